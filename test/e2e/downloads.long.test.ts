import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Download, HistoryRow } from '../../src-main/contract/contract.ts';
import type { Result } from '../../src-main/contract/failure.ts';
import { Video, readVideo } from '../../src-main/practice/recordings.ts';
import { startTestService } from '../tools/practice-faults/start.ts';
import { everySession } from '../../src-main/storage/tables/history-filter.ts';
import type { Driver } from './driver.ts';
import { makeHome, type Home } from './stored-account.ts';
import { withConsole, withFolder } from './stage.ts';
import { downloadInto, seeRows, soon, typeAndSignIn, type Service } from './steps.ts';
import { callBridge } from './truth.ts';
import { until } from './until.ts';

/** A video of two megabytes that plays: the bytes after it count as free space of the file (a box named "free"). */
function longVideo(): Video {
  const { bytes } = readVideo();
  const rest = Buffer.alloc(2_000_000);
  for (let at = 0; at < rest.length; at += 1) rest[at] = (at * 31 + (at >> 8)) & 0xff;
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4, 'latin1');
  return new Video(Buffer.concat([bytes, rest]));
}
const video = longVideo();
const sum = createHash('sha256').update(video.bytes).digest('hex');

const startWithVideo = (more: { readonly mediaPort?: number } = {}): Promise<Service> =>
  startTestService({ agents: 30, still: true, historyRecords: 300, ...more }, { video });

/** Sessions with a recording, the newest first. */
async function recorded(page: Page): Promise<readonly HistoryRow[]> {
  const requested = { filter: { ...everySession, recording: true }, asOf: null, offset: 0, limit: 20 };
  return until('recorded sessions', async () => {
    const { rows } = await callBridge(page, 'history:page', requested);
    return rows.length > 3 ? rows : undefined;
  });
}
const call = <T>(page: Page, channel: string, input: unknown): Promise<Result<T>> =>
  page.evaluate<Result<T>>(`window.bridge.invoke(${JSON.stringify(channel)}, ${JSON.stringify(input)})`);
const find = async (page: Page, id: string): Promise<Download | undefined> =>
  (await callBridge(page, 'downloads:current', undefined)).find((download) => download.id === id);
const stateOf = async (page: Page, id: string): Promise<string | undefined> => (await find(page, id))?.state;
const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);
const isVideo = (path: string): boolean => readFileSync(path).equals(video.bytes);
/** Recordings trickle, in bytes every 50 ms. */
const trickle = (bytes: number) => ({ where: 'recording', fault: { kind: 'drip', bytes, everyMs: 50 } }) as const;

interface Seen {
  readonly width: number;
  readonly duration: number;
  readonly at: number;
  readonly moved: boolean;
}

/** Shows the recording in a player of the page, plays a moment of it and jumps to its second half. */
const watch = (page: Page, address: string): Promise<Seen> =>
  page.evaluate<Seen>(`new Promise((resolve, reject) => {
    const player = document.createElement('video');
    player.muted = true;
    player.src = ${JSON.stringify(address)};
    player.onerror = () => reject(new Error('the player says ' + player.error?.message));
    player.oncanplay = () => {
      player.oncanplay = null;
      player.play().catch(reject);
    };
    player.ontimeupdate = () => {
      if (player.currentTime === 0) return;
      player.ontimeupdate = null;
      const before = player.currentTime;
      player.onseeked = () => {
        player.pause();
        resolve({ width: player.videoWidth, duration: player.duration, at: player.currentTime, moved: player.currentTime > before });
        player.remove();
      };
      player.currentTime = player.duration / 2;
    };
    document.body.append(player);
  })`);

