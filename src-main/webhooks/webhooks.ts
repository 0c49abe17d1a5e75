import { randomBytes } from 'node:crypto';
import type { KeyStore } from '../account/key/key-store.ts';
import type { KeyRemoved } from '../account/key/keychain.ts';
import type { Fetch } from '../api/http.ts';
import type { Attention } from '../api/request-gate.ts';
import type { InputOf, Settings } from '../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { Restrictions } from '../contract/policy.ts';
import { t } from '../contract/texts.ts';
import {
  MAX_WEBHOOKS,
  type SavedWebhook,
  type StoredWebhook,
  type Webhook,
  type WebhookEnd,
} from '../contract/webhooks.ts';
import type { Push } from '../ipc/push.ts';
import type { Clock } from '../lib/clock.ts';
import { isPrivateHost } from '../lib/private-hosts.ts';
import { createWorkQueue } from '../lib/work-queue.ts';
import { refuse } from '../policy/refusals.ts';
import {
  packSecrets,
  partsToHide,
  readAddress,
  readSigningSecret,
  shownHost,
  tailOf,
  unpackSecrets,
  wholeHost,
  type WebhookSecrets,
} from './address.ts';
import { composeMessage, composeTest, type Alarm, type Message } from './message.ts';
import { createQueue, type Queue } from './queue.ts';
import { sendMessage, type Try } from './send.ts';

export interface WebhooksDeps {
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly fetch: Fetch;
  /** The addresses of a host that is reached directly; empty where a proxy looks it up, null where it is not found. */
  readonly resolveHost: (url: URL) => Promise<readonly string[] | null>;
  /** Where addresses and signing secrets are stored; no lock covers them, because alarms matter when nobody is there. */
  readonly keys: KeyStore;
  /** Whether the keychain can be read without the user being asked for anything. */
  readonly isKeychainOpen: () => Promise<boolean>;
  /** The keychain, as it fits into the middle of a sentence. */
  readonly keychainName: () => string;
  readonly settings: {
    current(): Pick<Settings, 'webhooks'>;
    change(patch: Pick<Settings, 'webhooks'>): Promise<Result<Settings>>;
  };
  readonly restrictions: () => Restrictions;
  /** Asks in a dialog of the system whether alarms may go to this host. */
  readonly confirm: (host: string, isPrivate: boolean) => Promise<boolean>;
  readonly copy: (text: string) => Promise<void>;
  /** Redacts this text from the log. */
  readonly protect: (secret: string) => void;
  /** A sentence for the user. */
  readonly onNotice: (message: string) => void;
  readonly push: Push['push'];
  readonly newId: () => string;
}

/** The same alarm in the same words is not sent again within this time, as with notifications. */
const QUIET = 300_000;
/** Milliseconds until a name is looked up. */
const LOOK_UP_LIMIT = 5_000;

const entryOf = (id: string): string => `webhook ${id}`;

interface NewSecrets extends WebhookSecrets {
  readonly mayBePrivate: boolean;
  /** A signing secret that did not exist before; null where none was made. */
  readonly made: string | null;
  readonly isNewAddress: boolean;
}

/**
 * Alarms that go further than this screen. The main process alone knows addresses and secrets and sends; pages get neither.
 */
