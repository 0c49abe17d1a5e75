import type { ServiceState } from '../contract/contract.ts';
import { assertNever, type Failure } from '../contract/failure.ts';

export type ServiceKind = ServiceState['kind'];

/** How a failed list shows in the status. Null: it says nothing about the service. */
export function kindOfFailure(failure: Failure): Exclude<ServiceKind, 'starting' | 'up-to-date'> | null {
  switch (failure.kind) {
    case 'key-refused':
      return 'key-refused';
    case 'quota':
      return 'quota';
    case 'offline':
      return 'offline';
    case 'cancelled':
      return null;
    case 'timeout':
    case 'busy':
    case 'no-right':
    case 'not-found':
    case 'bad-input':
    case 'not-the-service':
    case 'service-error':
    case 'unavailable':
    case 'internal':
      return 'failing';
    default:
      return assertNever(failure.kind);
  }
}
