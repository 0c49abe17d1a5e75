import { describe, expect, it } from 'vitest';
import { fail, succeed, type Failure, type Result } from '../../../../src-main/contract/failure.ts';
import type { OfferedUpdate, UpdateHindrance } from '../../../../src-main/contract/updates.ts';
import type { DownloadRun } from '../../../../src-main/updates/engine.ts';
import type { FeedChoice } from '../../../../src-main/updates/feed-choice.ts';
import type { UpdateMemory } from '../../../../src-main/updates/update-record.ts';
import { createUpdates, type Surroundings } from '../../../../src-main/updates/updates.ts';
import { settle } from '../../settle.ts';
import { createFakeClock } from '../fake-clock.ts';

const FEED: FeedChoice = { kind: 'feed', address: 'https://updates.example/', isAutomatic: true };
const NEW: OfferedUpdate = { version: '1.2.0', notes: 'Faster.' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Updates with an engine that does what the test says. */
function open(more: { readonly hindrance?: UpdateHindrance; readonly restart?: () => void } = {}) {
  const { clock, advance } = createFakeClock();
  const engine = {
    checks: [] as { readonly feed: string; readonly who: string }[],
    downloads: [] as DownloadRun[],
    installs: [] as boolean[],
    found: succeed<OfferedUpdate | null>(null),
    downloaded: Promise.resolve(succeed(undefined)) as Promise<Result<void>>,
  };
  const world = {
    feed: FEED,
    surroundings: { hasOpenSessions: false, isLocked: false, isOnBattery: false } as Surroundings,
    mayRestart: true,
    opened: 0,
    asked: [] as unknown[],
    failLate: (() => undefined) as (failure: Failure) => void,
  };
  let memory: UpdateMemory = { installationId: 'i', last: null, updatedFrom: null, newestManifest: null };
  const lines: string[] = [];
  const note = (text: string): void => void lines.push(text);
  const updates = createUpdates({
    clock,
    random: () => 0.5,
    version: '1.1.0',
    hindrance: () => more.hindrance ?? null,
    record: { current: () => memory, change: (part) => void (memory = { ...memory, ...part }) },
    feed: () => world.feed,
    surroundings: () => world.surroundings,
    openEngine: (onLateFailure) => {
      world.failLate = onLateFailure;
      world.opened += 1;
      return Promise.resolve({
        check: (feed, who) => {
          engine.checks.push({ feed, who });
          return Promise.resolve(engine.found);
        },
        download: (run) => {
          engine.downloads.push(run);
          return engine.downloaded;
        },
        install: ({ restarts }) => void engine.installs.push(restarts),
        restart: more.restart ?? null,
      });
    },
    askToRestart: (leave) => {
      world.asked.push(leave);
      return Promise.resolve(world.mayRestart);
    },
    log: { info: note, warn: note },
  });
  const states: string[] = [];
  updates.on('changed', ({ progress }) => void states.push(progress.kind));
  return { updates, engine, world, advance, lines, states };
}

describe('by itself', () => {
  it('looks a minute or two after the start, then every day', async () => {
    const { updates, engine, advance, world } = open();
    updates.start();
    await advance(MINUTE);
    expect(engine.checks).toEqual([]);
    expect(world.opened).toBe(0);
    await advance(MINUTE);
    expect(engine.checks).toEqual([{ feed: 'https://updates.example/', who: 'background' }]);
    await advance(22 * HOUR);
    expect(engine.checks).toHaveLength(1);
    await advance(4 * HOUR);
    expect(engine.checks).toHaveLength(2);
  });

  it.each([
    ['while sessions are open', { hasOpenSessions: true, isLocked: false, isOnBattery: false }],
    ['while it is locked', { hasOpenSessions: false, isLocked: true, isOnBattery: false }],
    ['on battery', { hasOpenSessions: false, isLocked: false, isOnBattery: true }],
  ])('waits %s, and looks soon after', async (_name, surroundings) => {
    const { updates, engine, advance, world } = open();
    world.surroundings = surroundings;
    updates.start();
    await advance(3 * HOUR);
    expect(engine.checks).toEqual([]);
    world.surroundings = { hasOpenSessions: false, isLocked: false, isOnBattery: false };
    await advance(15 * MINUTE);
    expect(engine.checks).toHaveLength(1);
  });

  it.each<FeedChoice>([
    { ...FEED, isAutomatic: false },
    { kind: 'off', reason: 'managed' },
    { kind: 'off', reason: 'no-feed' },
  ])('does nothing where it is not wanted: %j', async (feed) => {
    const { updates, engine, advance, world } = open();
    world.feed = feed;
    updates.start();
    await advance(72 * HOUR);
    expect(engine.checks).toEqual([]);
    expect(world.opened).toBe(0);
  });

  it('fails with a line in the log and in the settings alone', async () => {
    const { updates, engine, advance, lines } = open();
    engine.found = fail('offline', 'The update feed can’t be reached.', { reason: 'dns' });
    updates.start();
    await advance(2 * MINUTE);
    expect(lines).toEqual(['check for updates: dns']);
    expect(updates.current().last).toMatchObject({ outcome: 'failed', message: 'The update feed can’t be reached.' });
    expect(updates.current().progress).toEqual({ kind: 'idle' });
  });

  it('asks nothing more once it is closed', async () => {
    const { updates, engine, advance } = open();
    updates.start();
    updates.close();
    await advance(48 * HOUR);
    expect(engine.checks).toEqual([]);
  });
});

describe('a new version', () => {
  it('is downloaded, shown as ready and installed at the end', async () => {
    const { updates, engine, states } = open();
    engine.found = succeed(NEW);
    expect(await updates.check()).toMatchObject({ ok: true });
    await settle();
    expect(states).toContain('downloading');
    expect(updates.current().progress).toEqual({ kind: 'ready', ...NEW });
    expect(updates.current().last).toMatchObject({ outcome: 'found' });
    updates.close();
    updates.install();
    expect(engine.installs).toEqual([false]);
  });

  it('answers the user while it is still being downloaded, with how far it is', async () => {
    const { updates, engine } = open();
    engine.found = succeed(NEW);
    engine.downloaded = new Promise(() => undefined);
    const checked = await updates.check();
    expect(checked).toMatchObject({ value: { progress: { kind: 'downloading', share: 0 } } });
    engine.downloads[0]?.onProgress(0.25);
    engine.downloads[0]?.onProgress(0.251);
    expect(updates.current().progress).toMatchObject({ share: 0.25 });
    updates.install();
    expect(engine.installs).toEqual([]);
  });

  it('restarts after the question', async () => {
    const { updates, engine, world } = open();
    engine.found = succeed(NEW);
    await updates.check();
    await settle();
    expect(await updates.restart()).toEqual(succeed(undefined));
    expect(world.asked).toEqual([null]);
    updates.install();
    expect(engine.installs).toEqual([true]);
  });

  it('does not restart where the user declines, and is then installed without a restart', async () => {
    const { updates, engine, world } = open();
    world.mayRestart = false;
    engine.found = succeed(NEW);
    await updates.check();
    await settle();
    expect(await updates.restart()).toMatchObject({ failure: { kind: 'cancelled' } });
    updates.install();
    expect(engine.installs).toEqual([false]);
  });

  it('leaves by the updater of macOS', async () => {
    const restart = (): void => undefined;
    const { updates, engine, world } = open({ restart });
    engine.found = succeed(NEW);
    await updates.check();
    await settle();
    await updates.restart();
    expect(world.asked).toEqual([restart]);
  });

  it('is only announced where this installation cannot replace itself', async () => {
    const { updates, engine } = open({ hindrance: 'package-manager' });
    engine.found = succeed(NEW);
    await updates.check();
    await settle();
    expect(updates.current()).toMatchObject({ hindrance: 'package-manager', progress: { kind: 'available' } });
    expect(engine.downloads).toEqual([]);
    expect(await updates.restart()).toMatchObject({ failure: { reason: 'not-ready' } });
  });

  it('that could not be downloaded is neither ready nor installed', async () => {
    const { updates, engine } = open();
    engine.found = succeed(NEW);
    engine.downloaded = Promise.resolve(fail('not-the-service', 'It isn’t the one.', { reason: 'update-hash' }));
    await updates.check();
    await settle();
    expect(updates.current().progress).toEqual({ kind: 'idle' });
    expect(updates.current().last).toMatchObject({ outcome: 'failed', message: 'It isn’t the one.' });
    updates.install();
    expect(engine.installs).toEqual([]);
  });

  it('that the system refuses afterwards is no longer ready', async () => {
    const { updates, engine, world } = open();
    engine.found = succeed(NEW);
    await updates.check();
    await settle();
    world.failLate({ kind: 'not-the-service', message: 'macOS doesn’t accept it.', reason: 'update-signature' });
    expect(updates.current().progress).toEqual({ kind: 'idle' });
    expect(updates.current().last).toMatchObject({ outcome: 'failed', message: 'macOS doesn’t accept it.' });
    updates.install();
    expect(engine.installs).toEqual([]);
  });

  it('that is withdrawn is no longer installed', async () => {
    const { updates, engine } = open();
    engine.found = succeed(NEW);
    await updates.check();
    await settle();
    engine.found = succeed(null);
    await updates.check();
    expect(updates.current().progress).toEqual({ kind: 'idle' });
    updates.install();
    expect(engine.installs).toEqual([]);
  });

  it('stays ready where the feed cannot be reached later', async () => {
    const { updates, engine } = open();
    engine.found = succeed(NEW);
    await updates.check();
    await settle();
    engine.found = fail('offline', 'gone');
    await updates.check();
    expect(updates.current().progress).toMatchObject({ kind: 'ready' });
    expect(engine.downloads).toHaveLength(1);
  });

  it('gives way to a newer one', async () => {
    const { updates, engine } = open();
    engine.found = succeed(NEW);
    await updates.check();
    await settle();
    engine.found = succeed({ version: '1.3.0', notes: '' });
    await updates.check();
    await settle();
    expect(updates.current().progress).toMatchObject({ kind: 'ready', version: '1.3.0' });
  });
});

describe('when policy or settings change', () => {
  it.each<FeedChoice>([
    { kind: 'off', reason: 'managed' },
    { ...FEED, address: 'https://other.example/' },
  ])('what is ready is dropped: %j', async (feed) => {
    const { updates, engine, world } = open();
    engine.found = succeed(NEW);
    await updates.check();
    await settle();
    world.feed = feed;
    updates.follow();
    expect(updates.current().progress).toEqual({ kind: 'idle' });
    updates.install();
    expect(engine.installs).toEqual([]);
  });

  it('a download is stopped', async () => {
    const { updates, engine, world } = open();
    engine.found = succeed(NEW);
    const download = Promise.withResolvers<Result<void>>();
    engine.downloaded = download.promise;
    await updates.check();
    world.feed = { kind: 'off', reason: 'managed' };
    updates.follow();
    expect(engine.downloads[0]?.stop.aborted).toBe(true);
    download.resolve(succeed(undefined));
    await settle();
    expect(updates.current().progress).toEqual({ kind: 'idle' });
  });

  it('what has nothing to do with updates changes nothing', async () => {
    const { updates, engine } = open();
    engine.found = succeed(NEW);
    await updates.check();
    await settle();
    updates.follow();
    expect(updates.current().progress).toMatchObject({ kind: 'ready' });
  });
});

it.each([
  ['managed', /organization/],
  ['no-feed', /No update feed is set/],
  ['bad-feed', /https/],
  ['development', /source/],
] as const)('a check that is not possible says why: %s', async (reason, text) => {
  const { updates, world, engine } = open();
  world.feed = { kind: 'off', reason };
  const checked = await updates.check();
  expect(checked).toMatchObject({ ok: false, failure: { kind: 'unavailable', reason } });
  expect(checked.ok ? '' : checked.failure.message).toMatch(text);
  expect(updates.current().off).toBe(reason);
  expect(engine.checks).toEqual([]);
});
