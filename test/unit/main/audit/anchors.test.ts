import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { makeFolder } from '../../make-folder.ts';
import { createTestAnchors, fieldsOf, makeAuditFolder, openLog } from './samples.ts';

type Anchors = ReturnType<typeof createTestAnchors>;

/** Adds so many entries in one run of Longreach. */
async function work(folder: string, anchors: Anchors, count: number, fake = createFakeClock()): Promise<void> {
  const { log } = openLog(folder, { anchors, fake });
  for (let at = 0; at < count; at += 1) log.add(fieldsOf({ text: `entry ${String(at)}`, at: fake.clock.wallNow() }));
  await log.close();
}

/** What the next start says. */
async function start(folder: string, anchors: Anchors) {
  const { log, written } = openLog(folder, { anchors });
  await log.start();
  const verdict = await log.verify();
  await log.close();
  return { verdict, said: written.map(({ text }) => text) };
}

const removals: readonly (readonly [string, (folder: string, copy: string) => void])[] = [
  ['its folder is deleted', (folder) => rmSync(folder, { recursive: true })],
  [
    'an older copy is put back',
    (folder, copy) => {
      rmSync(folder, { recursive: true });
      cpSync(copy, folder, { recursive: true });
    },
  ],
];

describe('the record is found to have been longer where', () => {
  it.each(removals)('%s', async (_what, remove) => {
    const folder = makeAuditFolder();
    const copy = join(makeFolder(), 'copy');
    const anchors = createTestAnchors();
    await work(folder, anchors, 3);
    cpSync(folder, copy, { recursive: true });
    await work(folder, anchors, 4);
    remove(folder, copy);
    const first = await start(folder, anchors);
    expect(first.verdict.broken?.why).toBe('missing');
    expect(first.said.join()).toContain('had reached entry 7');
    // The gap stays visible, and is told once.
    await work(folder, anchors, 20);
    const later = await start(folder, anchors);
    expect(later.verdict.broken?.why).toBe('missing');
    expect(later.said).toEqual([]);
  });

  it.each(removals)('%s, and the settings as well', async (_what, remove) => {
    const folder = makeAuditFolder();
    const copy = join(makeFolder(), 'copy');
    const anchors = createTestAnchors();
    await work(folder, anchors, 3);
    cpSync(folder, copy, { recursive: true });
    const before = anchors.settings;
    await work(folder, anchors, 4);
    remove(folder, copy);
    anchors.settings = before;
    expect((await start(folder, anchors)).verdict.broken).not.toBeNull();
  });

  it('another one is put in its place that has grown longer meanwhile', async () => {
    const folder = makeAuditFolder();
    const anchors = createTestAnchors();
    await work(folder, anchors, 3);
    const { settings, elsewhere } = anchors;
    rmSync(folder, { recursive: true });
    await work(folder, createTestAnchors(), 9, createFakeClock(Date.UTC(2026, 10, 21)));
    Object.assign(anchors, { settings, elsewhere });
    const first = await start(folder, anchors);
    expect(first.verdict.broken).not.toBeNull();
    expect(first.said.join()).toContain('Entry 3 is not the one that was written');
    // The gap stays visible, and is told once.
    const later = await start(folder, anchors);
    expect(later.verdict.broken).not.toBeNull();
    expect(later.said).toEqual([]);
  });
});

describe('nobody is accused', () => {
  it('by a start that finds everything as it was', async () => {
    const folder = makeAuditFolder();
    const anchors = createTestAnchors();
    await work(folder, anchors, 5);
    const { verdict, said } = await start(folder, anchors);
    expect(verdict.broken).toBeNull();
    expect(said).toEqual([]);
  });

  it('by a kill before the last entries were noted elsewhere', async () => {
    const folder = makeAuditFolder();
    const anchors = createTestAnchors();
    await work(folder, anchors, 2);
    const { log } = openLog(folder, { anchors });
    for (let at = 0; at < 5; at += 1) log.add(fieldsOf());
    // Not closed.
    expect((await start(folder, anchors)).verdict.broken).toBeNull();
  });

  it('by a power cut that loses what was noted last, in any of the places', async () => {
    const folder = makeAuditFolder();
    const anchors = createTestAnchors();
    await work(folder, anchors, 2);
    const { settings } = anchors;
    await work(folder, anchors, 3);
    for (const lost of [settings, null]) {
      anchors.settings = lost;
      expect((await start(folder, anchors)).verdict.broken).toBeNull();
      anchors.elsewhere = lost;
      expect((await start(folder, anchors)).verdict.broken).toBeNull();
    }
  });

  it('by Clear, by a kill right after it, and by retention', async () => {
    const folder = makeAuditFolder();
    const anchors = createTestAnchors();
    await work(folder, anchors, 6);
    const before = { settings: anchors.settings, elsewhere: anchors.elsewhere };
    const { log } = openLog(folder, { anchors });
    await log.clear();
    await log.close();
    expect((anchors.settings?.seq ?? 0) > 6).toBe(true);
    expect((await start(folder, anchors)).verdict.broken).toBeNull();
    Object.assign(anchors, before);
    expect((await start(folder, anchors)).verdict.broken).toBeNull();

    const old = makeAuditFolder();
    const oldAnchors = createTestAnchors();
    const fake = createFakeClock(Date.UTC(2026, 0, 10));
    await work(old, oldAnchors, 3, fake);
    fake.jumpWall(100 * 86_400_000);
    await work(old, oldAnchors, 1, fake);
    fake.jumpWall(40 * 86_400_000);
    const pruned = openLog(old, { anchors: oldAnchors, months: 2, fake });
    await pruned.log.start();
    await pruned.log.close();
    expect((await start(old, oldAnchors)).verdict.broken).toBeNull();
  });

  it('by a keychain or database that does not answer', async () => {
    const folder = makeAuditFolder();
    const anchors = createTestAnchors();
    await work(folder, anchors, 3);
    anchors.isReachable = false;
    await work(folder, anchors, 3);
    expect((await start(folder, anchors)).verdict.broken).toBeNull();
    anchors.isReachable = true;
    expect((await start(folder, anchors)).verdict.broken).toBeNull();
  });

  it('by a profile that is new', async () => {
    const folder = makeAuditFolder();
    mkdirSync(folder, { recursive: true });
    expect((await start(folder, createTestAnchors())).verdict.broken).toBeNull();
  });
});
