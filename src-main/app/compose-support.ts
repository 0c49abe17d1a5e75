import type { AccountManager } from '../account/account-manager.ts';
import { systemClock } from '../lib/clock.ts';
import { clipboard } from '../electron.ts';
import { chosenMessage } from '../contract/support-message.ts';
import { createInvitationNotes } from '../support/join-times.ts';
import { createSupportDesk } from '../support/support-service.ts';
import { openMailDraft } from '../desktop/open-external.ts';
import type { Workbench } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Desktop } from './compose-desktop.ts';

export interface SupportParts {
  readonly base: Base;
  readonly bench: Workbench;
  /** Made later, and used only then. */
  readonly accounts: () => AccountManager;
  readonly desktop: () => Desktop;
}

/** Quick support, and what is noted of its invitations for the insights. */
export function composeSupport({ base, bench, accounts, desktop }: SupportParts) {
  const { push, redactor, settings } = base;
  const { feed, inventory } = bench;

  const invitations = createInvitationNotes({
    keep: (news) => void inventory.noteInvitations(news),
    months: () => settings.current().historyMonths,
    now: () => systemClock.wallNow(),
    clockOffset: () => accounts().client?.clockOffset() ?? 0,
  });
  const support = createSupportDesk({
    client: () => accounts().client,
    clock: systemClock,
    random: Math.random,
    mayAsk: () => bench.mayAsk(),
    confirmKey: () => feed.confirmKey(),
    template: () => chosenMessage(settings.current()),
    copy: (text) => clipboard.writeText(text),
    openMail: openMailDraft,
    protect: (secret) => redactor.add(secret),
    keepLeft: (count) => inventory.noteConnectionsLeft(count),
    onChange: (state) => {
      push('support:changed', state);
      invitations.take(state);
      desktop().announcements.support(state);
      desktop().refresh();
    },
    onJoined: (session) => desktop().announcements.clientJoined(session),
  });
  return { invitations, support };
}
