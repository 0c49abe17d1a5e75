import type { KeyStore } from '../../account/key/key-store.ts';
import type { KeyRemoved } from '../../account/key/keychain.ts';
import type { InputOf, ProxyQuestion, Settings } from '../../contract/contract.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';
import { parseJsonOrNull } from '../../lib/json.ts';
import { Secret } from '../../lib/secret.ts';
import { t } from '../../contract/texts.ts';

/** What a proxy wants to know, in the part of Electron's `AuthInfo` that is used. */
export interface ProxyChallenge {
  readonly host: string;
  readonly port: number;
  /** How the proxy calls itself: text of a stranger. */
  readonly realm: string;
  /** `basic`, `digest`, `ntlm` or `negotiate`. */
  readonly scheme: string;
}

export interface ProxyCredentials {
  readonly username: string;
  readonly password: string;
}

export interface ProxySignInDeps {
  /** The question that waits for an answer; null where none does. */
  readonly onQuestion: (question: ProxyQuestion | null) => void;
  /** Brings the window to the front that shows the question. */
  readonly show: () => void;
  readonly newId: () => string;
  /** Redacts this text from the log. */
  readonly protect: (secret: string) => void;
  /** A sentence for the user. */
  readonly onNotice: (message: string) => void;
  readonly settings: {
    current(): Pick<Settings, 'proxySignIns'>;
    change(patch: Pick<Settings, 'proxySignIns'>): Promise<Result<Settings>>;
  };
  /** Where passwords are stored. */
  readonly keys: KeyStore;
  /** Whether administrators allow it. */
  readonly mayStore: () => boolean;
}

interface Pending {
  readonly question: ProxyQuestion;
  readonly answered: PromiseWithResolvers<ProxyCredentials | null>;
}

const MAX_STORED = 20;
const proxyOf = ({ host, port }: ProxyChallenge): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;
const entryOf = (proxy: string): string => `proxy ${proxy}`;

/**
 * User names and passwords of proxies: given for this run, stored in the keychain where the user wants it, else asked for in
 * the console. One question per proxy at a time; what a proxy refuses is never offered to it again.
 */
