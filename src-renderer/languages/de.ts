import type { Catalogue } from '../lib/messages.ts';
import { deAccounts } from './de/accounts.ts';
import { deActions } from './de/actions.ts';
import { deAudit } from './de/audit.ts';
import { deCards } from './de/cards.ts';
import { deCommon } from './de/common.ts';
import { deConsole } from './de/console.ts';
import { deDeploy } from './de/deploy.ts';
import { deDetails } from './de/details.ts';
import { deExternal } from './de/external.ts';
import { deGuide } from './de/guide.ts';
import { deHelp } from './de/help.ts';
import { deHistory } from './de/history.ts';
import { deInsights } from './de/insights.ts';
import { deList } from './de/list.ts';
import { deLock } from './de/lock.ts';
import { deNetwork } from './de/network.ts';
import { dePolicy } from './de/policy.ts';
import { deQuery } from './de/query.ts';
import { deQuick } from './de/quick.ts';
import { deRequests } from './de/requests.ts';
import { deSession } from './de/session.ts';
import { deSupport } from './de/support.ts';
import { deUpdates } from './de/updates.ts';
import { deViews } from './de/views.ts';

/** Every word the pages show, in German; its terms are in docs/dev/languages/de.md. */
export const de = {
  ...deCommon,
  ...deConsole,
  ...deSession,
  ...deAccounts,
  ...deActions,
  ...deAudit,
  ...deCards,
  ...deDeploy,
  ...deDetails,
  ...deExternal,
  ...deGuide,
  ...deHelp,
  ...deHistory,
  ...deInsights,
  ...deList,
  ...dePolicy,
  ...deNetwork,
  ...deLock,
  ...deQuery,
  ...deQuick,
  ...deRequests,
  ...deSupport,
  ...deUpdates,
  ...deViews,
} satisfies Catalogue;
