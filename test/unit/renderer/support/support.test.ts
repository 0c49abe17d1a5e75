import { fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Settings, SupportSession, SupportState } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { LISTED_WITHIN_MS, SAME_PRESS_MS } from '../../../../src-renderer/features/support/session-creation.svelte.ts';
import { account, settings, signedIn, type LoopbackBridge } from '../bridge.ts';
import { row } from '../agents/rows.ts';
import { expectNoFaults } from '../faults.ts';
import { click, openConsole, openPage, press, settle, type } from '../window.ts';

const START = Date.now();
const now = (): number => Date.now();
const session = (part: Partial<SupportSession> & { readonly id: number }): SupportSession => ({
  phase: 'waiting',
  status: 0,
  createTime: Math.floor(now() / 1000) - 180,
  inviteCode: '771204659',
  hasLink: true,
  canJoin: true,
  clientName: 'Café Ribeira',
  clientOs: null,
  preview: null,
  joinedAt: null,
  startedAt: null,
  closedAt: null,
  ...part,
});
const elena = (part: Partial<SupportSession> = {}): SupportSession =>
  session({
    id: 2,
    phase: 'joined',
    status: 1,
    inviteCode: '482915037',
    clientName: 'Elena Marques',
    clientOs: 'win',
    joinedAt: now() - 75_000,
    preview: '/previews/support-2/1',
    ...part,
  });
const stateOf = (sessions: readonly SupportSession[], part: Partial<SupportState> = {}): SupportState => ({
  sessions,
  remain: 143,
  runsOutAt: null,
  at: now(),
  failure: null,
  ...part,
});

async function open(state: SupportState, change: (bridge: LoopbackBridge) => void = () => undefined) {
  const bridge = signedIn([row({ id: 1 })]);
  bridge.answer('support:current', succeed(state));
  bridge.answer('support:qr', succeed(['101', '010', '111']));
  bridge.answer('support:copy', succeed(undefined));
  bridge.answer('support:mail', succeed(undefined));
  bridge.answer('support:close', ({ supportIds }) =>
    succeed(supportIds.map((supportId) => ({ supportId, failure: null }))),
  );
  bridge.answer('sessions:openSupport', succeed({ tabId: 'tab-1' }));
  change(bridge);
  const shown = await openConsole(bridge, { page: 'support' });
  return { bridge, ...shown };
}
const list = () => screen.getByRole('listbox', { name: 'Support sessions' });
const options = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'));
const detail = () => within(screen.getByRole('region', { name: 'Support session' }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const choose = async (field: HTMLElement, value: string): Promise<void> => {
  await fireEvent.change(field, { target: { value } });
  await settle();
};
/** A button by the beginning of its name, which ends with its shortcut. */
const act = (name: string) => detail().getByRole('button', { name: new RegExp(`^${name}`) });
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }));

test('one session shows its number, open or closed', async () => {
  const { bridge } = await open(stateOf([elena({ id: 4711 })]));
  await click(screen.getByRole('option'));
  expect(detail().getByText('Session ID 4711')).toBeTruthy();
  bridge.notify('support:changed', stateOf([elena({ id: 4711, phase: 'closed', status: 3 })]));
  await settle();
  expect(detail().getByText('Session ID 4711')).toBeTruthy();
});

