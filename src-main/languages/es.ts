import type { Translation } from '../contract/messages.ts';
import { esAccount } from './es/account.ts';
import { esAgents } from './es/agents.ts';
import { esApi } from './es/api.ts';
import { esApp } from './es/app.ts';
import { esAudit } from './es/audit.ts';
import { esDesktop } from './es/desktop.ts';
import { esExport } from './es/export.ts';
import { esExternal } from './es/external.ts';
import { esHealth } from './es/health.ts';
import { esHistory } from './es/history.ts';
import { esInsights } from './es/insights.ts';
import { esIpc } from './es/ipc.ts';
import { esLock } from './es/lock.ts';
import { esRecord } from './es/record.ts';
import { esSessions } from './es/sessions.ts';
import { esStorage } from './es/storage.ts';
import { esShared } from './es/shared.ts';
import { esWindows } from './es/windows.ts';
import { esUpdates } from './es/updates.ts';
import { esSupport } from './es/support.ts';
import { esRecordings } from './es/recordings.ts';
import { esPolicy } from './es/policy.ts';
import type { en } from './strings.ts';

export const es = {
  ...esAccount,
  ...esAgents,
  ...esApi,
  ...esApp,
  ...esAudit,
  ...esDesktop,
  ...esExport,
  ...esExternal,
  ...esHealth,
  ...esHistory,
  ...esInsights,
  ...esIpc,
  ...esLock,
  ...esRecord,
  ...esSessions,
  ...esStorage,
  ...esShared,
  ...esWindows,
  ...esUpdates,
  ...esSupport,
  ...esRecordings,
  ...esPolicy,
} satisfies Translation<typeof en>;
