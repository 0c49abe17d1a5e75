import { describe, expect, it } from 'vitest';
import type { KeyLoaded, KeyStore } from '../../../../src-main/account/key/key-store.ts';
import type { InputOf, Settings } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { noRestrictions, type Restrictions } from '../../../../src-main/contract/policy.ts';
import { defaultSettings } from '../../../../src-main/contract/settings.ts';
import type { Secret } from '../../../../src-main/lib/secret.ts';
import type { Alarm } from '../../../../src-main/webhooks/message.ts';
import { createWebhooks } from '../../../../src-main/webhooks/webhooks.ts';
import { createFakeClock } from '../fake-clock.ts';

const SECRET = 'q7Zr2mKp9vXw4tBn6cLd';
const ADDRESS = `https://hooks.example/services/${SECRET}`;
const MINUTE = 60_000;

const input = (part: Partial<InputOf<'webhooks:save'>> = {}): InputOf<'webhooks:save'> => ({
  id: null,
  kind: 'slack',
  name: 'Support channel',
  address: ADDRESS,
  secret: '',
  events: ['client-joined', 'agent-back', 'view-changed'],
  names: false,
  ...part,
});

const alarm = (part: Partial<Alarm> = {}): Alarm => ({
  event: 'agent-back',
  subject: 'watch-7',
  title: 'Till 4 is online',
  plainTitle: 'A watched agent is online',
  text: null,
  name: 'Till 4',
  id: 7,
  account: null,
  ...part,
});

interface State {
  settings: Settings;
  restrictions: Restrictions;
  isOpen: boolean;
  problem: 'locked' | 'no-keychain' | 'timeout' | null;
  saysYes: boolean;
  addresses: Readonly<Record<string, readonly string[] | null>>;
  answer: (url: string) => Promise<Response>;
}

/** A console with a keychain of its own; `settings` of an earlier run. */
function makeBench(settings: Settings = defaultSettings, entries = new Map<string, Secret>()) {
  const fake = createFakeClock();
  const state: State = {
    settings,
    restrictions: noRestrictions,
    isOpen: true,
    problem: null,
    saysYes: true,
    addresses: { 'hooks.example': ['203.0.113.7'] },
    answer: () => Promise.resolve(new Response('ok')),
  };
  const asked: { readonly host: string; readonly isPrivate: boolean }[] = [];
  const requests: { readonly url: string; readonly init: RequestInit }[] = [];
  const copied: string[] = [];
  const notices: string[] = [];
  const pushed: unknown[] = [];
  const hidden: string[] = [];
  let loads = 0;
  const unavailable = (): Extract<KeyLoaded, { kind: 'unavailable' }> | null =>
    state.problem === null ? null : { kind: 'unavailable', problem: state.problem };
  const keys: KeyStore = {
    load(name, marker) {
      loads += 1;
      const key = entries.get(name);
      const found: KeyLoaded =
        key === undefined
          ? marker === null
            ? { kind: 'absent' }
            : { kind: 'unavailable', problem: 'missing' }
          : { kind: 'found', key, place: 'keychain' };
      return Promise.resolve(unavailable() ?? found);
    },
    save(name, key) {
      if (state.problem !== null) return Promise.resolve(fail('unavailable', 'The keychain is locked.'));
      entries.set(name, key);
      return Promise.resolve(succeed({ place: 'keychain', marker: { place: 'keychain', at: 1 } }));
    },
    forget(name) {
      const problem = unavailable();
      if (problem !== null) return Promise.resolve(problem);
      entries.delete(name);
      return Promise.resolve({ kind: 'removed' });
    },
  };
  let ids = 0;
  const webhooks = createWebhooks({
    clock: fake.clock,
    random: () => 0.5,
    fetch: (url, init) => {
      requests.push({ url, init });
      return state.answer(url);
    },
    resolveHost: ({ hostname }) => Promise.resolve(state.addresses[hostname] ?? null),
    keys,
    isKeychainOpen: () => Promise.resolve(state.isOpen),
    keychainName: () => 'the keychain',
    settings: {
      current: () => state.settings,
      change: (patch) => {
        state.settings = { ...state.settings, ...patch };
        return Promise.resolve(succeed(state.settings));
      },
    },
    restrictions: () => state.restrictions,
    confirm: (host, isPrivate) => {
      asked.push({ host, isPrivate });
      return Promise.resolve(state.saysYes);
    },
    copy: (text) => {
      copied.push(text);
      return Promise.resolve();
    },
    protect: (text) => hidden.push(text),
    onNotice: (message) => notices.push(message),
    push: (_event, data) => pushed.push(data),
    newId: () => `id-${String((ids += 1))}`,
  });
  const bodies = () => requests.map(({ init }) => JSON.stringify(init.body));
  /** Everything that a page, a file or a person could see. */
  const seen = () => JSON.stringify([state.settings, pushed, notices, webhooks.current()]);
  const only = () => state.settings.webhooks[0]?.id ?? '';
  const details = { asked, requests, bodies, copied, notices, pushed, hidden, entries, seen, only, loads: () => loads };
  return { ...fake, webhooks, state, ...details };
}

