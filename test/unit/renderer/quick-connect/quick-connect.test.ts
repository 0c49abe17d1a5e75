import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { QuickFound, QuickHit } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import App from '../../../../src-renderer/windows/quick-connect/App.svelte';
import { followWindow } from '../../../../src-renderer/lib/window-shown.ts';
import { Quick } from '../../../../src-renderer/windows/quick-connect/quick-connect.svelte.ts';
import { account, jobOf, REFUSAL, refuse, signedIn, type LoopbackBridge } from '../bridge.ts';
import { findFaults } from '../faults.ts';
import { detailsOf } from '../agents/details-samples.ts';
import { click, press, settle, type } from '../window.ts';

const hitOf = (part: Partial<QuickHit> & Pick<QuickHit, 'agentId' | 'name'>): QuickHit => ({
  group: 'Leeds warehouse',
  os: 'win',
  ip: '198.51.100.7',
  place: 'Leeds, GB',
  online: true,
  disabled: false,
  lastTime: 1_795_000_000,
  osUser: 'dispatch1',
  inSession: false,
  favorite: false,
  why: 'match',
  marks: [],
  ...part,
});
const desk = hitOf({ agentId: 1, name: 'Despatch desk 1', marks: [[0, 8]] });
const taken = hitOf({ agentId: 2, name: 'Despatch desk 2', inSession: true });
const asleep = hitOf({ agentId: 3, name: 'Selby despatch', online: false });
const foundOf = (...hits: readonly QuickHit[]): QuickFound => ({
  hits,
  exact: 0,
  matches: hits.length,
  total: 2_418,
});

/** Until the test ends; the window's entry does it in the product. */
function follow(bridge: LoopbackBridge): void {
  const off = followWindow();
  onTestFinished(() => {
    bridge.notify('window:shown', true);
    off();
  });
}

/** Puts up the page, without a showing. */
async function putUp(hits: readonly QuickHit[], prepare?: (bridge: LoopbackBridge) => void) {
  const bridge = signedIn([]);
  bridge.answer('quick:find', succeed(foundOf(...hits)));
  bridge.answer('quick:close', succeed(undefined));
  bridge.answer('quick:showConsole', succeed(undefined));
  bridge.answer('agents:details', ({ agentId }) =>
    succeed(detailsOf(agentId, { osUser: { login: 'dispatch1', name: 'Aneta Kowalczyk' } })),
  );
  bridge.answer('agents:readDetails', ({ agentId }) =>
    succeed(detailsOf(agentId, { osUser: { login: 'dispatch1', name: 'Aneta Kowalczyk' } })),
  );
  bridge.answer(
    'agents:forecast',
    succeed({
      verdict: 'likely',
      wol: true,
      cable: true,
      power: 'asleep',
      neighbours: { sameIp: 0, sameGroup: 9, names: [] },
      past: { tries: 11, successes: 11, lastSuccessAt: 1, typicalMs: 38_000 },
    }),
  );
  bridge.answer('agents:wakeAndConnect', ({ agentId }) =>
    succeed(jobOf({ kind: 'wake-and-connect', agentId, agentName: asleep.name })),
  );
  bridge.answer('agents:watch', ({ agentId }) => succeed(jobOf({ kind: 'watch', agentId, agentName: asleep.name })));
  bridge.answer('sessions:showDetails', succeed(undefined));
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
  prepare?.(bridge);
  const quick = new Quick();
  render(App, { props: { quick } });
  await settle();
  return { bridge, quick };
}

async function open(hits: readonly QuickHit[] = [desk, taken, asleep], prepare?: (bridge: LoopbackBridge) => void) {
  const { bridge, quick } = await putUp(hits, prepare);
  bridge.notify('quick:shown', null);
  await settle();
  return { bridge, quick };
}
/** As `open`, with something typed for which these agents are found. */
async function openTyped(...given: Parameters<typeof open>) {
  const shown = await open(...given);
  await type(field(), 'desp');
  return shown;
}
const field = () => screen.getByRole('combobox', { name: 'Quick connect' });
const chosen = () => screen.getByRole('option', { selected: true });
const card = () => within(screen.getByRole('region', { name: 'Details of the selected agent' }));

