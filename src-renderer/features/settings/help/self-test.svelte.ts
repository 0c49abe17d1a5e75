import type { HealthState, SelfTest, SelfTestLevel } from '../../../../src-main/contract/contract.ts';
import type { Failure } from '../../../../src-main/contract/failure.ts';
import { call } from '../../../lib/call.ts';
import { Reading } from '../../../lib/reading.svelte.ts';
import { t } from '../../../../src-main/contract/texts.ts';

/** The self-test of the account in view: its last result, and whether it runs. */
export class SelfTestState {
  readonly #health = new Reading<HealthState>();
  running = $state(false);

  get last(): SelfTest | null {
    return this.#health.value?.last ?? null;
  }
  /** Null until it is known. */
  get maxRequests(): number | null {
    return this.#health.value?.maxRequests ?? null;
  }

  /** To be called again where another account came into view. */
  async read(): Promise<void> {
    await this.#health.read(() => call('health:current'));
  }

  /** Why it failed; null if it did not. */
  async run(): Promise<Failure | null> {
    if (this.running) return null;
    this.running = true;
    const reply = await call('health:selfTest');
    this.running = false;
    await this.read();
    return reply.ok ? null : reply.failure;
  }
}

/** "9 good, 2 warnings, 1 bad"; what there is none of is left out. */
export function formatCounts({ lines: own, others = [] }: SelfTest): string {
  const lines = [...own, ...others.flatMap((other) => other.lines)];
  const count = (level: SelfTestLevel): number => lines.filter((line) => line.level === level).length;
  return (['good', 'warning', 'bad'] as const)
    .filter((level) => count(level) > 0)
    .map((level) => t(`selfTest.count.${level}`, { count: count(level) }))
    .join(', ');
}
