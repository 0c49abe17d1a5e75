import { idBaseOf, numberOfText, ownTextId } from '../../../../src-main/contract/account-ids.ts';
import { makeFolder } from '../../make-folder.ts';
import { fork } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fail } from '../../../../src-main/contract/failure.ts';
import { createLedger } from '../../../../src-main/recordings/ledger.ts';
import { createFakeClock } from '../fake-clock.ts';
import { ACCOUNT, makeBox, NAME } from './downloads-box.ts';
import { CANARY, makeVideo, sendVideo, sha256, startMediaHost, type Answer } from './media-host.ts';
import { expectMode } from '../../expect-mode.ts';

const videoFile = makeVideo(400_000);
const plain: Answer = (requested, response) => sendVideo(videoFile, requested, response);

async function setUp(answer: Answer = plain, more: Partial<Parameters<typeof makeBox>[0]> = {}) {
  const host = await startMediaHost(answer);
  const folder = makeFolder();
  const box = makeBox({ origin: host.origin, folder, ...more });
  await box.downloads.open({ id: ACCOUNT, number: 0 });
  onTestFinished(() => box.downloads.end());
  const files = () => (existsSync(box.target.folder) ? readdirSync(box.target.folder).sort() : []);
  return { ...box, host, folder, files, path: (name: string) => join(box.target.folder, name) };
}

/** A host that holds back the rest of each recording until it is released. */
function heldHost(first = 100_000) {
  const held: (() => void)[] = [];
  const answer: Answer = (requested, response) => {
    if (requested.headers.range !== undefined) return sendVideo(videoFile, requested, response);
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': videoFile.length, etag: '"v1"' });
    response.write(videoFile.subarray(0, first));
    held.push(() => response.end(videoFile.subarray(first)));
  };
  return { answer, held, letGo: () => held.splice(0).forEach((run) => run()) };
}