export function createWebhooks(deps: WebhooksDeps) {
  const { clock, keys, restrictions, settings } = deps;
  const inTurn = createWorkQueue();
  const closing = new AbortController();
  const loaded = new Map<string, WebhookSecrets>();
  /** Those whose entry this run has looked for already, to show the end of the address. */
  const lookedFor = new Set<string>();
  const ends = new Map<string, WebhookEnd>();
  const queues = new Map<string, Queue>();
  const raised = new Map<string, { readonly words: string; readonly at: number }>();

  const rows = (): readonly StoredWebhook[] => settings.current().webhooks;
  const find = (id: string): StoredWebhook | undefined => rows().find((one) => one.id === id);
  const present = (): readonly Webhook[] =>
    rows().map(({ id, kind, name, host, events, names }) => {
      const known = loaded.get(id);
      const address = `${host}/…${known === undefined ? '' : tailOf(known.address)}`;
      return { id, kind, name, events, names, address, last: ends.get(id) ?? null };
    });
  const changed = (): readonly Webhook[] => {
    const now = present();
    deps.push('webhooks:changed', now);
    return now;
  };
  const keep = (id: string, secrets: WebhookSecrets): void => {
    partsToHide(secrets).forEach(deps.protect);
    loaded.set(id, secrets);
  };

  const noteEnd = (id: string, problem: Failure | null): void => {
    const row = find(id);
    if (row === undefined) return;
    const isNew = problem !== null && (ends.get(id)?.problem ?? null) === null;
    ends.set(id, { at: clock.wallNow(), problem: problem?.message ?? null });
    if (isNew) deps.onNotice(t('webhook.notDelivered', { name: row.name, why: problem.message }));
    changed();
  };

  /** What the keychain has of it. @param mayAsk also where the system then asks the user to unlock the keychain */
  const load = async (row: StoredWebhook, mayAsk: boolean): Promise<Result<WebhookSecrets>> => {
    const { id, place } = row;
    if (restrictions().storedKeys === 'none') {
      loaded.delete(id);
      await keys.forget(entryOf(id), row);
      return refuse.webhookStorage(restrictions()) ?? missing();
    }
    const known = loaded.get(id);
    if (known !== undefined) return succeed(known);
    if (!mayAsk && place === 'keychain' && !(await deps.isKeychainOpen())) return locked(deps.keychainName());
    const read = await keys.load(entryOf(id), row);
    if (read.kind === 'unavailable' && read.problem !== 'missing') return locked(deps.keychainName());
    const secrets = read.kind === 'found' ? unpackSecrets(read.key) : null;
    if (secrets === null) return missing();
    if (find(id) !== undefined && !loaded.has(id)) keep(id, secrets);
    return succeed(loaded.get(id) ?? secrets);
  };

  /** Whether the host is this computer or in a private network, by its name or its address; null where nobody knows. */
  const isPrivate = async (address: URL): Promise<boolean | null> => {
    if (isPrivateHost(address.hostname)) return true;
    const found = await withinLimit(clock, deps.resolveHost(address));
    return found === null ? null : found.some(isPrivateHost);
  };

  const sendOnce = (
    { kind }: StoredWebhook,
    secrets: WebhookSecrets,
    message: Message,
    how: { readonly attention: Attention; readonly stop: AbortSignal },
  ): Promise<Try> => sendMessage(deps, { ...secrets, signing: kind === 'own' ? secrets.signing : null }, message, how);

  const attempt = async (id: string, message: Message, stop: AbortSignal): Promise<Try> => {
    const row = find(id);
    if (row === undefined) return lost(missing().failure, false);
    const secrets = await load(row, false);
    if (!secrets.ok) return lost(secrets.failure, secrets.failure.kind === 'unavailable');
    const refusal = refuse.webhook(restrictions(), secrets.value.address.hostname);
    if (refusal !== null && !refusal.ok) return lost(refusal.failure, false);
    const near = await isPrivate(secrets.value.address);
    if (near === null) return lost(notFound(), true);
    if (near && !row.mayBePrivate) return lost(nearby().failure, false);
    return sendOnce(row, secrets.value, message, { attention: 'background', stop });
  };

  const queueOf = (id: string): Queue => {
    const known = queues.get(id);
    if (known !== undefined) return known;
    const queue = createQueue({
      clock,
      random: deps.random,
      attempt: (message, stop) => attempt(id, message, stop),
      onEnd: (problem) => noteEnd(id, problem),
    });
    queues.set(id, queue);
    return queue;
  };

  const isRepeat = (id: string, { subject, title, text }: Alarm): boolean => {
    const now = clock.now();
    for (const [known, { at }] of raised) if (now - at >= QUIET) raised.delete(known);
    const key = `${id} ${subject}`;
    const words = `${title}\n${text ?? ''}`;
    if (raised.get(key)?.words === words) return true;
    raised.set(key, { words, at: now });
    return false;
  };

  const store = async (next: readonly StoredWebhook[]): Promise<Result<Settings>> =>
    settings.change({ webhooks: next });

  /** A new address, once the user has said yes. */
  const askedAddress = async (
    pasted: string,
  ): Promise<Result<{ readonly address: URL; readonly mayBePrivate: boolean }>> => {
    const address = readAddress(pasted);
    if (!address.ok) return address;
    const refusal = refuse.webhook(restrictions(), address.value.hostname);
    if (refusal !== null) return refusal;
    const mayBePrivate = (await isPrivate(address.value)) === true;
    const isAllowed = await deps.confirm(wholeHost(address.value), mayBePrivate);
    return isAllowed ? succeed({ address: address.value, mayBePrivate }) : declined();
  };

  /** What is to be stored in the keychain; null where it stays as it is. */
  const newSecrets = async (
    { kind, address: pasted, secret }: InputOf<'webhooks:save'>,
    before: StoredWebhook | null,
  ): Promise<Result<NewSecrets | null>> => {
    const given = secret.trim() === '' ? null : readSigningSecret(secret);
    if (given !== null && !given.ok) return given;
    const isNewAddress = before === null || pasted.trim() !== '';
    const becomesOwn = kind === 'own' && before?.kind !== 'own';
    if (!isNewAddress && given === null && !becomesOwn) return succeed(null);
    const earlier = before === null ? null : await load(before, true);
    const known = earlier?.ok === true ? earlier.value : null;
    if (earlier?.ok === false && !isNewAddress) return earlier;
    const asked =
      known !== null && before !== null && !isNewAddress
        ? succeed({ address: known.address, mayBePrivate: before.mayBePrivate })
        : await askedAddress(pasted);
    if (!asked.ok) return asked;
    const kept = given?.value ?? known?.signing ?? null;
    const made = kind === 'own' && kept === null ? newSigningSecret() : null;
    return succeed({ ...asked.value, signing: kind === 'own' ? (kept ?? made) : null, made, isNewAddress });
  };

  const keepSecrets = async (
    id: string,
    secrets: WebhookSecrets,
  ): Promise<Result<Pick<StoredWebhook, 'place' | 'at'>>> => {
    const packed = packSecrets(secrets);
    if (packed === null) return fail('bad-input', t('webhook.tooLong'), { reason: 'too-long' });
    const saved = await keys.save(entryOf(id), packed, 'keychain');
    if (!saved.ok || saved.value.marker === null) return notStored(deps.keychainName());
    keep(id, secrets);
    return succeed(saved.value.marker);
  };

  const save = async (input: InputOf<'webhooks:save'>): Promise<Result<SavedWebhook>> => {
    const before = input.id === null ? null : find(input.id);
    if (before === undefined) return removed();
    const refusal = refuse.webhookStorage(restrictions());
    if (refusal !== null) return refusal;
    if (before === null && rows().length >= MAX_WEBHOOKS)
      return fail('bad-input', t('webhook.tooManyReceivers', { max: MAX_WEBHOOKS }), { reason: 'too-many' });
    const secrets = await newSecrets(input, before);
    if (!secrets.ok) return secrets;

    const id = before?.id ?? deps.newId();
    const kept = secrets.value === null ? null : await keepSecrets(id, secrets.value);
    if (kept?.ok === false) return kept;
    const marker = kept?.value ?? before;
    if (marker === null) throw new Error('a new webhook without an address');
    const host = secrets.value === null ? (before?.host ?? '') : shownHost(secrets.value.address);
    const row: StoredWebhook = {
      id,
      kind: input.kind,
      name: input.name.trim() || host,
      host,
      events: [...new Set(input.events)],
      names: input.names,
      mayBePrivate: secrets.value?.mayBePrivate ?? before?.mayBePrivate ?? false,
      place: marker.place,
      at: marker.at,
    };
    const stored = await store(before === null ? [...rows(), row] : rows().map((one) => (one.id === id ? row : one)));
    if (!stored.ok) {
      // What no row leads to would stay in the keychain for ever.
      if (before === null) {
        loaded.delete(id);
        await keys.forget(entryOf(id), row);
      }
      return stored;
    }
    if (secrets.value?.isNewAddress === true) ends.delete(id);
    const made = secrets.value?.made ?? null;
    if (made !== null) await deps.copy(made);
    return succeed({ webhooks: changed(), secretCopied: made !== null });
  };

  const remove = async (id: string): Promise<Result<readonly Webhook[]>> => {
    const row = find(id);
    if (row === undefined) return succeed(present());
    const gone = await keys.forget(entryOf(id), row);
    // Where there is no keychain, it holds nothing: a profile of another computer.
    const isGone = gone.kind === 'removed' || (gone.kind === 'unavailable' && gone.problem === 'no-keychain');
    if (!isGone)
      return fail('unavailable', t('webhook.stillStored', { keychain: deps.keychainName() }), {
        reason: 'still-stored',
      });
    queues.get(id)?.close();
    for (const each of [queues, loaded, ends]) each.delete(id);
    const stored = await store(rows().filter((one) => one.id !== id));
    return stored.ok ? succeed(changed()) : stored;
  };

  const test = async (id: string): Promise<Result<void>> => {
    const row = find(id);
    if (row === undefined) return removed();
    const secrets = await load(row, true);
    if (!secrets.ok) return secrets;
    const { address } = secrets.value;
    const refusal = refuse.webhook(restrictions(), address.hostname);
    if (refusal !== null) return refusal;
    if ((await isPrivate(address)) === true && !row.mayBePrivate) {
      if (!(await deps.confirm(wholeHost(address), true))) return declined();
      const stored = await store(rows().map((one) => (one.id === id ? { ...one, mayBePrivate: true } : one)));
      if (!stored.ok) return stored;
    }
    const message = composeTest(row, deps.newId(), clock.wallNow());
    const tried = await sendOnce(row, secrets.value, message, { attention: 'user', stop: closing.signal });
    const problem = tried.kind === 'delivered' ? null : tried.failure;
    ends.set(id, { at: clock.wallNow(), problem: problem?.message ?? null });
    changed();
    return problem === null ? succeed(undefined) : { ok: false, failure: problem };
  };

  /** The ends of addresses are shown once they were read; nobody is asked to unlock a keychain for that. */
  const lookForAll = async (): Promise<void> => {
    const unknown = rows().filter(({ id }) => !loaded.has(id) && !lookedFor.has(id));
    if (unknown.length === 0) return;
    for (const row of unknown) {
      lookedFor.add(row.id);
      const read = await load(row, false);
      if (!read.ok && read.failure.reason === 'missing' && find(row.id) !== undefined)
        ends.set(row.id, { at: clock.wallNow(), problem: read.failure.message });
    }
    changed();
  };

  return {
    /** As they are known now; what the keychain adds follows as `webhooks:changed`. */
    current(): readonly Webhook[] {
      void lookForAll();
      return present();
    },

    /** Adds or changes one; see the contract. One after the other, because each asks. */
    save: (input: InputOf<'webhooks:save'>): Promise<Result<SavedWebhook>> => inTurn(() => save(input)),
    remove: (id: string): Promise<Result<readonly Webhook[]>> => inTurn(() => remove(id)),
    test,

    /** Sends an alarm to all receivers that want this kind. */
    raise(alarm: Alarm): void {
      if (!restrictions().allowWebhooks) return;
      for (const row of rows()) {
        if (!row.events.includes(alarm.event) || isRepeat(row.id, alarm)) continue;
        queueOf(row.id).add(composeMessage(row, alarm, deps.newId(), clock.wallNow()));
      }
    },

    suspend: (): void => queues.forEach((queue) => queue.suspend()),
    resume: (): void => queues.forEach((queue) => queue.resume()),

    /** Removes all of them. Stops at the first that the keychain does not let go. */
    async forgetAll(): Promise<KeyRemoved> {
      for (const row of rows()) {
        const gone = await keys.forget(entryOf(row.id), row);
        if (gone.kind !== 'removed') return gone;
        loaded.delete(row.id);
        await store(rows().filter(({ id }) => id !== row.id));
      }
      changed();
      return { kind: 'removed' };
    },

    /** The program ends: what has not arrived is dropped. Answers how many messages that were. */
    close(): number {
      closing.abort();
      const left = [...queues.values()].reduce((sum, queue) => sum + queue.size(), 0);
      queues.forEach((queue) => queue.close());
      return left;
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;

const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const removed = () => fail('not-found', t('webhook.removed'), { reason: 'webhook' });
const lost = (failure: Failure, again: boolean): Try => ({ kind: 'failed', failure, again });

const locked = (keychain: string) => fail('unavailable', t('webhook.locked', { keychain }), { reason: 'locked' });
const notStored = (keychain: string) =>
  fail('unavailable', t('webhook.notStored', { keychain }), { reason: 'keychain' });
const missing = () => fail('not-found', t('webhook.missing'), { reason: 'missing' });
const nearby = () => fail('unavailable', t('webhook.private'), { reason: 'private-host' });
const notFound = (): Failure => fail('offline', t('webhook.unreachable'), { reason: 'dns' }).failure;
const declined = () => fail('cancelled', t('webhook.declined'), { reason: 'webhook-host' });

/** Null also where the system does not answer in time. */
function withinLimit<T>(clock: Clock, work: Promise<T | null>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const off = clock.after(LOOK_UP_LIMIT, () => resolve(null));
  return Promise.race([work.catch(() => null), promise]).finally(off);
}
