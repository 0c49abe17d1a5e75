import type { Translation } from '../contract/messages.ts';
import { ruAccount } from './ru/account.ts';
import { ruAgents } from './ru/agents.ts';
import { ruApi } from './ru/api.ts';
import { ruApp } from './ru/app.ts';
import { ruAudit } from './ru/audit.ts';
import { ruDesktop } from './ru/desktop.ts';
import { ruExport } from './ru/export.ts';
import { ruExternal } from './ru/external.ts';
import { ruHealth } from './ru/health.ts';
import { ruHistory } from './ru/history.ts';
import { ruInsights } from './ru/insights.ts';
import { ruIpc } from './ru/ipc.ts';
import { ruLock } from './ru/lock.ts';
import { ruRecord } from './ru/record.ts';
import { ruSessions } from './ru/sessions.ts';
import { ruStorage } from './ru/storage.ts';
import { ruShared } from './ru/shared.ts';
import { ruWindows } from './ru/windows.ts';
import { ruUpdates } from './ru/updates.ts';
import { ruSupport } from './ru/support.ts';
import { ruRecordings } from './ru/recordings.ts';
import { ruPolicy } from './ru/policy.ts';
import type { en } from './strings.ts';

export const ru = {
  ...ruAccount,
  ...ruAgents,
  ...ruApi,
  ...ruApp,
  ...ruAudit,
  ...ruDesktop,
  ...ruExport,
  ...ruExternal,
  ...ruHealth,
  ...ruHistory,
  ...ruInsights,
  ...ruIpc,
  ...ruLock,
  ...ruRecord,
  ...ruSessions,
  ...ruStorage,
  ...ruShared,
  ...ruWindows,
  ...ruUpdates,
  ...ruSupport,
  ...ruRecordings,
  ...ruPolicy,
} satisfies Translation<typeof en>;
