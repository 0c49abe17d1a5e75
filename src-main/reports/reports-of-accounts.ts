import { notSignedIn } from '../api/signed-in.ts';
import type { Exported, InputOf, OddSessions, Reports, Timesheet } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { ViewedAccount } from '../ipc/router.ts';
import type { CountKind, Counts } from '../storage/reports/count.ts';
import { ALL_ROWS, createReportFiles, type AccountReports, type Questions, type ReportsDeps } from './reports.ts';

interface CountingAccount extends ViewedAccount {
  readonly reports: Pick<AccountReports, 'countTogether' | 'newRun'>;
}

export interface ReportsOfAccountsDeps extends Pick<ReportsDeps, 'save' | 'timeZone'> {
  readonly accounts: () => readonly CountingAccount[];
}

/**
 * Reports over all accounts, which the storage worker counts together: every number over all sessions, and each row with its
 * account. A number that lacks an account would be wrong, so one that cannot be read fails all.
 */
export function createReportsOfAccounts({ accounts, save, timeZone }: ReportsOfAccountsDeps) {
  const files = createReportFiles({ save, timeZone });

  const count = async <K extends CountKind>(kind: K, question: Questions[K]): Promise<Result<Counts[K]['answer']>> => {
    const all = accounts();
    const run = all[0]?.reports.newRun() ?? 0;
    for (const [at, { shortName, reports }] of all.entries()) {
      const account = shortName() ?? '';
      const counted = await reports.countTogether(run, kind, question, { account, at, of: all.length });
      if (!counted.ok)
        return { ok: false, failure: { ...counted.failure, message: `${account}: ${counted.failure.message}` } };
      if (counted.value !== null) return succeed(counted.value);
    }
    return notSignedIn();
  };

  return {
    read: (period: InputOf<'reports:read'>): Promise<Result<Reports>> => count('reports', period),
    odd: (period: InputOf<'reports:odd'>): Promise<Result<OddSessions>> => count('odd', period),
    timesheet: (order: InputOf<'reports:timesheet'>): Promise<Result<Timesheet>> => count('timesheet', order),
    async exportTimesheet(order: InputOf<'reports:exportTimesheet'>): Promise<Result<Exported>> {
      const sheet = await count('timesheet', { ...order, ...ALL_ROWS });
      return sheet.ok ? files.writeTimesheet(order, sheet.value) : sheet;
    },
    async export(order: InputOf<'reports:export'>): Promise<Result<Exported>> {
      const counted = await count('reports', order);
      return counted.ok ? files.writeReports(order, counted.value) : counted;
    },
  };
}

export type ReportsOfAccounts = ReturnType<typeof createReportsOfAccounts>;
