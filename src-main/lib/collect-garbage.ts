import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => unknown) | null = null;

/**
 * Collects all garbage of this thread, which stops it for some tens of milliseconds. V8 does so only when much more is
 * allocated: after a long list, what it was read from stays in memory until the next one.
 */
export function collectGarbage(): void {
  collect ??= findCollector();
  collect();
}

function findCollector(): () => unknown {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  // Cached code is only valid for the flags that it was made with.
  setFlagsFromString('--no-expose-gc');
  return typeof found === 'function' ? () => Reflect.apply(found, undefined, []) as unknown : () => undefined;
}
