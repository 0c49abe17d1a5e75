import { nothingHeld } from '../../../../src-main/sessions/held-back.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail } from '../../../../src-main/contract/failure.ts';
import { frameInsets, viewBounds } from '../../../../src-main/sessions/describe.ts';
import { reservedKey } from '../../../../src-main/sessions/keys.ts';
import { describeSessions } from '../../../../src-main/sessions/describe.ts';
import {
  MAIN_WINDOW,
  noSessions,
  reduceSessions,
  type SessionEvent,
  type Sessions,
  type Target,
} from '../../../../src-main/sessions/tabs.ts';

const after = (...events: SessionEvent[]): Sessions => events.reduce(reduceSessions, noSessions);
const target = (agentId: number): Target => ({ agentId, supportId: null });
const open = (agentId: number, inBackground = false): SessionEvent => ({
  kind: 'opened',
  tabsFrom: 0,
  target: target(agentId),
  ignoredRebootId: null,
  viewOnly: false,
  note: '',
  inBackground,
});
const activeIn = ({ windows }: Sessions, windowId = MAIN_WINDOW) => windows.find(({ id }) => id === windowId)?.activeId;
const ids = (state: Sessions) => ({ tabs: state.tabs.map(({ id }) => id).join(' '), active: activeIn(state) });

describe('tabs', () => {
  it('open at the end and become the active one', () => {
    const state = after(open(7), open(8));
    expect(ids(state)).toEqual({ tabs: 'tab-1 tab-2', active: 'tab-2' });
    expect(state.tabs[1]).toEqual({
      id: 'tab-2',
      agentId: 8,
      supportId: null,
      windowId: MAIN_WINDOW,
      state: { kind: 'connecting' },
      frame: null,
      ignoredRebootId: null,
      host: null,
      encrypted: false,
      certificate: null,
      sendsAllShortcuts: false,
      viewOnly: false,
      hangs: false,
      note: '',
      request: null,
      helds: nothingHeld,
      shelf: null,
      screenshot: null,
      zoom: 100,
      files: [],
    });
  });

  it('activate the next tab when they close, or the previous one if they were last', () => {
    const three = after(open(7), open(8), open(9), { kind: 'selected', tabId: 'tab-2' });
    const close = (tabId: string, state = three) => ids(reduceSessions(state, { kind: 'closed', tabId }));
    expect(close('tab-2')).toEqual({ tabs: 'tab-1 tab-3', active: 'tab-3' });
    expect(close('tab-1')).toEqual({ tabs: 'tab-2 tab-3', active: 'tab-2' });
    expect(close('tab-3', after(open(7), open(8), open(9)))).toEqual({ tabs: 'tab-1 tab-2', active: 'tab-2' });
    expect(close('tab-1', after(open(7)))).toEqual({ tabs: '', active: null });
    expect(close('tab-9')).toEqual({ tabs: 'tab-1 tab-2 tab-3', active: 'tab-2' });
    expect(ids(reduceSessions(after(open(7), { kind: 'closed', tabId: 'tab-1' }), open(7)))).toEqual({
      tabs: 'tab-2',
      active: 'tab-2',
    });
  });

  it('are cycled beyond both ends', () => {
    const three = after(open(7), open(8), open(9));
    expect(activeIn(reduceSessions(three, { kind: 'neighbour-selected', windowId: MAIN_WINDOW, by: 1 }))).toBe('tab-1');
    expect(activeIn(reduceSessions(three, { kind: 'neighbour-selected', windowId: MAIN_WINDOW, by: -1 }))).toBe(
      'tab-2',
    );
    expect(
      activeIn(reduceSessions(noSessions, { kind: 'neighbour-selected', windowId: MAIN_WINDOW, by: -1 })),
    ).toBeNull();
  });

  it('keep their last frame when they end, and lose it when the user reconnects', () => {
    const ended: SessionEvent = { kind: 'ended', tabId: 'tab-1', reason: 'link-used', at: 9, failure: null };
    const state = after(
      open(7),
      { kind: 'shown', tabId: 'tab-1', at: 5 },
      { kind: 'frame-stored', tabId: 'tab-1' },
      ended,
    );
    expect(state.tabs[0]).toMatchObject({
      frame: 1,
      state: { kind: 'ended', reason: 'link-used', at: 9, failure: null },
    });
    const again = reduceSessions(state, {
      kind: 'connecting',
      tabId: 'tab-1',
      ignoredRebootId: null,
      keepFrame: false,
    });
    expect(again.tabs[0]).toMatchObject({ frame: null, state: { kind: 'connecting' } });
    expect(reduceSessions(again, { kind: 'frame-stored', tabId: 'tab-1' }).tabs[0]?.frame).toBe(2);
    expect(reduceSessions(again, { kind: 'frame-stored', tabId: 'tab-5' })).toBe(again);
  });

  it('keep the start of the wait and their frame while waiting and while reconnecting', () => {
    const wait = (jobId: string, since: number, typicalMs: number | null): SessionEvent => ({
      kind: 'waiting',
      tabId: 'tab-1',
      jobId,
      cause: 'reboot',
      since,
      typicalMs,
      nextTryAt: null,
    });
    const shown = after(open(7), { kind: 'shown', tabId: 'tab-1', at: 5 }, { kind: 'frame-stored', tabId: 'tab-1' });
    const waiting = reduceSessions(shown, wait('job-1', 9, null));
    expect(waiting.tabs[0]).toMatchObject({ frame: 1, state: { kind: 'waiting', since: 9, typicalMs: null } });
    const later = reduceSessions(waiting, wait('job-1', 20, 60_000));
    expect(later.tabs[0]?.state).toMatchObject({ kind: 'waiting', jobId: 'job-1', since: 9, typicalMs: 60_000 });
    expect(reduceSessions(later, wait('job-2', 30, null)).tabs[0]?.state).toMatchObject({ jobId: 'job-2', since: 30 });
    const back: SessionEvent = { kind: 'connecting', tabId: 'tab-1', ignoredRebootId: null, keepFrame: true };
    expect(reduceSessions(later, back).tabs[0]).toMatchObject({ frame: 1, state: { kind: 'connecting' } });
    expect(reduceSessions(later, { ...back, tabId: 'tab-9' }).tabs).toEqual(later.tabs);
  });

  it('have exactly one active tab per window and unique ids', () => {
    const tabId = fc.integer({ min: 1, max: 8 }).map((n) => `tab-${n}`);
    const event: fc.Arbitrary<SessionEvent> = fc.oneof(
      fc.integer({ min: 1, max: 5 }).map(open),
      tabId.map((id): SessionEvent => ({ kind: 'closed', tabId: id })),
      tabId.map((id): SessionEvent => ({ kind: 'selected', tabId: id })),
      tabId.map((id): SessionEvent => ({ kind: 'frame-stored', tabId: id })),
      tabId.map((id): SessionEvent => ({ kind: 'opened-in-new-window', tabId: id })),
      tabId.map((id): SessionEvent => ({ kind: 'moved-back-to-tabs', tabId: id })),
      fc.tuple(tabId, fc.nat(9)).map(([id, to]): SessionEvent => ({ kind: 'moved', tabId: id, to })),
      fc.constant<SessionEvent>({ kind: 'window-closed', windowId: MAIN_WINDOW }),
      fc.constantFrom<SessionEvent>(
        { kind: 'neighbour-selected', windowId: MAIN_WINDOW, by: 1 },
        { kind: 'neighbour-selected', windowId: MAIN_WINDOW, by: -1 },
      ),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const state = after(...events);
        const names = state.tabs.map(({ id }) => id);
        expect(new Set(names).size).toBe(names.length);
        const all = state.windows.flatMap((window) => {
          const own = state.tabs.filter(({ windowId }) => windowId === window.id).map(({ id }) => id);
          if (window.id !== MAIN_WINDOW) expect(own).toHaveLength(1);
          expect(window.activeId === null).toBe(own.length === 0);
          if (window.activeId !== null) expect(own).toContain(window.activeId);
          return own;
        });
        expect(all.toSorted()).toEqual(names.toSorted());
      }),
    );
  });
});

