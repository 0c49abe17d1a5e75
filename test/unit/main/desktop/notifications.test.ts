import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { composeId, numberOfText } from '../../../../src-main/contract/account-ids.ts';
import type { Download, Job } from '../../../../src-main/contract/contract.ts';
import {
  clientJoined,
  downloadEnded,
  ofAccount,
  plainLine,
  serviceStopped,
  watchedIsBack,
} from '../../../../src-main/desktop/notification-texts.ts';
import {
  createNotifier,
  QUIET_MS,
  viewChanged,
  type DesktopNotification,
  type NotificationAction,
  type NotificationKind,
  type NotificationOptions,
  type NotificationText,
} from '../../../../src-main/desktop/notifications.ts';
import { createFakeClock } from '../fake-clock.ts';

class StubNotification extends EventEmitter {
  static events: string[] = [];
  static made: StubNotification[] = [];
  readonly options: NotificationOptions;
  constructor(options: NotificationOptions) {
    super();
    this.options = options;
    StubNotification.made.push(this);
  }
  show(): void {
    StubNotification.events.push(`show ${this.options.title}`);
  }
  /** Like Electron: removing it reports that it was closed. */
  close(): void {
    StubNotification.events.push(`close ${this.options.title}`);
    this.emit('close', { reason: 'applicationHidden' });
  }
}

function makeBench() {
  StubNotification.events = [];
  StubNotification.made = [];
  const { clock, sleep } = createFakeClock();
  const clicks: NotificationAction[] = [];
  const outcomes: string[] = [];
  const may = { supported: true, locked: false, kinds: new Set<NotificationKind>(['watch', 'view']) };
  const notifier = createNotifier({
    Notification: StubNotification,
    isSupported: () => may.supported,
    mayShow: (kind) => may.kinds.has(kind),
    onClick: (action) => clicks.push(action),
    isLocked: () => may.locked,
    onOutcome: (outcome) => outcomes.push(outcome),
    clock,
  });
  const { made, events } = StubNotification;
  return { notifier, clicks, outcomes, may, sleep, made, events };
}

const notification = (part: Partial<NotificationText> = {}): NotificationText => ({
  id: 'watch-7',
  kind: 'watch',
  title: 'Till 4 is online',
  body: 'Click to show it.',
  action: { kind: 'show-agent', agentId: 7 },
  ...part,
});

