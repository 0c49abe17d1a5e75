import type { Translation } from '../contract/messages.ts';
import { deAccount } from './de/account.ts';
import { deAgents } from './de/agents.ts';
import { deApi } from './de/api.ts';
import { deApp } from './de/app.ts';
import { deAudit } from './de/audit.ts';
import { deDesktop } from './de/desktop.ts';
import { deExport } from './de/export.ts';
import { deExternal } from './de/external.ts';
import { deHealth } from './de/health.ts';
import { deHistory } from './de/history.ts';
import { deInsights } from './de/insights.ts';
import { deIpc } from './de/ipc.ts';
import { deLock } from './de/lock.ts';
import { deRecord } from './de/record.ts';
import { deSessions } from './de/sessions.ts';
import { deStorage } from './de/storage.ts';
import { deShared } from './de/shared.ts';
import { deWindows } from './de/windows.ts';
import { deUpdates } from './de/updates.ts';
import { deSupport } from './de/support.ts';
import { deRecordings } from './de/recordings.ts';
import { dePolicy } from './de/policy.ts';
import type { en } from './strings.ts';

export const de = {
  ...deAccount,
  ...deAgents,
  ...deApi,
  ...deApp,
  ...deAudit,
  ...deDesktop,
  ...deExport,
  ...deExternal,
  ...deHealth,
  ...deHistory,
  ...deInsights,
  ...deIpc,
  ...deLock,
  ...deRecord,
  ...deSessions,
  ...deStorage,
  ...deShared,
  ...deWindows,
  ...deUpdates,
  ...deSupport,
  ...deRecordings,
  ...dePolicy,
} satisfies Translation<typeof en>;
