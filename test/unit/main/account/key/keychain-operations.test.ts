import { describe, expect, test } from 'vitest';
import {
  CANARY_ACCOUNT,
  SERVICE,
  classifyError,
  parseReply,
  parseRequest,
  perform,
  type KeychainOperation,
  type NativeKeychain,
} from '../../../../../src-main/account/key/keychain-operations.ts';

const SECRET = 'canary-0123456789';

/** Behaves as the native module does: a locked keychain reads as empty, refuses to store and does not delete. */
function createNative(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  const state = { locked: false, inFlight: 0, most: 0, calls: [] as string[] };
  const call = async <T>(name: string, service: string, work: () => T): Promise<T> => {
    expect(service).toBe(SERVICE);
    state.calls.push(name);
    state.inFlight += 1;
    state.most = Math.max(state.most, state.inFlight);
    await Promise.resolve();
    state.inFlight -= 1;
    return work();
  };
  const native: NativeKeychain = {
    getPassword: (service, account) =>
      call('get', service, () => (state.locked ? null : (stored.get(account) ?? null))),
    setPassword: (service, account, password) =>
      call('set', service, () => {
        if (state.locked) throw new Error('Cannot create an item in a locked collection');
        stored.set(account, password);
      }),
    deletePassword: (service, account) => call('delete', service, () => !state.locked && stored.delete(account)),
    findCredentials: (service) =>
      call('find', service, () => Array.from(stored, ([account, password]) => ({ account, password }))),
  };
  return { native, state, stored };
}

const ask = (native: NativeKeychain, operation: KeychainOperation) => perform(native, operation, 'linux');
const unavailable = (problem: string) => ({ kind: 'unavailable', problem });

describe('read', () => {
  test('gives what is stored', async () => {
    const { native, state } = createNative({ a: SECRET });
    expect(await ask(native, { op: 'read', account: 'a' })).toEqual({ kind: 'found', secret: SECRET });
    expect(state.calls).toEqual(['get']);
  });

  test('says absent only of a keychain that is proven open, and takes the proof away again', async () => {
    const { native, stored, state } = createNative();
    expect(await ask(native, { op: 'read', account: 'a' })).toEqual({ kind: 'absent' });
    expect(stored.size).toBe(0);
    expect(state.most).toBe(1);
  });

  test('an empty answer of a locked keychain is not absence', async () => {
    const { native, state } = createNative({ a: SECRET });
    state.locked = true;
    expect(await ask(native, { op: 'read', account: 'a' })).toEqual(unavailable('locked'));
  });

  test('a keychain that swallows the proof is not open', async () => {
    const { native } = createNative();
    const swallowing: NativeKeychain = { ...native, setPassword: () => Promise.resolve() };
    expect(await ask(swallowing, { op: 'read', account: 'a' })).toEqual(unavailable('locked'));
  });

  test('a proof that cannot be taken away again does not spoil the answer', async () => {
    const { native, stored } = createNative();
    const sticky: NativeKeychain = { ...native, deletePassword: () => Promise.reject(new Error('busy')) };
    expect(await ask(sticky, { op: 'read', account: 'a' })).toEqual({ kind: 'absent' });
    expect([...stored.keys()]).toEqual([CANARY_ACCOUNT]);
  });
});

describe('write', () => {
  test('stores and reads back', async () => {
    const { native, stored, state } = createNative();
    expect(await ask(native, { op: 'write', account: 'a', secret: SECRET })).toEqual({ kind: 'written' });
    expect(stored.get('a')).toBe(SECRET);
    expect(state.calls).toEqual(['set', 'get']);
  });

  test('what reads back differently is not written', async () => {
    const { native } = createNative({ a: 'older' });
    const forgetful: NativeKeychain = { ...native, setPassword: () => Promise.resolve() };
    expect(await ask(forgetful, { op: 'write', account: 'a', secret: SECRET })).toEqual(unavailable('refused'));
    expect(await ask(forgetful, { op: 'write', account: 'b', secret: SECRET })).toEqual(unavailable('locked'));
  });

  test('a locked keychain says so', async () => {
    const { native, state } = createNative();
    state.locked = true;
    expect(await ask(native, { op: 'write', account: 'a', secret: SECRET })).toEqual(unavailable('locked'));
  });
});

