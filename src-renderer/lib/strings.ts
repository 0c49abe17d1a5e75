import { enAccounts } from '../features/accounts/strings.ts';
import { enActions } from '../features/agents/actions-strings.ts';
import { enAudit } from '../features/audit/strings.ts';
import { enCards } from '../features/agents/cards/strings.ts';
import { enConsole } from '../windows/console/strings.ts';
import { enDeploy } from '../features/deploy/strings.ts';
import { enDetails } from '../features/agents/details/strings.ts';
import { enExternal } from '../windows/console/external/strings.ts';
import { enGuide } from '../features/guide/strings.ts';
import { enHelp } from '../features/settings/help/strings.ts';
import { enHistory } from '../features/history/strings.ts';
import { enInsights } from '../features/insights/strings.ts';
import { enList } from '../features/agents/list/strings.ts';
import { enPolicy } from '../features/settings/policy-strings.ts';
import { enNetwork } from '../features/network/strings.ts';
import { enLock } from '../features/lock/strings.ts';
import { enQuery } from '../features/agents/query/strings.ts';
import { enQuick } from '../windows/quick-connect/strings.ts';
import { enRequests } from '../features/settings/request-strings.ts';
import { enSession } from '../windows/session/strings.ts';
import { enSupport } from '../features/support/strings.ts';
import { enUpdates } from '../features/settings/updates/strings.ts';
import { enViews } from '../features/agents/views/strings.ts';

/**
 * Every word the pages show, in English. Plurals are `{ one, other }` and chosen by `count`; names in braces are filled in.
 * Plain verbs, sentence case, no full stop in labels, a full stop in sentences, no exclamation marks.
 */
export const en = {
  // changes whose response was lost
  'unconfirmed.update': 'Not known whether the change was saved',
  'unconfirmed.rename': 'Not known whether the client was renamed',
  'unconfirmed.close': 'Not known whether the session was closed',
  'unconfirmed.checking': 'The service didn’t confirm it. Longreach is checking.',

  // states of an agent
  'state.online': 'Online',
  'state.offline': 'Offline',
  'state.asleep': 'Asleep',
  'state.session': 'In session',
  'state.limited': 'Limited, online',
  'state.limitedOffline': 'Limited, offline',
  'state.blocked': 'Blocked',
  'state.missing': 'Not installed',
  'state.unknown': 'Unknown',
  'state.waking': 'Waking',
  'state.wakeFailed': 'Wake failed',

  // operating systems
  'os.win': 'Windows',
  'os.mac': 'macOS',
  'os.linux': 'Linux',
  'os.android': 'Android',

  // times
  'time.now': 'Now',
  'time.secondsAgo': '{count} s ago',
  'time.underMinute': 'Under 1 min ago',
  'time.minutesAgo': '{count} min ago',
  'time.hoursAgo': '{count} h ago',
  'time.daysAgo': { one: '{count} d ago', other: '{count} d ago' },
  'time.inSeconds': '{count} s',
  'time.inMinutes': '{count} min',
  none: '–',

  // names of keys, as they are on a keyboard of the language
  'cap.ctrl': 'Ctrl',
  'cap.shift': 'Shift',
  'cap.enter': 'Enter',
  'cap.space': 'Space',
  'cap.backspace': 'Backspace',
  'cap.insert': 'Ins',
  'cap.delete': 'Del',
  'cap.home': 'Home',
  'cap.end': 'End',
  'cap.pageUp': 'PgUp',
  'cap.pageDown': 'PgDn',

  // what is done to an agent, in both windows
  'act.connect': 'Connect',
  'act.wake': 'Wake',
  'act.reboot': 'Reboot',
  'act.rebootSafe': 'Reboot with the safe option',
  'act.favorite': 'Add to favorites',
  'act.unfavorite': 'Remove from favorites',
  'act.close': 'Close',
  'act.cancel': 'Cancel',
  'act.tryAgain': 'Try again',
  'act.tryNow': 'Try now',
  'act.replaceKey': 'Replace key',

  // dialogs, toasts, tips of both windows
  'ui.dismiss': 'Dismiss',
  'ui.notifications': 'Notifications',
  'ui.noAnswer': 'Longreach did not answer. Close this window and open it again.',
  'notices.startEmpty': 'Start with empty data',
  'notices.quit': 'Quit Longreach',

  // confirming a reboot
  'reboot.title': 'Reboot {name}?',
  'reboot.signedIn': '{user} is signed in. Unsaved work may be lost.',
  'reboot.nobodyKnown': 'Unsaved work may be lost.',
  'reboot.normal': 'Normally',
  'reboot.normalHint': 'The agent closes its programs and starts again.',
  'reboot.safe': 'With the safe option',
  'reboot.safeHint': 'On Windows this is understood as safe mode.',
  ...enConsole,
  ...enSession,
  ...enAccounts,
  ...enActions,
  ...enAudit,
  ...enCards,
  ...enDeploy,
  ...enDetails,
  ...enExternal,
  ...enGuide,
  ...enHelp,
  ...enHistory,
  ...enInsights,
  ...enList,
  ...enPolicy,
  ...enNetwork,
  ...enLock,
  ...enQuery,
  ...enQuick,
  ...enRequests,
  ...enSupport,
  ...enUpdates,
  ...enViews,
} as const;
