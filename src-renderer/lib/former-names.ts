import { t, type TextKey } from '../../src-main/contract/texts.ts';
import type { GuideSectionName } from './guide-sections.ts';
import { fold } from './sort-key.ts';

/**
 * What has another name on the screen than in an earlier version: the text that names it now, the name it had, and the section of
 * the guide about it. Who searches for the old name finds it in the command palette, the guide and Settings.
 */
export const renamed = [
  { name: 'nav.audit', former: 'former.auditLog', guide: 'history' },
  { name: 'nav.insights', former: 'former.reports', guide: 'reports' },
  { name: 'session.bar.passKeys', former: 'former.sendAllShortcuts', guide: 'connect' },
  { name: 'session.bar.popOut', former: 'former.openInNewWindow', guide: 'session' },
  { name: 'session.bar.popIn', former: 'former.moveBackToTabs', guide: 'session' },
  { name: 'act.detach', former: 'former.removeFromAccount', guide: 'access' },
  { name: 'act.rebootSafe', former: 'former.safeMode', guide: 'wake' },
  { name: 'account.practice', former: 'former.demo', guide: 'sign-in' },
  { name: 'signIn.practise', former: 'former.tryDemo', guide: 'sign-in' },
  { name: 'account.leavePractice', former: 'former.leaveDemo', guide: 'sign-in' },
  { name: 'support.left', former: 'former.supportSessionsLeft', guide: 'support' },
  { name: 'history.column.place', former: 'former.techniciansLocation', guide: 'history' },
  { name: 'settings.account', former: 'former.thisAccount', guide: 'accounts' },
  { name: 'settings.network', former: 'former.network', guide: 'problems' },
  { name: 'settings.refreshPace', former: 'former.refreshEvery', guide: 'problems' },
  { name: 'details.tab.danger', former: 'former.remove', guide: 'access' },
] as const satisfies readonly {
  readonly name: TextKey;
  readonly former: TextKey;
  readonly guide: GuideSectionName;
}[];

/** The name a thing had in an earlier version; null where it is as it was. */
export function formerNameOf(name: TextKey): string | null {
  const found = renamed.find((one) => one.name === name);
  const former = found === undefined ? null : t(found.former);
  return former === t(name) ? null : former;
}

/**
 * What a search shows that needs the former name to hold every word, for example "Audit log (formerly Activity)". Null where no
 * word is only in the former name, where one is in neither, and where the name is as it was.
 *
 * @param name the text that names the thing
 * @param words folded
 * @param title the text to search and show instead of the name: "Go to Audit log"
 */
export function findByFormerName(name: TextKey, words: readonly string[], title?: string): string | null {
  const former = formerNameOf(name);
  if (former === null) return null;
  const shown = title ?? t(name);
  const [now, then] = [fold(shown), fold(former)];
  const needsFormer = words.some((word) => !now.includes(word));
  const isFound = words.every((word) => now.includes(word) || then.includes(word));
  return needsFormer && isFound ? t('former.beside', { name: shown, former }) : null;
}
