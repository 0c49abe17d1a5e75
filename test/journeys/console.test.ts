import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRow } from '../../src-main/contract/contract.ts';
import { unpackRow } from '../../src-main/contract/packed-rows.ts';
import { startService, type Service } from '../e2e/steps.ts';
import { searchFolder } from '../e2e/secrets.ts';
import { until } from '../e2e/until.ts';
import { makeFolder, startBox, type ConsoleBox, type Keychain } from './console-box.ts';
import { valueOf } from '../value-of.ts';

vi.mock('../../src-main/electron.ts', () => import('./program-stub.ts'));

/** From a press in the page to the service and back, through every part of the main process but the windows. */
describe('a console without windows', () => {
  let folder: ReturnType<typeof makeFolder>;
  let keychain: Keychain;
  let box: ConsoleBox;
  let service: Service;
  const others: Service[] = [];

  beforeEach(async () => {
    folder = makeFolder();
    keychain = new Map();
    service = await startService();
    box = await startBox(folder.path, keychain);
  });
  afterEach(async () => {
    await box.close();
    for (const one of [service, ...others.splice(0)]) await one.close();
    folder.remove();
  });

  const signIn = async (to: Service = service) =>
    valueOf(await box.call('account:signIn', { address: to.address, key: to.key, label: '', keep: 'keychain' }));
  const rows = async (): Promise<readonly AgentRow[]> =>
    valueOf(await box.call('agents:page', { afterId: null, limit: 4_000 })).rows.map((row) => unpackRow(row));
  /** Waits for the rows, whether the list is announced before or after it is stored. */
  const seeRows = (count: number) =>
    until(`page of ${count} rows`, async () => {
      const all = await rows();
      return all.length === count ? all : undefined;
    });
  const idOf = (name: string): number => service.controls.agent({ name }).id;
  /** Resolves when all requests that were sent before have arrived. */
  const letRequestsArrive = async (): Promise<void> => {
    for (let round = 0; round < 3; round += 1) await (await fetch(service.linkOrigin)).text();
  };
  const askedOf = (purpose: 'agents/list' | 'agents/info' | 'agents/reboot') =>
    service.controls.counters()[purpose] ?? 0;
  const restart = async (): Promise<void> => {
    await box.close();
    box = await startBox(folder.path, keychain);
  };

  it('begins with a first run, and refuses what is only asked of an account', async () => {
    expect(await box.call('account:current', undefined)).toEqual({ ok: true, value: { kind: 'first-run' } });
    expect(await box.call('agents:wake', { agentId: 1 })).toMatchObject({
      ok: false,
      failure: { kind: 'cancelled', reason: 'other-account' },
    });
    expect(await box.call('agents:reboot', { agentId: 1, safe: false })).toMatchObject({ ok: false });
    expect(service.controls.counters()).toEqual({});
  });

  it('signs in with one list, and shows it in pages', async () => {
    const signedIn = await signIn();
    expect(signedIn).toMatchObject({ agentCount: 30, dropped: 0, account: { keyPlace: 'keychain', practice: false } });
    const all = await seeRows(30);
    expect(service.controls.counters()).toEqual({ 'agents/list': 1, 'support/list': 1 });
    expect(all.find(({ name }) => name === 'Despatch desk 1')).toMatchObject({ online: true, serviceFavorite: true });

    const first = valueOf(await box.call('agents:page', { afterId: null, limit: 20 }));
    const second = valueOf(await box.call('agents:page', { afterId: unpackRow(first.rows.at(-1)!).id, limit: 20 }));
    expect(first.rows).toHaveLength(20);
    expect(first.done).toBe(false);
    expect(second.rows).toHaveLength(10);
    expect(second.done).toBe(true);
    expect([...first.rows, ...second.rows].map((row) => unpackRow(row))).toEqual(all);
    const reply = JSON.stringify(await box.call('account:current', undefined));
    expect(reply).not.toContain(service.key);
  });

  it('stores no key that the service refuses', async () => {
    const wrong = { address: service.address, key: 'wrong-key-0123456789', label: '', keep: 'keychain' } as const;
    expect(await box.call('account:signIn', wrong)).toMatchObject({ ok: false, failure: { kind: 'key-refused' } });
    expect(keychain.size).toBe(0);
    expect(await box.call('account:current', undefined)).toMatchObject({ value: { kind: 'first-run' } });
  });

  it('sends the page only what a refresh has changed', async () => {
    await signIn();
    await seeRows(30);
    box.forgetEvents();
    service.controls.changeAgent({ name: 'edit-suite-a', newName: 'edit-suite-z' });
    service.controls.removeAgent({ name: 'hs-empfang' });
    valueOf(await box.call('agents:refresh', undefined));
    const changes = await until('change', () => {
      const heard = box.heard('agents:changed').filter(({ upserted, removed }) => upserted.length + removed.length > 0);
      return heard.length > 0 ? heard : undefined;
    });
    expect(changes.length).toBe(1);
    expect(changes[0]?.reset).toBe(false);
    expect(changes[0]?.upserted.map((row) => unpackRow(row).name)).toEqual(['edit-suite-z']);
    expect(changes[0]?.removed.length).toBe(1);
    expect(changes[0]?.summary.total).toBe(29);
  });

  it('shows an empty list once a response without an array is accepted, and without another request', async () => {
    await signIn();
    await seeRows(30);
    const body = JSON.stringify({ status: 200, data: {} });
    const fault = { kind: 'status', status: 200, body } as const;
    service.controls.addFault({ where: 'agents/list', fault });
    expect(await box.call('agents:refresh', undefined)).toMatchObject({ ok: false, failure: { reason: 'no-array' } });
    expect(valueOf(await box.call('service:current', undefined))).toMatchObject({ kind: 'failing', mayBeEmpty: true });
    expect(await rows()).toHaveLength(30);
    service.controls.forgetRequests();
    valueOf(await box.call('agents:showEmptyList', undefined));
    expect(await rows()).toEqual([]);
    expect(askedOf('agents/list')).toBe(0);
    // From now on the same response is an empty list.
    valueOf(await box.call('agents:refresh', undefined));
    expect(valueOf(await box.call('service:current', undefined)).kind).toBe('up-to-date');
  });

  it('takes over a long compressed list while it arrives, and lets the service confirm it', async () => {
    const long = await startService({ agents: 6_000, validators: true, compress: true });
    others.push(long);
    await signIn(long);
    await until('long list', async () => {
      const { summary } = valueOf(await box.call('agents:page', { afterId: null, limit: 1 }));
      return summary.total === 6_000 ? true : undefined;
    });
    const statuses = (): readonly number[] =>
      long.controls.requests().flatMap(({ purpose, status }) => (purpose === 'agents/list' ? [status] : []));
    valueOf(await box.call('agents:refresh', undefined));
    expect(statuses()).toEqual([200, 304]);
    const [agent] = long.controls.agents().toSorted((a, b) => a.id - b.id);
    long.controls.changeAgent({ id: agent!.id, newName: 'another name' });
    valueOf(await box.call('agents:refresh', undefined));
    expect(statuses()).toEqual([200, 304, 200]);
    expect((await rows()).map(({ name }) => name)).toContain('another name');
    valueOf(await box.call('agents:refresh', undefined));
    expect(statuses()).toEqual([200, 304, 200, 304]);
    const service = valueOf(await box.call('service:current', undefined));
    expect(service).toMatchObject({ kind: 'up-to-date' });
    expect(service.listBytes).toBeLessThan(2_000_000);
  });

  it('asks again by itself after a quarter of a minute', async () => {
    await signIn();
    await seeRows(30);
    service.controls.forgetRequests();
    await box.clock.advance(10_000);
    await letRequestsArrive();
    expect(askedOf('agents/list')).toBe(0);
    // A pause is up to a tenth longer.
    await box.clock.advance(7_000);
    await until('list', () => service.controls.counters()['agents/list']);
  });

  it('wakes an agent: one request, then checks until it is online, and the row follows', async () => {
    const name = 'Bay 7 label printer PC';
    service.controls.changeAgent({ name, wol: true, cable: true });
    await signIn();
    await seeRows(30);
    const job = valueOf(await box.call('agents:wake', { agentId: idOf(name) }));
    expect(job).toMatchObject({ kind: 'wake', state: 'running', agentName: name });
    await until('request to wake', () => service.controls.counters()['agents/wake']);
    service.controls.advance({ ms: 25_000 });
    const ended = await until('end of the job', async () => {
      await box.clock.advance(1_000);
      return valueOf(await box.call('jobs:current', undefined)).find(
        ({ id, state }) => id === job.id && state !== 'running',
      );
    });
    expect(ended).toMatchObject({ state: 'done', failure: null });
    expect(service.controls.counters()['agents/wake']).toBe(1);
    expect((await rows()).find((row) => row.name === name)?.online).toBe(true);
    expect(
      box
        .heard('agents:changed')
        .flatMap(({ upserted }) => upserted.map((row) => unpackRow(row)))
        .some((row) => row.name === name && row.online === true),
    ).toBe(true);
  });

  it('stops waking when cancelled', async () => {
    await signIn();
    await seeRows(30);
    const job = valueOf(await box.call('agents:wake', { agentId: idOf('Meeting room Calder') }));
    await until('request to wake', () => service.controls.counters()['agents/wake']);
    valueOf(await box.call('jobs:cancel', { jobId: job.id }));
    expect(valueOf(await box.call('jobs:current', undefined))).toMatchObject([{ state: 'cancelled' }]);
    await box.clock.advance(30_000);
    await letRequestsArrive();
    expect(askedOf('agents/info')).toBe(0);
  });

  it.each([true, false])('sends a reboot once, with Safe Mode %s as it was chosen', async (safe) => {
    await signIn();
    await seeRows(30);
    const id = idOf('Despatch desk 1');
    const job = valueOf(await box.call('agents:reboot', { agentId: id, safe }));
    expect(job).toMatchObject({ kind: safe ? 'reboot-safe' : 'reboot', step: 'undo', state: 'running' });
    await letRequestsArrive();
    expect(askedOf('agents/reboot')).toBe(0);
    await box.clock.advance(5_000);
    await until('reboot', () => service.controls.counters()['agents/reboot']);
    const sent = service.controls.requests().filter(({ purpose }) => purpose === 'agents/reboot');
    expect(sent).toMatchObject([{ method: 'POST', body: { id, safe }, keyIn: 'header', status: 200 }]);
  });

  it('does not repeat a reboot that the service fails on', async () => {
    await signIn();
    await seeRows(30);
    service.controls.addFault({ where: 'agents/reboot', fault: { kind: 'status', status: 503 } });
    valueOf(await box.call('agents:reboot', { agentId: idOf('Despatch desk 1'), safe: false }));
    await box.clock.advance(5_000);
    const job = await until('job whose response was lost', async () =>
      valueOf(await box.call('jobs:current', undefined)).find(({ isResponseLost }) => isResponseLost),
    );
    // It may have been carried out, so the agent is watched.
    expect(job).toMatchObject({ state: 'running', step: 'going-down' });
    await box.clock.advance(60_000);
    await letRequestsArrive();
    expect(service.controls.counters()['agents/reboot']).toBe(1);
  });

  it('asks for one link per session', async () => {
    await signIn();
    await seeRows(30);
    const id = idOf('Despatch desk 1');
    expect(valueOf(await box.call('sessions:open', { agentId: id }))).toEqual({ tabId: 'tab-1' });
    await until('link', () => service.controls.links()[0]);
    expect(service.controls.links()).toMatchObject([{ agentId: id, openedAt: null }]);
    const sent = service.controls.requests().filter(({ purpose }) => purpose === 'agents/connect');
    expect(sent).toMatchObject([{ method: 'POST', query: { agent_id: String(id) }, body: null }]);
  });

  it('keeps a favorite, the list and the account over a restart', async () => {
    await signIn();
    await seeRows(30);
    const id = idOf('edit-suite-b');
    valueOf(await box.call('agents:setFavorite', { agentId: id, favorite: true }));
    await restart();
    service.controls.forgetRequests();
    const all = await seeRows(30);
    expect(all.find((row) => row.id === id)).toMatchObject({ localFavorite: true, serviceFavorite: false });
    expect(await box.call('account:current', undefined)).toMatchObject({ value: { kind: 'signed-in' } });
    await until('list of the new run', () => service.controls.counters()['agents/list']);
    expect((await rows()).find((row) => row.id === id)?.localFavorite).toBe(true);
  });

  it('L5: starts with empty data beside that of a newer version, which stays untouched', async () => {
    await signIn();
    await seeRows(30);
    valueOf(await box.call('agents:setFavorite', { agentId: idOf('edit-suite-b'), favorite: true }));
    await box.close();
    const path = join(folder.path, 'user.db');
    const newer = new DatabaseSync(path);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    const before = readFileSync(path);
    box = await startBox(folder.path, keychain);
    const [notice] = await until('offer of empty data', async () => {
      const current = valueOf(await box.call('notices:current', undefined));
      return current.length > 0 ? current : undefined;
    });
    expect(notice?.choices).toEqual(['start-empty', 'quit']);
    expect(await box.call('agents:page', { afterId: null, limit: 9 })).toMatchObject({
      ok: false,
      failure: { reason: 'newer-version' },
    });

    valueOf(await box.call('notices:choose', { noticeId: notice?.id ?? '', choice: 'start-empty' }));
    const all = await seeRows(30);
    expect(all.filter((row) => row.localFavorite)).toEqual([]);
    expect(valueOf(await box.call('notices:current', undefined))).toEqual([]);
    await restart();
    await seeRows(30);
    expect(valueOf(await box.call('notices:current', undefined))).toEqual([]);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('offers the account after both files of the settings were lost, and continues with its key and favorites', async () => {
    await signIn();
    await seeRows(30);
    const agentId = idOf('edit-suite-b');
    valueOf(await box.call('agents:setFavorite', { agentId, favorite: true }));
    await box.close();
    for (const name of ['settings.json', 'accounts.json']) rmSync(join(folder.path, name));
    box = await startBox(folder.path, keychain);
    expect(valueOf(await box.call('account:current', undefined))).toEqual({ kind: 'first-run' });
    const offered = valueOf(await box.call('account:lost', undefined));
    expect(offered).toMatchObject([{ address: service.address, agentCount: 30 }]);
    const adopted = valueOf(await box.call('account:adopt', { accountId: offered[0]?.accountId ?? '' }));
    expect(adopted).toMatchObject({ kind: 'signed-in', account: { address: service.address, keyPlace: 'keychain' } });
    const all = await seeRows(30);
    expect(all.find(({ id }) => id === agentId)?.localFavorite).toBe(true);
    expect(valueOf(await box.call('account:lost', undefined))).toEqual([]);
    await restart();
    expect(valueOf(await box.call('account:current', undefined))).toMatchObject({ kind: 'signed-in' });
  });

  it('shows the cached list without the key, and requests nothing', async () => {
    await signIn();
    await seeRows(30);
    keychain.clear();
    await restart();
    service.controls.forgetRequests();
    expect(await box.call('account:current', undefined)).toMatchObject({
      value: { kind: 'key-unavailable', problem: 'missing' },
    });
    expect((await rows()).length).toBe(30);
    await box.clock.advance(60_000);
    await letRequestsArrive();
    expect(askedOf('agents/list')).toBe(0);
  });

  it('discards responses for an account that is no longer open (K10)', async () => {
    await signIn();
    await seeRows(30);
    const next = await startService({ agents: 7, seed: 'another' });
    others.push(next);
    for (const agent of next.controls.agents())
      next.controls.changeAgent({ id: agent.id, newName: `next ${agent.id}` });
    service.controls.addFault({ where: '*', fault: { kind: 'latency', ms: 60_000 } });
    service.controls.forgetRequests();
    const late = Array.from({ length: 40 }, (_, index) =>
      index < 2
        ? box.call('agents:refresh', undefined)
        : box.call('agents:setFavorite', { agentId: 100_001 + (index % 20), favorite: false }),
    );
    valueOf(await box.call('agents:reboot', { agentId: idOf('Despatch desk 1'), safe: false }));
    await box.clock.advance(5_000);
    // The reboot looks at the agent first; its answer too belongs to the account that was put away.
    await until('requests in progress', () => service.controls.counters()['agents/info']);
    valueOf(await box.call('account:signOut', undefined));
    const signedIn = await signIn(next);
    expect(signedIn.agentCount).toBe(7);
    service.controls.advance({ ms: 61_000 });
    await Promise.all(late);
    expect(valueOf(await box.call('jobs:current', undefined))).toEqual([]);

    const all = await seeRows(7);
    expect(all.every(({ name }) => name.startsWith('next '))).toBe(true);
    const lastReset = box.heard('agents:changed').findLastIndex(({ reset }) => reset);
    const upsertedRows = box
      .heard('agents:changed')
      .slice(lastReset)
      .flatMap(({ upserted }) => upserted.map((row) => unpackRow(row)));
    expect(upsertedRows.filter(({ name }) => !name.startsWith('next '))).toEqual([]);
    await restart();
    expect((await seeRows(7)).every(({ name }) => name.startsWith('next '))).toBe(true);
  });

  it('forgets key, list and favorites on signing out, also on the disk', async () => {
    await signIn();
    await seeRows(30);
    valueOf(await box.call('agents:setFavorite', { agentId: idOf('edit-suite-b'), favorite: true }));
    const traces = ['Meeting room Calder', new URL(service.address).host];
    await until('traces in the settings', () => (searchFolder(folder.path, traces).length > 1 ? true : undefined));
    valueOf(await box.call('account:signOut', undefined));
    expect(await box.call('account:current', undefined)).toEqual({ ok: true, value: { kind: 'first-run' } });
    expect(keychain.size).toBe(0);
    service.controls.forgetRequests();
    await box.clock.advance(600_000);
    await letRequestsArrive();
    expect(askedOf('agents/list')).toBe(0);
    await restart();
    expect(await box.call('account:current', undefined)).toEqual({ ok: true, value: { kind: 'first-run' } });
    await box.close();
    expect(searchFolder(folder.path, traces)).toEqual([]);
    box = await startBox(folder.path, keychain);
  });
});
