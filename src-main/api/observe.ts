import type { FailureKind } from '../contract/failure.ts';
import type { Method, OperationName } from './operations.ts';
import type { Attention } from './retry.ts';

/** One request as it may be logged: no address, no parameter, no key, nothing of the answer. */
export interface RequestEvent {
  readonly operation: OperationName;
  readonly method: Method;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly attention: Attention;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly outcome: 'ok' | FailureKind;
  readonly reason: string | null;
  readonly bytes: number;
  readonly milliseconds: number;
}

/** One request as a line of the log. */
export function describeRequest({
  operation,
  method,
  attempt,
  outcome,
  reason,
  milliseconds,
  bytes,
}: RequestEvent): string {
  const why = reason === null ? '' : ` (${reason})`;
  return `${operation} ${method} try ${attempt}: ${outcome}${why}, ${Math.round(milliseconds)} ms, ${bytes} bytes`;
}