describe('remove', () => {
  test('is proven by reading back', async () => {
    const { native, stored } = createNative({ a: SECRET });
    expect(await ask(native, { op: 'remove', account: 'a' })).toEqual({ kind: 'removed' });
    expect(stored.size).toBe(0);
  });

  test('what was not there is removed too', async () => {
    expect(await ask(createNative().native, { op: 'remove', account: 'a' })).toEqual({ kind: 'removed' });
  });

  test('a locked keychain never counts as removed (K6)', async () => {
    const { native, state, stored } = createNative({ a: SECRET });
    state.locked = true;
    expect(await ask(native, { op: 'remove', account: 'a' })).toEqual(unavailable('locked'));
    expect(stored.get('a')).toBe(SECRET);
  });

  test('an entry that stays is still there', async () => {
    const { native } = createNative({ a: SECRET });
    const sticky: NativeKeychain = { ...native, deletePassword: () => Promise.resolve(true) };
    expect(await ask(sticky, { op: 'remove', account: 'a' })).toEqual({ kind: 'still-there' });
  });
});

test('probe says whether the keychain is open', async () => {
  const { native, state } = createNative();
  expect(await ask(native, { op: 'probe' })).toEqual({ kind: 'unlocked' });
  state.locked = true;
  expect(await ask(native, { op: 'probe' })).toEqual(unavailable('locked'));
});

describe('list', () => {
  test('gives the names of the entries without their secrets, and not that of the proof', async () => {
    const { native } = createNative({ 'a https://one.example': SECRET, [CANARY_ACCOUNT]: 'left behind' });
    const sticky: NativeKeychain = { ...native, deletePassword: () => Promise.reject(new Error('busy')) };
    const outcome = await ask(sticky, { op: 'list' });
    expect(outcome).toEqual({ kind: 'listed', accounts: ['a https://one.example'] });
    expect(JSON.stringify(outcome)).not.toContain(SECRET);
  });

  test('does not look into a locked keychain, which would crash the process', async () => {
    const { native, state } = createNative({ a: SECRET });
    state.locked = true;
    expect(await ask(native, { op: 'list' })).toEqual(unavailable('locked'));
    expect(state.calls).not.toContain('find');
  });

  test('a keychain that refuses is no empty one', async () => {
    const { native } = createNative({ a: SECRET });
    const refusing: NativeKeychain = {
      ...native,
      findCredentials: () => Promise.reject(new Error(`Prompt was dismissed ${SECRET}`)),
    };
    expect(await ask(refusing, { op: 'list' })).toEqual(unavailable('refused'));
  });
});

test('a native error becomes a problem and its text stays behind', async () => {
  const { native } = createNative();
  const leaking: NativeKeychain = { ...native, setPassword: () => Promise.reject(new Error(`bad value ${SECRET}`)) };
  const outcome = await ask(leaking, { op: 'write', account: 'a', secret: SECRET });
  expect(outcome).toEqual(unavailable('no-keychain'));
});

test.each([
  ['linux', 'Cannot autolaunch D-Bus without X11 $DISPLAY', 'no-keychain'],
  ['linux', 'The name org.freedesktop.secrets was not provided by any .service files', 'no-keychain'],
  ['linux', 'Could not connect: No such file or directory', 'no-keychain'],
  ['linux', 'Message recipient disconnected from message bus without replying', 'no-keychain'],
  ['linux', 'Cannot create an item in a locked collection', 'locked'],
  ['linux', 'Prompt was dismissed', 'refused'],
  ['darwin', 'User interaction is not allowed.', 'locked'],
  ['darwin', 'User canceled the operation.', 'refused'],
  ['darwin', 'The user name or passphrase you entered is not correct.', 'refused'],
  ['win32', 'A specified logon session does not exist. It may already have been terminated.', 'no-keychain'],
  ['win32', 'Zugriff verweigert', 'refused'],
] as const)('on %s "%s" means %s', (platform, text, problem) => {
  expect(classifyError(new Error(text), platform)).toBe(problem);
});

test('something thrown that is no error is a problem as well', () => {
  expect(classifyError('locked', 'darwin')).toBe('refused');
});

test('the process reads requests and nothing else', () => {
  const requests = [
    { id: 1, op: 'read', account: 'a' },
    { id: 2, op: 'remove', account: 'a' },
    { id: 3, op: 'write', account: 'a', secret: 's' },
    { id: 4, op: 'probe' },
  ];
  for (const request of requests) expect(parseRequest(request)).toEqual(request);
  const noise = [null, 'read', [], {}, { id: '1', op: 'probe' }, { id: 1, op: 'find', account: 'a' }];
  const broken = [
    { id: 1, op: 'read' },
    { id: 1, op: 'read', account: '' },
    { id: 1, op: 'write', account: 'a' },
  ];
  for (const message of [...noise, ...broken]) expect(parseRequest(message)).toBeNull();
  expect(parseReply({ id: 1, outcome: { kind: 'found', secret: 's', more: 1 } })).toEqual({
    id: 1,
    outcome: { kind: 'found', secret: 's' },
  });
});
