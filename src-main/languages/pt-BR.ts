import type { Translation } from '../contract/messages.ts';
import { ptBrAccount } from './pt-BR/account.ts';
import { ptBrAgents } from './pt-BR/agents.ts';
import { ptBrApi } from './pt-BR/api.ts';
import { ptBrApp } from './pt-BR/app.ts';
import { ptBrAudit } from './pt-BR/audit.ts';
import { ptBrDesktop } from './pt-BR/desktop.ts';
import { ptBrExport } from './pt-BR/export.ts';
import { ptBrExternal } from './pt-BR/external.ts';
import { ptBrHealth } from './pt-BR/health.ts';
import { ptBrHistory } from './pt-BR/history.ts';
import { ptBrInsights } from './pt-BR/insights.ts';
import { ptBrIpc } from './pt-BR/ipc.ts';
import { ptBrLock } from './pt-BR/lock.ts';
import { ptBrRecord } from './pt-BR/record.ts';
import { ptBrSessions } from './pt-BR/sessions.ts';
import { ptBrStorage } from './pt-BR/storage.ts';
import { ptBrShared } from './pt-BR/shared.ts';
import { ptBrWindows } from './pt-BR/windows.ts';
import { ptBrUpdates } from './pt-BR/updates.ts';
import { ptBrSupport } from './pt-BR/support.ts';
import { ptBrRecordings } from './pt-BR/recordings.ts';
import { ptBrPolicy } from './pt-BR/policy.ts';
import type { en } from './strings.ts';

export const ptBr = {
  ...ptBrAccount,
  ...ptBrAgents,
  ...ptBrApi,
  ...ptBrApp,
  ...ptBrAudit,
  ...ptBrDesktop,
  ...ptBrExport,
  ...ptBrExternal,
  ...ptBrHealth,
  ...ptBrHistory,
  ...ptBrInsights,
  ...ptBrIpc,
  ...ptBrLock,
  ...ptBrRecord,
  ...ptBrSessions,
  ...ptBrStorage,
  ...ptBrShared,
  ...ptBrWindows,
  ...ptBrUpdates,
  ...ptBrSupport,
  ...ptBrRecordings,
  ...ptBrPolicy,
} satisfies Translation<typeof en>;
