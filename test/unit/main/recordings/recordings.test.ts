import { makeFolder } from '../../make-folder.ts';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import type { Download } from '../../../../src-main/contract/contract.ts';
import type { RecordingHost } from '../../../../src-main/api/recording-address.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { makePolicy } from '../policy-box.ts';
import { createRecordings } from '../../../../src-main/recordings/recordings.ts';
import type { ServiceClient, SessionReference } from '../../../../src-main/api/client.ts';
import { everySession } from '../../../../src-main/storage/tables/history-filter.ts';
import { noRestrictions } from '../../../../src-main/contract/policy.ts';
import { defaultSettings } from '../../../../src-main/contract/settings.ts';
import { makeVideo, recordingAt, sendVideo, startMediaHost, type Answer } from './media-host.ts';
import { plainNote, type PlainNote } from '../audit/plain-note.ts';
import { settle } from '../../settle.ts';

const video = makeVideo(50_000);
const foreign: Result<RecordingHost> = succeed({ kind: 'foreign', host: 'media.foreign.example' });

async function setUp(answer: Answer = (requested, response) => sendVideo(video, requested, response)) {
  const host = await startMediaHost(answer);
  const folder = makeFolder();
  const notes: PlainNote[] = [];
  const ended: Download[] = [];
  const opened: string[] = [];
  const allowed: (readonly string[])[] = [];
  const references: SessionReference[] = [];
  const state = {
    settings: { ...defaultSettings },
    chosen: null as string | null,
    why: '',
    signedIn: true,
    refuse: false,
    managed: [] as readonly string[],
    found: foreign,
    confirmHost: (host: string): Promise<boolean> => Promise.resolve(host !== ''),
    restrictions: noRestrictions,
  };
  const client = {
    recording: (reference: SessionReference, hosts: readonly string[]) => {
      references.push(reference);
      allowed.push(hosts);
      return Promise.resolve(state.refuse ? fail('no-right', 'no') : succeed(recordingAt(host.origin, video.length)));
    },
    recordingHost: (reference: SessionReference) => {
      references.push(reference);
      return Promise.resolve(state.found);
    },
  } as unknown as ServiceClient;
  const policy = makePolicy(systemClock);
  const downloadsFolder = () => state.settings.downloadsFolder || join(folder, 'System');
  const recordings = createRecordings({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    random: () => 0,
    newId: () => Math.random().toString(36).slice(2),
    ledgerPath: join(folder, 'downloads.json'),
    client: () => (state.signedIn ? client : null),
    started: () => Promise.resolve(),
    policy,
    judgeRefusal: () => Promise.resolve(null),
    describe: () => Promise.resolve({ uid: 'u5', name: 'Till 4', start: null, agentId: 7, supportId: null }),
    history: {
      isClosed: () => false,
      async *eachRow() {
        await Promise.resolve();
        yield succeed({ rows: [], total: 0 });
      },
    },
    settings: {
      current: () => state.settings,
      change: (patch) => {
        Object.assign(state.settings, patch);
        return Promise.resolve(succeed(state.settings));
      },
      isManaged: (name) => state.managed.includes(name),
    },
    restrictions: () => state.restrictions,
    system: {
      downloadsFolder,
      confirmHost: (asked) => state.confirmHost(asked),
      chooseFolder: () => Promise.resolve(state.chosen),
      openFolder: (path) => {
        opened.push(path);
        return Promise.resolve(state.why);
      },
      reveal: () => undefined,
    },
    onChange: () => undefined,
    onEnd: (download) => ended.push(download),
    record: (note) => notes.push(plainNote(note)),
    onBug: (text) => {
      throw new Error(text);
    },
  });
  await recordings.downloads.open({ id: 'account-1', number: 0 });
  onTestFinished(() => recordings.close());
  const until = (wanted: Download['state']) =>
    expect.poll(() => recordings.downloads.current().at(-1)?.state, { interval: 5 }).toBe(wanted);
  return { recordings, policy, host, folder, downloadsFolder, notes, ended, opened, allowed, references, state, until };
}

/** The start of the session in these tests, in local time. */
const start = new Date(Date.UTC(2026, 10, 19, 14, 50));
const two = (value: number) => String(value).padStart(2, '0');
const expectedTime = ` ${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())} ${two(start.getHours())}.${two(start.getMinutes())}`;