describe('a window that was created hidden, which Chromium calls visible', () => {
  test('asks for nothing until it is shown, and again once it is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { bridge } = await open();
    follow(bridge);
    const asked = () => bridge.inputsOf('quick:find').length;
    bridge.notify('window:shown', false);
    await settle();
    const before = asked();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked()).toBe(before);
    bridge.notify('window:shown', true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked()).toBeGreaterThanOrEqual(before + 5);
  });

  test('empties its field when it is hidden', async () => {
    const { bridge } = await open();
    follow(bridge);
    await type(field(), 'despach');
    bridge.notify('window:shown', false);
    await settle();
    expect(bridge.inputsOf('quick:find').at(-1)).toEqual({ text: '', limit: 30 });
  });
});

describe('a window that was shown before its page listened', () => {
  test('shows the card of the agent that is chosen', async () => {
    await putUp([desk], (bridge) => {
      follow(bridge);
      bridge.notify('window:shown', true);
    });
    await settle();
    await press('ArrowDown', field());
    expect(await card().findByText('dispatch1 · Aneta Kowalczyk')).toBeDefined();
  });

  test('shows it once that is reported, and nothing while the window is hidden', async () => {
    const { bridge } = await putUp([desk], follow);
    bridge.notify('window:shown', false);
    await settle();
    expect(screen.queryByRole('region', { name: 'Details of the selected agent' })).toBeNull();
    expect(bridge.inputsOf('agents:details')).toEqual([]);
    bridge.notify('window:shown', true);
    await settle();
    await press('ArrowDown', field());
    expect(card().getByText('dispatch1 · Aneta Kowalczyk')).toBeDefined();
  });
});

describe('the field', () => {
  test('is emptied and has the keyboard at each showing', async () => {
    const { bridge } = await open();
    await type(field(), 'despach');
    expect(bridge.inputsOf('quick:find').at(-1)).toEqual({ text: 'despach', limit: 30 });
    expect(screen.getByText('3 of 2,418')).toBeDefined();
    bridge.notify('quick:shown', null);
    await settle();
    expect(field()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field());
  });

  test('points at the chosen line, which the arrows move around the ends', async () => {
    await openTyped();
    expect(field().getAttribute('aria-activedescendant')).toBe(chosen().id);
    expect(chosen().getAttribute('aria-label')).toBe('Despatch desk 1, Online, Leeds warehouse, 198.51.100.7');
    await press('ArrowUp', field());
    expect(chosen().getAttribute('aria-label')).toMatch(/^Selby despatch/);
    await press('ArrowDown', field());
    await press('ArrowDown', field());
    expect(chosen().getAttribute('aria-label')).toMatch(/^Despatch desk 2, In session/);
    expect(field().getAttribute('aria-activedescendant')).toBe('hit-2');
  });

  test('marks the letters that matched, and names why an agent is listed', async () => {
    await open([hitOf({ ...desk, why: 'favorite' }), hitOf({ ...taken, why: 'recent' })]);
    expect(screen.getAllByRole('group', { name: /Favorites|Recent/ })).toHaveLength(2);
    expect(Array.from(document.querySelectorAll('[role=option] mark'), (mark) => mark.textContent)).toEqual([
      'Despatch',
    ]);
  });
});

