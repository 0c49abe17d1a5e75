import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limitRate } from '../../../../src-main/ipc/register.ts';

it('lets no second, wherever it begins, see more than the limit, and tells the wait exactly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }),
      (limit, gaps) => {
        let at = 0;
        const wait = limitRate(limit, () => at);
        const ran: number[] = [];
        for (const gap of gaps) {
          at += gap;
          const ms = wait();
          if (ms === 0) ran.push(at);
          else expect((ran.at(-limit) ?? Number.NaN) + 1_000 - at).toBe(ms);
        }
        for (const [index, time] of ran.entries()) {
          const before = ran[index - limit];
          if (before !== undefined) expect(time - before).toBeGreaterThanOrEqual(1_000);
        }
      },
    ),
  );
});
