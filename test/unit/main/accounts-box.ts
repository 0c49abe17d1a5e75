import { join } from 'node:path';
import { noRestrictions, type Restrictions } from '../../../src-main/contract/policy.ts';
import { createAccountPolicy } from '../../../src-main/policy/account-policy.ts';
import { onTestFinished } from 'vitest';
import type { Fetch } from '../../../src-main/api/http.ts';
import { bindKeys } from '../../../src-main/account/key/bound-keys.ts';
import { createKeyStore } from '../../../src-main/account/key/key-store.ts';
import { createAccountRegistry, type AccountRegistry } from '../../../src-main/app/account-registry.ts';
import { openAccount, type Account, type AccountPorts } from '../../../src-main/app/account.ts';
import { openSettings } from '../../../src-main/app/settings/settings-store.ts';
import type { EventName, Events, Settings } from '../../../src-main/contract/contract.ts';
import { fail, type Result } from '../../../src-main/contract/failure.ts';
import { makeFolder } from '../make-folder.ts';
import { threadlessStorage } from './account-session-box.ts';
import { createSimulatedKeychain } from './account/key/simulated-keychain.ts';
import { memorySettings, sessionDefaults } from './account-session-deps.ts';
import { createFakeClock } from './fake-clock.ts';

/** A request as it left the program. */
export interface SentRequest {
  /** The runtime that sent it. */
  readonly runtime: string;
  readonly host: string;
  readonly path: string;
  /** The key that it carried; null without one. */
  readonly key: string | null;
}

/** A service: which keys it takes, and how it is. */
export interface SimulatedService {
  readonly keys: Set<string>;
  state: 'well' | 'dead' | 'quota' | 'pause';
  /** What it answers in place of the usual, by path and the parameters; a response as it is. */
  readonly answers?: Readonly<Record<string, (parameters: URLSearchParams) => unknown>>;
}

export type SimulatedKeychain = ReturnType<typeof createSimulatedKeychain>;

export interface AccountsBoxOptions {
  /** The profile folder; a new one by default. */
  readonly folder?: string;
  readonly keychain?: SimulatedKeychain;
  readonly services?: Map<string, SimulatedService>;
  /** Whether the one agent of each service is online. */
  readonly online?: boolean;
  /** How far back sessions are copied. */
  readonly historyMonths?: Settings['historyMonths'];
  /** The settings as accounts read them. */
  readonly accountSettings?: ReturnType<typeof memorySettings>;
  /** Whether lists are stored on disk, for the next start. */
  readonly onDisk?: boolean;
  /** What administrators allow. */
  readonly restrictions?: () => Restrictions;
  /** Holds up the answer to a request. */
  readonly beforeAnswer?: (request: SentRequest) => Promise<void>;
  /** An account opens a session. */
  readonly openSession?: (agentId: number) => Result<unknown>;
  /** What an account sends to its pages. */
  readonly onEvent?: <E extends EventName>(runtime: string, event: E, data: Events[E]) => void;
}

/** Records nothing. */
const noAudit: AccountPorts['audit'] = {
  forAccount: () => ({
    record: () => undefined,
    now: () => 0,
    account: () => null,
    nameOf: () => null,
    reasons: () => [],
  }),
};

