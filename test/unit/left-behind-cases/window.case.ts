import { it } from 'vitest';

it('listens to the window', () => {
  window.addEventListener('resize', () => undefined);
});