describe('a notification', () => {
  it('is shown once, named and grouped for the system, and asks for its agent when it is clicked', () => {
    const { notifier, made, events, clicks } = makeBench();
    expect(notifier.show(notification())).toBe(true);
    expect(made[0]?.options).toEqual({
      id: 'watch-7',
      groupId: 'watch',
      title: 'Till 4 is online',
      body: 'Click to show it.',
    });
    made[0]?.emit('click', {});
    expect(clicks).toEqual([{ kind: 'show-agent', agentId: 7 }]);
    expect(events).toEqual(['show Till 4 is online', 'close Till 4 is online']);
  });

  it('is not said again for five minutes, unless it says something new', () => {
    const { notifier, sleep, events } = makeBench();
    notifier.show(notification());
    expect(notifier.show(notification())).toBe(false);
    expect(notifier.show(notification({ id: 'watch-8' }))).toBe(true);
    expect(notifier.show(notification({ body: 'You started watching it 3 h ago.' }))).toBe(true);
    sleep(QUIET_MS - 1);
    expect(notifier.show(notification({ body: 'You started watching it 3 h ago.' }))).toBe(false);
    sleep(1);
    expect(notifier.show(notification({ body: 'You started watching it 3 h ago.' }))).toBe(true);
    expect(events).toHaveLength(6);
  });

  it('takes the place of the one before, which goes first', () => {
    const { notifier, events, made, clicks } = makeBench();
    notifier.show(notification({ title: 'one' }));
    notifier.show(notification({ title: 'two' }));
    expect(events).toEqual(['show one', 'close one', 'show two']);
    // The end of the one before leaves the new one alone.
    made[0]?.emit('close', { reason: 'applicationHidden' });
    made[0]?.emit('click', {});
    expect(clicks).toHaveLength(1);
    notifier.clear();
    expect(events.at(-1)).toBe('close two');
  });

  it('of another account does nothing when it is clicked late, where numbers mean other agents', () => {
    const { notifier, made, clicks } = makeBench();
    for (let id = 0; id < 70; id += 1) notifier.show(notification({ id: `watch-${id}` }));
    notifier.clear();
    made[0]?.emit('click', {});
    made[69]?.emit('click', {});
    expect(clicks).toEqual([]);
    notifier.show(notification());
    made.at(-1)?.emit('click', {});
    expect(clicks).toHaveLength(1);
  });

  it('can be clicked after its time on the screen; put away by hand, it is let go', () => {
    const { notifier, made, events } = makeBench();
    notifier.show(notification());
    notifier.show(notification({ id: 'watch-8' }));
    notifier.show(notification({ id: 'watch-9' }));
    made[0]?.emit('close', { reason: 'timedOut' });
    made[1]?.emit('close', { reason: 'userCanceled' });
    made[2]?.emit('failed', {}, 'no daemon');
    events.splice(0);
    notifier.clear();
    expect(events).toEqual(['close Till 4 is online']);
  });

  it('tells whether the system took it or refused it', () => {
    const { notifier, made, outcomes } = makeBench();
    notifier.show(notification());
    made[0]?.emit('show');
    notifier.show(notification({ id: 'watch-8' }));
    made[1]?.emit('failed', {}, 'not signed');
    expect(outcomes).toEqual(['shown', 'failed']);
  });

  it('is held by a bounded number', () => {
    const { notifier, events } = makeBench();
    for (let id = 0; id < 500; id += 1) notifier.show(notification({ id: `watch-${id}` }));
    events.splice(0);
    notifier.clear();
    expect(events).toHaveLength(60);
  });

  it('is not shown where the settings or the desktop forbid it, and is shown later where they allow it', () => {
    const { notifier, may, made } = makeBench();
    may.kinds.delete('watch');
    expect(notifier.show(notification())).toBe(false);
    expect(notifier.show(notification({ kind: 'view', id: 'view-1' }))).toBe(true);
    may.kinds.add('watch');
    may.supported = false;
    expect(notifier.show(notification())).toBe(false);
    may.supported = true;
    expect(notifier.show(notification())).toBe(true);
    expect(made).toHaveLength(2);
  });

  it('holds plain text of bounded length, however long the name of an agent is', () => {
    const { notifier, made } = makeBench();
    notifier.show(
      notification({ title: 'x'.repeat(10_000), body: `<a href="https://evil.example">\u202e\nclick</a>` }),
    );
    expect(made[0]?.options.title).toHaveLength(100);
    expect(made[0]?.options.body).toBe('‹a href="https://evil.example"› click‹/a›');
    expect(plainLine('👩‍💻'.repeat(3), 99)).toBe('👩‍💻👩‍💻👩‍💻');
    expect(plainLine('ab\u0000\u2028cd\ud800', 99)).toBe('ab cd');
    expect(plainLine('😀😀😀', 2)).toBe('😀…');
  });

  it('is Electron’s', () => {
    expectTypeOf<typeof Electron.CrossProcessExports.Notification>().toExtend<
      new (options: NotificationOptions) => DesktopNotification
    >();
  });
});

