import type { Catalogue } from '../lib/messages.ts';
import { ptBrAccounts } from './pt-BR/accounts.ts';
import { ptBrActions } from './pt-BR/actions.ts';
import { ptBrAudit } from './pt-BR/audit.ts';
import { ptBrCards } from './pt-BR/cards.ts';
import { ptBrCommon } from './pt-BR/common.ts';
import { ptBrConsole } from './pt-BR/console.ts';
import { ptBrDeploy } from './pt-BR/deploy.ts';
import { ptBrDetails } from './pt-BR/details.ts';
import { ptBrExternal } from './pt-BR/external.ts';
import { ptBrGuide } from './pt-BR/guide.ts';
import { ptBrHelp } from './pt-BR/help.ts';
import { ptBrHistory } from './pt-BR/history.ts';
import { ptBrInsights } from './pt-BR/insights.ts';
import { ptBrList } from './pt-BR/list.ts';
import { ptBrLock } from './pt-BR/lock.ts';
import { ptBrNetwork } from './pt-BR/network.ts';
import { ptBrPolicy } from './pt-BR/policy.ts';
import { ptBrQuery } from './pt-BR/query.ts';
import { ptBrQuick } from './pt-BR/quick.ts';
import { ptBrRequests } from './pt-BR/requests.ts';
import { ptBrSession } from './pt-BR/session.ts';
import { ptBrSupport } from './pt-BR/support.ts';
import { ptBrUpdates } from './pt-BR/updates.ts';
import { ptBrViews } from './pt-BR/views.ts';

/** Every word the pages show, in Brazilian Portuguese; its terms are in docs/dev/languages/pt-BR.md. */
export const ptBr = {
  ...ptBrCommon,
  ...ptBrConsole,
  ...ptBrSession,
  ...ptBrAccounts,
  ...ptBrActions,
  ...ptBrAudit,
  ...ptBrCards,
  ...ptBrDeploy,
  ...ptBrDetails,
  ...ptBrExternal,
  ...ptBrGuide,
  ...ptBrHelp,
  ...ptBrHistory,
  ...ptBrInsights,
  ...ptBrList,
  ...ptBrPolicy,
  ...ptBrNetwork,
  ...ptBrLock,
  ...ptBrQuery,
  ...ptBrQuick,
  ...ptBrRequests,
  ...ptBrSupport,
  ...ptBrUpdates,
  ...ptBrViews,
} satisfies Catalogue;
