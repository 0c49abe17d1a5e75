import { basename } from 'node:path';
import { done, fail, succeed, type Result } from '../contract/failure.ts';
import type { Diagnostics, HealthState, SelfTest } from '../contract/health.ts';
import { collectDiagnostics, type DiagnosticsSources } from './diagnostics.ts';
import { notWritten } from './not-written.ts';
import { MAX_SELF_TEST_REQUESTS, runSelfTest, type SelfTestDeps } from './self-test.ts';

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

/** The self-test of one account and its last result. */
export function createHealth(deps: HealthDeps) {
  let last: SelfTest | null = null;
  let running: Promise<SelfTest> | null = null;

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

    current: (): HealthState => ({ last, maxRequests: MAX_SELF_TEST_REQUESTS }),

    /** What is saved with this id later is what is shown now. */
    async diagnostics(): Promise<Result<Diagnostics>> {
      const { files, zip } = await collectDiagnostics({ ...deps.sources, selfTest: () => last });
      const bundleId = deps.newId();
      shown = { bundleId, zip };
      return succeed({ bundleId, bytes: zip.length, files });
    },

    async saveDiagnostics(bundleId: string): Promise<Result<{ readonly fileName: string }>> {
      if (shown?.bundleId !== bundleId)
        return fail('not-found', 'These diagnostics are no longer current. Open them again, then save them.');
      const { zip } = shown;
      const path = await deps.choosePlace(`Longreach diagnostics ${dayOf(deps.clock.wallNow())}.zip`);
      if (path === null) return fail('cancelled', 'Nothing was saved.');
      try {
        await deps.writeFile(path, zip);
        return succeed({ fileName: basename(path) });
      } catch (error) {
        return notWritten(error);
      }
    },

    useForLinks: (): Result<void> =>
      deps.claimLinks()
        ? done(() => undefined)
        : fail(
            'unavailable',
            'The system didn’t make Longreach the program for its links. Choose it in the default apps of the system.',
          ),
  };
}

export type Health = ReturnType<typeof createHealth>;

/** The local day, as names of files have it. */
const dayOf = (at: number): string => new Intl.DateTimeFormat('sv-SE').format(at);
