import { settle } from '../../settle.ts';
import { describe, expect, it } from 'vitest';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { createDesktopActions } from '../../../../src-main/desktop/desktop-actions.ts';

function make(result: Result<unknown> = succeed(undefined)) {
  const done: unknown[] = [];
  const boxes = { notificationsPaused: false, startAtLogin: true, locked: false };
  const note =
    (name: string) =>
    (...given: unknown[]) => {
      done.push([name, ...given]);
      return result;
    };
  const actions = createDesktopActions({
    showConsole: () => void done.push(['show']),
    commandConsole: (command) => void done.push(['tell', command]),
    connect: note('connect'),
    join: note('join'),
    createSupport: () => Promise.resolve(note('create')()),
    showQuickConnect: () => void done.push(['quick']),
    settings: () => boxes,
    changeSetting: (patch) => {
      Object.assign(boxes, patch);
      return Promise.resolve(note('change')(patch));
    },
    notice: (message) => void done.push(['notice', message]),
    onSettled: () => void done.push(['settled']),
    quit: () => void done.push(['quit']),
    lock: () => void done.push(['lock']),
    isLocked: () => boxes.locked,
  });
  return { actions, boxes, done, settle };
}

describe('a press in the tray', () => {
  it('does what it says', async () => {
    const { actions, done, settle } = make();
    actions.choose({ kind: 'open' });
    actions.choose({ kind: 'quick-connect' });
    actions.choose({ kind: 'connect', agentId: 7 });
    actions.choose({ kind: 'join', supportId: 5 });
    actions.choose({ kind: 'quit' });
    expect(done.splice(0)).toEqual([['show'], ['quick'], ['connect', 7], ['join', 5], ['quit']]);
    actions.choose({ kind: 'new-support' });
    await settle();
    expect(done.splice(0)).toEqual([['show'], ['tell', { kind: 'show-page', page: 'support' }], ['create']]);
    actions.choose({ kind: 'pause' });
    actions.choose({ kind: 'start-at-login' });
    await settle();
    expect(done).toEqual([
      ['change', { notificationsPaused: true }],
      ['change', { startAtLogin: false }],
      ['settled'],
      ['settled'],
    ]);
  });

  it('turns a box back by a second press in the same menu', async () => {
    const { actions, done, settle } = make();
    actions.choose({ kind: 'pause' });
    actions.choose({ kind: 'pause' });
    await settle();
    expect(done.slice(0, 2)).toEqual([
      ['change', { notificationsPaused: true }],
      ['change', { notificationsPaused: false }],
    ]);
  });

  it('says in the console what did not work, and shows the boxes as they are', async () => {
    const { actions, done, settle } = make(fail('unavailable', 'It cannot be written.'));
    actions.choose({ kind: 'start-at-login' });
    await settle();
    expect(done).toEqual([
      ['change', { startAtLogin: false }],
      ['notice', 'It cannot be written.'],
      ['show'],
      ['settled'],
    ]);
  });
});

describe('a click on a notification', () => {
  it('joins, opens, or shows what it tells of', () => {
    const { actions, done } = make();
    actions.follow({ kind: 'join', supportId: 5 });
    actions.follow({ kind: 'open' });
    actions.follow({ kind: 'show-agent', agentId: 7 });
    actions.follow({ kind: 'open-settings' });
    expect(done).toEqual([
      ['join', 5],
      ['show'],
      ['show'],
      ['tell', { kind: 'show-agent', agentId: 7 }],
      ['show'],
      ['tell', { kind: 'open-settings' }],
    ]);
  });
});

describe('while Longreach is locked', () => {
  it('everything but Quit shows the console', async () => {
    const { actions, boxes, done, settle } = make();
    boxes.locked = true;
    actions.choose({ kind: 'connect', agentId: 7 });
    actions.choose({ kind: 'pause' });
    actions.follow({ kind: 'join', supportId: 5 });
    actions.choose({ kind: 'quit' });
    await settle();
    expect(done).toEqual([['show'], ['show'], ['show'], ['quit']]);
  });

  it('and Lock now locks', () => {
    const { actions, done } = make();
    actions.choose({ kind: 'lock' });
    expect(done).toEqual([['lock']]);
  });
});
