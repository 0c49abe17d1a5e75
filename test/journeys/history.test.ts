import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HistoryFilter, HistoryPageOfRows, HistoryState } from '../../src-main/contract/contract.ts';
import { everySession } from '../../src-main/storage/tables/history-filter.ts';
import { searchFolder } from '../e2e/secrets.ts';
import { startService, type Service } from '../e2e/steps.ts';
import { until } from '../e2e/until.ts';
import { makeFolder, startBox, type ConsoleBox, type Keychain } from './console-box.ts';
import { valueOf } from '../value-of.ts';

vi.mock('../../src-main/electron.ts', () => import('./program-stub.ts'));

const RECORDS = 1_300;

/** The history from the service to the page and into the file, through every part of the main process but the windows. */
describe('the history of a console without windows', () => {
  let folder: ReturnType<typeof makeFolder>;
  let keychain: Keychain;
  let box: ConsoleBox;
  let service: Service;

  beforeEach(async () => {
    folder = makeFolder();
    keychain = new Map();
    service = await startService({ historyRecords: RECORDS });
    box = await startBox(folder.path, keychain, { historyMonths: 1_200 });
    valueOf(
      await box.call('account:signIn', { address: service.address, key: service.key, label: '', keep: 'keychain' }),
    );
  });
  afterEach(async () => {
    await box.close();
    await service.close();
    folder.remove();
  });

  const state = async (): Promise<HistoryState> => valueOf(await box.call('history:state', undefined));
  const page = async (changes: Partial<HistoryFilter> = {}, asOf: number | null = null, offset = 0) =>
    valueOf(await box.call('history:page', { filter: { ...everySession, ...changes }, asOf, offset, limit: 100 }));
  const all = async (changes: Partial<HistoryFilter> = {}): Promise<HistoryPageOfRows[]> => {
    const pages = [await page(changes)];
    for (let next = pages[0]!; next.rows.length > 0;) {
      next = await page(changes, pages[0]!.asOf, pages.length * 100);
      pages.push(next);
    }
    return pages;
  };
  /** Lets the copy grow until nothing is missing. */
  const readAll = async (): Promise<void> => {
    valueOf(await box.call('history:setSeen', { seen: true }));
    await until('whole history', async () => {
      await box.clock.advance(2_000);
      const { whole, failure } = await state();
      expect(failure).toBeNull();
      return whole ? true : undefined;
    });
  };
  const requested = () => service.controls.requests().filter(({ purpose }) => purpose === 'history/list');
  /** A session of somebody, from its beginning to its end. */
  const connect = async (): Promise<void> => {
    const agent = service.controls.agents().find(({ online, disabled, installed }) => online && !disabled && installed);
    const issued = await fetch(`${service.address}agents/connect?agent_id=${String(agent?.id)}`, {
      method: 'POST',
      headers: { 'X-Api-Key': service.key },
    });
    const { data } = (await issued.json()) as { data: { url: string } };
    await (await fetch(data.url)).text();
  };

  it('is read page by page, stays the same list while sessions begin, and comes back newest first', async () => {
    const first = await page();
    const { total } = first;
    expect(first).toMatchObject({ source: 'service', dropped: 0, unsupported: [] });
    expect(total).toBeGreaterThanOrEqual(RECORDS);
    service.controls.advance({ ms: 5_000 });
    service.controls.addVisits({ count: 30 });
    const second = await page({}, first.asOf, 100);
    expect(second.total).toBe(total);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(200);
    const starts = [...first.rows, ...second.rows].map(({ start }) => start ?? 0);
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
  });

  it('grows into a copy that searches at once, outlives a restart and works with the service gone', async () => {
    await readAll();
    const { stored, reachesTo, progress } = await state();
    expect(stored).toBeGreaterThanOrEqual(RECORDS);
    expect(progress).toBeNull();
    // About as many requests as there are pages, and each with the key in its header alone.
    expect(requested().length).toBeLessThan(40);
    expect(requested().every(({ keyIn }) => keyIn === 'header')).toBe(true);

    service.controls.forgetRequests();
    const pages = await all();
    expect(pages.every(({ source, total }) => source === 'cached' && total === stored)).toBe(true);
    const rows = pages.flatMap((one) => one.rows);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(stored);
    expect(Math.min(...rows.map(({ start }) => start ?? Infinity))).toBe(reachesTo);
    const word = 'certificate renewed';
    const found = (await all({ text: word })).flatMap((one) => one.rows);
    expect(found.length).toBeGreaterThan(5);
    expect(found.map(({ id }) => id)).toEqual(
      rows.filter(({ comment }) => comment?.toLowerCase().includes(word) === true).map(({ id }) => id),
    );
    expect(requested()).toEqual([]);
    const known = found[0]!;

    await service.close();
    await box.close();
    box = await startBox(folder.path, keychain, { historyMonths: 1_200 });
    expect(await until('kept history', async () => ((await state()).stored === stored ? true : undefined))).toBe(true);
    const later = await all({ text: word });
    expect(later.flatMap((one) => one.rows.map(({ id }) => id))).toEqual(found.map(({ id }) => id));
    expect(valueOf(await box.call('history:details', { sessionId: known.id }))).toMatchObject({
      row: { id: known.id, name: known.name },
      info: null,
    });
    const ofAgent = rows.find(({ agentId }) => agentId !== null)?.agentId ?? 0;
    const listed = valueOf(await box.call('agents:history', { agentId: ofAgent, offset: 0, limit: 100 }));
    expect(listed.total).toBe(rows.filter(({ agentId }) => agentId === ofAgent).length);
    // A read for a person is sent again twice, after pauses on this clock.
    const reading = box.call('history:readDetails', { sessionId: known.id });
    const failed = await until('failed read', async () => {
      await box.clock.advance(1_000);
      return Promise.race([reading, new Promise<undefined>((resolve) => void setImmediate(resolve, undefined))]);
    });
    expect(failed.ok).toBe(false);
    service = await startService({ historyRecords: 1 });
  });

  it('follows sessions that begin and end, and tells the page', async () => {
    await readAll();
    const before = await state();
    box.forgetEvents();
    service.controls.advance({ ms: 10_000 });
    await connect();
    // Which tells what time it is there.
    valueOf(await box.call('agents:refresh', undefined));
    valueOf(await box.call('history:refresh', undefined));
    const [row] = (await page()).rows;
    expect(row).toMatchObject({ stop: null, recording: null });
    expect((await state()).stored).toBe(before.stored + 1);
    await box.clock.advance(2_000);
    expect(box.heard('history:changed').at(-1)).toMatchObject({ stored: before.stored + 1 });
    service.controls.advance({ ms: 90_000 });
    const agentId = row?.agentId ?? 0;
    service.controls.dropSessions({ id: agentId });
    valueOf(await box.call('agents:refresh', undefined));
    valueOf(await box.call('history:refresh', undefined));
    const ended = (await page()).rows.find(({ id }) => id === row?.id);
    expect(ended?.stop).toBeGreaterThan(ended?.start ?? Infinity);
    expect(ended?.recording).not.toBeNull();
  });

  it('shows what only the details tell, gives the link to the clipboard, and writes no address anywhere', async () => {
    await readAll();
    const row = (await page({ kind: 'agents' })).rows.find(({ uid, recording }) => uid !== null && recording !== null)!;
    const read = valueOf(await box.call('history:readDetails', { sessionId: row.id }));
    expect(read).toMatchObject({ row: { id: row.id }, info: { oneTime: expect.any(Boolean) as boolean } });
    expect(valueOf(await box.call('history:readDetails', { uid: row.uid ?? '' })).row.id).toBe(row.id);
    expect(valueOf(await box.call('history:details', { sessionId: row.id }))).toEqual({
      ...read,
      info: { ...read.info, at: expect.any(Number) as number },
    });
    valueOf(await box.call('history:copyLink', { sessionId: row.id }));
    const answer = await fetch(`${service.address}history/info?session_id=${String(row.id)}`, {
      headers: { 'X-Api-Key': service.key },
    });
    const reported = (await answer.json()) as { video: string };
    const recording = reported.video === '' ? '/no-recording' : new URL(reported.video).pathname;
    const link = box.copied.at(-1) ?? '';
    expect(link).toMatch(/^http:.*\/agent\/\d+$/);
    const byLink = await page({ link });
    expect(byLink).toMatchObject({ source: 'cached', unsupported: [] });
    expect(byLink.rows.every(({ agentId }) => agentId === row.agentId)).toBe(true);
    expect(byLink.total).toBeGreaterThan(0);

    const path = new URL(link).pathname;
    await box.close();
    expect(searchFolder(folder.path, [path, recording])).toEqual([]);
    box = await startBox(folder.path, keychain, { historyMonths: 1_200 });
  });

  it('stops at the plan’s limit and goes on by itself later', async () => {
    service.controls.addFault({ where: 'history/list', fault: { kind: 'status', status: 402 } });
    valueOf(await box.call('history:setSeen', { seen: true }));
    await until('402', async () => {
      await box.clock.advance(2_000);
      return (await state()).failure?.kind === 'quota' ? true : undefined;
    });
    const count = requested().length;
    await box.clock.advance(14 * 60_000);
    expect(requested().length).toBe(count);
    service.controls.clearFaults();
    await box.clock.advance(2 * 60_000);
    await readAll();
    expect((await state()).stored).toBeGreaterThanOrEqual(RECORDS);
  });

  it('is forgotten with the account', async () => {
    await readAll();
    const [row] = (await page()).rows;
    valueOf(await box.call('account:signOut', undefined));
    await box.close();
    expect(searchFolder(folder.path, [row?.uid ?? 'nobody', 'Certificate renewed'])).toEqual([]);
    box = await startBox(folder.path, keychain, { historyMonths: 1_200 });
  });
});
