import { expect, test } from 'vitest';
import { Later, loadAhead } from '../../../../src-renderer/ui/load-later.svelte.ts';

/** A part that counts how often its file was requested. */
function partOf(name: string, fails = 0) {
  const made = { requested: 0, later: new Later(load) };
  async function load(): Promise<{ default: string }> {
    made.requested += 1;
    await Promise.resolve();
    if (made.requested <= fails) throw new Error(`no ${name}`);
    return { default: name };
  }
  return made;
}

test('a part is asked for when it is first looked at, and once', async () => {
  const made = partOf('pane');
  expect(made.requested).toBe(0);
  expect(made.later.part).toBeNull();
  expect(made.later.part).toBeNull();
  await made.later.load();
  expect(made.later.part).toBe('pane');
  expect(made.requested).toBe(1);
});

test('parts are loaded ahead one after the other, also those that come with another', async () => {
  const inner: ReturnType<typeof partOf>[] = [];
  const outer = new Later(() => {
    inner.push(partOf('inner'));
    return Promise.resolve({ default: 'outer' });
  });
  let turns = 0;
  await loadAhead(() => {
    turns += 1;
    return Promise.resolve();
  });
  expect(outer.part).toBe('outer');
  expect(inner[0]?.later.part).toBe('inner');
  expect(inner).toHaveLength(1);
  expect(turns).toBeGreaterThanOrEqual(2);
});

test('a file that could not be read is asked for again', async () => {
  const made = partOf('dialogs', 1);
  await expect(made.later.load()).rejects.toThrow('no dialogs');
  await made.later.load();
  expect(made.later.part).toBe('dialogs');
  expect(made.requested).toBe(2);
});
