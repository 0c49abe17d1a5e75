import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import type { SessionsState } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { BrowserWindow, preventable, WebContentsView } from '../electron-stub.ts';
import { key, link, makeBench, OneTimeLink, reasonOf } from './session-box.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

describe('reconnecting and closing', () => {
  it('always asks for a new link, in a new view and session, and drops the old frame', async () => {
    const bench = makeBench();
    const old = await bench.openPage();
    await bench.sessions.setCovered('sessions', true);
    await bench.sessions.setCovered('sessions', false);
    expect(bench.sessions.frame('tab-1')).not.toBeNull();
    bench.sessions.reconnect('tab-1');
    expect(old.webContents.destroyed).toBe(true);
    expect(reasonOf(bench)).toBe('connecting');
    expect(bench.asked).toHaveLength(2);
    expect(bench.sessions.frame('tab-1')).toBeNull();
    expect(bench.tabs()[0]?.lastFrame).toBeNull();
    await bench.giveLink();
    expect(bench.page().webContents.loaded).toEqual([link(2)]);
    expect(bench.page().options.webPreferences?.partition).not.toBe(old.options.webPreferences?.partition);
    expect(bench.asked).toHaveLength(2);
    expect(bench.window().children).toEqual([bench.page()]);
  });

  it('takes back a wish that is under way, and does not open a link that comes too late', async () => {
    const bench = makeBench();
    bench.sessions.open(7);
    bench.sessions.open(8);
    bench.sessions.close('tab-1');
    expect(bench.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    const late = new OneTimeLink(link(1));
    bench.asked[0]?.answer(succeed(late));
    await settle();
    expect(late.opened).toBe(0);
    expect(WebContentsView.made).toHaveLength(0);
    expect(bench.tabs()).toHaveLength(1);
    bench.sessions.reconnect('tab-2');
    expect(bench.asked[1]?.signal.aborted).toBe(true);
    expect(bench.asked).toHaveLength(3);
  });

  it('goes with its last tab, and takes every page with it', async () => {
    const bench = makeBench();
    const first = await bench.openPage(7);
    bench.sessions.open(8);
    bench.sessions.close('tab-2');
    expect(bench.window().isDestroyed()).toBe(false);
    bench.sessions.close('tab-1');
    expect(bench.window().isDestroyed()).toBe(true);
    expect(first.webContents.destroyed).toBe(true);
    expect(bench.offs()).toBe(1);
    bench.sessions.open(7);
    expect(BrowserWindow.made).toHaveLength(2);
    expect(bench.tabs()[0]?.id).toBe('tab-3');
  });

  it('closes every page with the window, whatever a page says', async () => {
    const bench = makeBench();
    const pages = [await bench.openPage(7), await bench.openPage(8)];
    bench.window().close();
    expect(pages.map(({ webContents }) => webContents.destroyed)).toEqual([true, true]);
    expect(bench.tabs()).toEqual([]);
    expect(bench.sessions.hasOpenSessions()).toBe(false);
    expect((bench.told.at(-1)?.data as SessionsState).tabs).toEqual([]);
    for (const result of [
      bench.sessions.close('tab-1'),
      bench.sessions.select('tab-1'),
      bench.sessions.reconnect('tab-1'),
    ]) {
      expect(result).toMatchObject({ ok: false, failure: { kind: 'not-found', reason: 'tab' } });
    }
  });
});

describe('which page is seen', () => {
  it('is the one of the chosen tab', async () => {
    const bench = makeBench();
    const [first, second] = [await bench.openPage(7), await bench.openPage(8)];
    expect(first.visible).toBe(false);
    expect(second.visible).toBe(true);
    bench.sessions.select('tab-1');
    expect(first.visible).toBe(true);
    expect(second.visible).toBe(false);
    expect(bench.sessions.state('sessions').activeTabId).toBe('tab-1');
  });

  it('is none while a dialog of ours is open; its last frame was taken before', async () => {
    const bench = makeBench();
    const page = await bench.openPage();
    const covering = bench.sessions.setCovered('sessions', true);
    expect(page.visible).toBe(true);
    await covering;
    expect(page.visible).toBe(false);
    expect(bench.sessions.state('sessions').covered).toBe(true);
    expect(bench.tabs()[0]?.lastFrame).toBe('/frames/tab-1/1');
    await bench.sessions.setCovered('sessions', false);
    expect(page.visible).toBe(true);
    expect(bench.sessions.state('sessions').covered).toBe(false);
  });

  it('does not wait for a picture that never comes, and follows the last word', async () => {
    const bench = makeBench();
    const page = await bench.openPage();
    page.webContents.capturePage = () => new Promise(() => {});
    const covering = bench.sessions.setCovered('sessions', true);
    bench.clock.pass(400);
    await covering;
    expect(page.visible).toBe(false);
    expect(bench.tabs()[0]?.lastFrame).toBeNull();
    const again = bench.sessions.setCovered('sessions', true);
    await bench.sessions.setCovered('sessions', false);
    bench.clock.pass(400);
    await again;
    expect(page.visible).toBe(true);
    expect(bench.sessions.state('sessions').covered).toBe(false);
  });

  it('fills what is left of the window, and all of it in full screen', async () => {
    const bench = makeBench();
    const page = await bench.openPage();
    bench.sessions.setSideBar(false);
    expect(page.bounds).toEqual({ x: 0, y: 84, width: 1_440, height: 816 });
    bench.window().resizeTo(1_000, 600);
    expect(page.bounds).toEqual({ x: 0, y: 84, width: 1_000, height: 516 });
    bench.sessions.setFullScreen('sessions', true);
    expect(page.bounds).toEqual({ x: 0, y: 0, width: 1_000, height: 600 });
    expect(bench.sessions.state('sessions').insets).toEqual({ top: 0, left: 0 });
    bench.sessions.setFullScreen('sessions', false);
    expect(page.bounds).toEqual({ x: 0, y: 84, width: 1_000, height: 516 });
  });

  it('H9: full screen that a page asked for ends with the page or its word, back to what the person had', async () => {
    const bench = makeBench();
    const page = await bench.openPage();
    page.webContents.emit('enter-html-full-screen');
    expect(bench.window().isFullScreen()).toBe(true);
    expect(bench.sessions.state('sessions').fullScreen).toBe(true);
    page.webContents.emit('leave-html-full-screen');
    expect(bench.window().isFullScreen()).toBe(false);
    expect(bench.sessions.state('sessions').fullScreen).toBe(false);
    bench.sessions.setFullScreen('sessions', true);
    page.webContents.emit('enter-html-full-screen');
    page.webContents.emit('leave-html-full-screen');
    expect(bench.window().isFullScreen()).toBe(true);
    bench.sessions.setFullScreen('sessions', false);
    page.webContents.emit('enter-html-full-screen');
    page.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await settle();
    expect(bench.window().isFullScreen()).toBe(false);
    expect(bench.sessions.state('sessions').fullScreen).toBe(false);
  });
});

describe('keys and what is told', () => {
  it('keeps five shortcuts from the page and gives it all the others', async () => {
    const bench = makeBench();
    const [first, second] = [await bench.openPage(7), await bench.openPage(8)];
    const press = (input: object, contents = second.webContents) => {
      const event = preventable();
      contents.emit('before-input-event', event, input);
      return event.defaultPrevented;
    };
    expect(press(key('w', 'KeyW', { control: true }))).toBe(false);
    expect(press(key('a', 'KeyA'))).toBe(false);
    expect(press(key('Tab', 'Tab', { control: true }))).toBe(true);
    expect(bench.sessions.state('sessions').activeTabId).toBe('tab-1');
    expect(first.webContents.focused).toBe(3);
    expect(press(key('Tab', 'Tab', { control: true, type: 'keyUp' }))).toBe(true);
    press(key('Tab', 'Tab', { control: true, isAutoRepeat: true }));
    expect(bench.sessions.state('sessions').activeTabId).toBe('tab-1');
    press(key('b', 'KeyB', { control: true }), bench.window().webContents);
    expect(bench.sessions.state('sessions').sideBar).toBe(false);
    press(key('F11', 'F11'));
    expect(bench.sessions.state('sessions').fullScreen).toBe(true);
    press(key('Escape', 'Escape', { control: true, alt: true }));
    expect(bench.sessions.state('sessions').fullScreen).toBe(false);
    expect(bench.window().webContents.focused).toBe(1);
    expect(bench.told.filter(({ event }) => event === 'command:given')).toEqual([
      { event: 'command:given', data: { kind: 'leave-page' }, only: { windowId: 'sessions' } },
    ]);
  });

  it('tells a change once, and nothing when nothing changed', () => {
    const bench = makeBench();
    bench.sessions.open(7);
    const before = bench.told.length;
    bench.sessions.refresh();
    bench.sessions.setSideBar(true);
    expect(bench.told.length).toBe(before);
    bench.known.set(7, 'Renamed');
    bench.sessions.refresh();
    expect((bench.told.at(-1)?.data as SessionsState).tabs[0]?.name).toBe('Renamed');
    expect(bench.window().title).toBe('Renamed – Longreach');
    bench.known.delete(7);
    bench.sessions.refresh();
    expect(bench.told.length).toEqual(before + 1);
    expect(bench.tabs()[0]?.name).toBe('Renamed');
  });

  it('holds no dead page in the window and no timer after it', async () => {
    const bench = makeBench();
    for (let i = 0; i < 100; i += 1) {
      await bench.openPage(7);
      bench.sessions.close('tab-' + String(i + 1));
    }
    expect(WebContentsView.made.every(({ webContents }) => webContents.destroyed)).toBe(true);
    expect(bench.clock.waiting()).toBe(0);
  });
});
