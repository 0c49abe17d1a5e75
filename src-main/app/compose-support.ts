import type { AccountManager } from '../account/account-manager.ts';
import { systemClock } from '../lib/clock.ts';
import { clipboard } from '../electron.ts';
import { chosenMessage } from '../contract/support-message.ts';
import { createJoinTimes } from '../support/join-times.ts';
import { createSupportService } from '../support/support-service.ts';
import { openMailDraft } from '../desktop/open-external.ts';
import type { AccountSession } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Desktop } from './compose-desktop.ts';

export interface SupportParts {
  readonly base: Base;
  readonly accountSession: AccountSession;
  /** Made later, and used only then. */
  readonly accounts: () => AccountManager;
  readonly desktop: () => Desktop;
}

/** Quick support, and what is noted of its invitations for the insights. */
export function composeSupport({ base, accountSession, accounts, desktop }: SupportParts) {
  const { push, redactor, settings } = base;
  const { inventory } = accountSession;

  const joinTimes = createJoinTimes({
    store: (update) => void inventory.storeInvitationUpdate(update),
    months: () => settings.current().historyMonths,
    now: () => systemClock.wallNow(),
    clockOffset: () => accounts().client?.clockOffset() ?? 0,
  });
  const support = createSupportService({
    client: () => accounts().client,
    clock: systemClock,
    random: Math.random,
    mayAsk: () => accountSession.mayAsk(),
    template: () => chosenMessage(settings.current()),
    copy: (text) => clipboard.writeText(text),
    openMail: openMailDraft,
    protect: (secret) => redactor.add(secret),
    storeLeft: (count) => inventory.noteConnectionsLeft(count),
    onChange: (state) => {
      push('support:changed', state);
      joinTimes.take(state);
      desktop().announcements.support(state);
      desktop().refresh();
    },
    onJoined: (session) => desktop().announcements.clientJoined(session),
  });
  return { joinTimes, support };
}
