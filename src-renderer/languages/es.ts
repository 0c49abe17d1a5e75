import type { Catalogue } from '../lib/messages.ts';
import { esAccounts } from './es/accounts.ts';
import { esActions } from './es/actions.ts';
import { esAudit } from './es/audit.ts';
import { esCards } from './es/cards.ts';
import { esCommon } from './es/common.ts';
import { esConsole } from './es/console.ts';
import { esDeploy } from './es/deploy.ts';
import { esDetails } from './es/details.ts';
import { esExternal } from './es/external.ts';
import { esGuide } from './es/guide.ts';
import { esHelp } from './es/help.ts';
import { esHistory } from './es/history.ts';
import { esInsights } from './es/insights.ts';
import { esList } from './es/list.ts';
import { esLock } from './es/lock.ts';
import { esNetwork } from './es/network.ts';
import { esPolicy } from './es/policy.ts';
import { esQuery } from './es/query.ts';
import { esQuick } from './es/quick.ts';
import { esRequests } from './es/requests.ts';
import { esSession } from './es/session.ts';
import { esSupport } from './es/support.ts';
import { esUpdates } from './es/updates.ts';
import { esViews } from './es/views.ts';

/** Every word the pages show, in Spanish; its terms are in docs/dev/languages/es.md. */
export const es = {
  ...esCommon,
  ...esConsole,
  ...esSession,
  ...esAccounts,
  ...esActions,
  ...esAudit,
  ...esCards,
  ...esDeploy,
  ...esDetails,
  ...esExternal,
  ...esGuide,
  ...esHelp,
  ...esHistory,
  ...esInsights,
  ...esList,
  ...esPolicy,
  ...esNetwork,
  ...esLock,
  ...esQuery,
  ...esQuick,
  ...esRequests,
  ...esSupport,
  ...esUpdates,
  ...esViews,
} satisfies Catalogue;