describe('a download', () => {
  test('ends as a file named by agent and time, with its size and hash', async () => {
    const { downloads, until, one, files, path, ended, host, state } = await setUp(plain, {
      reportedSize: videoFile.length,
    });
    const begun = await downloads.start(5);
    expect(begun).toMatchObject({ ok: true, value: { kind: 'recording', sessionId: 5, fileName: `${NAME}.mp4` } });
    await until(5, 'done');
    expect(one(5)).toMatchObject({
      done: videoFile.length,
      total: videoFile.length,
      sha256: sha256(videoFile),
      perSecond: null,
      failure: null,
    });
    expect(files()).toEqual([`${NAME}.mp4`]);
    expect(readFileSync(path(`${NAME}.mp4`)).equals(videoFile)).toBe(true);
    expectMode(path(`${NAME}.mp4`), 0o600);
    expect(ended.map(({ state: how }) => how)).toEqual(['done']);
    // The address from start() is used for the first run.
    expect(state.requested).toBe(1);
    expect(host.requested).toHaveLength(1);
  });

  test('never overwrites a file or another download of the same name', async () => {
    const { downloads, until, files, path } = await setUp();
    mkdirSync(path('..'), { recursive: true });
    mkdirSync(path(''), { recursive: true });
    writeFileSync(path(`${NAME}.mp4`), 'mine');
    for (const id of [1, 2, 3]) await downloads.start(id);
    for (const id of [1, 2, 3]) await until(id, 'done');
    expect(files()).toEqual([`${NAME} (2).mp4`, `${NAME} (3).mp4`, `${NAME} (4).mp4`, `${NAME}.mp4`]);
    expect(readFileSync(path(`${NAME}.mp4`), 'utf8')).toBe('mine');
    for (const copy of [2, 3, 4]) expect(readFileSync(path(`${NAME} (${copy}).mp4`)).equals(videoFile)).toBe(true);
  });

  test('takes the next name if its own was taken meanwhile', async () => {
    const { answer, letGo, held } = heldHost();
    const { downloads, until, one, path } = await setUp(answer);
    await downloads.start(5);
    await expect.poll(() => held.length).toBe(1);
    writeFileSync(path(`${NAME}.mp4`), 'mine');
    letGo();
    await until(5, 'done');
    expect(one(5)?.fileName).toBe(`${NAME} (2).mp4`);
    expect(readFileSync(path(`${NAME}.mp4`), 'utf8')).toBe('mine');
    expect(readFileSync(path(`${NAME} (2).mp4`)).equals(videoFile)).toBe(true);
  });

  test('runs beside one other at most; further ones wait', async () => {
    const { answer, letGo, held } = heldHost();
    const { downloads, states, until, host } = await setUp(answer);
    for (const id of [1, 2, 3, 4]) await downloads.start(id);
    await expect.poll(() => held.length).toBe(2);
    expect(states()).toEqual({ 1: 'running', 2: 'running', 3: 'waiting', 4: 'waiting' });
    expect(host.requested).toHaveLength(2);
    letGo();
    await until(2, 'done');
    await expect.poll(() => held.length).toBe(2);
    letGo();
    for (const id of [3, 4]) await until(id, 'done');
    const asked = host.requested.map(({ url }) => url.pathname);
    // The first two ended at once: either of the others may be asked for before the other.
    expect([asked.slice(0, 2), asked.slice(2)].map((pair) => pair.toSorted())).toEqual([
      ['/1.mp4', '/2.mp4'],
      ['/3.mp4', '/4.mp4'],
    ]);
    expect(downloads.current().map(({ sessionId }) => sessionId)).toEqual([1, 2, 3, 4]);
  });

  test('is shared if it is requested twice', async () => {
    const { answer, letGo } = heldHost();
    const { downloads, until, state, files } = await setUp(answer);
    const [first, second] = await Promise.all([downloads.start(5), downloads.start(5)]);
    expect(first).toEqual(second);
    const third = await downloads.start(5);
    expect(third.ok && third.value.id).toBe(first.ok && first.value.id);
    expect(state.requested).toBe(1);
    expect(files()).toEqual([`${NAME}.mp4.part`]);
    await expect.poll(() => (letGo(), downloads.current()[0]?.state)).toBe('done');
    // A finished recording can be downloaded again.
    await downloads.start(5);
    await expect.poll(() => (letGo(), files())).toEqual([`${NAME} (2).mp4`, `${NAME}.mp4`]);
    await until(5, 'done');
  });

  test('is not listed and leaves no file if the service refuses it', async () => {
    const { downloads, answers, files } = await setUp();
    const strange = fail('not-the-service', 'strange', { reason: 'recording-host' });
    answers.set(5, strange);
    expect(await downloads.start(5)).toEqual(strange);
    expect(downloads.current()).toEqual([]);
    expect(files()).toEqual([]);
  });

  test('fails with a message if the host refuses it, and the key is checked', async () => {
    const { downloads, until, one, state, files } = await setUp((_asked, response) => response.writeHead(403).end());
    await downloads.start(5);
    await until(5, 'failed');
    expect(one(5)?.failure).toMatchObject({ kind: 'no-right', status: 403 });
    expect(state.refused).toBe(1);
    await downloads.dismiss(null);
    expect(files()).toEqual([]);
  });

  test('is saved if its size differs from the reported one, with a remark that is stored', async () => {
    const { downloads, until, one, files } = await setUp(plain, { reportedSize: videoFile.length - 1 });
    await downloads.start(5);
    await until(5, 'done');
    expect(files()).toEqual([`${NAME}.mp4`]);
    expect(one(5)).toMatchObject({
      done: videoFile.length,
      total: videoFile.length,
      reportedSize: videoFile.length - 1,
    });
    await downloads.save();
    await downloads.open({ id: 'account-2', number: 0 });
    await downloads.open({ id: ACCOUNT, number: 0 });
    expect(one(5)).toMatchObject({ state: 'done', done: videoFile.length, reportedSize: videoFile.length - 1 });
  });

  test('leaves no empty file if it failed before the first byte, and can be tried again', async () => {
    const { downloads, until, idOf, files, host } = await setUp((_asked, response) => response.writeHead(404).end());
    await downloads.start(5);
    await until(5, 'failed');
    expect(files()).toEqual([]);
    host.answer = plain;
    await downloads.resume(idOf(5));
    await until(5, 'done');
    expect(files()).toEqual([`${NAME}.mp4`]);
  });

  test('keeps its name reserved after it failed and lost its file', async () => {
    const { answer, letGo, held } = heldHost();
    const { downloads, until, idOf, one, path, host } = await setUp((_asked, response) =>
      response.writeHead(404).end(),
    );
    await downloads.start(5);
    await until(5, 'failed');
    host.answer = answer;
    await downloads.start(6);
    await downloads.resume(idOf(5));
    await expect.poll(() => held.length).toBe(2);
    letGo();
    for (const id of [5, 6]) await until(id, 'done');
    for (const id of [5, 6]) expect(readFileSync(path(one(id)?.fileName ?? '')).equals(videoFile)).toBe(true);
    expect([5, 6].map((id) => one(id)?.fileName)).toEqual([`${NAME}.mp4`, `${NAME} (2).mp4`]);
  });

  test('can be shown in its folder while the file exists', async () => {
    const { downloads, until, idOf, path, state } = await setUp();
    await downloads.start(5);
    await until(5, 'done');
    expect(await downloads.show(idOf(5))).toEqual({ ok: true, value: undefined });
    expect(state.revealed).toEqual([path(`${NAME}.mp4`)]);
    rmSync(path(`${NAME}.mp4`));
    expect(await downloads.show(idOf(5))).toMatchObject({ failure: { reason: 'file' } });
    expect(await downloads.show('another')).toMatchObject({ failure: { reason: 'gone' } });
    expect(state.revealed).toHaveLength(1);
  });
});

