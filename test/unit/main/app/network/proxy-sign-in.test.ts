import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiKey } from '../../../../../src-main/api/api-key.ts';
import type { KeyStore } from '../../../../../src-main/account/key/key-store.ts';
import { createProxySignIn, type ProxyChallenge } from '../../../../../src-main/app/network/proxy-sign-in.ts';
import type { ProxyQuestion, Settings } from '../../../../../src-main/contract/contract.ts';
import { defaultSettings } from '../../../../../src-main/contract/settings.ts';
import { fail, succeed } from '../../../../../src-main/contract/failure.ts';
import { settle } from '../../../settle.ts';

const office: ProxyChallenge = { host: 'proxy.example', port: 8080, realm: 'Office', scheme: 'basic' };
const first = { refused: null, asks: false } as const;
const user = { refused: null, asks: true } as const;

function makeSignIn({
  entries = new Map<string, ApiKey>(),
  savesKeys = true,
  mayStore = true,
  stored = defaultSettings,
} = {}) {
  let settings: Settings = stored;
  let current: ProxyQuestion | null = null;
  let questions = 0;
  const notices: string[] = [];
  const show = vi.fn();
  const keys: KeyStore = {
    load: (name) => {
      const key = entries.get(name);
      return Promise.resolve(key === undefined ? { kind: 'absent' } : { kind: 'found', key, place: 'keychain' });
    },
    save: (name, key) => {
      if (!savesKeys) return Promise.resolve(fail('unavailable', 'The keychain is locked.'));
      entries.set(name, key);
      return Promise.resolve(succeed({ place: 'keychain', marker: { place: 'keychain', at: 1 } }));
    },
    forget: (name) => {
      entries.delete(name);
      return Promise.resolve({ kind: 'removed' });
    },
  };
  const signIn = createProxySignIn({
    keys,
    mayStore: () => mayStore,
    onQuestion: (question) => (current = question),
    show,
    newId: () => `question-${String((questions += 1))}`,
    protect: () => undefined,
    onNotice: (message) => notices.push(message),
    settings: {
      current: () => settings,
      change: (patch) => {
        settings = { ...settings, ...patch };
        return Promise.resolve(succeed(settings));
      },
    },
  });
  const question = (): ProxyQuestion => {
    if (current === null) throw new Error('nothing is asked');
    return current;
  };
  const answer = (username: string, password: string, store = false) =>
    signIn.answer({ questionId: question().id, credentials: { username, password, store } });
  const cancel = () => signIn.answer({ questionId: question().id, credentials: null });
  return { signIn, entries, notices, show, answer, cancel, question, current: () => current, settings: () => settings };
}