describe('the audit', () => {
  test('records the end of downloads, done or failed, and of exports', async () => {
    const { recordings, notes, ended, host, until } = await setUp();
    await recordings.downloads.start(5);
    await until('done');
    host.answer = (_asked, response) => response.writeHead(404).end();
    await recordings.downloads.start(6);
    await until('failed');
    recordings.exportHistory(everySession, 'csv');
    await until('done');
    await expect.poll(() => notes.length).toBe(3);
    const noted = notes.map(({ kind, agentId, name, outcome, text }) => [kind, agentId, name, outcome, text]);
    expect(noted).toEqual([
      ['download', 7, 'Till 4', 'done', `Till 4${expectedTime}.mp4.`],
      [
        'download',
        7,
        'Till 4',
        'failed',
        `Till 4${expectedTime} (2).mp4. The host doesn’t have this recording. It may have been removed: refresh the history.`,
      ],
      ['export', undefined, undefined, 'done', expect.stringMatching(/^Longreach history .*\.csv \(0\)\.$/)],
    ]);
    expect(ended.map(({ state }) => state)).toEqual(['done', 'failed', 'done']);
  });

  test('records what was played and what could not be', async () => {
    const { recordings, notes, state } = await setUp();
    expect(await recordings.play(5)).toMatchObject({ ok: true });
    state.refuse = true;
    expect(await recordings.play(5)).toMatchObject({ ok: false });
    await expect.poll(() => notes.length).toBe(2);
    expect(notes.map(({ kind, outcome, text }) => [kind, outcome, text])).toEqual([
      ['playback', 'done', ''],
      ['playback', 'failed', 'no'],
    ]);
  });
});
describe('the account', () => {
  test('downloads and plays nothing while signed out, and reports that', async () => {
    const { recordings, state, host } = await setUp();
    state.signedIn = false;
    for (const result of [await recordings.play(5), await recordings.downloads.start(5), await recordings.askHost(5)])
      expect(result).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(host.requested).toEqual([]);
  });

  test('C5: sends nothing during sleep, and continues afterwards', async () => {
    const held: (() => void)[] = [];
    const { recordings, policy, host, until } = await setUp((requested, response) => {
      if (requested.headers.range !== undefined) return sendVideo(video, requested, response);
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': video.length, etag: '"v1"' });
      response.write(video.subarray(0, 10_000));
      held.push(() => response.end());
    });
    await recordings.downloads.start(5);
    await expect.poll(() => recordings.downloads.current()[0]?.done).toBe(10_000);
    policy.set({ connected: false });
    policy.set({ asleep: true });
    await expect.poll(host.open).toBe(0);
    const requested = host.requested.length;
    recordings.downloads.wake();
    for (let turn = 0; turn < 50; turn += 1) await settle();
    expect(host.requested).toHaveLength(requested);
    policy.set({ connected: true });
    policy.set({ asleep: false });
    await until('done');
    expect(host.requested.at(-1)?.headers.range).toBe('bytes=10000-');
  });
});

describe('hosts', () => {
  test('are passed on for signing addresses, and can be removed', async () => {
    const { recordings, allowed, references, state } = await setUp();
    expect(await recordings.askHost(5)).toEqual(succeed({ host: 'media.foreign.example', allowed: true }));
    const played = await recordings.play(5);
    expect(allowed.at(-1)).toEqual(['media.foreign.example']);
    await recordings.forgetHost('media.foreign.example');
    expect(state.settings.recordingHosts).toEqual([]);
    expect(references).toEqual([
      { sessionId: 5, sessionUid: 'u5' },
      { sessionId: 5, sessionUid: 'u5' },
    ]);
    const ticket = played.ok ? played.value.address.split('/').at(-1)! : '';
    expect(await recordings.playback.serve(ticket, { range: null, signal: null })).toBeNull();
  });
});

test('K2: a removed host gets no further request of a running download', async () => {
  const { recordings, allowed, state, host, until } = await setUp((_asked, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': video.length, etag: '"v1"' });
    response.write(video.subarray(0, 10_000));
  });
  await recordings.askHost(5);
  await recordings.downloads.start(5);
  await expect.poll(() => recordings.downloads.current()[0]?.done).toBe(10_000);
  state.refuse = true;
  await recordings.forgetHost('media.foreign.example');
  await until('failed');
  expect(allowed).toEqual([['media.foreign.example'], []]);
  expect(host.requested).toHaveLength(1);
});

test('K10: an address from before standBy() is not used after it', async () => {
  const { recordings, policy, allowed, until } = await setUp();
  policy.set({ connected: false });
  await recordings.downloads.start(5);
  policy.set({ asleep: true });
  policy.set({ connected: true });
  policy.set({ asleep: false });
  await until('done');
  expect(allowed).toHaveLength(2);
});

describe('the folder of downloads', () => {
  test('is that of the system until another is chosen, and after a reset', async () => {
    const { recordings, state, folder, downloadsFolder, until } = await setUp();
    expect(downloadsFolder()).toBe(join(folder, 'System'));
    await recordings.chooseFolder();
    expect(downloadsFolder()).toBe(join(folder, 'System'));
    state.chosen = join(folder, 'Mine');
    mkdirSync(state.chosen);
    await recordings.chooseFolder();
    expect(downloadsFolder()).toBe(state.chosen);
    await recordings.downloads.start(5);
    await until('done');
    const { fileName } = recordings.downloads.current()[0]!;
    expect(readFileSync(join(state.chosen, fileName)).equals(video)).toBe(true);
    await recordings.useDefaultFolder();
    expect(downloadsFolder()).toBe(join(folder, 'System'));
  });

  test('is opened, and created if missing; failures are reported', async () => {
    const { recordings, opened, state, folder } = await setUp();
    expect(await recordings.openFolder()).toEqual(succeed(undefined));
    expect(opened).toEqual([join(folder, 'System')]);
    expect(existsSync(join(folder, 'System'))).toBe(true);
    state.why = 'no program at /secret/path';
    expect(await recordings.openFolder()).toMatchObject({
      failure: { reason: 'open-folder', message: expect.not.stringContaining('secret') as string },
    });
    state.settings.downloadsFolder = join(folder, 'gone', 'Downloads');
    expect(await recordings.openFolder()).toMatchObject({ failure: { reason: 'folder' } });
    expect(opened).toHaveLength(2);
  });
});