describe('pausing and resuming', () => {
  test('pause keeps the part file; resume reads the rest and hashes the whole file', async () => {
    const { answer, held } = heldHost();
    const { downloads, until, one, idOf, host, path, files, state } = await setUp(answer);
    await downloads.start(5);
    await expect.poll(() => one(5)?.done).toBe(100_000);
    downloads.pause(idOf(5));
    expect(one(5)?.state).toBe('paused');
    await expect.poll(host.open).toBe(0);
    expect(files()).toEqual([`${NAME}.mp4.part`]);
    held.length = 0;
    await downloads.resume(idOf(5));
    await until(5, 'done');
    expect(host.requested.at(-1)?.headers).toMatchObject({ range: 'bytes=100000-', 'if-range': '"v1"' });
    // Every later run requests a new address.
    expect(state.requested).toBe(2);
    expect(one(5)?.sha256).toBe(sha256(videoFile));
    expect(readFileSync(path(`${NAME}.mp4`)).equals(videoFile)).toBe(true);
  });

  test('pause starts the next one, and a resumed one waits', async () => {
    const { answer, letGo, held } = heldHost();
    const { downloads, one, states, until, idOf } = await setUp(answer);
    for (const id of [1, 2, 3]) await downloads.start(id);
    await expect.poll(() => held.length).toBe(2);
    // Without a byte on disk it would start over, and be held back again.
    await expect.poll(() => one(1)?.done).toBe(100_000);
    downloads.pause(idOf(1));
    await expect.poll(() => held.length).toBe(3);
    await downloads.resume(idOf(1));
    expect(states()).toEqual({ 1: 'waiting', 2: 'running', 3: 'running' });
    letGo();
    for (const id of [1, 2, 3]) await until(id, 'done');
  });

  test('cancel removes the part file, running or paused', async () => {
    const { answer } = heldHost();
    const { downloads, one, idOf, files, host } = await setUp(answer);
    for (const id of [1, 2]) await downloads.start(id);
    await expect
      .poll(() => ({ first: one(1)?.done, second: one(2)?.done }))
      .toEqual({ first: 100_000, second: 100_000 });
    downloads.pause(idOf(2));
    await downloads.cancel(idOf(1));
    await expect.poll(host.open).toBe(0);
    expect(files()).toEqual([`${NAME} (2).mp4.part`]);
    await downloads.cancel(idOf(2));
    expect(files()).toEqual([]);
    expect(one(1)?.state).toBe('cancelled');
    expect(one(2)?.state).toBe('cancelled');
    await downloads.dismiss(null);
    expect(downloads.current()).toEqual([]);
  });

  test('dismiss keeps a finished file', async () => {
    const { downloads, until, idOf, files } = await setUp();
    await downloads.start(5);
    await until(5, 'done');
    await downloads.dismiss(idOf(5));
    expect(downloads.current()).toEqual([]);
    expect(files()).toEqual([`${NAME}.mp4`]);
  });

  test('a download that is not listed can be neither paused nor resumed', async () => {
    const { downloads } = await setUp();
    for (const call of [downloads.pause, downloads.resume, downloads.cancel])
      expect(await call('another')).toMatchObject({ ok: false, failure: { reason: 'gone' } });
  });

  test('a failed download can be resumed', async () => {
    const { downloads, until, idOf, host, path } = await setUp((_asked, response) => response.writeHead(402).end());
    await downloads.start(5);
    await until(5, 'failed');
    host.answer = plain;
    await downloads.resume(idOf(5));
    await until(5, 'done');
    expect(readFileSync(path(`${NAME}.mp4`)).equals(videoFile)).toBe(true);
  });

  test('sends nothing while requests are not allowed, then continues by itself', async () => {
    const { answer, held, letGo } = heldHost();
    const { downloads, one, until, state, host } = await setUp(answer);
    await downloads.start(5);
    await expect.poll(() => one(5)?.done).toBe(100_000);
    state.live = false;
    await downloads.standBy();
    expect(one(5)?.state).toBe('waiting');
    expect(host.open()).toBe(0);
    const requestedBefore = { links: state.requested, files: host.requested.length };
    downloads.wake();
    expect(state.requested).toBe(requestedBefore.links);
    expect(host.requested).toHaveLength(requestedBefore.files);
    held.length = 0;
    state.live = true;
    downloads.wake();
    await expect.poll(() => (letGo(), one(5)?.state)).toBe('done');
    await until(5, 'done');
  });

  test('starts nothing between standBy() and wake(), even if requests are allowed', async () => {
    const { answer, held, letGo } = heldHost();
    const { downloads, one, state, host } = await setUp(answer);
    await downloads.start(5);
    await expect.poll(() => one(5)?.done).toBe(100_000);
    const requestedBefore = { links: state.requested, files: host.requested.length };
    await downloads.standBy();
    downloads.checkQueue();
    expect(one(5)?.state).toBe('waiting');
    expect(state.requested).toBe(requestedBefore.links);
    expect(host.requested).toHaveLength(requestedBefore.files);
    held.length = 0;
    downloads.wake();
    await expect.poll(() => (letGo(), one(5)?.state)).toBe('done');
  });

  test('starts what waits as soon as requests are allowed, without wake()', async () => {
    const { downloads, until, state, one } = await setUp();
    state.live = false;
    await downloads.start(5);
    expect(one(5)?.state).toBe('waiting');
    state.live = true;
    downloads.checkQueue();
    await until(5, 'done');
  });

  test('pages are notified at most four times a second, and always of the end', async () => {
    const clock = createFakeClock();
    const responses: ServerResponse[] = [];
    const { downloads, shown, one } = await setUp(
      (_asked, response) => {
        response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': videoFile.length });
        responses.push(response);
      },
      { clock: clock.clock },
    );
    await downloads.start(5);
    await expect.poll(() => responses.length).toBe(1);
    const before = shown.length;
    for (let piece = 0; piece < 39; piece += 1) {
      responses[0]?.write(videoFile.subarray(piece * 10_000, (piece + 1) * 10_000));
      await expect.poll(() => one(5)?.done).toBe((piece + 1) * 10_000);
      await clock.advance(50);
    }
    expect(one(5)).toMatchObject({ state: 'running', perSecond: 200_000 });
    expect(shown.length - before).toBeLessThanOrEqual(9);
    responses[0]?.end(videoFile.subarray(390_000));
    await expect.poll(() => one(5)?.state).toBe('done');
    await clock.advance(250);
    expect(shown.at(-1)?.[0]).toMatchObject({ state: 'done', perSecond: null });
  });
});

