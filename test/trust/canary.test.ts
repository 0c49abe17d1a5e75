import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everySession } from '../../src-main/storage/tables/history-filter.ts';
import { launchLongreach, type Driver } from '../e2e/driver.ts';
import { readKeyring } from '../e2e/keyring-child.ts';
import { readTitles } from '../e2e/processes.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../tools/network/webhook-receiver.ts';
import { listFiles, reverse, searchContent, searchFolder } from '../e2e/secrets.ts';
import { waiting } from '../e2e/session-steps.ts';
import {
  button,
  heading,
  refresh,
  remoteOf,
  row,
  searchBox,
  see,
  seeGone,
  seeRows,
  serviceStatus,
  sessionBar,
  soon,
  startService,
  typeAndSignIn,
  type Service,
} from '../e2e/steps.ts';
import { runsKeyringTests, startKeyring, type Keyring } from './key/keyring.ts';

/** What canary-recorder.cjs keeps in main. */
interface Recorded {
  readonly calls: readonly { readonly channel: string; readonly text: string }[];
  readonly replies: readonly { readonly channel: string; readonly text: string }[];
  readonly sent: readonly string[];
  readonly addresses: readonly string[];
}
declare global {
  var longreachRecord: Recorded;
}

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly online: boolean;
}

interface Reply {
  readonly ok: boolean;
  readonly value?: unknown;
}

/** Another host that a fault sends requests to: whatever comes there is kept. */
async function startStranger(): Promise<{ server: Server; address: string; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method ?? ''} ${request.url ?? ''} ${request.rawHeaders.join(' ')}`);
    response.end('[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/agents/list`, heard };
}