describe('Enter', () => {
  test('with nothing typed means an agent only once an arrow key or a click chose one', async () => {
    const { bridge } = await open();
    const options = () => screen.queryAllByRole('option', { selected: true });
    await fireEvent.pointerMove(screen.getByRole('option', { name: /^Despatch desk 2/ }));
    expect(options()).toEqual([]);
    expect(field().getAttribute('aria-activedescendant')).toBeNull();
    await press('Enter', field());
    await type(field(), '  ');
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
    expect(screen.getByRole('alert').textContent.trim()).toBe('Press Down to choose one.');
    await press('ArrowDown', field());
    expect(options().map(({ id }) => id)).toEqual([field().getAttribute('aria-activedescendant')]);
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
  });

  test('that ends a composition is no Enter', async () => {
    const { bridge } = await openTyped();
    await press('Enter', field(), { isComposing: true });
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
  });

  test('says which number several agents have, and the pointer alone chooses none of them', async () => {
    const { bridge } = await open([desk, taken], (made) =>
      made.answer('quick:find', succeed({ ...foundOf(desk, taken), exact: 2 })),
    );
    await type(field(), '418 220 967');
    await fireEvent.pointerMove(screen.getByRole('option', { name: /^Despatch desk 2/ }));
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('Several agents have the number 418220967');
    await click(screen.getByRole('option', { name: /^Despatch desk 2/ }));
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 2 }]);
  });

  test('takes none of those found in the other keyboard layout before one is chosen', async () => {
    const { bridge } = await open([desk, taken], (made) =>
      made.answer('quick:find', succeed({ ...foundOf(desk, taken), otherLayout: 'desp' })),
    );
    await type(field(), 'вуыз');
    expect(screen.getByText('Nothing for “вуыз”. Showing “desp”.')).toBeDefined();
    expect(screen.getByRole('status').textContent).toContain('Nothing for “вуыз”. Showing “desp”. ');
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await fireEvent.pointerMove(screen.getByRole('option', { name: /^Despatch desk 2/ }));
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
    expect(screen.getByRole('alert').textContent.trim()).toBe('Press Down to choose one.');
    await press('ArrowDown', field());
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
  });

  test('opens one session however often it is pressed, and puts the window away', async () => {
    const { bridge } = await openTyped();
    void fireEvent.keyDown(field(), { key: 'Enter' });
    void fireEvent.keyDown(field(), { key: 'Enter' });
    void fireEvent.keyDown(field(), { key: 'Enter' });
    await settle();
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
    expect(bridge.inputsOf('quick:close')).toHaveLength(1);
  });

  test('means what was typed last, even before it is found', async () => {
    let answer: (found: QuickFound) => void = () => undefined;
    const { bridge } = await open([desk], (made) =>
      made.answer('quick:find', ({ text }) =>
        text === ''
          ? succeed(foundOf(desk))
          : new Promise((resolve) => {
              answer = (found) => resolve(succeed(found));
            }),
      ),
    );
    await type(field(), 'desk 2');
    void fireEvent.keyDown(field(), { key: 'Enter' });
    await settle();
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
    answer(foundOf(taken));
    await settle();
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 2 }]);
  });

  test('asks which agent is meant where several have exactly the typed name, and tells them apart', async () => {
    const other = hitOf({ agentId: 4, name: 'Despatch desk 1', group: 'York', place: 'York, GB' });
    const { bridge } = await open([desk, other, taken], (made) =>
      made.answer('quick:find', succeed({ ...foundOf(desk, other, taken), exact: 2 })),
    );
    await type(field(), 'despatch desk 1');
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    expect(screen.getByText('Leeds warehouse · Leeds, GB · ID 1')).toBeDefined();
    expect(screen.getByText('York · York, GB · ID 4')).toBeDefined();
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('2 agents are named “Despatch desk 1”');
    await press('ArrowDown', field());
    await press('ArrowDown', field());
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 4 }]);
  });

  test('never takes an agent that slipped into the place of the intended one', async () => {
    const { bridge, quick } = await openTyped();
    let answer = (): void => undefined;
    const later = (...hits: readonly QuickHit[]) =>
      bridge.answer('quick:find', () => new Promise((resolve) => (answer = () => resolve(succeed(foundOf(...hits))))));
    for (const hits of [[taken, desk], [taken], []]) {
      later(...hits);
      // The states are looked at again while Enter is pressed.
      void quick.find.again();
      await press('Enter', field());
      answer();
      await settle();
      expect(bridge.inputsOf('sessions:open')).toEqual([]);
      bridge.answer('quick:find', succeed(foundOf(desk, taken)));
      await quick.find.again();
    }
    // The clicked agent is meant, and none if that one has just gone.
    later(taken);
    void quick.find.again();
    void fireEvent.click(screen.getByRole('option', { name: /^Despatch desk 1/ }));
    answer();
    await settle();
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
    // It is shown now, and the next press means it.
    await press('Enter', field());
    answer();
    await settle();
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 2 }]);
  });

  test('connects to nothing found for an earlier text where the newest was not answered', async () => {
    const { bridge } = await open();
    bridge.answer('quick:find', refuse('busy'));
    await type(field(), 'something else');
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
  });

  test('wakes what is away, shows how long it takes, and can be stopped', async () => {
    const { bridge } = await openTyped([asleep]);
    bridge.answer('jobs:cancel', succeed(undefined));
    expect(screen.getAllByText('Wake and connect').length).toBeGreaterThan(0);
    await press('Enter', field());
    await press('Enter', field());
    expect(bridge.inputsOf('agents:wakeAndConnect')).toEqual([{ agentId: 3 }]);
    expect(bridge.inputsOf('quick:close')).toEqual([]);
    expect(screen.getByText(/^Waking/)).toBeDefined();
    await click(screen.getByRole('button', { name: 'Cancel' }));
    expect(bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'j1' }]);
  });

  test('says in words why it could not connect, and stays', async () => {
    const { bridge } = await openTyped([desk], (made) => made.answer('sessions:open', refuse('key-refused')));
    await press('Enter', field());
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('Couldn’t connect to Despatch desk 1');
    expect(alert).toContain(REFUSAL);
    expect(bridge.inputsOf('quick:close')).toEqual([]);
  });
});