describe('notification texts', () => {
  const job = (part: Partial<Job> = {}): Job => ({
    id: 'job-1',
    kind: 'watch',
    agentId: 7,
    agentName: 'Till 4',
    state: 'done',
    step: 'coming-up',
    startedAt: 0,
    stepAt: 0,
    limitAt: null,
    typicalMs: null,
    endedAt: null,
    failure: null,
    ...part,
  });

  it.each([
    [null, 'Click to show it.'],
    [30_000, 'You started watching it a moment ago. Click to show it.'],
    [5 * 60_000, 'You started watching it 5 min ago. Click to show it.'],
    [26 * 3_600_000, 'You started watching it 26 h ago. Click to show it.'],
    [72 * 3_600_000, 'You started watching it 3 days ago. Click to show it.'],
  ])('of a watched computer that is back after %s ms', (endedAt, body) => {
    expect(watchedIsBack(job({ endedAt }))).toEqual({
      id: 'watch-7',
      kind: 'watch',
      title: 'Till 4 is online',
      body,
      action: { kind: 'show-agent', agentId: 7 },
      alarm: {
        event: 'agent-back',
        title: 'Till 4 is online',
        plainTitle: 'A watched agent is online',
        text: null,
        name: 'Till 4',
        id: 7,
      },
    });
  });

  it('keeps what is said in sight behind a very long name', () => {
    expect(watchedIsBack(job({ agentName: '\u202e ' })).title).toBe('An agent is online');
    expect(watchedIsBack(job({ agentName: 'x'.repeat(10_000) })).title).toMatch(/^x{47}… is online$/);
  });

  const view = { id: 'view-3', name: 'Disk under 10 %' };
  it.each([
    [['Till 4'], 1, 0, 'Disk under 10 %: 1 more agent', 'Till 4.'],
    [['Till 4', 'Till 5'], 2, 1, 'Disk under 10 %: 2 more agents, 1 fewer', 'Till 4 and Till 5.'],
    [['a', 'b', 'c'], 12, 0, 'Disk under 10 %: 12 more agents', 'a, b, c and 9 more.'],
    [[], 0, 1, 'Disk under 10 %: 1 fewer agent', 'Click to show the view.'],
    [[], 0, 3, 'Disk under 10 %: 3 fewer agents', 'Click to show the view.'],
    [[], 0, 0, 'Disk under 10 %: changed', 'Click to show the view.'],
  ])('of a view with %j (%i) more and %i fewer', (added, addedCount, removedCount, title, body) => {
    expect(viewChanged(view, { added, addedCount, removedCount })).toEqual({
      id: 'view-3',
      kind: 'view',
      title,
      body,
      action: { kind: 'show-view', viewId: 'view-3' },
      alarm: {
        event: 'view-changed',
        title,
        plainTitle: title.replace(/^.* %/, 'A saved view has changed').replace(/: changed$/, ''),
        text: addedCount === 0 ? null : body,
        name: 'Disk under 10 %',
        id: null,
      },
    });
  });

  it.each([
    [true, 'Ada is waiting', 'Ada'],
    [false, 'A client is waiting', null],
  ])('of a client, named: %s, whose id is that of their service', (named, title, name) => {
    const id = composeId(3, 41);
    const { alarm } = clientJoined({ id, clientName: 'Ada' }, named);
    expect(alarm).toEqual({
      event: 'client-joined',
      title,
      plainTitle: 'A client is waiting',
      text: null,
      name,
      id: 41,
    });
  });
});

describe('of several accounts, which the system keeps longer than a run lasts', () => {
  const quota = serviceStopped({ kind: 'quota' })!;

  it('take the place of those of their own account alone, in whichever run', () => {
    const ids = [0, 1, 1, 2_046].map((number) => ofAccount(quota, number, null).id);
    expect(new Set(ids).size).toBe(3);
    expect(ids[1]).toBe(ids[2]);
    expect(ids.map((id) => numberOfText(id))).toEqual([0, 1, 1, 2_046]);
  });

  it('name their account where there are several, and have an id that Windows takes', () => {
    expect(ofAccount(quota, 1, 'Hartmann').body).toBe(`Hartmann: ${quota.body}`);
    expect(ofAccount(quota, 1, null).body).toBe(quota.body);
    const saved = downloadEnded({
      id: `2046/${randomUUID()}`,
      fileName: 'a.mp4',
      state: 'done',
      failure: null,
    } as Download)!;
    expect(ofAccount(saved, 2_046, null).id.length).toBeLessThanOrEqual(64);
  });
});

it('a notification while locked names nothing, and a click on it shows the console', () => {
  const { notifier, clicks, may, made } = makeBench();
  may.locked = true;
  notifier.show(notification({ id: 'watch-4', kind: 'watch', title: 'Till 4 is online', body: 'Till 4' }));
  expect(made[0]?.options).toMatchObject({ id: 'locked-watch', title: 'An agent you watch is online' });
  expect(JSON.stringify(made[0]?.options)).not.toContain('Till 4');
  made[0]?.emit('click');
  expect(clicks).toEqual([{ kind: 'open' }]);
});
