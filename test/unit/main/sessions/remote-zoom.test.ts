import { describe, expect, it, vi } from 'vitest';
import { link, makeHarness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

describe('the zoom of a remote page', () => {
  it('is that of its tab alone', async () => {
    const harness = makeHarness();
    const first = await harness.openPage(7);
    const second = await harness.openPage(8);
    harness.sessions.setZoom('tab-1', 150);
    expect([first, second].map(({ webContents }) => webContents.zoomFactor)).toEqual([1.5, 1]);
    expect(harness.tabs().map(({ zoom }) => zoom)).toEqual([150, undefined]);
    // Otherwise Electron would take the zoom to the next page of the same host, whose partition this one may get.
    expect(first.options.webPreferences).toMatchObject({ zoomMode: 'isolated' });
  });

  it('comes back with each page that the tab shows: after a navigation, and after a reconnect', async () => {
    const harness = makeHarness();
    const { webContents } = await harness.openPage();
    harness.sessions.setZoom('tab-1', 67);
    webContents.zoomFactor = 1;
    webContents.emit('did-navigate', {}, 'https://link.service.example/next', 200, 'OK');
    expect(webContents.zoomFactor).toBe(0.67);
    harness.sessions.reconnect('tab-1');
    await harness.giveLink();
    const next = harness.page().webContents;
    expect(next).not.toBe(webContents);
    // Nothing is there to be zoomed before it.
    next.zoomFactor = 1;
    next.emit('did-navigate', {}, link(2), 200, 'OK');
    expect(next.zoomFactor).toBe(0.67);
    expect(harness.tabs()[0]?.zoom).toBe(67);
  });

  it('goes back to the usual size, and does not reach a page that is gone', async () => {
    const harness = makeHarness();
    const { webContents } = await harness.openPage();
    harness.sessions.setZoom('tab-1', 200);
    harness.sessions.setZoom('tab-1', 100);
    expect(webContents.zoomFactor).toBe(1);
    expect(harness.tabs()[0]?.zoom).toBeUndefined();
    webContents.close();
    expect(harness.sessions.setZoom('tab-1', 150)).toMatchObject({ ok: true });
    expect(webContents.zoomFactor).toBe(1);
    expect(harness.sessions.setZoom('tab-9', 150)).toMatchObject({ ok: false });
  });
});