export function createProxySignIn(deps: ProxySignInDeps) {
  const given = new Map<string, ProxyCredentials>();
  /** Proxies that the user declined to sign in to: background requests do not ask again. */
  const declined = new Set<string>();
  const pending = new Map<string, Pending>();
  const { keys, mayStore } = deps;

  const first = (): Pending | null => pending.values().next().value ?? null;
  const publish = (): void => deps.onQuestion(first()?.question ?? null);
  const storedAt = (proxy: string) => deps.settings.current().proxySignIns.find((one) => one.proxy === proxy);
  const others = (proxy: string) => deps.settings.current().proxySignIns.filter((one) => one.proxy !== proxy);

  const forgetStored = async (proxy: string): Promise<void> => {
    const marker = storedAt(proxy);
    if (marker === undefined) return;
    await keys.forget(entryOf(proxy), marker);
    await deps.settings.change({ proxySignIns: others(proxy) });
  };

  const load = async (proxy: string): Promise<ProxyCredentials | null> => {
    const marker = storedAt(proxy);
    if (marker === undefined) return null;
    if (!mayStore()) {
      await forgetStored(proxy);
      return null;
    }
    const loaded = await keys.load(entryOf(proxy), marker);
    return loaded.kind === 'found' ? unpack(loaded.key) : null;
  };

  const store = async (proxy: string, credentials: ProxyCredentials): Promise<void> => {
    if (!mayStore()) {
      deps.onNotice(t('proxy.notAllowed'));
      return;
    }
    const secret = pack(credentials);
    if (secret === null) {
      deps.onNotice(t('proxy.tooLong'));
      return;
    }
    const saved = await keys.save(entryOf(proxy), secret, 'keychain');
    if (!saved.ok || saved.value.marker === null) {
      deps.onNotice(t('proxy.notStored'));
      return;
    }
    const proxySignIns = [{ proxy, ...saved.value.marker }, ...others(proxy)].slice(0, MAX_STORED);
    await deps.settings.change({ proxySignIns });
  };

  const ask = (proxy: string, { realm, scheme }: ProxyChallenge, wasRefused: boolean) => {
    const asked = pending.get(proxy);
    if (asked !== undefined) return asked.answered.promise;
    const question = { id: deps.newId(), proxy, realm: realm.slice(0, 300), scheme, wasRefused };
    const answered = Promise.withResolvers<ProxyCredentials | null>();
    pending.set(proxy, { question, answered });
    publish();
    deps.show();
    return answered.promise;
  };

  const settle = (proxy: string, credentials: ProxyCredentials | null): void => {
    const asked = pending.get(proxy);
    pending.delete(proxy);
    publish();
    asked?.answered.resolve(credentials);
  };

  return {
    /**
     * The user name and password for a proxy, or null where the user does not sign in.
     *
     * @param refused what the proxy has just refused
     * @param asks asks also where the user has declined before
     */
    async credentials(
      challenge: ProxyChallenge,
      { refused, asks }: { readonly refused: ProxyCredentials | null; readonly asks: boolean },
    ): Promise<ProxyCredentials | null> {
      const proxy = proxyOf(challenge);
      const known = given.get(proxy);
      if (known !== undefined && known !== refused) return known;
      if (refused === null) {
        const stored = await load(proxy);
        if (stored !== null) {
          deps.protect(stored.password);
          given.set(proxy, stored);
          return stored;
        }
      } else if (known === refused) {
        given.delete(proxy);
        // A stored password that is tried again and again can lock the user's account.
        await forgetStored(proxy);
      }
      if (!asks && declined.has(proxy)) return null;
      return ask(proxy, challenge, refused !== null);
    },

    /** The question that waits for an answer. */
    question: (): ProxyQuestion | null => first()?.question ?? null,

    async answer(input: InputOf<'network:answerProxy'>): Promise<Result<void>> {
      const asked = [...pending.values()].find(({ question }) => question.id === input.questionId);
      if (asked === undefined) return fail('not-found', t('proxy.notWaiting'), { reason: 'proxy-question' });
      const { proxy } = asked.question;
      if (input.credentials === null) {
        declined.add(proxy);
        settle(proxy, null);
        return succeed(undefined);
      }
      const { username, password, store: stores } = input.credentials;
      const credentials = { username, password };
      deps.protect(password);
      declined.delete(proxy);
      given.set(proxy, credentials);
      settle(proxy, credentials);
      if (stores) await store(proxy, credentials);
      return succeed(undefined);
    },

    /** Forgets the password of a proxy, for this run and in the keychain. */
    async forget(proxy: string): Promise<void> {
      given.delete(proxy);
      await forgetStored(proxy);
    },

    /** Forgets all passwords. Stops at the first that the keychain does not let go. */
    async forgetAll(): Promise<KeyRemoved> {
      given.clear();
      for (const { proxy, ...marker } of deps.settings.current().proxySignIns) {
        const gone = await keys.forget(entryOf(proxy), marker);
        if (gone.kind !== 'removed') return gone;
        await deps.settings.change({ proxySignIns: others(proxy) });
      }
      return { kind: 'removed' };
    },

    /** Another proxy is used from now on: questions of the one before are dropped, and a declined one may ask again. */
    reset(): void {
      declined.clear();
      for (const proxy of [...pending.keys()]) settle(proxy, null);
    },
  };
}

export type ProxySignIn = ReturnType<typeof createProxySignIn>;

/** As one text that the key store takes; null where it is too long. */
function pack({ username, password }: ProxyCredentials): Secret | null {
  return Secret.parse(Buffer.from(JSON.stringify([username, password])).toString('base64url'));
}

function unpack(secret: Secret): ProxyCredentials | null {
  const read = parseJsonOrNull(Buffer.from(secret.reveal(), 'base64url').toString());
  if (!Array.isArray(read)) return null;
  const [username, password] = read as unknown[];
  return typeof username === 'string' && typeof password === 'string' ? { username, password } : null;
}
