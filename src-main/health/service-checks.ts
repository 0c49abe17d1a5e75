import { describeKeyProblem } from '../account/key/key-problems.ts';
import type { Method } from '../api/http.ts';
import type { AccountState } from '../contract/account.ts';
import type { Failure, Result } from '../contract/failure.ts';
import type { RequestPlan } from '../contract/requests.ts';
import { bad, formatSpan, good, listOf, warning, type Finding } from './finding.ts';
import { t } from '../contract/texts.ts';

/** Judgements of the answers of the service to reads. */

/** The groups of operations, by the name of their subject. */
const operationGroups = ['Agents', 'History', 'Support'] as const;
type OperationGroup = (typeof operationGroups)[number];

/** One operation that was read. */
export interface ServiceRead {
  readonly group: OperationGroup;
  readonly operation: 'agents/list' | 'agents/info' | 'history/list' | 'support/list';
  readonly result: Result<unknown>;
  /** The other method with which it succeeded, where the one in use did not. */
  readonly otherMethod: Method | null;
}

const failuresOf = (reads: readonly ServiceRead[]): readonly Failure[] =>
  reads.flatMap(({ result }) => (result.ok ? [] : [result.failure]));
/** Why nothing can be said: no response, or one that says nothing about the key. */
const reasonOf = (reads: readonly ServiceRead[]): string =>
  failuresOf(reads)[0]?.kind === 'quota' ? t('service.untestedQuota') : t('service.untested');

/** @param keychain its name, as `keychainName` writes it */
export function judgeKey(account: AccountState, reads: readonly ServiceRead[], keychain: string): Finding {
  if (account.kind === 'key-unavailable') {
    const { title, text } = describeKeyProblem(account.problem, keychain);
    return bad(`${title}.`, text, 'replace-key');
  }
  if (failuresOf(reads).some(({ kind }) => kind === 'key-refused'))
    return bad(t('main.keyRejected'), t('main.copyKey'), 'replace-key');
  if (reads.some(({ result }) => result.ok)) return good(t('service.accepted'));
  return warning(reasonOf(reads), t('service.onceAddress'));
}

export function judgeRights(reads: readonly ServiceRead[]): Finding {
  const isRefused = ({ result }: ServiceRead): boolean =>
    !result.ok && (result.failure.kind === 'no-right' || result.failure.kind === 'key-refused');
  const groups = operationGroups.map((group) => {
    const own = reads.filter((read) => read.group === group);
    const state = own.some(isRefused) ? 'refused' : own.some(({ result }) => result.ok) ? 'allowed' : 'unknown';
    return { group, state } as const;
  });
  const of = (state: 'allowed' | 'refused' | 'unknown') =>
    groups.filter((each) => each.state === state).map(({ group }) => t(`service.group.${group}`));
  const [allowed, refused, unknown] = [of('allowed'), of('refused'), of('unknown')];
  const sentences = [
    allowed.length === 0 ? null : t('service.allowed', { groups: listOf(allowed) }),
    refused.length === 0 ? null : t('service.notAllowed', { groups: listOf(refused) }),
    unknown.length === 0 ? null : t('service.notTested', { groups: listOf(unknown) }),
  ].filter((sentence) => sentence !== null);
  if (refused.length === groups.length) return bad(t('service.allowedNothing'), t('service.replaceKey'), 'replace-key');
  if (refused.length > 0)
    return warning(sentences.join(' '), t('service.askOwner', { count: refused.length, groups: listOf(refused) }));
  if (unknown.length === groups.length) return warning(reasonOf(reads), t('service.onceService'));
  return unknown.length === 0 ? good(sentences.join(' ')) : warning(sentences.join(' '), t('service.inAMoment'));
}

/** The specification leaves the methods of some operations open (4); only reads are tried with the other one. */
export function judgeMethods(reads: readonly ServiceRead[]): Finding {
  const unknownCalls = reads.filter(({ operation, result }) => !result.ok && isUnknownCall(operation, result.failure));
  const others = reads.filter(({ otherMethod }) => otherMethod !== null);
  if (others.length > 0) {
    const entries = others.map(({ operation, otherMethod }) => `${operation} ${otherMethod ?? ''}`).join(', ');
    return bad(
      t('service.otherMethod', { calls: listOf(others.map(({ operation }) => operation)) }),
      t('service.enterMethods', { entries }),
      'show-methods',
    );
  }
  if (unknownCalls.length > 0)
    return bad(
      t('service.unknownCalls', { calls: listOf(unknownCalls.map(({ operation }) => operation)) }),
      t('service.unknownAdvice'),
      'show-account',
    );
  const known = reads.filter(({ result }) => result.ok);
  if (known.length === 0) return warning(reasonOf(reads), t('service.onceService'));
  return good(t('service.asSent', { calls: listOf(known.map(({ operation }) => operation)) }));
}

/** 404 about an agent may mean the agent; the client has found out which (trust 2.2). */
export const isUnknownCall = (operation: ServiceRead['operation'], { reason, status }: Failure): boolean =>
  reason === 'unknown-call' || status === 405 || (status === 404 && operation !== 'agents/info');

/** Requests of the present period beside the plan's limit, as far as they are known. */
export interface RequestCount {
  readonly count: number;
  readonly limit: number | null;
  readonly per: RequestPlan['per'];
}

export function judgeQuota(reads: readonly ServiceRead[], requests: RequestCount | null): Finding {
  const reached = failuresOf(reads).find(({ kind }) => kind === 'quota');
  if (reached !== undefined) {
    const again = reached.waitMs === undefined ? [] : [t('service.triesAgain', { span: formatSpan(reached.waitMs) })];
    return bad([t('main.requestLimit'), ...again].join(' '), t('service.quotaAdvice'));
  }
  const counted = requests === null ? [] : [describeCount(requests)];
  if (reads.every(({ result }) => !result.ok))
    return warning([reasonOf(reads), ...counted].join(' '), t('service.onceService'));
  return good([t('service.notReached'), ...counted].join(' '));
}

function describeCount({ count, limit, per }: RequestCount): string {
  const requests =
    limit === null ? String(count) : t('service.countedOf', { sent: String(count), limit: String(limit) });
  return t(`service.counted.${per}`, { requests });
}
