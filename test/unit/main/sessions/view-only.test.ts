import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import { isInGroups } from '../../../../src-main/contract/group-path.ts';
import { BrowserWindow, preventable, WebContentsView } from '../electron-stub.ts';
import { key, link, makeHarness, type Harness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

/** The view of our own that takes the input in place of the page; undefined where there is none. */
const shield = (): WebContentsView | undefined =>
  WebContentsView.made.findLast(
    ({ options, webContents }) => options.webPreferences?.partition === 'view-only' && !webContents.destroyed,
  );
const children = (index = -1) => BrowserWindow.made.at(index)?.children as WebContentsView[];
/** Whether this event was held back from the page that gets it. */
const holdsBack = (view: WebContentsView, name: string, ...args: unknown[]): boolean => {
  const event = preventable();
  view.webContents.emit(name, event, ...args);
  return event.defaultPrevented;
};
const told = (harness: Harness) =>
  harness.pushed.filter(({ event }) => event === 'command:given').map(({ data }) => data);

describe('View only', () => {
  it('puts a view of our own above the page, which takes its place and the keyboard', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    expect(shield()).toBeUndefined();
    harness.sessions.setViewOnly('tab-1', true);
    expect(harness.tabs()[0]?.viewOnly).toBe(true);
    expect(children()).toEqual([page, shield()]);
    expect(shield()).toMatchObject({ visible: true, bounds: page.bounds });
    expect(shield()?.webContents.loaded).toEqual(['about:blank']);
    expect(shield()?.webContents.ignoreMenuShortcuts).toBe(true);
    const before = page.webContents.focused;
    harness.sessions.focusPage('sessions');
    expect(shield()?.webContents.focused).toBe(1);
    expect(page.webContents.focused).toBe(before);

    harness.sessions.setViewOnly('tab-1', false);
    expect(shield()).toBeUndefined();
    expect(children()).toEqual([page]);
    harness.sessions.focusPage('sessions');
    expect(page.webContents.focused).toBe(before + 1);
  });

  it('holds keys and clicks back from the page itself, as a second net (H13)', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    const mouse = { type: 'mouseDown', x: 1, y: 1, button: 'left' };
    expect(holdsBack(page, 'before-input-event', key('a', 'KeyA'))).toBe(false);
    harness.sessions.setViewOnly('tab-1', true);
    expect(holdsBack(page, 'before-input-event', key('a', 'KeyA'))).toBe(true);
    expect(holdsBack(page, 'before-input-event', key('a', 'KeyA', { type: 'keyUp' }))).toBe(true);
    expect(holdsBack(page, 'before-mouse-event', mouse)).toBe(true);
    harness.sessions.setViewOnly('tab-1', false);
    expect(holdsBack(page, 'before-input-event', key('a', 'KeyA'))).toBe(false);
    expect(holdsBack(page, 'before-mouse-event', mouse)).toBe(false);
  });

  it('releases the modifier keys that the page saw pressed, and sends it nothing afterwards', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    page.webContents.emit('before-input-event', preventable(), key('Control', 'ControlLeft'));
    harness.sessions.setViewOnly('tab-1', true);
    expect(page.webContents.inputs).toEqual([{ type: 'keyUp', keyCode: 'Control' }]);
    page.webContents.emit('before-input-event', preventable(), key('Alt', 'AltLeft'));
    page.webContents.emit('blur');
    expect(page.webContents.inputs).toHaveLength(1);
  });

  it('takes the keyboard back from a page that asks for it', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    harness.sessions.setViewOnly('tab-1', true);
    page.webContents.emit('focus');
    expect(shield()?.webContents.focused).toBe(1);
  });

  it('is told once somebody tries, and leaves our own shortcuts alone', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    harness.sessions.setViewOnly('tab-1', true);
    const view = shield()!;
    view.webContents.emit('input-event', {}, { type: 'mouseMove' });
    expect(told(harness)).toEqual([]);
    expect(holdsBack(view, 'before-input-event', key('a', 'KeyA'))).toBe(true);
    expect(told(harness)).toEqual([{ kind: 'input-held-back' }]);
    view.webContents.emit('input-event', {}, { type: 'mouseWheel' });
    expect(told(harness)).toHaveLength(2);
    expect(holdsBack(view, 'before-input-event', key('F12', 'F12', { control: true, shift: true }))).toBe(true);
    expect(told(harness).at(-1)).toEqual({ kind: 'leave-page' });
  });

  it('goes with its tab: to another tab, to a window of its own and back, through a reconnect', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    harness.sessions.setViewOnly('tab-1', true);
    const other = await harness.openPage(8);
    expect(harness.tabs().map(({ viewOnly }) => viewOnly)).toEqual([true, false]);
    expect(shield()?.visible).toBe(false);
    expect(holdsBack(other, 'before-input-event', key('a', 'KeyA'))).toBe(false);
    harness.sessions.select('tab-1');
    expect(shield()?.visible).toBe(true);
    expect(children().at(-1)).toBe(shield());

    harness.sessions.openInNewWindow('tab-1');
    const inNew = children();
    expect(inNew).toHaveLength(2);
    expect(inNew.at(-1)).toBe(shield());
    // The window that it left has no tab in View only any more.
    expect(children(0)).toEqual([other]);
    harness.sessions.moveBackToTabs('tab-1');
    expect(children(0).at(-1)).toBe(shield());

    harness.sessions.reconnect('tab-1');
    await harness.giveLink();
    const renewed = WebContentsView.made.findLast((view) => view !== shield())!;
    expect(holdsBack(renewed, 'before-input-event', key('a', 'KeyA'))).toBe(true);
    renewed.webContents.emit('did-navigate', {}, link(9), 200, 'OK');
    await settle();
    expect(children(0).at(-1)).toBe(shield());
    expect(shield()?.visible).toBe(true);
  });

  it('is hidden with the page, under a menu and while Longreach is locked, and gone with its window', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    harness.sessions.setViewOnly('tab-1', true);
    const view = shield()!;
    await harness.sessions.setCovered('sessions', true);
    expect(view.visible).toBe(false);
    await harness.sessions.setCovered('sessions', false);
    expect(view.visible).toBe(true);
    harness.sessions.setLocked(true);
    expect(view.visible).toBe(false);
    harness.sessions.setLocked(false);
    expect(view.visible).toBe(true);
    view.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(view.webContents.loaded).toEqual(['about:blank', 'about:blank']);
    harness.window().close();
    expect(view.webContents.destroyed).toBe(true);
  });

  it('begins so where the group or the saved view asks for it, also in tabs that are restored', async () => {
    const describeAgent = (id: number) => ({
      ...{ name: `Computer ${id}`, group: id === 7 ? 'Banks' : null, os: 'win', online: true },
      ...{ favorite: false, serviceFavorite: false },
    });
    const harness = makeHarness({ settings: () => ({ viewOnlyGroups: ['Banks'] }), describeAgent });
    const page = await harness.openPage(7);
    expect(holdsBack(page, 'before-input-event', key('a', 'KeyA'))).toBe(true);
    harness.sessions.open(8, true);
    harness.sessions.open(9);
    expect(harness.tabs().map(({ viewOnly }) => viewOnly)).toEqual([true, true, false]);
    // One that is open already stays as the user left it.
    harness.sessions.setViewOnly('tab-2', false);
    harness.sessions.open(8, true);
    expect(harness.tabs()[1]?.viewOnly).toBe(false);
  });

  it('knows a group and those below it, whichever separator they have', () => {
    expect(isInGroups('Banks', ['Banks'])).toBe(true);
    expect(isInGroups('Banks\\Leeds', ['Banks'])).toBe(true);
    expect(isInGroups('Banks > Leeds', ['Banks / Leeds'])).toBe(true);
    expect(isInGroups('Bank', ['Banks'])).toBe(false);
    expect(isInGroups('Banks', ['Banks / Leeds'])).toBe(false);
    expect(isInGroups('Banks', ['', ' / '])).toBe(false);
  });
});
