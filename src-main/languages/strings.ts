import { enAccount } from '../account/strings.ts';
import { enAgents } from '../agents/strings.ts';
import { enApi } from '../api/strings.ts';
import { enApp } from '../app/strings.ts';
import { enAudit } from '../audit/strings.ts';
import { enDesktop } from '../desktop/strings.ts';
import { enExport } from '../export/strings.ts';
import { enExternal } from '../external/strings.ts';
import { enHealth } from '../health/strings.ts';
import { enHistory } from '../history/strings.ts';
import { enInsights } from '../insights/strings.ts';
import { enIpc } from '../ipc/strings.ts';
import { enLock } from '../lock/strings.ts';
import { enRecord } from '../lib/record/strings.ts';
import { enSessions } from '../sessions/strings.ts';
import { enStorage } from '../storage/strings.ts';
import { enShared } from '../lib/strings.ts';
import { enWindows } from '../windows/strings.ts';
import { enUpdates } from '../updates/strings.ts';
import { enSupport } from '../support/strings.ts';
import { enRecordings } from '../recordings/strings.ts';
import { enPolicy } from '../policy/strings.ts';

/** Every text of main in English. Nothing but tests and the types of the other languages needs them all at once. */
export const en = {
  ...enAccount,
  ...enAgents,
  ...enApi,
  ...enApp,
  ...enAudit,
  ...enDesktop,
  ...enExport,
  ...enExternal,
  ...enHealth,
  ...enHistory,
  ...enInsights,
  ...enIpc,
  ...enLock,
  ...enRecord,
  ...enSessions,
  ...enStorage,
  ...enShared,
  ...enWindows,
  ...enUpdates,
  ...enSupport,
  ...enRecordings,
  ...enPolicy,
} as const;