describe('signing in to a proxy', () => {
  let made: ReturnType<typeof makeSignIn>;
  beforeEach(() => {
    made = makeSignIn();
  });

  test('asks once for all who wait, and remembers the answer for this run', async () => {
    const { signIn, answer, show } = made;
    const waiting = [signIn.credentials(office, first), signIn.credentials(office, user)];
    await settle();
    expect(made.question()).toEqual({
      id: 'question-1',
      proxy: 'proxy.example:8080',
      realm: 'Office',
      scheme: 'basic',
      wasRefused: false,
    });
    expect(show).toHaveBeenCalledOnce();
    await answer('jo', 'secret');
    expect(await Promise.all(waiting)).toEqual([
      { username: 'jo', password: 'secret' },
      { username: 'jo', password: 'secret' },
    ]);
    expect(made.current()).toBeNull();
    expect(await signIn.credentials(office, first)).toEqual({ username: 'jo', password: 'secret' });
    expect(made.entries.size).toBe(0);
    expect(made.settings().proxySignIns).toEqual([]);
  });

  test('a refused answer is asked for again and says so', async () => {
    const { signIn, answer } = made;
    const asked = signIn.credentials(office, first);
    await settle();
    await answer('jo', 'wrong');
    const wrong = await asked;
    const again = signIn.credentials(office, { refused: wrong, asks: false });
    await settle();
    expect(made.question().wasRefused).toBe(true);
    await answer('jo', 'right');
    expect(await again).toEqual({ username: 'jo', password: 'right' });
  });

  test('what was refused is not offered again, but a newer answer is', async () => {
    const { signIn, answer } = made;
    const asked = signIn.credentials(office, first);
    await settle();
    await answer('jo', 'wrong');
    const wrong = await asked;
    const page = signIn.credentials(office, { refused: wrong, asks: false });
    await settle();
    await answer('jo', 'right');
    await page;
    expect(await signIn.credentials(office, { refused: wrong, asks: false })).toEqual({
      username: 'jo',
      password: 'right',
    });
  });

  test('after it was declined only the user’s own requests ask again', async () => {
    const { signIn, cancel } = made;
    const asked = signIn.credentials(office, first);
    await settle();
    await cancel();
    expect(await asked).toBeNull();
    expect(await signIn.credentials(office, first)).toBeNull();
    const own = signIn.credentials(office, user);
    await settle();
    expect(made.question().proxy).toBe('proxy.example:8080');
    await cancel();
    expect(await own).toBeNull();
  });

  test('stores the answer where the user wants it, and reads it in the next run', async () => {
    const { signIn, answer } = made;
    const stores = signIn.credentials(office, first);
    await settle();
    await answer('jo', 'geheim: 🔑', true);
    await stores;
    expect([...made.entries.keys()]).toEqual(['proxy proxy.example:8080']);
    expect(made.settings().proxySignIns).toEqual([{ proxy: 'proxy.example:8080', place: 'keychain', at: 1 }]);
    expect(JSON.stringify(made.settings())).not.toContain('geheim');

    const nextRun = makeSignIn({ entries: made.entries, stored: made.settings() });
    expect(await nextRun.signIn.credentials(office, first)).toEqual({ username: 'jo', password: 'geheim: 🔑' });
    expect(nextRun.current()).toBeNull();
    // An entry that the settings do not name is not read: the user is not prompted to unlock anything.
    const without = makeSignIn({ entries: made.entries });
    const asked = without.signIn.credentials(office, first);
    await settle();
    expect(without.question()).toMatchObject({ proxy: 'proxy.example:8080' });
    await without.cancel();
    expect(await asked).toBeNull();
  });

  test('a stored password that is refused is forgotten, so that it cannot lock the account', async () => {
    const { signIn, answer } = made;
    const asked = signIn.credentials(office, first);
    await settle();
    await answer('jo', 'old', true);
    const old = await asked;
    const again = signIn.credentials(office, { refused: old, asks: false });
    await settle();
    expect(made.entries.size).toBe(0);
    expect(made.settings().proxySignIns).toEqual([]);
    await made.cancel();
    await again;
  });

  test('a keychain that stores nothing costs a notice, not the sign-in', async () => {
    const { signIn, answer, notices } = (made = makeSignIn({ savesKeys: false }));
    const asked = signIn.credentials(office, first);
    await settle();
    expect(await answer('jo', 'secret', true)).toMatchObject({ ok: true });
    expect(await asked).toEqual({ username: 'jo', password: 'secret' });
    expect(notices[0]).toContain('couldn’t be stored');
    expect(made.settings().proxySignIns).toEqual([]);
  });

  test('administrators can forbid stored passwords: none is stored, and a stored one is removed', async () => {
    const { signIn, answer } = made;
    const asked = signIn.credentials(office, first);
    await settle();
    await answer('jo', 'secret', true);
    await asked;
    const managed = makeSignIn({ entries: made.entries, stored: made.settings(), mayStore: false });
    const again = managed.signIn.credentials(office, first);
    await settle();
    expect(managed.entries.size).toBe(0);
    expect(managed.settings().proxySignIns).toEqual([]);
    await managed.answer('jo', 'secret', true);
    expect(await again).toEqual({ username: 'jo', password: 'secret' });
    expect(managed.entries.size).toBe(0);
    expect(managed.notices[0]).toContain('Your organization');
  });

  test('two proxies are asked about one after the other', async () => {
    const { signIn, answer } = made;
    const one = signIn.credentials(office, first);
    const two = signIn.credentials({ ...office, host: '2001:db8::1' }, first);
    await settle();
    expect(made.question().proxy).toBe('proxy.example:8080');
    await answer('jo', 'one');
    expect(made.question().proxy).toBe('[2001:db8::1]:8080');
    await answer('jo', 'two');
    expect(await one).toMatchObject({ password: 'one' });
    expect(await two).toMatchObject({ password: 'two' });
  });

  test('an answer to a question that is over fails', async () => {
    const { signIn } = made;
    const reply = await signIn.answer({ questionId: 'question-9', credentials: null });
    expect(reply).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
  });

  test('another proxy drops what is asked and what was declined', async () => {
    const { signIn, cancel } = made;
    const declined = signIn.credentials(office, first);
    await settle();
    await cancel();
    await declined;
    const dropped = signIn.credentials(office, user);
    await settle();
    signIn.reset();
    expect(await dropped).toBeNull();
    expect(made.current()).toBeNull();
    const asked = signIn.credentials(office, first);
    await settle();
    expect(made.question().proxy).toBe('proxy.example:8080');
    await cancel();
    await asked;
  });

  test('forgetting it removes the password of this run and the stored one', async () => {
    const { signIn, answer } = made;
    const asked = signIn.credentials(office, first);
    await settle();
    await answer('jo', 'secret', true);
    await asked;
    await signIn.forget('proxy.example:8080');
    expect(made.entries.size).toBe(0);
    const again = signIn.credentials(office, first);
    await settle();
    expect(made.question().wasRefused).toBe(false);
    await made.cancel();
    await again;
  });
});
