import type { SupportSession } from '../../../src-main/contract/contract.ts';
import { t } from '../../lib/messages.ts';
import { isInside, isOpen } from './format-support.ts';
import type { Console } from '../../windows/console/console.svelte.ts';

/** What can be done to a session from more than one place of the page. */

type App = Pick<Console, 'support' | 'copy' | 'open' | 'toasts'>;

export function joinSession(app: App, session: SupportSession): void {
  if (session.canJoin) void app.support.join(session.id);
}

export async function copyCode(app: App, { inviteCode }: SupportSession): Promise<void> {
  if (inviteCode !== null) await app.copy(inviteCode, t('support.codeCopied'));
}

export function copyMessage(app: App, session: SupportSession): void {
  if (isOpen(session)) void app.support.copy(session.id, 'message');
}

/** Closes them; asks before somebody is sent away. */
export async function askToClose(app: App, sessions: readonly SupportSession[]): Promise<void> {
  const open = sessions.filter(isOpen);
  if (open.length === 0) return;
  if (open.some(isInside)) app.open({ kind: 'support-close', sessions: open });
  else await app.support.close(open.map(({ id }) => id));
}