describe('the card', () => {
  test('says who is signed in, who was connected last, and that no session is open', async () => {
    await openTyped();
    expect(card().getByText('dispatch1 · Aneta Kowalczyk')).toBeDefined();
    expect(card().getByText('No one is connected')).toBeDefined();
  });

  test('warns of an open session, and says how an offline agent can be woken', async () => {
    await openTyped();
    await press('ArrowDown', field());
    expect(card().getByText('Someone is connected').closest('dd')?.className).toContain('warn');
    await press('ArrowDown', field());
    expect(card().getByText('Likely to wake')).toBeDefined();
    expect(card().getByText(/usually 38 s/)).toBeDefined();
  });

  test('asks again how it can be woken once its details were read', async () => {
    const { bridge } = await openTyped([asleep]);
    const before = bridge.inputsOf('agents:forecast').length;
    bridge.notify('details:changed', detailsOf(3, { hibernate: true }));
    await settle();
    expect(bridge.inputsOf('agents:forecast')).toHaveLength(before + 1);
    expect(screen.getByRole('img', { name: 'Asleep' })).toBeDefined();
  });

  test('has every other action by the keyboard', async () => {
    const { bridge } = await openTyped([asleep]);
    const names = card()
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual([
      'Wake and connect',
      'Wake',
      'Notify me when back online',
      'Connect without waking',
      'Favorite',
      'Details',
      'Copy name',
      'Copy IP address',
    ]);
    await click(card().getByRole('button', { name: 'Notify me when back online' }));
    expect(screen.getByText('You’ll be notified when Selby despatch is back')).toBeDefined();
    await click(card().getByRole('button', { name: 'Copy IP address' }));
    await click(card().getByRole('button', { name: 'Favorite' }));
    await click(card().getByRole('button', { name: 'Details' }));
    expect(bridge.inputsOf('agents:watch')).toEqual([{ agentId: 3 }]);
    expect(bridge.inputsOf('app:copy')).toEqual([{ text: '198.51.100.7' }]);
    expect(bridge.inputsOf('agents:setFavorite')).toEqual([{ agentId: 3, favorite: true }]);
    expect(bridge.inputsOf('sessions:showDetails')).toEqual([{ agentId: 3 }]);
    expect(bridge.inputsOf('quick:close')).toHaveLength(1);
  });
});

describe('states', () => {
  test('Escape closes from anywhere', async () => {
    const { bridge } = await openTyped();
    await press('Escape', card().getAllByRole('button')[0]);
    expect(bridge.inputsOf('quick:close')).toHaveLength(1);
  });

  test('shows that nothing was found; while signed out it leads to the console', async () => {
    await open([]);
    expect(screen.getByRole('heading', { name: 'No matching agents' })).toBeDefined();
    cleanup();
    const { bridge } = await open([], (made) => made.answer('account:current', succeed({ kind: 'first-run' })));
    await click(screen.getByRole('button', { name: 'Open Longreach' }));
    expect(bridge.inputsOf('quick:showConsole')).toEqual([{ command: null }]);
  });

  test('says that the key cannot be read, and leads to the console', async () => {
    const { bridge } = await open([desk], (made) =>
      made.answer('account:current', succeed({ kind: 'key-unavailable', account, problem: 'locked' })),
    );
    expect(
      screen.getByText('The API key can’t be read, so you can’t connect. Open Longreach to see why.'),
    ).toBeDefined();
    await click(screen.getByRole('button', { name: 'Open Longreach' }));
    expect(bridge.inputsOf('quick:showConsole')).toEqual([{ command: null }]);
  });

  test('shows that there are no agents yet', async () => {
    await open([], (made) => made.answer('quick:find', succeed({ ...foundOf(), total: 0 })));
    expect(screen.getByRole('heading', { name: 'No agents yet' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'No matching agents' })).toBeNull();
  });

  test('requests nothing about an agent before the window is shown', async () => {
    const bridge = signedIn([]);
    bridge.answer('quick:find', succeed(foundOf(desk)));
    Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
    render(App, { props: { quick: new Quick() } });
    await settle();
    expect(bridge.calls.map(({ channel }) => channel)).not.toContain('agents:details');
    cleanup();
    expect(bridge.listening).toBe(0);
  });

  test('have no fault that axe can find', async () => {
    await open();
    await type(field(), 'despach');
    expect(await findFaults(document.body, ['region'])).toEqual([]);
  });
});