describe('the queue', () => {
  test('lists waiting clients first, then expected ones, and shows each state in words', async () => {
    await open(
      stateOf([
        session({ id: 1, createTime: 1_000 }),
        session({ id: 3, clientName: null, inviteCode: null }),
        elena({ id: 4, clientName: 'Later', joinedAt: now() - 1_000 }),
        elena(),
        session({ id: 5, phase: 'in-session', status: 2, clientName: 'Tom', clientOs: 'mac', startedAt: now() }),
        session({ id: 6, phase: 'unknown', status: 7, clientName: 'Odd', clientOs: 'beos', createTime: 500 }),
        session({ id: 7, phase: 'closed', status: 3, clientName: 'Wendy', closedAt: now() }),
      ]),
    );
    expect(options()).toEqual([
      'Elena Marques, Client joined, code 482 915 037, Windows',
      'Later, Client joined, code 482 915 037, Windows',
      'No name, Waiting for the client, code no code, –',
      'Café Ribeira, Waiting for the client, code 771 204 659, –',
      'Odd, Status 7, code 771 204 659, beos',
      'Tom, In session, code 771 204 659, macOS',
      'Wendy, Closed, code 771 204 659, –',
    ]);
    expect(screen.getByRole('group', { name: 'Closed' })).toBeTruthy();
    expect(within(list()).getAllByRole('option')[0]?.textContent).toContain('1:15');
    await expectNoFaults();
  });

  test('offers no message where the service provided neither code nor link', async () => {
    const { bridge } = await open(stateOf([session({ id: 1, inviteCode: null, hasLink: false })]));
    expect(
      detail().getByText('There is neither a link nor a code for this session. Create a new session.'),
    ).toBeTruthy();
    for (const name of ['Copy message', 'Draft e-mail'])
      expect(detail().getByRole('button', { name })).toHaveProperty('disabled', true);
    expect(detail().queryByRole('heading', { name: 'Message' })).toBeNull();
    list().focus();
    await press('m', list());
    expect(bridge.inputsOf('support:copy')).toEqual([]);
  });

  test('keeps the name typed for a new session while another page is shown', async () => {
    await open(stateOf([session({ id: 1 })]));
    await type(screen.getByRole('textbox', { name: 'Client name' }), 'Ana');
    await press('1', document.body, { ctrlKey: true });
    await press('2', document.body, { ctrlKey: true });
    await settle();
    expect(screen.getByRole('textbox', { name: 'Client name' })).toHaveProperty('value', 'Ana');
  });

  test('is moved in, joined from, copied from and closed by the keyboard', async () => {
    const { bridge } = await open(stateOf([elena(), session({ id: 1 })]));
    list().focus();
    await press('Enter', list());
    expect(bridge.inputsOf('sessions:openSupport')).toEqual([{ supportId: 2 }]);
    await press('ArrowDown', list());
    expect(list().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
    expect(detail().getByRole('heading', { name: 'Café Ribeira' })).toBeTruthy();
    await press('c', list());
    expect(bridge.inputsOf('app:copy')).toEqual([{ text: '771204659' }]);
    await press('m', list());
    expect(bridge.inputsOf('support:copy')).toEqual([{ supportId: 1, what: 'message' }]);
    await press('Delete', list());
    expect(bridge.inputsOf('support:close')).toEqual([{ supportIds: [1] }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  describe('is selected', () => {
    const four = () =>
      [5, 4, 3, 1].map((id) =>
        session({ id, clientName: `Client ${String(id)}`, createTime: Math.floor(START / 1000) - id }),
      );
    const names = () =>
      within(list())
        .getAllByRole('option')
        .map((option) => option.getAttribute('aria-label')?.split(',')[0]);
    const selected = () =>
      within(list())
        .getAllByRole('option', { selected: true })
        .map((option) => option.getAttribute('aria-label')?.split(',')[0]);
    const lineAt = (at: number) => within(list()).getAllByRole('option')[at] ?? document.body;

    test('from the last one chosen to the one clicked or moved to with Shift, in both directions', async () => {
      await open(stateOf(four()));
      const [first, second, third, fourth] = names();
      await click(lineAt(1));
      await fireEvent.click(lineAt(3), { shiftKey: true });
      expect(selected()).toEqual([second, third, fourth]);
      await fireEvent.click(lineAt(0), { shiftKey: true });
      expect(selected()).toEqual([first, second]);
      await press('ArrowDown', list(), { shiftKey: true });
      await press('ArrowDown', list(), { shiftKey: true });
      expect(selected()).toEqual([second, third]);
    });

    test('as a whole by Ctrl+A, and one again by the button', async () => {
      await open(stateOf(four()));
      const [, , third] = names();
      await click(lineAt(2));
      await press('a', list(), { ctrlKey: true });
      expect(selected()).toEqual(names());
      expect(screen.getByRole('heading', { name: '4 sessions selected' })).toBeTruthy();
      await click(button('Clear selection'));
      expect(selected()).toEqual([third]);
      expect(detail().getByRole('heading', { name: third ?? '' })).toBeTruthy();
    });
  });

  test('joins the session that is double-clicked', async () => {
    const { bridge } = await open(stateOf([elena(), session({ id: 1 })]));
    await fireEvent.dblClick(screen.getByRole('option', { name: /^Elena Marques/ }));
    await settle();
    expect(bridge.inputsOf('sessions:openSupport')).toEqual([{ supportId: 2 }]);
  });

  test('suggests invitations older than a day and closes them together, each answer by itself', async () => {
    const old = Math.floor(now() / 1000) - 86_400;
    const { bridge } = await open(
      stateOf([session({ id: 1 }), session({ id: 8, createTime: old }), session({ id: 9, createTime: old })]),
      (given) =>
        given.answer(
          'support:close',
          succeed([
            { supportId: 8, failure: null },
            { supportId: 9, failure: { kind: 'service-error', message: 'No.', status: 500 } },
          ]),
        ),
    );
    expect(screen.getByText('2 invitations are more than a day old.')).toBeTruthy();
    await click(button('Select them'));
    expect(screen.getByRole('heading', { name: '2 sessions selected' })).toBeTruthy();
    await expectNoFaults();
    await click(button(/^Close 2 sessions/));
    await settle();
    expect(bridge.inputsOf('support:close')).toEqual([{ supportIds: [8, 9] }]);
    expect(toasts().getByText('Session closed')).toBeTruthy();
    expect(toasts().getByText('The session wasn’t closed')).toBeTruthy();
  });

  test('counts those that were closed before as closed, and shows it', async () => {
    const old = Math.floor(now() / 1000) - 86_400;
    const gone = { kind: 'not-found', message: 'No.', reason: 'support-gone' } as const;
    await open(stateOf([7, 8, 9].map((id) => session({ id, createTime: old }))), (given) =>
      given.answer(
        'support:close',
        succeed([
          { supportId: 7, failure: null },
          { supportId: 8, failure: gone },
          { supportId: 9, failure: gone },
        ]),
      ),
    );
    await click(button('Select them'));
    await click(button(/^Close 3 sessions/));
    await settle();
    expect(toasts().getByText('Session closed')).toBeTruthy();
    expect(toasts().getByText('2 sessions were already closed')).toBeTruthy();
    expect(toasts().queryByText(/n’t closed/)).toBeNull();
  });

  test('does not claim that a session was not closed while that is unknown', async () => {
    const { bridge, support } = await open(stateOf([elena()]), (given) =>
      given.answer(
        'support:close',
        succeed([{ supportId: 2, failure: { kind: 'timeout', message: 'Perhaps.', unsure: true } }]),
      ),
    );
    bridge.notify('unconfirmed:changed', [{ kind: 'support-close', id: 2, state: 'unknown' }]);
    await support.close([2]);
    await settle();
    expect(toasts().getByText('Couldn’t confirm that the session of Elena Marques was closed')).toBeTruthy();
    expect(toasts().queryByText(/n’t closed/)).toBeNull();
    bridge.notify('unconfirmed:changed', []);
    await settle();
    expect(toasts().queryByText(/^Couldn’t confirm/)).toBeNull();
  });

  test('notifies on any page that a client joined, and joins from there', async () => {
    const { bridge } = await open(stateOf([session({ id: 2, clientName: 'Elena Marques' })]));
    await press('1', document.body, { ctrlKey: true });
    bridge.notify('support:changed', stateOf([elena()]));
    await settle();
    expect(toasts().getByText('Elena Marques joined')).toBeTruthy();
    await click(toasts().getByRole('button', { name: 'Join' }));
    expect(bridge.inputsOf('sessions:openSupport')).toEqual([{ supportId: 2 }]);
    expect(screen.getByRole('link', { name: 'Support' }).textContent).toContain('1 waiting');
    expect(bridge.inputsOf('support:setSeen')).toEqual([{ seen: true }, { seen: false }]);
  });
});

describe('the note that a client joined', () => {
  const came = async () => {
    const shown = await open(stateOf([session({ id: 2, clientName: 'Elena Marques' })]));
    await openPage('Agents');
    const show = async (sessions: readonly SupportSession[]): Promise<void> => {
      shown.bridge.notify('support:changed', stateOf(sessions));
      await settle();
    };
    await show([elena()]);
    expect(toasts().getByText('Elena Marques joined')).toBeTruthy();
    return show;
  };

  test('follows the name', async () => {
    const show = await came();
    await show([elena({ clientName: 'Elena M.' })]);
    expect(toasts().getByText('Elena M. joined')).toBeTruthy();
    expect(toasts().queryByText('Elena Marques joined')).toBeNull();
  });

  test.each([
    ['a technician is in the session', [elena({ phase: 'in-session', status: 2 })]],
    ['the session is closed', [elena({ phase: 'closed', status: 3 })]],
    ['the session is gone', []],
  ])('goes when %s', async (_when, sessions) => {
    const show = await came();
    await show(sessions);
    expect(screen.queryByText('Elena Marques joined')).toBeNull();
  });
});

test('reports a session that could not be closed once, and removes the note once it is closed', async () => {
  const { bridge, support } = await open(stateOf([session({ id: 1 })]), (given) =>
    given.answer('support:close', ({ supportIds }) =>
      succeed(supportIds.map((supportId) => ({ supportId, failure: fail('timeout', 'It took too long.').failure }))),
    ),
  );
  await support.close([1]);
  bridge.answer('support:close', fail('offline', 'No connection.'));
  await support.close([1]);
  await settle();
  expect(toasts().getAllByText('The session wasn’t closed')).toHaveLength(1);
  expect(toasts().getByText('No connection.')).toBeTruthy();
  bridge.notify('support:changed', stateOf([session({ id: 1, phase: 'closed', status: 3 })]));
  await settle();
  expect(screen.queryByText('The session wasn’t closed')).toBeNull();
});

test('notes about clients go with their account', async () => {
  const { bridge } = await open(stateOf([session({ id: 2, clientName: 'Elena Marques' })]));
  await press('1', document.body, { ctrlKey: true });
  bridge.notify('support:changed', stateOf([elena()]));
  bridge.notify('account:changed', { kind: 'signed-in', account: { ...account, label: 'Renamed' } });
  await settle();
  expect(toasts().getByText('Elena Marques joined')).toBeTruthy();
  bridge.notify('account:changed', { kind: 'first-run' });
  await settle();
  expect(screen.queryByText('Elena Marques joined')).toBeNull();
});

describe('one session', () => {
  test('has a code that is read digit by digit, words for the phone, and a QR code with its meaning', async () => {
    await open(stateOf([session({ id: 1 })]));
    expect(detail().getByText('Invite code: 7 7 1, 2 0 4, 6 5 9')).toBeTruthy();
    expect(
      detail().getByText('If you’re asked for a code, it is: seven seven one, two zero four, six five nine.'),
    ).toBeTruthy();
    const code = detail().getByRole('img', { name: /^QR code of the link for Café Ribeira/ });
    expect(code.getAttribute('viewBox')).toBe('0 0 11 11');
    expect(code.querySelector('path')?.getAttribute('d')).toBe('M4 4h1v1h-1zM6 4h1v1h-1zM5 5h1v1h-1zM4 6h3v1h-3z');
  });

  test('shows the client, their screen and how long they have waited, and joins', async () => {
    const { bridge } = await open(stateOf([elena()]));
    expect(detail().getByRole('img', { name: 'Screen of Elena Marques' }).getAttribute('src')).toBe(
      '/previews/support-2/1',
    );
    expect(detail().getByText('Elena Marques is ready')).toBeTruthy();
    expect(detail().getByText('Ready, 1:15')).toBeTruthy();
    await click(act('Join'));
    expect(bridge.inputsOf('sessions:openSupport')).toEqual([{ supportId: 2 }]);
  });

  test('asks for confirmation before it sends a client away', async () => {
    const { bridge } = await open(stateOf([elena()]));
    await click(act('Close session'));
    const dialog = within(screen.getByRole('dialog', { name: 'Close the session of Elena Marques?' }));
    expect(
      dialog.getByText('The client is connected and waiting for you. Closing the session disconnects them.'),
    ).toBeTruthy();
    await click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(bridge.inputsOf('support:close')).toEqual([]);
    await click(act('Close session'));
    await click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close session' }));
    expect(bridge.inputsOf('support:close')).toEqual([{ supportIds: [2] }]);
  });

  test('is not renamed by F2 once it is closed', async () => {
    const { app } = await open(stateOf([session({ id: 1, phase: 'closed', status: 3, clientName: 'Ana' })]));
    await press('F2', screen.getByRole('listbox'));
    expect(app.dialog).toBeNull();
  });

  test('is renamed; failures are shown at the field', async () => {
    const { bridge } = await open(stateOf([session({ id: 1 })]));
    bridge.answer('support:rename', fail('not-found', 'It is no longer open.', { reason: 'support-gone' }));
    await click(act('Rename'));
    const dialog = within(screen.getByRole('dialog', { name: 'Rename' }));
    const field = dialog.getByRole('textbox', { name: 'Client name' });
    await type(field, 'Ana');
    await click(dialog.getByRole('button', { name: 'Rename' }));
    expect(dialog.getByText('It is no longer open.')).toBeTruthy();
    bridge.answer('support:rename', ({ supportId, clientName }) => succeed(session({ id: supportId, clientName })));
    await click(dialog.getByRole('button', { name: 'Rename' }));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(detail().getByRole('heading', { name: 'Ana' })).toBeTruthy();
  });

  test('is neither renamed nor created by an Enter that ends a composition, which is left to the field', async () => {
    const { bridge } = await open(stateOf([session({ id: 1 })]));
    const composed = { key: 'Enter', isComposing: true };
    const draft = screen.getByRole('textbox', { name: 'Client name' });
    await type(draft, '東京');
    expect(await fireEvent.keyDown(draft, composed)).toBe(true);
    await click(act('Rename'));
    const field = within(screen.getByRole('dialog', { name: 'Rename' })).getByRole('textbox', { name: 'Client name' });
    await type(field, '東京');
    expect(await fireEvent.keyDown(field, composed)).toBe(true);
    await settle();
    expect([...bridge.inputsOf('support:create'), ...bridge.inputsOf('support:rename')]).toEqual([]);
  });

  test('that is closed offers the client a new one', async () => {
    const { bridge } = await open(stateOf([session({ id: 7, phase: 'closed', status: 3, hasLink: false })]), (given) =>
      given.answer('support:create', ({ clientName }) => succeed(session({ id: 8, clientName }))),
    );
    await click(act('Invite again'));
    expect(bridge.inputsOf('support:create')).toEqual([{ clientName: 'Café Ribeira' }]);
  });
});

describe('a new session', () => {
  beforeEach(() => {
    // What settles in the window still does by itself.
    const toFake: ('Date' | 'setTimeout' | 'clearTimeout')[] = ['Date', 'setTimeout', 'clearTimeout'];
    vi.useFakeTimers({ toFake, now: Date.now(), shouldAdvanceTime: true, advanceTimeDelta: 1 });
  });
  afterEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));

  const create = async (name: string) => {
    await press('n', document.body);
    const field = screen.getByRole('textbox', { name: 'Client name' });
    expect(document.activeElement).toBe(field);
    await type(field, name);
    await click(button('New support session'));
    await settle();
    return field as HTMLInputElement;
  };

  test('is shown at once, with its message ready to copy', async () => {
    const { bridge } = await open(stateOf([elena()]), (given) =>
      given.answer('support:create', ({ clientName }) => succeed(session({ id: 11, clientName, inviteCode: '12345' }))),
    );
    const field = await create('Ana');
    expect(field.value).toBe('');
    expect(bridge.inputsOf('support:create')).toEqual([{ clientName: 'Ana' }]);
    expect(detail().getByRole('heading', { name: 'Ana' })).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Copy message');
  });

  test('that the plan refuses (402) is explained in full, and what was typed stays', async () => {
    await open(stateOf([elena()], { remain: 0 }), (given) =>
      given.answer('support:create', fail('quota', 'x', { status: 402 })),
    );
    const field = await create('Ana');
    expect(screen.getByRole('alert').textContent).toContain('The plan allows no more support sessions right now');
    expect(screen.getByRole('alert').textContent).toContain('No support sessions are left.');
    expect(field.value).toBe('Ana');
    await click(button('Back to the list'));
    expect(document.activeElement).toBe(field);
    expect(detail().getByRole('heading', { name: 'Elena Marques' })).toBeTruthy();
  });

  test('shows why a session was not created, and only once', async () => {
    const { bridge } = await open(stateOf([]), (given) =>
      given.answer('support:create', fail('offline', 'No server was found under this name.')),
    );
    const field = await create('Ana');
    expect(toasts().getByText('Couldn’t create a support session')).toBeTruthy();
    expect(toasts().getByText('No server was found under this name.')).toBeTruthy();
    expect(field.value).toBe('Ana');
    expect(bridge.inputsOf('support:refresh')).toEqual([]);
  });

  describe('is created once per press', () => {
    const answerAtOnce = (given: LoopbackBridge): void => {
      let id = 20;
      given.answer('support:create', ({ clientName }) => {
        id += 1;
        return succeed(session({ id, clientName: clientName === '' ? null : clientName }));
      });
    };
    test('also if the second click of a double click comes after the answer', async () => {
      const { bridge } = await open(stateOf([]), answerAtOnce);
      await create('Ana');
      await click(button('New support session'));
      expect(bridge.inputsOf('support:create')).toEqual([{ clientName: 'Ana' }]);
    });

    test('also by Enter, and by the command of the palette', async () => {
      const { bridge, support } = await open(stateOf([]), answerAtOnce);
      const field = await create('Ana');
      await fireEvent.submit(field.closest('form')!);
      await support.creation.create('');
      await settle();
      expect(bridge.inputsOf('support:create')).toEqual([{ clientName: 'Ana' }]);
    });

    test('until a second has passed without a press', async () => {
      const { bridge, support } = await open(stateOf([]), answerAtOnce);
      await support.creation.create('');
      await vi.advanceTimersByTimeAsync(SAME_PRESS_MS - 100);
      await support.creation.create('');
      await vi.advanceTimersByTimeAsync(SAME_PRESS_MS - 100);
      expect(support.creation.isBusy).toBe(true);
      await vi.advanceTimersByTimeAsync(100);
      expect(support.creation.isBusy).toBe(false);
      await support.creation.create('');
      expect(bridge.inputsOf('support:create')).toHaveLength(2);
    });
  });

  describe('whose answer was lost', () => {
    const lost = fail('timeout', 'It may have been created.', { unsure: true });
    const made = (part: Partial<SupportSession> & { readonly id: number }): SupportSession =>
      session({ createTime: Math.floor(now() / 1000), ...part });
    const later = (part: Partial<SupportState> = {}) => stateOf([elena()], { at: now() + 1, ...part });
    const pressAgain = async (): Promise<void> => {
      await vi.advanceTimersByTimeAsync(SAME_PRESS_MS);
      await click(button('New support session'));
    };

    test('is searched for in the list, and shown if it was created', async () => {
      const { bridge } = await open(stateOf([elena()]), (given) => {
        given.answer('support:create', lost);
        given.answer('support:refresh', () => {
          given.answer('support:current', succeed(later({ sessions: [elena(), made({ id: 30, clientName: 'Ana' })] })));
          return succeed(undefined);
        });
      });
      const field = await create('Ana');
      expect(bridge.inputsOf('support:create')).toHaveLength(1);
      expect(detail().getByRole('heading', { name: 'Ana' })).toBeTruthy();
      expect(field.value).toBe('');
      expect(toasts().getByText('Support session created')).toBeTruthy();
      expect(toasts().queryByText('Couldn’t confirm that the support session was created')).toBeNull();
      expect(toasts().queryByText('Couldn’t create a support session')).toBeNull();
    });

    test('is not taken for one of another name, an older one, or one of two', async () => {
      const { bridge } = await open(stateOf([elena()]), (given) => {
        given.answer('support:create', lost);
        given.answer('support:refresh', succeed(undefined));
      });
      await create('Ana');
      const hourAgo = Math.floor(now() / 1000) - 3_600;
      for (const sessions of [
        [made({ id: 30, clientName: 'Tom' })],
        [made({ id: 31, clientName: 'Ana', createTime: hourAgo })],
        [made({ id: 32, clientName: 'Ana' }), made({ id: 33, clientName: 'Ana' })],
      ]) {
        bridge.notify('support:changed', later({ sessions }));
        await settle();
        expect(toasts().getByText('Couldn’t confirm that the support session was created')).toBeTruthy();
      }
    });

    test('is not created again without a question, and nothing claims that it was not created', async () => {
      const { bridge } = await open(stateOf([elena()]), (given) => {
        given.answer('support:create', lost);
        given.answer('support:refresh', succeed(undefined));
      });
      const field = await create('Ana');
      expect(toasts().getByText('Couldn’t confirm that the support session was created')).toBeTruthy();
      expect(toasts().queryByText('Couldn’t create a support session')).toBeNull();
      expect(field.value).toBe('Ana');
      await pressAgain();
      expect(bridge.inputsOf('support:create')).toHaveLength(1);
      const dialog = within(screen.getByRole('dialog', { name: 'Create another support session?' }));
      bridge.answer('support:create', ({ clientName }) => succeed(session({ id: 40, clientName })));
      await click(dialog.getByRole('button', { name: 'Create another' }));
      await settle();
      expect(bridge.inputsOf('support:create')).toHaveLength(2);
      expect(toasts().queryByText('Couldn’t confirm that the support session was created')).toBeNull();
      expect(field.value).toBe('');
    });

    test('is reported as not created once the list has not shown it for a minute', async () => {
      const { bridge } = await open(stateOf([elena()]), (given) => {
        given.answer('support:create', lost);
        given.answer('support:refresh', succeed(undefined));
      });
      await create('Ana');
      bridge.notify('support:changed', later({ at: now() + LISTED_WITHIN_MS }));
      await settle();
      expect(toasts().getByText('Couldn’t create a support session')).toBeTruthy();
      expect(toasts().queryByText('Couldn’t confirm that the support session was created')).toBeNull();
      await pressAgain();
      expect(bridge.inputsOf('support:create')).toHaveLength(2);
    });

    test('stays open with the message of the service if the list cannot be read either', async () => {
      await open(stateOf([elena()]), (given) => {
        given.answer('support:create', lost);
        given.answer('support:refresh', fail('timeout', 'x'));
      });
      await create('Ana');
      expect(toasts().getByText('Couldn’t confirm that the support session was created')).toBeTruthy();
      expect(toasts().getByText('It may have been created.')).toBeTruthy();
    });
  });
});

describe('the page', () => {
  test('helps without invitations, and shows what is left', async () => {
    await open(stateOf([], { remain: 12_345, runsOutAt: new Date(2026, 11, 4).getTime() }));
    expect(screen.getByRole('heading', { name: 'No open support sessions' })).toBeTruthy();
    const left = screen.getByRole('group', { name: 'Support sessions left' });
    expect(left.textContent).toContain('12,345');
    expect(left.textContent).toContain('until 4 Dec');
  });

  test('shows what failed and how old the list is, and tries again', async () => {
    const { bridge } = await open(stateOf([elena()], { failure: { kind: 'timeout', message: 'x' } }), (given) =>
      given.answer('support:refresh', succeed(undefined)),
    );
    expect(screen.getByText('The list is from 14:26')).toBeTruthy();
    await click(button('Try now'));
    expect(bridge.inputsOf('support:refresh')).toHaveLength(1);
  });

  test('shows how old its own list is while the plan’s request limit is reached', async () => {
    const { bridge } = await open(stateOf([elena()], { at: now() - 300_000 }));
    const quota = {
      kind: 'quota',
      refreshing: false,
      nextTryAt: null,
      listBytes: null,
      message: null,
      clockOffset: 0,
    } as const;
    bridge.notify('service:changed', { ...quota, at: now(), since: now() });
    await settle();
    expect(screen.getByText('The plan’s request limit is reached.')).toBeTruthy();
    expect(
      screen.getByText(/^The list is from 14:21\. Longreach waits until the limit no longer applies\./),
    ).toBeTruthy();
  });

  test('does not claim that there are no invitations if the first list failed', async () => {
    await open(stateOf([], { at: null, remain: null, failure: { kind: 'timeout', message: 'x' } }));
    expect(screen.getByText('Couldn’t load the support sessions')).toBeTruthy();
    expect(screen.queryByText('Nobody is invited')).toBeNull();
    expect(screen.getByText('Open support sessions will appear here.')).toBeTruthy();
  });

  test('bears hostile names', async () => {
    const name = '<img src=x onerror="document.title=\'owned\'">{link}';
    const title = document.title;
    await open(stateOf([session({ id: 1, clientName: name }), session({ id: 3, clientName: 'N'.repeat(10_000) })]));
    expect(options().some((option) => option?.startsWith(name) === true)).toBe(true);
    expect(document.title).toBe(title);
  });
});

describe('the message to clients', () => {
  test('is shown filled in except for the link, edited, saved and reset', async () => {
    const { bridge } = await open(stateOf([session({ id: 1, clientName: 'Ana' })]));
    const card = detail().getByText(/Hello Ana,/);
    expect(card.textContent).toContain('link to this session');
    expect(card.textContent).toContain('771 204 659');
    await click(detail().getByRole('button', { name: 'Edit message' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit message' }));
    const field = dialog.getByRole('textbox', { name: 'Message to clients' });
    await type(field, 'Come in');
    expect(dialog.getByText(/The message contains neither \{link\} nor \{code\}/)).toBeTruthy();
    await type(field, 'Come in: {link}');
    await click(dialog.getByRole('button', { name: 'Save message' }));
    await settle();
    const stored = { ...settings.supportMessages, en: 'Come in: {link}' };
    expect(bridge.inputsOf('settings:change')).toEqual([{ supportMessages: stored }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    bridge.notify('settings:changed', { ...settings, supportMessages: stored });
    await openPage('Settings');
    await click(button('Use default message'));
    expect(bridge.inputsOf('settings:change').at(-1)).toEqual({ supportMessages: settings.supportMessages });
  });

  test('is chosen, shown and written in each of the five languages', async () => {
    let current = settings;
    const { bridge } = await open(stateOf([session({ id: 1, clientName: 'Ana' })]), (given) => {
      given.answer('settings:change', (part) => {
        current = { ...current, ...(part as Partial<Settings>) };
        return succeed(current);
      });
    });
    const choice = detail().getByRole<HTMLSelectElement>('combobox', { name: 'Language of the message' });
    expect([...choice.options].map(({ label, text, lang }) => [label || text, lang])).toEqual([
      ['English', 'en'],
      ['Deutsch', 'de'],
      ['Español', 'es'],
      ['Português (Brasil)', 'pt'],
      ['Русский', 'ru'],
    ]);
    await choose(choice, 'de');
    expect(bridge.inputsOf('settings:change')).toEqual([{ supportLanguage: 'de' }]);
    const shown = detail().getByText(/Guten Tag Ana,/);
    expect(shown.lang).toBe('de');
    expect(shown.textContent).toContain('link to this session');
    expect(detail().getByText('Default')).toBeTruthy();
    await expectNoFaults();

    await click(detail().getByRole('button', { name: 'Edit message' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit message' }));
    const field = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to clients' });
    expect(field().value).toMatch(/^Guten Tag \{name\},/);
    expect(field().lang).toBe('de');
    await type(field(), 'Servus: {link}');
    // Another language has its own text, and what was written in this one is not lost.
    await choose(dialog.getByRole('combobox', { name: 'Language of the message' }), 'ru');
    expect(field().value).toMatch(/^Здравствуйте, \{name\}!/);
    await type(field(), 'Привет: {link}');
    await click(dialog.getByRole('button', { name: 'Save message' }));
    await settle();
    const stored = { ...settings.supportMessages, de: 'Servus: {link}', ru: 'Привет: {link}' };
    expect(bridge.inputsOf('settings:change').at(-1)).toEqual({ supportMessages: stored });
    expect(detail().getByText(/^Привет:/)).toBeTruthy();
    expect(detail().getByText('Custom')).toBeTruthy();

    await openPage('Settings');
    await choose(screen.getByRole('combobox', { name: 'Language of the message' }), 'de');
    await click(button('Use default message'));
    expect(bridge.inputsOf('settings:change').at(-1)).toEqual({ supportMessages: { ...stored, de: '' } });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to clients' }).value).toMatch(
      /^Guten Tag/,
    );
  });
});