describe('state for the page', () => {
  it('contains all it draws, with relative URLs and without any link', () => {
    const agent = {
      name: 'Front desk',
      group: 'A / B',
      os: 'win',
      online: true,
      osUser: 'Aneta',
      favorite: true,
      serviceFavorite: false,
    };
    // A whole row of the list may be passed in; its other fields must not get through.
    const row = { ...agent, id: 7, ip: '192.0.2.1', open: true };
    const failure = fail('quota', 'The plan allows no more requests now.').failure;
    const state = after(
      open(7),
      open(8),
      { kind: 'shown', tabId: 'tab-1', at: 5 },
      { kind: 'frame-stored', tabId: 'tab-1' },
      { kind: 'ended', tabId: 'tab-2', reason: 'connect-failed', at: 6, failure },
      { kind: 'cover-changed', windowId: MAIN_WINDOW, covered: true },
    );
    const rest = { supportId: null, sendsAllShortcuts: false, viewOnly: false, hangs: false, host: null, note: '' };
    const mark = (agentId: number) => ({ agentId, name: 'Front desk', online: true, lastTime: 3 });
    // All have the same name, and so their number.
    const beside = (agentId: number) => ({ ...mark(agentId), beside: `#${agentId}` });
    expect(
      describeSessions(state, MAIN_WINDOW, {
        agentSummary: () => row,
        favorites: [mark(7), { ...mark(1), ...row, agentId: 1 }],
        recents: [mark(8)],
        restorable: [mark(2)],
      }),
    ).toEqual({
      ownWindow: false,
      restorable: [{ ...beside(2), open: false }],
      fullScreenHost: null,
      tabs: [
        {
          id: 'tab-1',
          agentId: 7,
          beside: '#7',
          ...rest,
          ...agent,
          state: { kind: 'open', since: 5 },
          lastFrame: '/frames/tab-1/1',
        },
        {
          id: 'tab-2',
          agentId: 8,
          beside: '#8',
          ...rest,
          ...agent,
          state: { kind: 'ended', reason: 'connect-failed', at: 6, failure },
          lastFrame: null,
        },
      ],
      activeTabId: 'tab-2',
      favorites: [
        { ...beside(7), open: true },
        { ...beside(1), open: false },
      ],
      recents: [{ ...beside(8), open: true }],
      sideBar: true,
      fullScreen: false,
      covered: true,
      insets: { top: 84, left: 208 },
    });
  });
});

