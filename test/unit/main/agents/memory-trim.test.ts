import { describe, expect, it, vi } from 'vitest';
import { createMemoryTrim } from '../../../../src-main/agents/memory-trim.ts';
import { createFakeClock } from '../fake-clock.ts';

// The set-up replaces it for all other files.
const { collectGarbage } = await vi.importActual<typeof import('../../../../src-main/lib/collect-garbage.ts')>(
  '../../../../src-main/lib/collect-garbage.ts',
);

/** After the collection that follows the first rows. */
async function start() {
  const time = createFakeClock();
  let collections = 0;
  const trim = createMemoryTrim({ clock: time.clock, collect: () => void (collections += 1) });
  trim.takeRows(1);
  await time.advance(5_000);
  expect(collections).toBe(1);
  collections = 0;
  return { time, trim, collections: () => collections };
}

describe('returning memory to the system', () => {
  it('waits until five seconds passed without further rows', async () => {
    const { time, trim, collections } = await start();
    trim.takeRows(5_000);
    await time.advance(4_999);
    trim.takeRows(1_000);
    await time.advance(4_999);
    expect(collections()).toBe(0);
    await time.advance(1);
    expect(collections()).toBe(1);
    expect(time.timers()).toBe(0);
  });

  it('leaves small changes alone until they add up', async () => {
    const { time, trim, collections } = await start();
    for (let change = 0; change < 49; change += 1) trim.takeRows(100);
    trim.takeRows(0);
    await time.advance(60_000);
    expect(collections()).toBe(0);
    trim.takeRows(100);
    await time.advance(5_000);
    expect(collections()).toBe(1);
  });

  it('follows half a minute after the console was hidden, unless it is shown again', async () => {
    const { time, trim, collections } = await start();
    trim.setVisible(false);
    await time.advance(29_999);
    trim.setVisible(true);
    await time.advance(60_000);
    expect(collections()).toBe(0);
    trim.setVisible(false);
    await time.advance(30_000);
    expect(collections()).toBe(1);
  });

  it('is not begun once the program ends', async () => {
    const { time, trim, collections } = await start();
    trim.takeRows(5_000);
    trim.setVisible(false);
    trim.end();
    await time.advance(60_000);
    expect(collections()).toBe(0);
  });
});

describe('collecting garbage', () => {
  it('releases what nothing refers to', () => {
    const made = { large: new Array<number>(100_000).fill(1) };
    const weak = new WeakRef(made.large);
    made.large = [];
    // A WeakRef keeps its object until the present job has ended.
    return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      collectGarbage();
      expect(weak.deref()).toBeUndefined();
    });
  });

  it('leaves no function for it to the program', () => {
    collectGarbage();
    expect('gc' in globalThis).toBe(false);
  });
});