/** Recordings on a host that does not belong to the service. One story, in order. */
describe('recordings of sessions', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;
  const folder = withFolder('downloads');
  const downloads = join(folder, 'Downloads');
  let sessionId = -1;
  let other = -1;

  withConsole({ service: () => startWithVideo({ mediaPort: 0 }) }, async (stage) => {
    ({ service, driver, page } = stage);
    await downloadInto(driver, downloads);
    [sessionId = -1, other = -1] = (await recorded(page)).map(({ id }) => id);
  });
  const host = () => new URL(service.mediaOrigin).host;
  const requested = async () =>
    (await driver.desktop.calls()).filter(({ api }) => api === 'dialog.showMessageBox').map(({ args }) => args[0]);
  const requests = () => service.controls.counters().recording ?? 0;
  const recordingRequests = () => service.controls.requests().filter(({ purpose }) => purpose === 'recording');
  /** The app takes two questions a second; one that is too many shows nothing. */
  const ask = () =>
    until('room for another question', async () => {
      const asked = await call(page, 'recordings:askHost', { sessionId });
      return asked.ok ? asked.value : undefined;
    });

  it('are not requested until a person has allowed their host, by a question of the system that names it', async () => {
    for (const channel of ['recordings:play', 'downloads:start'])
      expect(await call(page, channel, { sessionId })).toMatchObject({
        ok: false,
        failure: { reason: 'recording-host' },
      });
    await driver.desktop.answerNext('message', { response: 1 });
    expect(await callBridge(page, 'recordings:askHost', { sessionId })).toEqual({ host: host(), allowed: false });
    expect(await requested()).toEqual([
      expect.objectContaining({
        message: `Send your API key to ${host()}?`,
        buttons: ['Send the API key', 'Don’t send'],
        defaultId: 1,
        cancelId: 1,
      }),
    ]);
    expect(await call(page, 'recordings:play', { sessionId })).toMatchObject({ ok: false });
    expect(requests()).toBe(0);
  });

  it('are asked about once; then they play and are downloaded', async () => {
    await driver.desktop.answerNext('message', { response: 0 });
    expect(await ask()).toEqual({ host: host(), allowed: true });
    expect((await callBridge(page, 'settings:current', undefined)).recordingHosts).toEqual([host()]);
    const { address } = await callBridge(page, 'recordings:play', { sessionId });
    expect((await watch(page, address)).width).toBeGreaterThan(0);
    const { id, fileName } = await callBridge(page, 'downloads:start', { sessionId });
    await soon(() => stateOf(page, id)).toBe('done');
    expect(isVideo(join(downloads, fileName))).toBe(true);
    expect(await ask()).toEqual({ host: host(), allowed: true });
    expect(await requested()).toHaveLength(2);
    expect(recordingRequests().every(({ keyIn }) => keyIn === 'query')).toBe(true);
  });

  it('that break off on their way are gone on with, and are whole in the end', async () => {
    service.controls.forgetRequests();
    service.controls.addFault({ where: 'recording', fault: { kind: 'cut', percent: 40 }, times: 2 });
    const { id, fileName } = await callBridge(page, 'downloads:start', { sessionId: other });
    await soon(() => stateOf(page, id)).toBe('done');
    expect(recordingRequests().map(({ status }) => status)).toEqual([200, 206, 206]);
    expect((await find(page, id))?.sha256).toBe(sum);
    expect(isVideo(join(downloads, fileName))).toBe(true);
  });

  it('are not requested any more once that is taken back', async () => {
    const before = requests();
    expect((await callBridge(page, 'recordings:forgetHost', { host: host() })).recordingHosts).toEqual([]);
    expect(await call(page, 'recordings:play', { sessionId })).toMatchObject({
      ok: false,
      failure: { reason: 'recording-host' },
    });
    expect(requests()).toBe(before);
  });

  it('bring the key into no file and no word of the program', () => {
    const logs = join(driver.userData, 'logs');
    const texts = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
    expect([...texts, driver.output()].join('\n')).not.toContain(service.key);
    expect(filesIn(downloads).join('\n')).not.toContain(service.key);
    expect(existsSync(join(driver.userData, 'downloads.json'))).toBe(false);
  });
});

