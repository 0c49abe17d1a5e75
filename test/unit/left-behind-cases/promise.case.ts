import { it } from 'vitest';

it('begins a promise that fails when the test is over', () => {
  setTimeout(() => void Promise.reject(new Error('too late')), 10);
});
