import { expect, it } from 'vitest';

it('ends what it begins', () => {
  const listen = (): void => undefined;
  const timer = setTimeout(listen, 60_000);
  const controller = new AbortController();
  window.addEventListener('resize', listen);
  window.addEventListener('focus', listen, { signal: controller.signal });
  process.on('SIGUSR2', listen);
  controller.abort();
  window.removeEventListener('resize', listen);
  process.off('SIGUSR2', listen);
  clearTimeout(timer);
  expect(process.listenerCount('SIGUSR2')).toBe(0);
});