describe('downloads and the end of the program', () => {
  let service: Service;
  let home: Home;
  let driver: Driver;
  let page: Page;
  const folder = withFolder('restart');
  const downloads = join(folder, 'Downloads');
  let id = '';
  let fileName = '';
  const questions = async () =>
    (await driver.desktop.calls())
      .filter(({ api }) => api === 'dialog.showMessageBox')
      .map(({ args }) => (args[0] as { readonly message: string }).message);

  const recordingStates = () =>
    service.controls.requests().flatMap(({ purpose, status }) => (purpose === 'recording' ? [status] : []));

  const begin = async (): Promise<void> => {
    driver = await home.start();
    await downloadInto(driver, downloads);
    page = await driver.window('console');
  };

  beforeAll(async () => {
    service = await startWithVideo();
    home = await makeHome();
    await begin();
    await typeAndSignIn(page, service.address, service.key);
    await seeRows(page, 30);
  });
  afterAll(async () => {
    await driver.close();
    await home.stop();
    await service.close();
  });

  it('C3: quitting while one runs asks once, and No stays', async () => {
    service.controls.addFault(trickle(6_000));
    const [row] = await recorded(page);
    ({ id, fileName } = await callBridge(page, 'downloads:start', { sessionId: row?.id ?? -1 }));
    await soon(async () => (await find(page, id))?.done ?? 0).toBeGreaterThan(100_000);
    await driver.desktop.answerNext('message', { response: 1 });
    await driver.desktop.clickMenu('tray', ['Quit']);
    await soon(questions).toEqual(['A file is being downloaded.']);
    await soon(async () => (await find(page, id))?.done ?? 0).toBeGreaterThan(200_000);
  });

  it('killed, it goes on with the next start from where it was', async () => {
    const ledger = () => readFileSync(join(driver.userData, 'downloads.json'), 'utf8');
    await soon(() => Number(/"synced":(\d+)/.exec(ledger())?.[1])).toBeGreaterThan(200_000);
    await driver.kill();
    await driver.close();
    expect(filesIn(downloads)).toEqual([`${fileName}.part`]);
    service.controls.forgetRequests();
    await begin();
    await seeRows(page, 30);
    await soon(() => stateOf(page, id)).toBe('running');
    expect((await find(page, id))?.done).toBeGreaterThan(200_000);
    await soon(() => recordingStates()).toEqual([206]);
  });

  it('quit with Yes it keeps what is there, and is whole in the end', async () => {
    await driver.desktop.answerNext('message', { response: 0 });
    const ended = new Promise((resolve) => driver.app.process().once('close', resolve));
    await driver.desktop.clickMenu('tray', ['Quit']).catch(() => undefined);
    await ended;
    expect(filesIn(downloads)).toEqual([`${fileName}.part`]);
    service.controls.clearFaults();
    service.controls.forgetRequests();
    await begin();
    await seeRows(page, 30);
    await soon(() => stateOf(page, id)).toBe('done');
    expect(recordingStates()).toEqual([206]);
    expect((await find(page, id))?.sha256).toBe(sum);
    expect(filesIn(downloads)).toEqual([fileName]);
    expect(isVideo(join(downloads, fileName))).toBe(true);
    const ledger = readFileSync(join(driver.userData, 'downloads.json'), 'utf8');
    expect(ledger).not.toMatch(new RegExp(`${service.key}|http`));
  });

  it('signing out takes what is unfinished along', async () => {
    service.controls.addFault(trickle(6_000));
    const row = (await recorded(page))[1];
    const begun = await callBridge(page, 'downloads:start', { sessionId: row?.id ?? -1 });
    await soon(async () => (await find(page, begun.id))?.done ?? 0).toBeGreaterThan(0);
    await callBridge(page, 'account:signOut', undefined);
    await soon(() => filesIn(downloads)).toEqual([fileName]);
    expect(readFileSync(join(driver.userData, 'downloads.json'), 'utf8')).not.toContain(fileName);
  });
});
