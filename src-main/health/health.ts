import { basename } from 'node:path';
import { done, fail, succeed, type Result } from '../contract/failure.ts';
import type { Diagnostics, HealthState, SelfTest } from '../contract/health.ts';
import { dayOf } from '../contract/local-day.ts';
import { collectDiagnostics, type DiagnosticsSources } from './diagnostics.ts';
import { notWritten } from './not-written.ts';
import { MAX_SELF_TEST_REQUESTS, runSelfTest, type SelfTestDeps } from './self-test.ts';
import { t } from '../contract/texts.ts';

export interface HealthDeps extends SelfTestDeps {
  /** Makes this program the one that opens our links; false if the system refuses. */
  readonly claimLinks: () => boolean;
  readonly sources: Omit<DiagnosticsSources, 'selfTest'>;
  readonly newId: () => string;
  /** Asks the user where to save a file of this name; null if they cancel. */
  readonly choosePlace: (name: string) => Promise<string | null>;
  /** Whole or not at all. Rejects with the error of the file system. */
  readonly writeFile: (path: string, content: Uint8Array) => Promise<void>;
}

/** The self-test of the accounts, this one first, and its last result. */
export function createHealth(deps: HealthDeps) {
  let last: SelfTest | null = null;
  let running: Promise<SelfTest> | null = null;
  const countAccounts = (): number => 1 + (deps.others?.().length ?? 0);

  let shown: { readonly bundleId: string; readonly zip: Uint8Array } | null = null;

  const run = async (): Promise<SelfTest> => {
    last = await runSelfTest(deps);
    return last;
  };

  return {
    /** Runs once however often it is requested meanwhile. */
    selfTest: (): Promise<SelfTest> =>
      (running ??= run().finally(() => {
        running = null;
      })),

    /** The same without other accounts; nothing of it is stored. */
    selfTestAlone: (): Promise<SelfTest> => runSelfTest({ ...deps, others: () => [] }),

    current: (): HealthState => ({ last, maxRequests: MAX_SELF_TEST_REQUESTS * countAccounts() }),

    /** The bundle that is shown now; later it is saved by its id. */
    async diagnostics(): Promise<Result<Diagnostics>> {
      const { files, zip } = await collectDiagnostics({ ...deps.sources, selfTest: () => last });
      const bundleId = deps.newId();
      shown = { bundleId, zip };
      return succeed({ bundleId, bytes: zip.length, files });
    },

    async saveDiagnostics(bundleId: string): Promise<Result<{ readonly fileName: string }>> {
      if (shown?.bundleId !== bundleId) return fail('not-found', t('health.oldBundle'));
      const { zip } = shown;
      const path = await deps.choosePlace(t('bundle.fileName', { day: dayOf(deps.clock.wallNow()) }));
      if (path === null) return fail('cancelled', t('health.notSaved'));
      try {
        await deps.writeFile(path, zip);
        return succeed({ fileName: basename(path) });
      } catch (error) {
        return notWritten(error);
      }
    },

    useForLinks: (): Result<void> =>
      deps.claimLinks() ? done(() => undefined) : fail('unavailable', t('linkTest.notSet')),
  };
}

export type Health = ReturnType<typeof createHealth>;
