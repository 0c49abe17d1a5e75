import { it } from 'vitest';

it('listens to the process', () => {
  process.on('SIGUSR2', () => undefined);
});
