import type { AgentDetails, InputOf } from '../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import { sleep, type Clock } from '../lib/clock.ts';
import type { ReadAgent } from './jobs/follow.ts';
import type { AgentChange } from '../api/check-input.ts';
import type { CallOptions } from '../api/client.ts';
import { isLost, isSameText, type LostChange } from '../api/lost-changes.ts';
import type { Unconfirmed } from '../api/unconfirmed.ts';
import type { AgentDetail } from '../contract/model.ts';
import { t } from '../contract/texts.ts';

export type UpdateRequest = InputOf<'agents:update'>;

export interface UpdateOptions {
  /** Sent exactly once (4.3). */
  readonly send: (agentId: number, change: AgentChange, options: CallOptions) => Promise<Result<unknown>>;
  readonly readAgent: ReadAgent;
  readonly unconfirmed: Pick<Unconfirmed, 'check'>;
  readonly clock: Clock;
  /** Aborted when the account is closed: the same number is another agent in the next one. */
  readonly account: () => AbortSignal;
}

/** A service may need a moment until it shows an accepted change. */
const SECOND_CHECK_MS = 2_000;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const UNFIT_IN_PATH = /[\s\p{C}?#\\]/u;

/**
 * Changes only the given properties of an agent (4.3), then reads it again: what the service shows then is the
 * result, and a failure where it differs from the request. A password and a path cannot be checked this way.
 */
export function createAgentUpdate({ send, readAgent, unconfirmed, clock, account }: UpdateOptions) {
  /** The response was lost: what the service shows decides, as far as it shows the change. */
  const lookFor = async (
    agentId: number,
    change: AgentChange,
    failure: Failure,
    signal: AbortSignal,
  ): Promise<Result<AgentDetails>> => {
    const found = await unconfirmed.check(
      toLostChange(agentId, change),
      async () => {
        const read = await readAgent(agentId, { attention: 'user', fresh: true, signal });
        return read.ok ? succeed({ kind: 'details', details: read.value }) : read;
      },
      signal,
    );
    if (found.kind === 'unknown' || found.kind === 'stopped' || found.reading.kind !== 'details') {
      return { ok: false, failure };
    }
    const { details } = found.reading;
    return found.kind === 'done' ? succeed(details) : notMade(differenceOf(change, details), failure);
  };

  return async (request: UpdateRequest): Promise<Result<AgentDetails>> => {
    const { agentId } = request;
    const signal = account();
    const read = (): Promise<Result<AgentDetails>> => readAgent(agentId, { attention: 'user', fresh: true, signal });
    const checked = checkUpdate(request);
    if (!checked.ok) return checked;
    const sent = await send(agentId, checked.value, { attention: 'user' });
    if (!sent.ok) return isLost(sent.failure) ? lookFor(agentId, checked.value, sent.failure, signal) : sent;
    const seen = await read();
    if (!seen.ok) return unread(seen.failure);
    if (differenceOf(checked.value, seen.value) === null) return seen;
    await sleep(clock, SECOND_CHECK_MS, [signal]);
    const later = await read();
    if (!later.ok) return unread(later.failure);
    const difference = differenceOf(checked.value, later.value);
    return difference === null ? later : notAsRequested(difference);
  };
}

/** The change to send, or a sentence about what to correct first, which never repeats a password. */
export function checkUpdate({ name, permanentLink }: UpdateRequest): Result<AgentChange> {
  const { enable, path, password } = permanentLink ?? {};
  const changesLink = enable !== undefined || path !== undefined || password !== undefined;
  if (name === undefined && !changesLink) return refuse(t('agentUpdate.nothing'), 'nothing');
  if (name?.trim() === '') return refuse(t('main.emptyName'), 'name');
  const tidyPath = path?.trim();
  const wrong = tidyPath === undefined ? null : whatIsWrongWithPath(tidyPath);
  if (wrong !== null) return refuse(wrong, 'path');
  if (password !== undefined && !isPassword(password)) {
    return refuse(t('agentUpdate.password'), 'password');
  }
  return succeed({
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(changesLink ? { permanentUrl: onlyNamed({ enable, url: tidyPath, password }) } : {}),
  });
}

/** The service's rule for connection passwords (4.3). */
const isPassword = (text: string): boolean => text.length >= 8 && /\p{L}/u.test(text) && /\d/.test(text);

function whatIsWrongWithPath(path: string): string | null {
  if (path === '') return t('agentUpdate.emptyPath');
  const [first = '', second] = path.split('/');
  const hasHost = SCHEME.test(path) || path.startsWith('//') || (second !== undefined && first.includes('.'));
  if (hasHost) return t('agentUpdate.lastPart');
  return UNFIT_IN_PATH.test(path) ? t('agentUpdate.path') : null;
}

function onlyNamed(link: NonNullable<AgentChange['permanentUrl']>): NonNullable<AgentChange['permanentUrl']> {
  return Object.fromEntries(Object.entries(link).filter(([, value]) => value !== undefined));
}

/** What the service still shows, as a clause; null where nothing is seen to differ. */
function differenceOf({ name, permanentUrl }: AgentChange, { agent, permanentLink }: AgentDetails): string | null {
  if (name !== undefined && !isSameText(name, agent.name))
    return t('agentUpdate.stillName', { name: shorten(agent.name) });
  const enable = permanentUrl?.enable;
  if (enable === undefined || permanentLink === null || permanentLink === enable) return null;
  return t(enable ? 'agentUpdate.stillOff' : 'agentUpdate.stillOn');
}

const toLostChange = (id: number, { name, permanentUrl }: AgentChange): LostChange => ({
  kind: 'update',
  id,
  name,
  enable: permanentUrl?.enable,
  hasHidden: permanentUrl?.url !== undefined || permanentUrl?.password !== undefined,
});

const notAsRequested = (difference: string): Result<never> =>
  fail('service-error', t('agentUpdate.notAsRequested', { difference }), { reason: 'not-as-asked' });

const notMade = (difference: string | null, { status }: Failure): Result<never> =>
  fail('service-error', t('agentUpdate.notMade', { difference: difference ?? t('agentUpdate.notShown') }), {
    reason: 'not-made',
    ...(status === undefined ? {} : { status }),
  });

const shorten = (name: string): string => (name.length > 100 ? `${name.slice(0, 100).toWellFormed()}…` : name);

const refuse = (message: string, reason: string): Result<never> => fail('bad-input', message, { reason });

const unread = (failure: Failure): Result<never> => ({
  ok: false,
  failure: {
    ...failure,
    message: t('agentUpdate.unread', { why: failure.message }),
  },
});

export interface CopyLinkOptions {
  /** Reads the agent again after the change (4.2). */
  readonly agentInfo: (agentId: number, options: CallOptions) => Promise<Result<AgentDetail>>;
  readonly copy: (text: string) => Promise<void>;
}

/** Requests the permanent link and copies it to the clipboard; it goes nowhere else. */
export async function copyPermanentLink(agentId: number, { agentInfo, copy }: CopyLinkOptions): Promise<Result<void>> {
  const detail = await agentInfo(agentId, { attention: 'user' });
  if (!detail.ok) return detail;
  const { permanentUrl } = detail.value;
  if (permanentUrl === null) {
    return fail('not-found', t('agentUpdate.noLink'), { reason: 'no-link' });
  }
  try {
    await copy(permanentUrl);
    return succeed(undefined);
  } catch {
    return fail('unavailable', t('agentUpdate.notCopied'));
  }
}
