import { it } from 'vitest';

it('begins an interval', () => {
  setInterval(() => undefined, 60_000).unref();
});