describe('layout', () => {
  it('reserves the tabs, toolbar and side bar, and nothing in full screen', () => {
    const content = { width: 1_440, height: 900 };
    const at = (sideBar: boolean, fullScreen: boolean) => viewBounds(content, { sideBar, fullScreen, notice: false });
    expect(at(true, false)).toEqual({ x: 208, y: 84, width: 1_232, height: 816 });
    expect(at(false, false)).toEqual({ x: 0, y: 84, width: 1_440, height: 816 });
    expect(at(true, true)).toEqual({ x: 0, y: 0, width: 1_440, height: 900 });
    expect(frameInsets({ sideBar: false, fullScreen: false, notice: false })).toEqual({ top: 84, left: 0 });
    expect(viewBounds({ width: 100, height: 50 }, { sideBar: true, fullScreen: false, notice: false })).toEqual({
      x: 208,
      y: 84,
      width: 0,
      height: 0,
    });
  });
});

describe('reserved keys', () => {
  const none = { control: false, alt: false, shift: false, meta: false };
  const press = (key: string, code: string, more: Partial<typeof none> = {}) =>
    reservedKey({ key, code, ...none, ...more });

  it('are recognised by character or physical key', () => {
    expect(press('Tab', 'Tab', { control: true })).toBe('next-tab');
    expect(press('Tab', 'Tab', { control: true, shift: true })).toBe('previous-tab');
    expect(press('b', 'KeyB', { control: true })).toBe('side-bar');
    expect(press('B', 'KeyN', { control: true })).toBe('side-bar');
    expect(press('и', 'KeyB', { control: true })).toBe('side-bar');
    expect(press('F11', 'F11')).toBe('full-screen');
    expect(press('L', 'KeyL', { control: true, shift: true })).toBe('lock');
  });

  it('leave the page by a shortcut that the desktop of each system passes on', () => {
    const leave = (key: string, more: object, platform: string) =>
      reservedKey({ key, code: key, ...none, ...more }, platform);
    for (const platform of ['linux', 'win32']) {
      expect(leave('F12', { control: true, shift: true }, platform)).toBe('leave-page');
      expect(leave('Enter', { control: true, meta: true }, platform)).toBeNull();
    }
    expect(leave('Enter', { control: true, meta: true }, 'darwin')).toBe('leave-page');
    expect(leave('F12', { control: true, shift: true }, 'darwin')).toBeNull();
    // Of GNOME and KDE.
    expect(leave('Escape', { control: true, alt: true }, 'linux')).toBeNull();
  });

  it('do not include other keys', () => {
    expect(press('Tab', 'Tab')).toBeNull();
    expect(press('Tab', 'Tab', { alt: true })).toBeNull();
    expect(press('Tab', 'Tab', { control: true, meta: true })).toBeNull();
    expect(press('n', 'KeyB', { control: true })).toBeNull();
    expect(press('b', 'KeyB')).toBeNull();
    expect(press('b', 'KeyB', { control: true, shift: true })).toBeNull();
    expect(press('Escape', 'Escape')).toBeNull();
    expect(press('F11', 'F11', { control: true })).toBeNull();
    for (const key of ['w', 'r', 'q', 'c', 'v', 't']) {
      expect(press(key, `Key${key.toUpperCase()}`, { control: true })).toBeNull();
    }
    expect(press('Delete', 'Delete', { control: true, alt: true })).toBeNull();
  });
});

it('names the account of a window only where it is given', () => {
  const around = { agentSummary: () => expect.fail('there is no tab'), favorites: [], recents: [], restorable: [] };
  expect(describeSessions(noSessions, MAIN_WINDOW, around)).not.toHaveProperty('accountName');
  expect(describeSessions(noSessions, MAIN_WINDOW, { ...around, accountName: 'Hartmann' }).accountName).toBe(
    'Hartmann',
  );
});
