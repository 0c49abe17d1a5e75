import { describe, expect, it } from 'vitest';
import { ageOf, secondsSince } from '../../../src-main/live/server-time.ts';

const now = Date.UTC(2026, 10, 20, 12);

describe('the clock of the service', () => {
  it('decides how long ago something was seen, and nothing was seen in the future', () => {
    const seen = now / 1_000 - 30;
    expect(secondsSince(seen, now, 0)).toBe(30);
    // Our clock is a day behind the service's, then ten years ahead of it.
    expect(secondsSince(seen, now - 86_400_000, 86_400_000)).toBe(30);
    expect(secondsSince(seen, now - 86_400_000, 0)).toBe(0);
    expect(secondsSince(seen, now + 315_576_000_000, -315_576_000_000)).toBe(30);
  });

  it('C6: makes no negative ages', () => {
    expect(ageOf(now, now + 5_000)).toBe(5_000);
    expect(ageOf(now, now - 86_400_000)).toBe(0);
  });
});
