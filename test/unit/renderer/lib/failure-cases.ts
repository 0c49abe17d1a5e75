import { fail, failureKinds, type Failure, type FailureKind } from '../../../../src-main/contract/failure.ts';

/** Each kind of failure alone, and each reason that pages know with the kind it comes with; every sentence is another one. */
const reasons: readonly (readonly [FailureKind, string])[] = [
  ['not-found', 'gone'],
  ['no-right', 'blocked'],
  ['no-right', 'no-right'],
  ['key-refused', 'key'],
  ['not-the-service', 'unknown-call'],
  ['not-found', 'wrong-address'],
  ['offline', 'certificate'],
  ['offline', 'tls'],
  ['offline', 'proxy'],
  ['no-right', 'recording-host'],
  ['unavailable', 'keychain'],
  ['unavailable', 'no-link'],
  ['quota', 'quota'],
];

export const failureCases: readonly Failure[] = [
  ...failureKinds.map((kind) => [kind, undefined] as const),
  ...reasons,
].map(
  ([kind, reason], index) =>
    fail(kind, `The sentence of main, number ${String(index)}.`, reason === undefined ? {} : { reason }).failure,
);

/** What a page may say beside the sentence of main, and the kinds of failure in which that is true. */
const claims: readonly (readonly [RegExp, readonly FailureKind[]])[] = [
  [/reject\w* (?:this|the) key|key (?:was |is )?rejected/i, ['key-refused']],
  [/no permission|no right/i, ['no-right']],
  [/internet connection|no connection|check the network/i, ['offline']],
  [/request limit|limit of the plan|plan allows|plan’s limit/i, ['quota']],
  [/didn’t answer|didn’t respond|in time/i, ['timeout']],
  [/(?:was|been) removed|no longer open|no longer (?:in the list|listed)/i, ['not-found']],
];

/** The claims of these words that are not true of the failure. */
export const untrueOf = (words: string, { kind, message }: Failure): readonly string[] =>
  claims.flatMap(([claim, kinds]) => {
    const [found] = claim.exec(words.replaceAll(message, '')) ?? [];
    return found === undefined || kinds.includes(kind) ? [] : [found];
  });
