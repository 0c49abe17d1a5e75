import { done, fail, succeed, type Result } from '../contract/failure.ts';
import type { HealthState, SelfTest } from '../contract/health.ts';
import { MAX_SELF_TEST_REQUESTS, runSelfTest, type SelfTestDeps } from './self-test.ts';

export interface HealthDeps extends SelfTestDeps {
  /** Makes this program the one that opens our links; false if the system refuses. */
  readonly claimLinks: () => boolean;
}

/** The self-test of one account and its last result. */
export function createHealth(deps: HealthDeps) {
  let last: SelfTest | null = null;
  let running: Promise<SelfTest> | null = null;

  const run = async (): Promise<SelfTest> => {
    last = await runSelfTest(deps);
    return last;
  };

  return {
    /** Runs once however often it is requested meanwhile. */
    selfTest: async (): Promise<Result<SelfTest>> => {
      running ??= run().finally(() => {
        running = null;
      });
      return succeed(await running);
    },

    current: (): HealthState => ({ last, maxRequests: MAX_SELF_TEST_REQUESTS }),

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
