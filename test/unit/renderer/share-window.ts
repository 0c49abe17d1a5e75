import { cleanup } from '@testing-library/svelte';
import { afterAll, beforeAll } from 'vitest';

/** Set while the tests of one `describe` look at the same window. */
let isShared = false;

function clear(): void {
  cleanup();
  document.body.innerHTML = '';
}

/** Takes away what a test has drawn, unless the next ones look at it too. */
export function clearUnlessShared(): void {
  if (!isShared) clear();
}

/**
 * The tests of this `describe` look at one window, which is opened before the first of them: to draw it takes longer than most of what
 * is stated about it. Each begins by bringing about what it needs and depends on no other.
 * @returns what `open` did
 */
export function shareWindow<T>(open: () => Promise<T>): () => T {
  let shown: { readonly value: T } | null = null;
  beforeAll(async () => {
    isShared = true;
    shown = { value: await open() };
  });
  afterAll(() => {
    isShared = false;
    shown = null;
    clear();
  });
  return () => {
    if (shown === null) throw new Error('the window is open only during the tests that share it');
    return shown.value;
  };
}