describe('after a restart of Longreach', () => {
  test('resumes what ran, leaves paused what was paused, and shows what is done', async () => {
    const { answer } = heldHost();
    const first = await setUp(answer);
    const { folder, host } = first;
    for (const id of [1, 2]) await first.downloads.start(id);
    await expect
      .poll(() => ({ one: first.one(1)?.done, two: first.one(2)?.done }))
      .toEqual({ one: 100_000, two: 100_000 });
    first.downloads.pause(first.idOf(2));
    host.answer = plain;
    await first.downloads.start(3);
    await first.until(3, 'done');
    await first.downloads.end();
    expect(first.downloads.current()).toEqual([]);

    const next = makeBox({ origin: host.origin, folder });
    onTestFinished(() => next.downloads.end());
    next.state.live = false;
    await next.downloads.open({ id: ACCOUNT, number: 0 });
    expect(next.states()).toEqual({ 1: 'waiting', 2: 'paused', 3: 'done' });
    expect(next.downloads.current().map(({ sessionId }) => sessionId)).toEqual([1, 2, 3]);
    expect(next.one(1)).toMatchObject({ done: 100_000, total: videoFile.length, fileName: `${NAME}.mp4` });
    expect(next.one(3)).toMatchObject({ sha256: sha256(videoFile), done: videoFile.length });
    next.state.live = true;
    next.downloads.wake();
    await next.until(1, 'done');
    expect(next.one(2)?.state).toBe('paused');
    await next.downloads.resume(next.idOf(2));
    await next.until(2, 'done');
    for (const name of [`${NAME}.mp4`, `${NAME} (2).mp4`, `${NAME} (3).mp4`])
      expect(readFileSync(join(next.target.folder, name)).equals(videoFile)).toBe(true);
    expect(host.requested.slice(3).map(({ headers }) => headers.range)).toEqual(['bytes=100000-', 'bytes=100000-']);
  });

  test('K1: the ledger contains neither address nor key and is accessible only to this user', async () => {
    const { answer } = heldHost();
    const { downloads, one, folder } = await setUp(answer);
    await downloads.start(5);
    await expect.poll(() => one(5)?.done).toBe(100_000);
    await downloads.save();
    const stored = readFileSync(join(folder, 'downloads.json'), 'utf8');
    expect(stored).toContain(NAME);
    expect(stored).not.toMatch(new RegExp(`${CANARY}|http|127\\.0\\.0\\.1|apikey`, 'i'));
    expectMode(join(folder, 'downloads.json'), 0o600);
  });

  test('the ledger has the ids that the service knows, whatever the number of the account is', async () => {
    const { answer } = heldHost();
    const { host, downloads, folder } = await setUp(answer);
    const base = idBaseOf(2);
    await downloads.close();
    await downloads.open({ id: ACCOUNT, number: 2 });
    await downloads.start(base + 5);
    await expect.poll(() => downloads.current()[0]?.done).toBe(100_000);
    const { id } = downloads.current()[0]!;
    expect(numberOfText(id)).toBe(2);
    await downloads.end();
    const file = join(folder, 'downloads.json');
    expect(readFileSync(file, 'utf8')).toContain('"sessionId":5,');
    expect(readFileSync(file, 'utf8')).toContain(`"id":"${ownTextId(id)}"`);
    const asked: number[] = [];
    const next = makeBox({
      origin: host.origin,
      folder,
      deps: {
        askRecording: (sessionId) => {
          asked.push(sessionId);
          return Promise.resolve(fail('unavailable', 'Not now.'));
        },
      },
    });
    onTestFinished(() => next.downloads.end());
    await next.downloads.open({ id: ACCOUNT, number: 7 });
    await next.until(idBaseOf(7) + 5, 'failed');
    expect(asked).toEqual([idBaseOf(7) + 5]);
    expect(next.downloads.current().map((one) => one.id)).toEqual([`7/${ownTextId(id)}`]);
    await next.downloads.end();
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"sessionId":5,', `"sessionId":${2 ** 42},`));
    const later = makeBox({ origin: host.origin, folder });
    await later.downloads.open({ id: ACCOUNT, number: 0 });
    expect(later.downloads.current()).toEqual([]);
  });

  test('an entry of an earlier version is resumed', async () => {
    const { answer } = heldHost();
    const { host, downloads, one, folder } = await setUp(answer);
    await downloads.start(5);
    await expect.poll(() => one(5)?.done).toBe(100_000);
    await downloads.end();
    const file = join(folder, 'downloads.json');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"reportedSize"', '"told"'));
    const next = makeBox({ origin: host.origin, folder });
    onTestFinished(() => next.downloads.end());
    await next.downloads.open({ id: ACCOUNT, number: 0 });
    await next.until(5, 'done');
    expect(host.requested.at(-1)?.headers.range).toBe('bytes=100000-');
  });

  test('resumes after kill -9 from what was flushed to disk', async () => {
    const { answer } = heldHost(250_000);
    const { host, folder, downloads } = await setUp(answer);
    await downloads.end();
    const child = fork(join(import.meta.dirname, 'download-child.ts'), [host.origin, folder], { stdio: 'inherit' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const synced = () => /"synced":(\d+)/.exec(readFileSync(join(folder, 'downloads.json'), 'utf8'))?.[1];
    await expect.poll(() => existsSync(join(folder, 'downloads.json')) && Number(synced() ?? 0)).toBe(250_000);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    const next = makeBox({ origin: host.origin, folder });
    onTestFinished(() => next.downloads.end());
    await next.downloads.open({ id: ACCOUNT, number: 0 });
    await next.until(5, 'done');
    expect(host.requested.at(-1)?.headers.range).toBe('bytes=250000-');
    expect(readFileSync(join(next.target.folder, `${NAME}.mp4`)).equals(videoFile)).toBe(true);
    expect(next.one(5)?.sha256).toBe(sha256(videoFile));
    expect(readdirSync(next.target.folder)).toEqual([`${NAME}.mp4`]);
  });

  /** The state after a kill between renaming the file and storing that in the ledger. */
  async function killAfterNaming(reportedSize: number | null = null) {
    const host = await startMediaHost(plain);
    const folder = makeFolder();
    const ledger = createLedger(join(folder, 'downloads.json'), () => undefined);
    const isNamed = () => {
      const target = join(folder, 'Downloads');
      return existsSync(target) && readdirSync(target).some((name) => name.endsWith('.mp4'));
    };
    const write: typeof ledger.write = (id, stored) => {
      if (!isNamed()) ledger.write(id, stored);
    };
    const box = makeBox({ origin: host.origin, folder, reportedSize, deps: { ledger: { ...ledger, write } } });
    await box.downloads.open({ id: ACCOUNT, number: 0 });
    await box.downloads.start(5);
    await box.until(5, 'done');
    await box.downloads.end();
    const next = makeBox({ origin: host.origin, folder, reportedSize });
    onTestFinished(() => next.downloads.end());
    return { host, next, path: join(next.target.folder, `${NAME}.mp4`) };
  }

  test('recognises the file without a request after a kill between renaming and storing that', async () => {
    const { host, next, path } = await killAfterNaming();
    next.state.live = false;
    await next.downloads.open({ id: ACCOUNT, number: 0 });
    await next.until(5, 'done');
    expect(next.one(5)).toMatchObject({
      fileName: `${NAME}.mp4`,
      done: videoFile.length,
      total: videoFile.length,
      sha256: sha256(videoFile),
    });
    expect(next.ended.map(({ state }) => state)).toEqual(['done']);
    expect(next.state.requested).toBe(0);
    expect(host.requested).toHaveLength(1);
    expect(readdirSync(next.target.folder)).toEqual([`${NAME}.mp4`]);
    expect(readFileSync(path).equals(videoFile)).toBe(true);
  });

  test('leaves a different file of that name and size alone, and downloads again', async () => {
    const { next, path } = await killAfterNaming();
    writeFileSync(path, makeVideo(videoFile.length, 7));
    await next.downloads.open({ id: ACCOUNT, number: 0 });
    await next.until(5, 'done');
    expect(next.one(5)?.fileName).toBe(`${NAME} (2).mp4`);
    expect(readFileSync(path).equals(makeVideo(videoFile.length, 7))).toBe(true);
    expect(readFileSync(join(next.target.folder, `${NAME} (2).mp4`)).equals(videoFile)).toBe(true);
  });

  test('renames a complete file without a request', async () => {
    const { host, next, path } = await killAfterNaming();
    renameSync(path, `${path}.part`);
    next.state.live = false;
    await next.downloads.open({ id: ACCOUNT, number: 0 });
    await next.until(5, 'done');
    expect(next.state.requested).toBe(0);
    expect(host.requested).toHaveLength(1);
    expect(readdirSync(next.target.folder)).toEqual([`${NAME}.mp4`]);
  });

  test.each([
    ['nothing', ''],
    ['half a file', '{"version":1,"accounts":{"account-1":{"downl'],
    ['another version', '{"version":2,"accounts":{}}'],
    ['a list', '[]'],
  ])('begins with an empty list where the ledger is %s, and keeps it aside', async (_name, text) => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'downloads.json'), text);
    const box = makeBox({ origin: 'http://127.0.0.1:1', folder });
    await box.downloads.open({ id: ACCOUNT, number: 0 });
    expect(box.downloads.current()).toEqual([]);
    expect(readFileSync(join(folder, 'downloads.json.damaged'), 'utf8')).toBe(text);
    await box.downloads.end();
  });

  test.each([
    ['a name that leads out of the folder', { stem: '../../etc/cron' }],
    ['a name with a drive', { fileName: 'a\\b.mp4' }],
    ['a folder that is none', { folder: 'Downloads' }],
    ['an ending that runs', { ending: '.mp4/../x' }],
    ['another type', { sessionId: 'five' }],
  ])('I6: an entry with %s is left out, the others are not', async (_name, bad) => {
    const { answer } = heldHost();
    const { downloads, one, folder, host } = await setUp(answer);
    await downloads.start(5);
    await expect.poll(() => one(5)?.done).toBe(100_000);
    await downloads.end();
    const path = join(folder, 'downloads.json');
    const stored = JSON.parse(readFileSync(path, 'utf8')) as { accounts: Record<string, { downloads: object[] }> };
    const [good] = stored.accounts[ACCOUNT]!.downloads;
    stored.accounts[ACCOUNT]!.downloads.push({ ...good, id: 'bad', ...bad });
    writeFileSync(path, JSON.stringify(stored));
    const next = makeBox({ origin: host.origin, folder });
    next.state.live = false;
    await next.downloads.open({ id: ACCOUNT, number: 0 });
    expect(next.downloads.current().map(({ sessionId }) => sessionId)).toEqual([5]);
    await next.downloads.end();
  });
});

