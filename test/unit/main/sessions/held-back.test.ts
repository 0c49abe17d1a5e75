import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import {
  describeHeld,
  holdBack,
  MAX_COUNTED,
  MAX_OF_KIND,
  nothingHeld,
  settle,
  type Helds,
  type Refused,
} from '../../../../src-main/sessions/held-back.ts';
import { preventable } from '../electron-stub.ts';
import { makeHarness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const HOST = 'link.service.example';
const download: Refused = { kind: 'download', host: HOST, fileName: 'a.txt', why: 'not-allowed' };
const mail = (address: string | null): Refused => ({ kind: 'protocol', host: HOST, scheme: 'mailto', address });
const host = (name: string): Refused => ({ kind: 'host', host: name, why: 'elsewhere' });
const hold = (...refused: readonly Refused[]): Helds => refused.reduce(holdBack, nothingHeld);
const entries = (helds: Helds) => helds.entries.map(({ entry }) => entry);

describe('the list of what a page was refused', () => {
  it('counts equal refusals together and keeps the others apart, the newest last', () => {
    const helds = hold(
      download,
      { ...download, fileName: 'b.txt' },
      { ...download, why: 'many' },
      { kind: 'window', host: HOST, to: 'evil.example' },
      { kind: 'window', host: HOST, to: '' },
      { kind: 'permission', host: HOST, permission: 'hid', why: 'never' },
      host('ads.example'),
      host('ads.example'),
    );
    expect(entries(helds)).toEqual([
      { id: 1, count: 2, ...download },
      { id: 2, count: 1, ...download, why: 'many' },
      { id: 3, count: 1, kind: 'window', host: HOST, to: 'evil.example' },
      { id: 4, count: 1, kind: 'window', host: HOST, to: '' },
      { id: 5, count: 1, kind: 'permission', host: HOST, permission: 'hid', why: 'never' },
      { id: 6, count: 2, kind: 'host', host: 'ads.example', why: 'elsewhere' },
    ]);
  });

  it('keeps the newest address of a protocol to itself', () => {
    const helds = hold(mail('mailto:a@b.example'), mail('mailto:c@d.example'));
    expect(helds.entries[0]?.address).toBe('mailto:c@d.example');
    expect(JSON.stringify(describeHeld(helds))).not.toContain('b.example');
    expect(entries(helds)).toEqual([
      { id: 1, count: 2, kind: 'protocol', host: HOST, scheme: 'mailto', canCopy: true },
    ]);
    expect(entries(hold(mail(null)))).toMatchObject([{ canCopy: false }]);
  });

  it('does not change any more where a page goes on without end', () => {
    const full = hold(...Array.from({ length: MAX_COUNTED }, () => download));
    expect(entries(full)).toMatchObject([{ count: MAX_COUNTED }]);
    expect(holdBack(full, download)).toBe(full);
    const hosts = hold(...Array.from({ length: 5_000 }, (_, index) => host(`${String(index)}.ads.example`)));
    expect(hosts.entries).toHaveLength(MAX_OF_KIND);
    expect(hosts.others).toBe(MAX_COUNTED);
    expect(holdBack(hosts, host('more.example'))).toBe(hosts);
    // One kind takes no room of another.
    expect(entries(holdBack(hosts, download)).at(-1)).toMatchObject(download);
  });

  it('loses what a decision settles, and never uses an id again', () => {
    const helds = hold(download, { ...download, why: 'many' }, { ...download, host: 'files.example' }, mail(null));
    const settled = settle(helds, { kind: 'downloads-allowed', host: HOST });
    expect(entries(settled).map(({ id }) => id)).toEqual([3, 4]);
    expect(entries(holdBack(settled, download)).at(-1)?.id).toBe(5);
    const asked = hold({ kind: 'permission', host: HOST, permission: 'local-network', why: 'declined' }, download);
    const allowed = { kind: 'permission-allowed', host: HOST, permission: 'local-network' } as const;
    expect(entries(settle(asked, allowed)).map(({ id }) => id)).toEqual([2]);
  });
});

async function openPage(more: Parameters<typeof makeHarness>[0] = {}) {
  const copied: string[] = [];
  const harness = makeHarness({
    copy: (text) => {
      copied.push(text);
      return Promise.resolve();
    },
    ...more,
  });
  const { webContents } = await harness.openPage();
  const tab = () => harness.tabs()[0];
  const list = () => tab()?.heldBack?.entries ?? [];
  const navigate = (url: string) => {
    const details = preventable({ url, isMainFrame: true });
    webContents.emit('will-frame-navigate', details, url);
    return details.defaultPrevented;
  };
  const ask = (name: string, isMainFrame = true): boolean[] => {
    const answers: boolean[] = [];
    webContents.session.permissionRequest?.(webContents, name, (granted: boolean) => answers.push(granted), {
      isMainFrame,
      requestingUrl: `https://${HOST}/`,
    });
    return answers;
  };
  const fetch = (url: string): void => {
    webContents.session.webRequest.beforeRequest?.({ url, resourceType: 'image' }, () => undefined);
  };
  return { harness, webContents, tab, list, navigate, ask, fetch, copied };
}

describe('a tab whose page is refused something', () => {
  it('lists hosts, with why, and tells of none', async () => {
    const { list, tab, fetch } = await openPage();
    for (const url of ['http://ads.example/a', 'https://192.168.0.1/b', 'ftp://files.example/c']) fetch(url);
    expect(list()).toMatchObject([
      { kind: 'host', host: 'ads.example', why: 'unencrypted' },
      { kind: 'host', host: '192.168.0.1', why: 'local' },
      { kind: 'host', host: 'files.example', why: 'unsupported' },
    ]);
    expect(tab()).not.toHaveProperty('request');
  });

  it('stays connected where its page wants to start a program, and gives the address to the clipboard alone', async () => {
    const { harness, list, tab, navigate, copied } = await openPage();
    expect(navigate('mailto:a@b.example?body=TOKEN')).toBe(true);
    expect(tab()?.state.kind).toBe('open');
    expect(list()).toEqual([{ id: 1, count: 1, kind: 'protocol', host: HOST, scheme: 'mailto', canCopy: true }]);
    expect(tab()?.request).toEqual({ kind: 'protocol-refused', host: HOST, scheme: 'mailto' });
    expect(await harness.sessions.copyHeldBack('tab-1', 1)).toEqual(succeed(undefined));
    expect(copied).toEqual(['mailto:a@b.example?body=TOKEN']);
    expect(JSON.stringify(harness.pushed)).not.toContain('TOKEN');
    expect(harness.lines.join('\n')).not.toContain('TOKEN');
    navigate(`long:${'x'.repeat(5_000)}`);
    expect(list()[1]).toMatchObject({ scheme: 'long', canCopy: false });
    expect(await harness.sessions.copyHeldBack('tab-1', 2)).toMatchObject({ ok: false });
    expect(await harness.sessions.copyHeldBack('tab-1', 3)).toMatchObject({ ok: false });
  });

  it('lists what its page asked for, and not what it only looked up', async () => {
    const { list, tab, ask, webContents } = await openPage();
    webContents.session.permissionCheck?.(webContents, 'midi', `https://${HOST}`, { isMainFrame: true });
    expect(list()).toEqual([]);
    expect(ask('notifications')).toEqual([false]);
    expect(ask('geolocation', false)).toEqual([false]);
    expect(list()).toMatchObject([
      { kind: 'permission', permission: 'notifications', why: 'never' },
      { kind: 'permission', permission: 'geolocation', why: 'in-frame' },
    ]);
    expect(tab()?.request).toMatchObject({ kind: 'permission-refused', permission: 'geolocation' });
  });

  it('tells once of a permission that is refused again and again', async () => {
    const { harness, list, tab, ask } = await openPage();
    ask('notifications');
    harness.sessions.dismissRequest('tab-1');
    ask('notifications');
    harness.clock.pass(1_000);
    expect(list()).toMatchObject([{ count: 2 }]);
    expect(tab()).not.toHaveProperty('request');
  });

  it('can ask again what the user declined, and nothing else', async () => {
    let access = false;
    const { harness, list, tab, ask } = await openPage({
      clipboardAccess: () => access,
      askClipboard: () => {
        access = !access;
        return Promise.resolve();
      },
      whyRefused: (permission) => (permission === 'clipboard-read' ? 'declined' : 'never'),
    });
    expect(ask('clipboard-read')).toEqual([false]);
    ask('notifications');
    expect(await harness.sessions.allowHeldBack('tab-1', 2)).toMatchObject({ ok: false });
    expect(await harness.sessions.allowHeldBack('tab-1', 1)).toEqual(succeed(undefined));
    expect(list().map(({ id }) => id)).toEqual([2]);
    expect(tab()?.request).toEqual({ kind: 'permission-allowed', host: HOST, permission: 'clipboard-read' });
    expect(ask('clipboard-read')).toEqual([true]);
  });

  it('leaves the entry where the answer is no again', async () => {
    const { harness, list, ask } = await openPage({ clipboardAccess: () => false, whyRefused: () => 'declined' });
    ask('clipboard-read');
    await harness.sessions.allowHeldBack('tab-1', 1);
    expect(list()).toHaveLength(1);
  });

  it('asks about a download of the list as its note does', async () => {
    const { harness, list, webContents } = await openPage({
      allowDownloads: (asked) => Promise.resolve(asked === HOST ? succeed(undefined) : fail('cancelled', '')),
    });
    const offer = (origin: string) =>
      webContents.session.emit('will-download', preventable(), {
        getInitiatorOrigin: () => origin,
        getFilename: () => 'a.txt',
      });
    offer(`https://${HOST}`);
    offer('https://files.example');
    expect(await harness.sessions.allowHeldBack('tab-1', 2)).toMatchObject({ ok: false });
    expect(await harness.sessions.allowHeldBack('tab-1', 1)).toEqual(succeed(undefined));
    expect(list()).toMatchObject([{ host: 'files.example' }]);
  });

  it('tells main’s own page of thousands of refusals in few parts, and all of them in the end', async () => {
    const { harness, list, fetch } = await openPage();
    const before = harness.pushed.length;
    for (let index = 0; index < 5_000; index += 1) fetch(`http://${String(index % 30)}.ads.example/`);
    harness.clock.pass(1_000);
    expect(list()).toHaveLength(MAX_OF_KIND);
    expect(list()[0]?.count).toBe(MAX_COUNTED);
    expect(harness.pushed.length - before).toBeLessThan(MAX_OF_KIND + 5);
  });

  it('can be cleared, and lists again what comes again', async () => {
    const { harness, list, tab, navigate } = await openPage();
    navigate('tel:1');
    harness.sessions.clearHeldBack('tab-1');
    expect(tab()).not.toHaveProperty('heldBack');
    expect(tab()).not.toHaveProperty('request');
    navigate('tel:1');
    expect(list()).toMatchObject([{ id: 2, count: 1 }]);
  });

  it('gives the list room below its page while it is shown, and keeps it by tab', async () => {
    const { harness, tab } = await openPage();
    const insets = () => harness.sessions.state('sessions').insets;
    expect(insets()).toEqual({ top: 84, left: 208 });
    harness.sessions.setShelf('tab-1', 'held-back');
    expect(tab()?.shelf).toBe('held-back');
    expect(insets()).toEqual({ top: 84, left: 208, bottom: 168 });
    expect(harness.page().bounds).toEqual({ x: 208, y: 84, width: 1_440 - 208, height: 900 - 84 - 168 });
    harness.sessions.setFullScreen('sessions', true);
    expect(insets()).toEqual({ top: 0, left: 0 });
    harness.sessions.setFullScreen('sessions', false);
    harness.sessions.setShelf('tab-1', null);
    expect(insets()).toEqual({ top: 84, left: 208 });
  });
});