/** Several accounts with everything real but windows, threads, the clock, the keychain and the services. */
export async function openAccounts({
  folder = makeFolder(),
  keychain = createSimulatedKeychain(),
  services = new Map(),
  online = true,
  historyMonths = 0,
  accountSettings = memorySettings({ historyMonths }),
  onDisk = false,
  restrictions = () => noRestrictions,
  beforeAnswer = () => Promise.resolve(),
  openSession = sessionDefaults.openSession,
  onEvent,
}: AccountsBoxOptions = {}) {
  const fake = createFakeClock();
  const settings = await openSettings({ directory: folder, now: fake.wallNow });
  const sent: SentRequest[] = [];
  const notices: string[] = [];
  const storage = threadlessStorage(fake.clock, notices, onDisk ? join(folder, 'user.db') : null);
  /** The keys that are taken out of logs at present. */
  const redacted = new Set<{ readonly key: string }>();
  let ids = 0;
  const keys = bindKeys(
    createKeyStore({ keychain: keychain.port, sealed: keychain.noSealed, name: 'the keychain', clock: fake.clock }),
    restrictions,
  );

  const answer = (service: SimulatedService | undefined, path: string, key: string | null, url: URL): Response => {
    if (service === undefined || service.state === 'dead') throw new TypeError('fetch failed');
    if (key === null || !service.keys.has(key)) return Response.json({ error: 'Wrong API key' }, { status: 403 });
    if (service.state === 'quota') return Response.json({ error: 'Limit' }, { status: 402 });
    if (service.state === 'pause') return Response.json({}, { status: 503, headers: { 'Retry-After': '60' } });
    const scripted = service.answers?.[path]?.(url.searchParams);
    if (scripted !== undefined) return scripted instanceof Response ? scripted : Response.json(scripted);
    if (path === 'agents/list') return Response.json({ data: [{ id: 1, name: `agent of ${key}`, online }] });
    if (path === 'support/list') return Response.json({ remain: 5, data: [] });
    if (path === 'agents/info') return Response.json({ data: { id: 1, name: `agent of ${key}`, online } });
    return Response.json({ status: 1 });
  };

  /** Carries the requests of one runtime: those of the API, and those of recordings and previews. */
  const fetchFor =
    (runtime: string): Fetch =>
    async (href, init) => {
      const url = new URL(href);
      const path = url.pathname.replace(/^.*\/v1\//, '');
      const carried = JSON.stringify([href, Object.fromEntries(new Headers(init.headers)), init.body ?? '']);
      const found = /key-\d+-[\w.]+?\.example/.exec(carried)?.[0] ?? null;
      const request = { runtime, host: url.host, path, key: found };
      sent.push(request);
      await beforeAnswer(request);
      return answer(services.get(url.host), path, found, url);
    };

  const registry: AccountRegistry<Account> = createAccountRegistry({
    settings,
    open: (start) =>
      openAccount(start, {
        ...sessionDefaults,
        storage,
        clock: fake.clock,
        folder: onDisk ? folder : null,
        settings: { ...settings, ...accountSettings },
        log: { info: () => undefined, error: (text) => notices.push(text) },
        audit: noAudit,
        push: (event, data) => onEvent?.(start.key, event, data),
        fetch: fetchFor(start.key),
        system: { ...sessionDefaults.system, downloadsFolder: () => join(folder, 'Downloads') },
        restrictions,
        openSession,
        onStored: (account) => registry.noteStored(start.key, account),
        keys,
        policy: createAccountPolicy(restrictions, () => 0),
        practice: { start: () => Promise.resolve(fail('unavailable', 'Not here.')), stop: () => undefined },
        findSame: (...proof) => registry.findSame(start.key, ...proof),
        describeKeyPlace: () => 'in the keychain',
        onNotice: (message) => notices.push(message),
        protect: (secret) => {
          const entry = { key: secret };
          redacted.add(entry);
          return () => redacted.delete(entry);
        },
      }),
    removeFiles: () => Promise.resolve(),
    newId: () => `new-${String((ids += 1))}`,
    after: (ms, run) => fake.clock.after(ms, run),
    onNotice: (message) => notices.push(message),
  });
  const close = async (): Promise<void> => {
    await registry.close();
    await storage.close();
    await settings.flush();
  };
  onTestFinished(close);
  const redactedKeys = (): readonly string[] => [...new Set([...redacted].map(({ key }) => key))];
  return { ...fake, registry, settings, keys, sent, notices, redactedKeys, keychain, services, storage, folder, close };
}
