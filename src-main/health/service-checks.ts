import { describeKeyProblem } from '../account/key/key-problems.ts';
import type { Method } from '../api/http.ts';
import type { AccountState } from '../contract/account.ts';
import type { Failure, Result } from '../contract/failure.ts';
import { bad, formatSpan, good, listOf, warning, type Finding } from './finding.ts';

/** Judgements of what the service answered to reads. */

/** The groups of operations, by the name of what they are about. */
export const operationGroups = ['Agents', 'History', 'Support'] as const;
export type OperationGroup = (typeof operationGroups)[number];

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
  failuresOf(reads)[0]?.kind === 'quota'
    ? 'Not tested, because the plan’s request limit is reached.'
    : 'Not tested, because the service didn’t answer.';

/** @param keychain its name, as `keychainName` writes it */
export function judgeKey(account: AccountState, reads: readonly ServiceRead[], keychain: string): Finding {
  if (account.kind === 'key-unavailable') {
    const { title, text } = describeKeyProblem(account.problem, keychain);
    return bad(`${title}.`, text, 'replace-key');
  }
  if (failuresOf(reads).some(({ kind }) => kind === 'key-refused'))
    return bad(
      'The service rejected this key.',
      'Copy it again from the account area, Integrations, HTTP API.',
      'replace-key',
    );
  if (reads.some(({ result }) => result.ok)) return good('Accepted.');
  return warning(reasonOf(reads), 'Run the self-test again once the address answers.');
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
    groups.filter((each) => each.state === state).map(({ group }) => group);
  const [allowed, refused, unknown] = [of('allowed'), of('refused'), of('unknown')];
  const sentences = [
    allowed.length === 0 ? null : `Allowed: ${listOf(allowed)}.`,
    refused.length === 0 ? null : `Not allowed: ${listOf(refused)}.`,
    unknown.length === 0 ? null : `Not tested: ${listOf(unknown)}.`,
  ].filter((sentence) => sentence !== null);
  if (refused.length === groups.length)
    return bad('This key is allowed nothing that Longreach reads.', 'Replace the key.', 'replace-key');
  if (refused.length > 0)
    return warning(
      sentences.join(' '),
      `Ask the account owner to allow ${listOf(refused)} for this key, if you need ${refused.length === 1 ? 'it' : 'them'}.`,
    );
  if (unknown.length === groups.length)
    return warning(reasonOf(reads), 'Run the self-test again once the service answers.');
  return unknown.length === 0
    ? good(sentences.join(' '))
    : warning(sentences.join(' '), 'Run the self-test again in a moment.');
}

/** The specification leaves the methods of some operations open (4); only reads are tried with the other one. */
export function judgeMethods(reads: readonly ServiceRead[]): Finding {
  const unknownCalls = reads.filter(({ operation, result }) => !result.ok && isUnknownCall(operation, result.failure));
  const others = reads.filter(({ otherMethod }) => otherMethod !== null);
  if (others.length > 0) {
    const entries = others.map(({ operation, otherMethod }) => `${operation} ${otherMethod ?? ''}`).join(', ');
    return bad(
      `The service takes ${listOf(others.map(({ operation }) => operation))} with another method.`,
      `Enter “${entries}” in the settings, Account, Methods.`,
      'show-account',
    );
  }
  if (unknownCalls.length > 0)
    return bad(
      `The service doesn’t know ${listOf(unknownCalls.map(({ operation }) => operation))}.`,
      'Check the service address. If it’s right, the service doesn’t offer this.',
      'show-account',
    );
  const known = reads.filter(({ result }) => result.ok);
  if (known.length === 0) return warning(reasonOf(reads), 'Run the self-test again once the service answers.');
  return good(`The service takes ${listOf(known.map(({ operation }) => operation))} as Longreach sends them.`);
}

/** 404 about an agent may mean the agent; the client has found out which (trust 2.2). */
export const isUnknownCall = (operation: ServiceRead['operation'], { reason, status }: Failure): boolean =>
  reason === 'unknown-call' || status === 405 || (status === 404 && operation !== 'agents/info');

/** Requests of the present period beside the plan's limit, as far as they are known. */
export interface RequestCount {
  readonly count: number;
  readonly limit: number | null;
  /** "hour", "day" */
  readonly per: string;
}

export function judgeQuota(reads: readonly ServiceRead[], requests: RequestCount | null): Finding {
  const reached = failuresOf(reads).find(({ kind }) => kind === 'quota');
  if (reached !== undefined) {
    const wait = reached.waitMs === undefined ? '' : ` Longreach tries again in ${formatSpan(reached.waitMs)}.`;
    return bad(
      `The plan’s request limit is reached.${wait}`,
      'Wait, let Longreach refresh less often (settings, Refresh), or ask the account owner for a larger plan.',
    );
  }
  const counted =
    requests === null
      ? ''
      : ` ${requests.count}${requests.limit === null ? '' : ` of ${requests.limit}`} requests in this ${requests.per}.`;
  if (reads.every(({ result }) => !result.ok))
    return warning(`${reasonOf(reads)}${counted}`, 'Run the self-test again once the service answers.');
  return good(`Not reached.${counted}`);
}