/** One with a webhook in it. */
async function withWebhook(part: Partial<InputOf<'webhooks:save'>> = {}) {
  const bench = makeBench();
  expect(await bench.webhooks.save(input(part))).toMatchObject({ ok: true });
  return bench;
}

describe('a webhook', () => {
  it('is asked about with its host, stored in the keychain, and shown by its host and end alone', async () => {
    const { webhooks, asked, state, entries, seen, hidden } = makeBench();
    const saved = await webhooks.save(input());
    expect(asked).toEqual([{ host: 'hooks.example', isPrivate: false }]);
    expect([...entries].map(([name, key]) => [name, key.reveal()])).toEqual([['webhook id-1', ADDRESS]]);
    expect(saved).toMatchObject({
      ok: true,
      value: {
        secretCopied: false,
        webhooks: [{ name: 'Support channel', address: 'hooks.example/…6cLd', last: null }],
      },
    });
    expect(state.settings.webhooks).toMatchObject([{ id: 'id-1', host: 'hooks.example', mayBePrivate: false }]);
    expect(JSON.stringify(state.settings)).not.toContain('6cLd');
    expect(seen()).not.toContain(SECRET.slice(0, 12));
    expect(hidden).toEqual([SECRET]);
  });

  it('changes nothing where the answer is no', async () => {
    const { webhooks, state, entries } = makeBench();
    state.saysYes = false;
    expect(await webhooks.save(input())).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(state.settings.webhooks).toEqual([]);
    expect(entries.size).toBe(0);
  });

  it.each([
    ['https://192.168.1.20/x', true],
    ['https://printer/x', true],
    ['https://localhost:8443/x', true],
    ['https://named.example/x', true],
    ['https://hooks.example/x', false],
    ['https://behind-proxy.example/x', false],
  ])('%s is asked about as private: %s', async (address, isPrivate) => {
    const { webhooks, asked, state } = makeBench();
    state.addresses = { ...state.addresses, 'named.example': ['203.0.113.7', '10.0.0.9'], 'behind-proxy.example': [] };
    await webhooks.save(input({ address }));
    expect(asked).toMatchObject([{ isPrivate }]);
    expect(state.settings.webhooks).toMatchObject([{ mayBePrivate: isPrivate }]);
  });

  it('keeps its address where none is typed, without a question or a look into the keychain', async () => {
    const { webhooks, asked, entries, only, loads } = await withWebhook();
    const before = loads();
    const saved = await webhooks.save(
      input({ id: only(), name: ' Night shift ', address: '', events: [], names: true }),
    );
    expect(saved).toMatchObject({ ok: true, value: { webhooks: [{ name: 'Night shift', events: [], names: true }] } });
    expect(asked).toHaveLength(1);
    expect(loads()).toBe(before);
    expect([...entries.values()].map((key) => key.reveal())).toEqual([ADDRESS]);
  });

  it('is given a signing secret that goes to the clipboard once, and signs what its receiver gets', async () => {
    const { webhooks, copied, seen, only, requests, state } = await withWebhook({ kind: 'own' });
    expect(copied).toHaveLength(1);
    expect(copied[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(seen()).not.toContain(copied[0]);
    expect(await webhooks.test(only())).toEqual({ ok: true, value: undefined });
    expect(Object.keys(requests[0]?.init.headers ?? {})).toEqual([
      'Content-Type',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    // Kept with another address, and not made again.
    await webhooks.save(input({ id: only(), kind: 'own', address: 'https://hooks.example/other' }));
    expect(copied).toHaveLength(1);
    expect(state.settings.webhooks).toHaveLength(1);
  });

  it('takes a signing secret that is typed, and refuses one that is none', async () => {
    const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const { webhooks, copied, entries, asked } = makeBench();
    expect(await webhooks.save(input({ kind: 'own', secret: 'hunter2' }))).toMatchObject({
      ok: false,
      failure: { kind: 'bad-input', reason: 'signing-secret' },
    });
    expect(asked).toEqual([]);
    expect(await webhooks.save(input({ kind: 'own', secret }))).toMatchObject({
      ok: true,
      value: { secretCopied: false },
    });
    expect(copied).toEqual([]);
    expect([...entries.values()][0]?.reveal()).toBe(`${secret}<${ADDRESS}`);
  });

  it('of a chat that becomes a receiver of one’s own gets a secret, and keeps its address', async () => {
    const { webhooks, copied, entries, only, asked } = await withWebhook();
    await webhooks.save(input({ id: only(), kind: 'own', address: '' }));
    expect(copied).toHaveLength(1);
    expect([...entries.values()][0]?.reveal()).toBe(`${copied[0] ?? ''}<${ADDRESS}`);
    expect(asked).toHaveLength(1);
  });

  it.each([
    [{ address: '' }, 'not-an-address'],
    [{ address: 'http://hooks.example/a' }, 'not-https'],
    [{ address: `https://hooks.example/${'a'.repeat(600)}` }, 'too-long'],
    [{ id: 'gone' }, 'webhook'],
  ])('with %j is refused: %s', async (part, reason) => {
    const { webhooks, state, entries } = makeBench();
    expect(await webhooks.save(input(part))).toMatchObject({ ok: false, failure: { reason } });
    expect(state.settings.webhooks).toEqual([]);
    expect(entries.size).toBe(0);
  });

  it('is one of ten at most', async () => {
    const { webhooks, state } = makeBench();
    for (let count = 0; count < 10; count += 1) await webhooks.save(input());
    expect(await webhooks.save(input())).toMatchObject({ ok: false, failure: { reason: 'too-many' } });
    expect(state.settings.webhooks).toHaveLength(10);
  });

  it('is not added where the keychain takes nothing, and not removed where it lets nothing go', async () => {
    const locked = makeBench();
    locked.state.problem = 'locked';
    expect(await locked.webhooks.save(input())).toMatchObject({ ok: false, failure: { reason: 'keychain' } });
    expect(locked.state.settings.webhooks).toEqual([]);

    const { webhooks, state, only, entries } = await withWebhook();
    state.problem = 'locked';
    expect(await webhooks.remove(only())).toMatchObject({ ok: false, failure: { reason: 'still-stored' } });
    expect(state.settings.webhooks).toHaveLength(1);
    state.problem = null;
    expect(await webhooks.remove(only())).toEqual({ ok: true, value: [] });
    expect(entries.size).toBe(0);
  });

  it('of a profile from another computer says that its address is missing, and can be removed or entered again', async () => {
    const { state: earlier } = await withWebhook();
    const { webhooks, advance, pushed, state, only, requests, notices } = makeBench(earlier.settings);
    webhooks.current();
    await advance(0);
    expect(pushed.at(-1)).toMatchObject([
      {
        address: 'hooks.example/…',
        last: { problem: 'The webhook’s address isn’t stored on this computer. Enter it again.' },
      },
    ]);
    webhooks.raise(alarm());
    await advance(20 * MINUTE);
    expect(requests).toEqual([]);
    expect(notices).toEqual([]);
    await webhooks.save(input({ id: only() }));
    expect(webhooks.current()).toMatchObject([{ address: 'hooks.example/…6cLd', last: null }]);
    state.problem = 'no-keychain';
    expect(await webhooks.remove(only())).toEqual({ ok: true, value: [] });
  });

  it('is forgotten with all others, up to the first that the keychain keeps', async () => {
    const { webhooks, state, entries } = await withWebhook();
    await webhooks.save(input());
    state.problem = 'locked';
    expect(await webhooks.forgetAll()).toMatchObject({ kind: 'unavailable' });
    expect(state.settings.webhooks).toHaveLength(2);
    state.problem = null;
    expect(await webhooks.forgetAll()).toEqual({ kind: 'removed' });
    expect([state.settings.webhooks, entries.size]).toEqual([[], 0]);
  });
});

describe('an alarm', () => {
  it('goes to every webhook that wants its kind, with names only where they are sent', async () => {
    const { webhooks, advance, bodies } = await withWebhook({ events: ['agent-back'] });
    await webhooks.save(input({ names: true, events: ['agent-back', 'view-changed'] }));
    await webhooks.save(input({ events: ['client-joined'] }));
    webhooks.raise(alarm());
    await advance(100);
    expect(bodies().map((body) => body.includes('Till 4'))).toEqual([false, true]);
  });

  it('in the same words goes out once in five minutes', async () => {
    const { webhooks, advance, requests } = await withWebhook();
    webhooks.raise(alarm());
    webhooks.raise(alarm());
    webhooks.raise(alarm({ subject: 'watch-8' }));
    await advance(4 * MINUTE);
    expect(requests).toHaveLength(2);
    await advance(MINUTE);
    webhooks.raise(alarm());
    await advance(MINUTE);
    expect(requests).toHaveLength(3);
  });

  it('keeps its id over three tries; that it is lost is told once, until one arrives again', async () => {
    const { webhooks, advance, bodies, notices, state } = await withWebhook({ kind: 'own' });
    state.answer = () => Promise.resolve(new Response(null, { status: 503 }));
    webhooks.raise(alarm());
    webhooks.raise(alarm({ subject: 'watch-8' }));
    await advance(20 * MINUTE);
    expect(bodies()).toHaveLength(6);
    expect(new Set(bodies()).size).toBe(2);
    expect(notices).toEqual(['An alarm didn’t reach “Support channel”. The webhook has a problem (status 503).']);
    expect(webhooks.current()).toMatchObject([{ last: { problem: 'The webhook has a problem (status 503).' } }]);
    state.answer = () => Promise.resolve(new Response('ok'));
    webhooks.raise(alarm());
    await advance(MINUTE);
    expect(webhooks.current()).toMatchObject([{ last: { problem: null } }]);
    expect(notices).toHaveLength(1);
  });

  it('waits for a keychain that is locked without asking anybody, and arrives once it is open', async () => {
    const first = await withWebhook();
    const { webhooks, advance, requests, state, loads } = makeBench(first.state.settings, first.entries);
    state.isOpen = false;
    webhooks.raise(alarm());
    await advance(1_000);
    expect([requests.length, loads()]).toEqual([0, 0]);
    state.isOpen = true;
    await advance(MINUTE);
    expect(requests).toHaveLength(1);
  });

  it('does not go to a host that has moved into a private network before a test has allowed it', async () => {
    const { webhooks, advance, requests, state, only, asked } = await withWebhook();
    state.addresses = { 'hooks.example': ['192.168.1.20'] };
    webhooks.raise(alarm());
    await advance(MINUTE);
    expect(requests).toEqual([]);
    expect(webhooks.current()).toMatchObject([
      { last: { problem: 'The webhook’s host is now in a private network. Send a test to allow that.' } },
    ]);
    state.saysYes = false;
    expect(await webhooks.test(only())).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    state.saysYes = true;
    expect(await webhooks.test(only())).toMatchObject({ ok: true });
    expect(asked.slice(1)).toEqual([
      { host: 'hooks.example', isPrivate: true },
      { host: 'hooks.example', isPrivate: true },
    ]);
    webhooks.raise(alarm({ subject: 'watch-9' }));
    await advance(MINUTE);
    expect(requests).toHaveLength(2);
  });

  it('goes nowhere while its host is not found, and later where it is', async () => {
    const { webhooks, advance, requests, state } = await withWebhook();
    state.addresses = { 'hooks.example': null };
    webhooks.raise(alarm());
    await advance(10_000);
    expect(requests).toEqual([]);
    state.addresses = { 'hooks.example': ['203.0.113.7'] };
    await advance(MINUTE);
    expect(requests).toHaveLength(1);
  });

  it('is not sent to a webhook that was removed meanwhile, and not after the end of the program', async () => {
    const { webhooks, advance, requests, state, only } = await withWebhook();
    state.answer = () => Promise.resolve(new Response(null, { status: 503 }));
    webhooks.raise(alarm());
    await advance(1_000);
    await webhooks.remove(only());
    await advance(20 * MINUTE);
    expect(requests).toHaveLength(1);

    const other = await withWebhook();
    other.state.answer = () => Promise.resolve(new Response(null, { status: 503 }));
    other.webhooks.raise(alarm());
    await other.advance(1_000);
    expect(other.webhooks.close()).toBe(1);
    await other.advance(20 * MINUTE);
    expect(other.requests).toHaveLength(1);
    expect(other.notices).toEqual([]);
  });
});

describe('a test', () => {
  it('is sent once and tells why it did not arrive', async () => {
    const { webhooks, requests, state, only, seen, notices } = await withWebhook();
    state.answer = (url) => Promise.reject(new Error(`Attempted to redirect, but redirect policy was 'error' ${url}`));
    expect(await webhooks.test(only())).toMatchObject({ ok: false, failure: { reason: 'redirect' } });
    expect(requests).toHaveLength(1);
    expect(seen()).not.toContain(SECRET.slice(0, 12));
    expect(notices).toEqual([]);
    expect(await webhooks.test('gone')).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
  });
});

describe('a policy', () => {
  it('that forbids webhooks lets none be added, tested or told anything, and keeps them for later', async () => {
    const { webhooks, state, only, requests, advance } = await withWebhook();
    state.restrictions = { ...noRestrictions, allowWebhooks: false };
    const managed = { ok: false, failure: { reason: 'managed' } };
    expect(await webhooks.save(input())).toMatchObject(managed);
    expect(await webhooks.test(only())).toMatchObject(managed);
    webhooks.raise(alarm());
    await advance(MINUTE);
    expect(requests).toEqual([]);
    expect(webhooks.current()).toHaveLength(1);
    expect(await webhooks.remove(only())).toEqual({ ok: true, value: [] });
  });

  it('that fixes their hosts allows these and those below them', async () => {
    const { webhooks, state, only, requests, advance, asked } = await withWebhook();
    state.restrictions = { ...noRestrictions, webhookHosts: ['slack.com'] };
    state.addresses = { ...state.addresses, 'hooks.slack.com': ['203.0.113.8'] };
    expect(await webhooks.test(only())).toMatchObject({ ok: false, failure: { reason: 'managed' } });
    webhooks.raise(alarm());
    await advance(MINUTE);
    expect(requests).toEqual([]);
    for (const address of ['https://hooks.example/b', 'https://evilslack.com/b', 'https://slack.com.example/b'])
      expect(await webhooks.save(input({ address }))).toMatchObject({ ok: false, failure: { reason: 'managed' } });
    expect(asked).toHaveLength(1);
    expect(await webhooks.save(input({ address: 'https://hooks.slack.com/b' }))).toMatchObject({ ok: true });
  });

  it('that allows no stored keys takes their addresses out of the keychain', async () => {
    const { webhooks, state, entries, only, requests, advance } = await withWebhook();
    state.restrictions = { ...noRestrictions, storedKeys: 'none' };
    expect(await webhooks.save(input())).toMatchObject({ ok: false, failure: { reason: 'managed' } });
    webhooks.raise(alarm());
    await advance(MINUTE);
    expect(requests).toEqual([]);
    expect(entries.size).toBe(0);
    expect(await webhooks.test(only())).toMatchObject({ ok: false });
  });
});