describe('downloads belong to an account', () => {
  test('another account has its own, and the first ones continue once it is back', async () => {
    const { answer, letGo } = heldHost();
    const { downloads, one, until } = await setUp(answer);
    await downloads.start(5);
    await expect.poll(() => one(5)?.done).toBe(100_000);
    await downloads.open({ id: 'account-2', number: 0 });
    expect(downloads.current()).toEqual([]);
    await downloads.open({ id: ACCOUNT, number: 0 });
    expect(one(5)).toMatchObject({ done: 100_000 });
    await expect.poll(() => (letGo(), one(5)?.state)).toBe('done');
    await until(5, 'done');
  });

  test('forget() removes part files and leaves finished files', async () => {
    const { answer, letGo, held } = heldHost();
    const { downloads, one, until, files, folder } = await setUp(answer);
    await downloads.start(1);
    await expect.poll(() => held.length).toBe(1);
    letGo();
    await until(1, 'done');
    for (const id of [2, 3]) await downloads.start(id);
    await expect
      .poll(() => ({ second: one(2)?.done, third: one(3)?.done }))
      .toEqual({ second: 100_000, third: 100_000 });
    await downloads.forget(ACCOUNT);
    expect(downloads.current()).toEqual([]);
    expect(files()).toEqual([`${NAME}.mp4`]);
    expect(readFileSync(join(folder, 'downloads.json'), 'utf8')).not.toContain('ng-dc01');
  });

  test('forget() also removes part files of an account that is not open', async () => {
    const { answer } = heldHost();
    const { downloads, one, files } = await setUp(answer);
    await downloads.start(5);
    await expect.poll(() => one(5)?.done).toBe(100_000);
    await downloads.open({ id: 'account-2', number: 0 });
    expect(files()).toEqual([`${NAME}.mp4.part`]);
    await downloads.forget(ACCOUNT);
    expect(files()).toEqual([]);
  });

  test('a response for a previous account starts nothing', async () => {
    const gate = Promise.withResolvers<void>();
    const { downloads, files } = await setUp(plain, {
      deps: { describe: () => gate.promise.then(() => ({ name: 'late', start: null })) },
    });
    const begun = downloads.start(5);
    await new Promise((resolve) => setImmediate(resolve));
    await downloads.open({ id: 'account-2', number: 0 });
    gate.resolve();
    expect(await begun).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(downloads.current()).toEqual([]);
    expect(files()).toEqual([]);
  });
});

