import { it } from 'vitest';

it('begins a timer', () => {
  setTimeout(() => undefined, 60_000);
});