describe('where administrators allow no recordings', () => {
  const forbidden = { ...noRestrictions, allowRecordings: false };

  test('none is requested, whichever way it is asked for', async () => {
    const { recordings, references, state, host } = await setUp();
    state.restrictions = forbidden;
    for (const refused of [await recordings.play(5), await recordings.downloads.start(5), await recordings.askHost(5)])
      expect(!refused.ok && refused.failure.reason).toBe('managed');
    expect(references).toEqual([]);
    expect(host.requested).toEqual([]);
  });

  test('one that plays stops, and a download that runs fails with the reason', async () => {
    const { recordings, state, until } = await setUp((_asked, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': video.length, etag: '"v1"' });
      response.write(video.subarray(0, 10_000));
    });
    const played = await recordings.play(5);
    const ticket = played.ok ? played.value.address.split('/').at(-1)! : '';
    await recordings.downloads.start(5);
    await expect.poll(() => recordings.downloads.current()[0]?.done).toBe(10_000);
    state.restrictions = forbidden;
    await recordings.followRestrictions();
    await until('failed');
    expect(recordings.downloads.current()[0]?.failure?.reason).toBe('managed');
    expect(await recordings.playback.serve(ticket, { range: null, signal: null })).toBeNull();
  });

  test('a managed downloads folder is changed by nobody, and no dialog opens', async () => {
    const { recordings, state, folder } = await setUp();
    state.managed = ['downloadsFolder'];
    state.chosen = join(folder, 'Mine');
    const refused = await recordings.chooseFolder();
    expect(!refused.ok && refused.failure.reason).toBe('managed');
    expect(state.settings.downloadsFolder).toBe('');
  });
});

async function askAbout(found: Result<RecordingHost>, yes: boolean, stored: readonly string[] = [], isFixed = false) {
  const { recordings, state } = await setUp();
  const asked: string[] = [];
  const answer = Promise.withResolvers<boolean>();
  state.found = found;
  state.managed = isFixed ? ['recordingHosts'] : [];
  state.settings.recordingHosts = [...stored];
  state.confirmHost = (host) => {
    asked.push(host);
    return answer.promise;
  };
  return { hosts: recordings, asked, state, answer: () => answer.resolve(yes) };
}

describe('a host that does not belong to the service', () => {
  test('is allowed once the user confirms it', async () => {
    const { hosts, asked: requested, state, answer } = await askAbout(foreign, true, ['other.example']);
    answer();
    expect(await hosts.askHost(5)).toEqual({ ok: true, value: { host: 'media.foreign.example', allowed: true } });
    expect(requested).toEqual(['media.foreign.example']);
    expect(state.settings.recordingHosts).toEqual(['media.foreign.example', 'other.example']);
  });

  test('is refused without a question where administrators have fixed the list', async () => {
    const { hosts, asked, state } = await askAbout(foreign, true, ['other.example'], true);
    const refused = await hosts.askHost(5);
    expect(!refused.ok && refused.failure.reason).toBe('managed');
    expect(asked).toEqual([]);
    expect(state.settings.recordingHosts).toEqual(['other.example']);
  });

  test('is not allowed if the user declines', async () => {
    const { hosts, state, answer } = await askAbout(foreign, false);
    answer();
    expect(await hosts.askHost(5)).toEqual({ ok: true, value: { host: 'media.foreign.example', allowed: false } });
    expect(state.settings.recordingHosts).toEqual([]);
  });

  test('is asked about once for concurrent requests', async () => {
    const { hosts, asked: requested, state, answer } = await askAbout(foreign, true);
    const all = Promise.all([hosts.askHost(5), hosts.askHost(6), hosts.askHost(5)]);
    await new Promise((resolve) => setImmediate(resolve));
    answer();
    expect((await all).every((each) => each.ok && each.value.allowed)).toBe(true);
    expect(requested).toHaveLength(1);
    expect(state.settings.recordingHosts).toEqual(['media.foreign.example']);
  });

  test('is not asked about if it is allowed already or can never be', async () => {
    const known = await askAbout(succeed({ kind: 'allowed', host: 'st.service.example' }), false);
    expect(await known.hosts.askHost(5)).toEqual({ ok: true, value: { host: 'st.service.example', allowed: true } });
    const never = await askAbout(succeed({ kind: 'never' }), true);
    expect(await never.hosts.askHost(5)).toMatchObject({ ok: false, failure: { reason: 'recording-address' } });
    const gone = fail('not-found', 'no recording');
    const none = await askAbout(gone, true);
    expect(await none.hosts.askHost(5)).toEqual(gone);
    expect(known.asked).toEqual([]);
    expect(never.asked).toEqual([]);
    expect(none.asked).toEqual([]);
  });
});