describe('the downloads folder', () => {
  test('is reported as missing if its disk is missing', async () => {
    const { downloads, target, folder } = await setUp();
    target.folder = join(folder, 'no disk', 'Downloads');
    expect(await downloads.start(5)).toMatchObject({ ok: false, failure: { kind: 'unavailable', reason: 'folder' } });
    expect(existsSync(join(folder, 'no disk'))).toBe(false);
    expect(downloads.current()).toEqual([]);
  });

  test('is reported if it is a file', async () => {
    const { downloads, target, folder } = await setUp();
    writeFileSync(join(folder, 'Downloads'), 'a file');
    target.folder = join(folder, 'Downloads');
    expect(await downloads.start(5)).toMatchObject({ ok: false, failure: { reason: 'folder' } });
  });

  test('is reported if it disappears meanwhile, and the download starts over once it is back', async () => {
    const { answer, held, letGo } = heldHost();
    const { downloads, one, until, idOf, target, path } = await setUp(answer);
    await downloads.start(5);
    await expect.poll(() => one(5)?.done).toBe(100_000);
    downloads.pause(idOf(5));
    rmSync(target.folder, { recursive: true });
    await downloads.resume(idOf(5));
    await until(5, 'failed');
    expect(one(5)?.failure).toMatchObject({ reason: 'folder' });
    mkdirSync(target.folder);
    held.length = 0;
    await downloads.resume(idOf(5));
    await expect.poll(() => (letGo(), one(5)?.state)).toBe('done');
    await until(5, 'done');
    expect(readFileSync(path(`${NAME}.mp4`)).equals(videoFile)).toBe(true);
  });

  test('is left if another one was chosen: the download starts over there', async () => {
    const { answer, held, letGo } = heldHost();
    const { downloads, one, until, idOf, target, folder, path } = await setUp(answer);
    await downloads.start(5);
    await expect.poll(() => one(5)?.done).toBe(100_000);
    downloads.pause(idOf(5));
    const before = target.folder;
    rmSync(before, { recursive: true });
    await downloads.resume(idOf(5));
    await until(5, 'failed');
    target.folder = join(folder, 'no disk', 'Downloads');
    expect(await downloads.resume(idOf(5))).toMatchObject({ ok: false, failure: { reason: 'folder' } });
    expect(one(5)?.state).toBe('failed');
    target.folder = join(folder, 'Chosen');
    held.length = 0;
    await Promise.all([downloads.resume(idOf(5)), downloads.resume(idOf(5))]);
    await expect.poll(() => (letGo(), one(5)?.state)).toBe('done');
    expect(readdirSync(target.folder)).toEqual([`${NAME}.mp4`]);
    expect(readFileSync(path(`${NAME}.mp4`)).equals(videoFile)).toBe(true);
    expect(existsSync(before)).toBe(false);
    expect(await downloads.show(idOf(5))).toMatchObject({ ok: true });
  });

  test('does not follow a symbolic link in place of the file', async ({ skip }) => {
    if (process.platform === 'win32') skip('links need a right there');
    const { downloads, until, folder, path, target } = await setUp();
    mkdirSync(target.folder);
    symlinkSync(join(folder, 'elsewhere'), path(`${NAME}.mp4`));
    await downloads.start(5);
    await until(5, 'done');
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  });
});
