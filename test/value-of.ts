import type { Result } from '../src-main/contract/failure.ts';

/** The value of a call that succeeded; throws the failure otherwise. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}
