import { enActions } from '../features/agents/actions-strings.ts';
import { enAudit } from '../features/audit/strings.ts';
import { enCards } from '../features/agents/cards/strings.ts';
import { enConsole } from '../windows/console/strings.ts';
import { enDeploy } from '../features/deploy/strings.ts';
import { enDetails } from '../features/agents/details/strings.ts';
import { enExternal } from '../windows/console/external/strings.ts';
import { enHistory } from '../features/history/strings.ts';
import { enInsights } from '../features/insights/strings.ts';
import { enList } from '../features/agents/list/strings.ts';
import { enQuery } from '../features/agents/query/strings.ts';
import { enQuick } from '../windows/quick-connect/strings.ts';
import { enSession } from '../windows/session/strings.ts';
import { enSupport } from '../features/support/strings.ts';
import { enViews } from '../features/agents/views/strings.ts';

/**
 * Every word the pages show, in English. Plurals are `{ one, other }` and chosen by `count`; names in braces are filled in.
 * Plain verbs, sentence case, no full stop in labels, a full stop in sentences, no exclamation marks.
 */
export const en = {
  // states of an agent
  'state.online': 'Online',
  'state.offline': 'Offline',
  'state.asleep': 'Asleep',
  'state.session': 'In session',
  'state.limited': 'Limited, online',
  'state.limitedOffline': 'Limited, offline',
  'state.blocked': 'Blocked',
  'state.missing': 'Not installed',
  'state.unknown': 'State not known',
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
  'time.daysAgo': '{count} d ago',
  'time.inSeconds': '{count} s',
  'time.inMinutes': '{count} min',
  none: '–',

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

  // what went wrong, by kind and reason
  'failure.keyRefused': 'The service rejected the key. Copy it again from the account area, Integrations, HTTP API.',
  'failure.noRight': 'This key has no right to do that. Ask the owner of the account.',
  'failure.quota': 'The plan’s request limit is reached. Wait a few minutes and try again.',
  'failure.notFound': 'The service does not know it. It may have been removed, or the address is wrong.',
  'failure.offline': 'No connection to the service. Check the network of this computer.',
  'failure.dns': 'No computer of that name was found. Check the spelling and the network.',
  'failure.refused': 'That computer refused the connection. Check the address and the port.',
  'failure.certificate':
    'The certificate of that address is not trusted, so nothing was sent. Check the address, or ask who runs this network.',
  'failure.proxy': 'The proxy did not let the connection through. Check the proxy settings.',
  'failure.timeoutConnect': 'No answer within the time allowed. Check the address, or try again.',
  'failure.timeoutBody': 'The service began to answer and then stopped. Try again.',
  'failure.timeout': 'The service took too long to answer. Try again.',
  'failure.html': 'A web page answered, not the service’s API. Check the address.',
  'failure.shape': 'Something answered, but not in the way the service’s API does. Check the address.',
  'failure.truncated': 'The answer broke off in the middle. Try again.',
  'failure.redirect': 'That address sends visitors elsewhere, so the key was not sent on. Check the address.',
  'failure.tooLarge': 'The answer is larger than any list can be. Check the address.',
  'failure.notTheService': 'What answered is not the service’s API. Check the address.',
  'failure.service': 'The service reports a fault of its own. Try again in a moment.',
  'failure.serviceStatus': 'The service reports a fault of its own (status {status}). Try again in a moment.',
  'failure.keychain': 'The keychain of this computer did not answer.',
  'failure.internal': 'Something went wrong inside Longreach. Try again; the details are in its log.',

  // dialogs, toasts, tips of both windows
  'ui.dismiss': 'Dismiss',
  'ui.notifications': 'Notifications',

  // asking before a restart
  'reboot.title': 'Reboot {name}?',
  'reboot.signedIn': '{user} is signed in. Unsaved work may be lost.',
  'reboot.nobodyKnown': 'Unsaved work may be lost.',
  'reboot.normal': 'Normally',
  'reboot.normalHint': 'The computer closes its programs and starts again.',
  'reboot.safe': 'With the safe option',
  'reboot.safeHint': 'On Windows this is understood as safe mode.',
  ...enConsole,
  ...enSession,
  ...enActions,
  ...enAudit,
  ...enCards,
  ...enDeploy,
  ...enDetails,
  ...enExternal,
  ...enHistory,
  ...enInsights,
  ...enList,
  ...enQuery,
  ...enQuick,
  ...enSupport,
  ...enViews,
} as const;