/** A whole working day with a key that must not be found anywhere (K1, K11). */
describe.skipIf(!runsKeyringTests)('the canary key', () => {
  const canary = randomBytes(16).toString('hex');
  const desk = 'Despatch desk 1';
  const sleeper = 'Bay 7 label printer PC';
  const recorder = join(import.meta.dirname, 'canary-recorder.cjs');
  let service: Service;
  let keyring: Keyring;
  let stranger: Awaited<ReturnType<typeof startStranger>>;
  let receiver: WebhookReceiver;
  let folder = '';
  let driver: Driver;
  let page: Page;
  /** Tokens of one-time links: nothing but the remote page's own address may hold them. */
  const tokens = new Set<string>();
  /** The password and the path that were typed for a permanent link: in the one message that sends them, and nowhere else. */
  const password = `Pw7-${randomBytes(12).toString('hex')}`;
  const path = `desk-${randomBytes(12).toString('hex')}`;
  /** Of the addresses that carry rights (2.1): permanent, one-time and picture. */
  const addresses = new Set<string>();
  /** The credential in the address of a webhook, and what its messages are signed with. */
  const alarmPath = `alarm-${randomBytes(12).toString('hex')}`;
  const signing = `whsec_${randomBytes(32).toString('base64')}`;
  const secrets = (): string[] => [canary, ...tokens, password, path, alarmPath, signing, ...addresses];
  const output: string[] = [];
  const titles: string[] = [];
  const pageTexts: string[] = [];
  const recorded: Recorded[] = [];

  const place = (name: string) => join(folder, name);
  const start = async (): Promise<void> => {
    const env = { ...keyring.env, ...receiver.env, TMPDIR: place('t') };
    driver = await launchLongreach({ env, userData: place('profile'), requires: [recorder] });
    page = await driver.window('console');
  };
  /** Everything that can be seen of the app at this moment. */
  const look = async (): Promise<void> => {
    titles.push(...readTitles(driver.app.process().pid ?? 0));
    for (const role of ['console', 'session'] as const) {
      const shown = driver.windowNow(role);
      if (shown === undefined) continue;
      const fields = "[...document.querySelectorAll('input, textarea')].map((field) => field.value).join('\\n')";
      const store =
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, document.title])';
      pageTexts.push(await shown.content(), await shown.evaluate(fields), await shown.evaluate(store));
      pageTexts.push(await shown.evaluate('document.body.innerText'));
    }
  };
  const keepTokens = (remote: Page): void => {
    const query = new URL(remote.url()).searchParams;
    for (const name of ['llt', 's']) tokens.add(query.get(name) ?? '');
  };
  /** A call of the contract, as the page makes it. */
  const ask = async (channel: string, input: unknown): Promise<Reply> => {
    const reply: Reply = await page.evaluate(
      `window.bridge.invoke(${JSON.stringify(channel)}, ${JSON.stringify(input)})`,
    );
    expect(reply, channel).toMatchObject({ ok: true });
    return reply;
  };
  /** What the service itself says of an agent, with its addresses. */
  const askService = async (operation: string): Promise<unknown> => {
    const response = await fetch(`${service.address}${operation}`, { headers: { 'X-Api-Key': canary } });
    return ((await response.json()) as { data: unknown }).data;
  };
  const keepAddresses = async (agentIds: readonly number[]): Promise<void> => {
    for (const id of agentIds) {
      const links = (await askService(`agents/info?agent_id=${String(id)}`)) as Record<string, string>;
      for (const field of ['permanent_url', 'onetime_url', 'preview_url']) {
        const at = URL.parse(links[field] ?? '');
        if (at !== null) addresses.add(at.pathname);
      }
    }
  };
  /** Of recordings and agent links (2.6). */
  const keepHistoryAddresses = async (): Promise<readonly { readonly id: number }[]> => {
    const records = (await askService('history/list?limit=100')) as {
      readonly id: number;
      readonly video?: { readonly url: string };
      readonly url?: string;
    }[];
    for (const { video, url } of records)
      for (const address of [video?.url, url]) {
        const at = URL.parse(address ?? '');
        if (at !== null && at.pathname !== '/') addresses.add(at.pathname);
      }
    return records;
  };
  const end = async (): Promise<void> => {
    await look();
    recorded.push(await driver.main(() => globalThis.longreachRecord));
    expect(searchFolder(folder, secrets())).toEqual([]);
    expect(await driver.quit()).toBe(0);
    output.push(driver.output());
  };

  beforeAll(async () => {
    service = await startService({ key: canary });
    service.controls.changeAgent({ name: sleeper, wol: true, cable: true });
    stranger = await startStranger();
    receiver = await startWebhookReceiver();
    keyring = await startKeyring();
    // Short names: the sockets that Chromium makes below the temporary folder have a limit of 107 characters.
    folder = mkdtempSync(join(tmpdir(), 'lr-'));
    mkdirSync(place('t'));
    await start();
  });
  afterAll(async () => {
    await driver.close();
    await keyring.stop();
    await service.close();
    stranger.server.close();
    receiver.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  it('is typed, refused on faults, and taken', async () => {
    const { controls } = service;
    await see(heading(page, 'Connect your account'));
    const faults = [
      { kind: 'status', status: 403, body: JSON.stringify({ error: `The key ${canary} is not valid.` }) },
      { kind: 'redirect', to: stranger.address },
      { kind: 'html', status: 200 },
    ] as const;
    for (const fault of faults) {
      const { id } = controls.addFault({ where: '*', fault });
      await typeAndSignIn(page, service.address, canary);
      await soon(() => page.locator('[aria-invalid=true]').count()).toBe(1);
      pageTexts.push(await page.evaluate('document.body.innerText'));
      controls.removeFault({ id });
    }
    await typeAndSignIn(page, service.address, canary);
    await seeRows(page, 30);
    expect((await readKeyring(keyring.env)).map(({ password }) => password)).toEqual([canary]);
    await look();
  });

  it('reads details and pictures, changes a link, keeps views, exports, and acts on many', async () => {
    const list = (await askService('agents/list')) as Listed[];
    const idOf = (name: string): number => list.find((agent) => agent.name === name)?.id ?? -1;
    const [one, two] = [idOf(desk), idOf(sleeper)];
    await ask('agents:update', { agentId: one, permanentLink: { enable: true, path, password } });
    // What a service takes badly it may repeat.
    const said = JSON.stringify({ message: `The password ${password} was used before` });
    const { id } = service.controls.addFault({
      where: 'agents/update',
      fault: { kind: 'status', status: 400, body: said },
    });
    const refused = await page.evaluate<Reply>(
      `window.bridge.invoke('agents:update', ${JSON.stringify({ agentId: one, permanentLink: { password } })})`,
    );
    expect(refused).toMatchObject({ ok: false });
    service.controls.removeFault({ id });
    await keepAddresses(list.map((agent) => agent.id));
    expect([...addresses].filter((address) => address.endsWith(path))).toHaveLength(1);

    for (const agentId of [one, two]) {
      expect((await ask('agents:readDetails', { agentId })).value).toMatchObject({ agent: { id: agentId } });
      for (const channel of ['agents:details', 'agents:changes', 'agents:forecast']) await ask(channel, { agentId });
      await ask('agents:history', { agentId, offset: 0, limit: 20 });
    }
    const sessions = await keepHistoryAddresses();
    await ask('history:refresh', undefined);
    const all = { text: '', kind: 'all', agentId: null, supportId: null, link: null, from: null, to: null };
    for (const text of ['', desk])
      await ask('history:page', { filter: { ...all, text, recording: null }, asOf: null, offset: 0, limit: 100 });
    for (const { id: sessionId } of sessions.slice(0, 3))
      for (const channel of ['history:readDetails', 'history:details']) await ask(channel, { sessionId });
    await ask('agents:search', { search: 'Despatch' });
    await ask('agents:traits', { afterId: null, limit: 100 });
    const away = list.find(({ name, online }) => !online && name !== sleeper);
    await ask('agents:watch', { agentId: away?.id });
    const view = {
      name: `All of ${desk}`,
      query: desk,
      chips: [],
      systems: [],
      group: null,
      columns: null,
      layout: null,
    };
    const how = { sort: { column: 'name', down: false }, shortcut: 1, notify: true };
    await ask('views:save', { id: null, view: { ...view, ...how } });
    const picture = await page.evaluate<number>(
      `new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve(image.naturalWidth);
        image.onerror = () => resolve(0);
        image.src = '/previews/${String(one)}/1';
      })`,
    );
    expect(picture).toBeGreaterThan(0);
    const columns = ['name', 'group', 'state', 'ip', 'owner', 'id', 'deviceId', 'model', 'cpu', 'ram', 'wakeOnLan'];
    for (const format of ['csv', 'json'])
      await ask('agents:export', { format, columns, agentIds: list.map((agent) => agent.id) });
    const others = list.filter(({ name, online }) => online && name !== desk).slice(0, 2);
    await ask('bulk:start', { action: 'reboot', agentIds: others.map((agent) => agent.id) });
    await soon(() => service.controls.counters()['agents/reboot']).toBeGreaterThanOrEqual(2);
    await row(page, desk).click();
    await look();
  });

  it('plays, downloads and exports what was recorded', async () => {
    await driver.main(({ app }, to) => app.setPath('downloads', to), place('downloads'));
    const filter = { ...everySession, recording: true };
    const recordedSessions = async (): Promise<readonly { readonly id: number }[]> => {
      const { value } = await ask('history:page', { filter, asOf: null, offset: 0, limit: 20 });
      return (value as { readonly rows: readonly { readonly id: number }[] }).rows;
    };
    await soon(async () => (await recordedSessions()).length).toBeGreaterThan(4);
    const [played, ...rows] = await recordedSessions();
    const states = async (): Promise<string[]> => {
      const { value } = await ask('downloads:current', undefined);
      return (value as readonly { readonly state: string }[]).map(({ state }) => state);
    };
    const { value } = await ask('recordings:play', { sessionId: played?.id });
    const width = await page.evaluate<number>(
      `new Promise((resolve) => {
        const player = document.createElement('video');
        player.onloadeddata = () => resolve(player.videoWidth);
        player.onerror = () => resolve(0);
        player.src = ${JSON.stringify((value as { readonly address: string }).address)};
        document.body.append(player);
      })`,
    );
    expect(width).toBeGreaterThan(0);
    // Cut on its way, redirected, refused with the key in the answer: the stored downloads contain nothing of the key.
    const body = `Refused: ?apikey=${canary}`;
    const faults = [
      { kind: 'cut', percent: 50 },
      { kind: 'redirect', to: stranger.address },
      { kind: 'status', status: 403, body },
    ] as const;
    for (const [index, fault] of faults.entries()) {
      const { id } = service.controls.addFault({ where: 'recording', fault, times: 1 });
      await ask('downloads:start', { sessionId: rows[index]?.id });
      await soon(async () => (await states()).at(-1)).toBe(fault.kind === 'cut' ? 'done' : 'failed');
      service.controls.removeFault({ id });
    }
    await ask('history:export', { filter, format: 'csv' });
    await soon(states).toEqual(['done', 'failed', 'failed', 'done']);
    await look();
    await page.evaluate("document.querySelector('video')?.remove()");
  });

  it('works through sessions, a wake, a reboot and a favorite', async () => {
    await row(page, desk).dblclick();
    keepTokens(await remoteOf(driver, desk));
    const session = await driver.window('session');
    await look();
    await button(sessionBar(session), 'Reconnect').click();
    await soon(() => service.controls.links().length).toBe(2);
    await soon(() => service.controls.links()[1]?.openedAt ?? null).not.toBeNull();
    const remote = await remoteOf(driver, desk);
    keepTokens(remote);
    await remote.evaluate('location.reload()').catch(() => undefined);
    const overlay = session.getByRole('alertdialog', { name: 'This link has been used' });
    await see(overlay);
    await look();
    await button(overlay, 'Reconnect').click();
    keepTokens(await remoteOf(driver, desk));

    await button(sessionBar(session), 'Reboot').click();
    const dialog = session.getByRole('dialog', { name: `Reboot ${desk}?` });
    await button(dialog, 'Reboot').click();
    await seeGone(dialog);
    await button(sessionBar(session), 'Favorite').click();
    await soon(() => button(sessionBar(session), 'Favorite').getAttribute('aria-pressed')).toBe('true');

    await searchBox(page).fill(sleeper);
    await row(page, sleeper).click();
    await page.keyboard.press('w');
    await soon(() => service.controls.counters()['agents/wake']).toBe(1);
    service.controls.advance({ ms: 25_000 });
    await see(page.getByText(`${sleeper} is online`));
    await searchBox(page).fill('');
    await look();
    expect(tokens.size).toBe(6);
  });

  it('K2: is not sent with alarms, neither to a webhook nor to whoever it leads to', async () => {
    const webhook = { id: null, kind: 'own', name: 'Alarms', events: ['client-joined'], names: true };
    await driver.desktop.answerNext('message', { response: 0 });
    const saved = await ask('webhooks:save', {
      ...webhook,
      address: `${receiver.origin}/${alarmPath}`,
      secret: signing,
    });
    const [{ id: webhookId } = { id: '' }] = (saved.value as { readonly webhooks: readonly { readonly id: string }[] })
      .webhooks;
    await ask('webhooks:test', { webhookId });
    receiver.behave(`/${alarmPath}`, { kind: 'redirect', to: stranger.address });
    const lost = await page.evaluate<Reply>(`window.bridge.invoke('webhooks:test', ${JSON.stringify({ webhookId })})`);
    expect(lost).toMatchObject({ ok: false, failure: { reason: 'redirect' } });
    expect(receiver.heard).toHaveLength(2);
    expect(stranger.heard).toEqual([]);
    expect(searchContent(JSON.stringify(receiver.heard), [canary, ...tokens, signing])).toEqual([]);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Notifications', exact: true }).click();
    await see(page.getByText(`${receiver.host}/…${alarmPath.slice(-4)}`));
    await look();
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await ask('audit:page', {
      filter: { text: 'webhook', kinds: [], outcome: 'all', from: null, to: null },
      before: null,
      limit: 20,
    });
  });

  it('meets a service that repeats it in its answers', async () => {
    const { controls } = service;
    const body = JSON.stringify({ error: `Refused: X-Api-Key ${canary}` });
    const session = await driver.window('session');
    for (const status of [400, 403, 500]) {
      const { id } = controls.addFault({ where: 'agents/connect', fault: { kind: 'status', status, body } });
      await button(sessionBar(session), 'Reconnect').click();
      // Where the remote page was lost meanwhile, the panel of its tab shows the answer.
      const lost = waiting(session, `The connection to ${desk} was lost`);
      await see(session.getByRole('alertdialog').or(lost).first());
      await look();
      controls.removeFault({ id });
    }
    for (const fault of [
      { kind: 'status', status: 500, body },
      { kind: 'redirect', to: stranger.address },
      { kind: 'reset', at: 'start' },
    ] as const) {
      const { id } = controls.addFault({ where: '*', fault });
      await refresh(page);
      await soon(() => serviceStatus(page).textContent()).not.toMatch(/Up to date/);
      await look();
      controls.removeFault({ id });
    }
    await refresh(page);
  });

  it('is in no diagnostics, and neither is the name of an agent', async () => {
    const path = place('diagnostics.zip');
    await driver.desktop.answerNext('save', { canceled: false, filePath: path });
    await ask('health:selfTest', undefined);
    const { value } = await ask('health:diagnostics', undefined);
    await ask('health:saveDiagnostics', { bundleId: (value as { readonly bundleId: string }).bundleId });
    const files = Object.entries(unzipSync(readFileSync(path)));
    expect(files.map(([name]) => name)).toEqual(expect.arrayContaining(['log.txt', 'self-test.txt', 'settings.json']));
    for (const [name, bytes] of files) {
      const text = strFromU8(bytes);
      expect(text.length, name).toBeGreaterThan(20);
      expect(searchContent(text, secrets()), name).toEqual([]);
      for (const shown of [desk, sleeper]) expect(text, name).not.toContain(shown);
    }
    await end();
  });

  it('is read from the keyring at the next start', async () => {
    await start();
    await seeRows(page, 30);
    await soon(() => serviceStatus(page).textContent()).toMatch(/Up to date/);
    await end();
  });

  it('went to the service alone, in its header', () => {
    const requested = service.controls.requests().filter(({ purpose }) => purpose.includes('/'));
    expect(requested.length).toBeGreaterThan(8);
    expect(requested.filter(({ keyIn, keyIsRight }) => keyIn !== 'header' || !keyIsRight)).toEqual([]);
    const others = service.controls.requests().filter(({ purpose }) => !purpose.includes('/'));
    const recordings = others.filter(({ purpose }) => purpose === 'recording');
    // The one exception (2.6): in the query, to the service's own host of recordings.
    expect(recordings.length).toBeGreaterThan(4);
    expect(recordings.filter(({ keyIn, keyIsRight }) => keyIn !== 'query' || !keyIsRight)).toEqual([]);
    expect(others.filter(({ purpose, keyIn }) => purpose !== 'recording' && keyIn !== 'nowhere')).toEqual([]);
    expect(stranger.heard).toEqual([]);
  });

  it('is in no message but the one that signs in', () => {
    const calls = recorded.flatMap((one) => one.calls);
    const signIns = calls.filter(({ channel }) => channel === 'account:signIn');
    expect(signIns.length).toBe(4);
    // The recorder sees what it should: here the key is, and is allowed to be.
    expect(searchContent(signIns[0]?.text ?? '', [canary])).toContain('secret plain');

    const updates = calls.filter(({ channel }) => channel === 'agents:update');
    expect(updates.length).toBe(2);
    expect(searchContent(updates[0]?.text ?? '', [password])).toContain('secret plain');
    expect(updates.filter(({ text }) => searchContent(text, [canary, ...tokens]).length > 0)).toEqual([]);

    const webhooks = calls.filter(({ channel }) => channel === 'webhooks:save');
    expect(searchContent(webhooks[0]?.text ?? '', [alarmPath])).toContain('secret plain');
    expect(webhooks.filter(({ text }) => searchContent(text, [canary, ...tokens]).length > 0)).toEqual([]);

    const typed = ['account:signIn', 'agents:update', 'webhooks:save'];
    const others = calls.filter(({ channel }) => !typed.includes(channel)).map(({ text }) => text);
    const back = recorded.flatMap((one) => [...one.replies.map(({ text }) => text), ...one.sent]);
    expect(others.length).toBeGreaterThan(20);
    expect(back.length).toBeGreaterThan(20);
    for (const channel of [recorded[0]?.sent ?? [], recorded.flatMap(({ replies }) => replies.map(({ text }) => text))])
      expect(channel.some((text) => text.includes(sleeper))).toBe(true);
    expect([...others, ...back].filter((text) => searchContent(text, secrets()).length > 0)).toEqual([]);
  });

  it('is in no page of ours, no process title, no output', () => {
    expect(pageTexts.filter((text) => text.includes(sleeper)).length).toBeGreaterThan(5);
    expect(titles.length).toBeGreaterThan(10);
    expect(pageTexts.filter((text) => searchContent(text, secrets()).length > 0)).toEqual([]);
    expect(titles.filter((text) => searchContent(text, secrets()).length > 0)).toEqual([]);
    expect(output.filter((text) => searchContent(text, secrets()).length > 0)).toEqual([]);
  });

  it('is in no address, and a one-time link only in that of its own page', () => {
    const visited = recorded.flatMap((one) => one.addresses);
    expect(visited.some((address) => address.includes('llt='))).toBe(true);
    const never = [canary, password, path, ...addresses];
    expect(visited.filter((address) => searchContent(address, never).length > 0)).toEqual([]);
    const withToken = visited.filter((address) => searchContent(address, [...tokens]).length > 0);
    expect(withToken.filter((address) => !address.startsWith(`${service.linkOrigin}/?connect=`))).toEqual([]);
  });

  it('is in no file: profile, database, logs, settings, temporary folders, home', () => {
    const files = listFiles(place('profile'));
    expect(files.some((file) => file.includes('logs'))).toBe(true);
    // The search does read the database: it finds a name that is stored there.
    expect(searchFolder(place('profile'), [sleeper]).some((hit) => hit.includes('longreach.db'))).toBe(true);
    expect(searchFolder(folder, secrets())).toEqual([]);
    // Every new table has something in it, and the exported files are in the searched folders.
    const filled = {
      'longreach.db': ['details', 'traits', 'snapshots', 'boots'],
      'user.db': ['views', 'watches', 'sessions', 'audit_anchor'],
      'user.copy.db': ['views', 'watches', 'sessions', 'audit_anchor'],
    };
    for (const [file, tables] of Object.entries(filled)) {
      const database = new DatabaseSync(join(place('profile'), file));
      for (const table of tables)
        expect(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n, table).toBeGreaterThan(0);
      database.close();
    }
    const exported = listFiles(keyring.folder).filter((file) => /Longreach agents .*\.(csv|json)$/.test(file));
    expect(exported.map((file) => file.slice(-4)).sort()).toEqual(['.csv', 'json']);
    for (const file of exported) expect(readFileSync(file, 'utf8')).toContain(sleeper);
    const store = join(keyring.folder, 'home', 'data', 'keyrings');
    const found = searchFolder(keyring.folder, secrets()).filter((hit) => !hit.startsWith(store));
    expect(found).toEqual([]);
  });

  it('would be found if it were there', () => {
    const spellings = [
      canary,
      Buffer.from(`{"key":"${canary}"}`).toString('base64'),
      Buffer.from(canary).toString('hex'),
      reverse(canary),
      `x${canary.slice(0, 16)}y`,
      canary.slice(-16),
      Buffer.from(canary, 'utf16le'),
    ];
    for (const [index, text] of spellings.entries()) writeFileSync(place(`planted-${index}`), text);
    const hits = new Set(searchFolder(folder, [canary]).map((hit) => /planted-\d+/.exec(hit)?.[0]));
    expect(hits.size).toBe(spellings.length);
  });
});
