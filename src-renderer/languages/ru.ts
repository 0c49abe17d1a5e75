import type { Catalogue } from '../lib/messages.ts';
import { ruAccounts } from './ru/accounts.ts';
import { ruActions } from './ru/actions.ts';
import { ruAudit } from './ru/audit.ts';
import { ruCards } from './ru/cards.ts';
import { ruCommon } from './ru/common.ts';
import { ruConsole } from './ru/console.ts';
import { ruDeploy } from './ru/deploy.ts';
import { ruDetails } from './ru/details.ts';
import { ruExternal } from './ru/external.ts';
import { ruGuide } from './ru/guide.ts';
import { ruHelp } from './ru/help.ts';
import { ruHistory } from './ru/history.ts';
import { ruInsights } from './ru/insights.ts';
import { ruList } from './ru/list.ts';
import { ruLock } from './ru/lock.ts';
import { ruNetwork } from './ru/network.ts';
import { ruPolicy } from './ru/policy.ts';
import { ruQuery } from './ru/query.ts';
import { ruQuick } from './ru/quick.ts';
import { ruRequests } from './ru/requests.ts';
import { ruSession } from './ru/session.ts';
import { ruSupport } from './ru/support.ts';
import { ruUpdates } from './ru/updates.ts';
import { ruViews } from './ru/views.ts';

/** Every word the pages show, in Russian; its terms are in docs/dev/languages/ru.md. */
export const ru = {
  ...ruCommon,
  ...ruConsole,
  ...ruSession,
  ...ruAccounts,
  ...ruActions,
  ...ruAudit,
  ...ruCards,
  ...ruDeploy,
  ...ruDetails,
  ...ruExternal,
  ...ruGuide,
  ...ruHelp,
  ...ruHistory,
  ...ruInsights,
  ...ruList,
  ...ruPolicy,
  ...ruNetwork,
  ...ruLock,
  ...ruQuery,
  ...ruQuick,
  ...ruRequests,
  ...ruSupport,
  ...ruUpdates,
  ...ruViews,
} satisfies Catalogue;
