import type { SupportPhase } from '../contract/contract.ts';
import { fail } from '../contract/failure.ts';
import type { SupportConnection } from '../api/model.ts';

/** The list says so too: a 404 alone does not (field fact F5). */
export const supportGone = () =>
  fail('not-found', 'This support session is no longer open. Create a new one.', { reason: 'support-gone' });

/** Whether anything of the client is known: system or picture come with him (specification 2.5). */
const leftTraces = ({ clientOs, clientPreviewUrl }: SupportConnection): boolean =>
  (clientOs ?? '') !== '' || (clientPreviewUrl ?? '') !== '';

/**
 * What a status means (field fact F7: 0 new, 1 the client waits, 2 active, 3 closed). Where the service sends none, or calls
 * a connection new whose client shows his system already, what else is known decides. Other numbers stay unknown.
 */
export function phaseOf(connection: SupportConnection): SupportPhase {
  switch (connection.status) {
    case null:
    case 0:
      return leftTraces(connection) ? 'joined' : 'waiting';
    case 1:
      return 'joined';
    case 2:
      return 'in-session';
    case 3:
      return 'closed';
    default:
      return 'unknown';
  }
}

/** The client is at the other end, as far as that can be told. */
export function isClientThere(connection: SupportConnection): boolean {
  const phase = phaseOf(connection);
  return phase === 'joined' || phase === 'in-session' || (phase === 'unknown' && leftTraces(connection));
}
