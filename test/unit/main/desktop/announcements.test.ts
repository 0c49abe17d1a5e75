import { describe, expect, it } from 'vitest';
import type { BulkRun, Download, Job, ServiceState, SupportSession } from '../../../../src-main/contract/contract.ts';
import { createAnnouncements, mayNotify } from '../../../../src-main/desktop/announcements.ts';
import {
  createNotifier,
  QUIET_MS,
  type NotificationKind,
  type NotificationText,
} from '../../../../src-main/desktop/notifications.ts';
import { defaultSettings } from '../../../../src-main/contract/settings.ts';
import { createFakeClock } from '../fake-clock.ts';

const job = (part: Partial<Job>): Job => ({
  id: 'job-1',
  kind: 'reboot',
  agentId: 7,
  agentName: 'Till 4',
  state: 'done',
  step: 'coming-up',
  startedAt: 0,
  stepAt: 0,
  limitAt: null,
  typicalMs: null,
  endedAt: 60_000,
  failure: null,
  ...part,
});

function make() {
  const shown: NotificationText[] = [];
  let seen = false;
  let named = false;
  const announcements = createAnnouncements({
    show: (notification) => shown.push(notification),
    isConsoleSeen: () => seen,
    namesClients: () => named,
  });
  const titles = () => shown.splice(0).map(({ title }) => title);
  return {
    ...announcements,
    shown,
    titles,
    setSeen: (now: boolean) => (seen = now),
    setNamed: (now: boolean) => (named = now),
  };
}

describe('desktop notifications', () => {
  const kinds: readonly [NotificationKind, keyof typeof defaultSettings][] = [
    ['watch', 'notifyWatched'],
    ['view', 'notifyViews'],
    ['client', 'notifyClients'],
    ['job', 'notifyJobs'],
    ['service', 'notifyService'],
  ];
  it.each(kinds)('%s is switched off by %s, by a pause, and while a remote screen fills a display', (kind, name) => {
    expect(mayNotify(kind, defaultSettings, false)).toBe(true);
    expect(mayNotify(kind, { ...defaultSettings, [name]: false }, false)).toBe(false);
    expect(mayNotify(kind, { ...defaultSettings, notificationsPaused: true }, false)).toBe(false);
    expect(mayNotify(kind, defaultSettings, true)).toBe(false);
    for (const [other] of kinds) {
      if (other !== kind) expect(mayNotify(other, { ...defaultSettings, [name]: false }, false)).toBe(true);
    }
  });

  it('report that a file is saved, or was not, while the console is not visible', () => {
    const { downloadEnd, shown, setSeen } = make();
    const download = (part: Partial<Download>): Download => ({
      id: 'd1',
      kind: 'recording',
      fileName: 'Till 4 2026-11-19 14.50.mp4',
      sessionId: 5,
      state: 'done',
      done: 9,
      total: 9,
      perSecond: null,
      sha256: null,
      failure: null,
      startedAt: 0,
      endedAt: 1,
      ...part,
    });
    downloadEnd(download({}));
    downloadEnd(download({ state: 'failed', failure: { kind: 'offline', message: 'It broke off.' } }));
    downloadEnd(download({ state: 'cancelled' }));
    downloadEnd(download({ state: 'paused' }));
    setSeen(true);
    downloadEnd(download({}));
    expect(shown.map(({ kind, title, body, action }) => [kind, title, body, action])).toEqual([
      [
        'job',
        'Till 4 2026-11-19 14.50.mp4 is saved',
        'Click to show the downloads.',
        { kind: 'show-page', page: 'history' },
      ],
      ['job', 'Till 4 2026-11-19 14.50.mp4 wasn’t saved', 'It broke off.', { kind: 'show-page', page: 'history' }],
    ]);
  });

  it('report the end of a bulk run once, if it is not visible and was not stopped by the user', () => {
    const { bulk, titles, setSeen } = make();
    const counts = { waiting: 0, running: 0, done: 4, failed: 0, stopped: 0 };
    const run = (state: BulkRun['state'], id = 'run-1', part: Partial<BulkRun['counts']> = {}) =>
      ({ id, state, counts: { ...counts, ...part } }) as BulkRun;
    bulk(run('done'));
    expect(titles()).toEqual([]);
    for (const state of ['undo', 'running', 'running', 'done', 'done'] as const) bulk(run(state));
    expect(titles()).toEqual(['Done on 4 agents']);
    bulk(run('running', 'run-2'));
    bulk(run('done', 'run-2', { failed: 2 }));
    expect(titles()).toEqual(['Done on 4 of 6 agents']);
    bulk(run('running', 'run-3'));
    bulk(run('stopped', 'run-3'));
    bulk(run('running', 'run-4'));
    bulk(null);
    setSeen(true);
    bulk(run('running', 'run-5'));
    bulk(run('done', 'run-5'));
    expect(titles()).toEqual([]);
  });

  it('does not name the client on a screen that may be locked, unless the user allows it', () => {
    const { clientJoined, shown } = make();
    clientJoined({ id: 5, clientName: 'Ana Reis' } as SupportSession);
    expect(shown).toMatchObject([{ title: 'A client is waiting' }]);
  });

  it('names the client who came in where that is allowed, and joins by a click', () => {
    const { clientJoined, shown, setNamed } = make();
    setNamed(true);
    clientJoined({ id: 5, clientName: 'Ana Reis' } as SupportSession);
    clientJoined({ id: 6, clientName: null } as SupportSession);
    expect(shown).toMatchObject([
      { kind: 'client', title: 'Ana Reis is waiting', action: { kind: 'join', supportId: 5 } },
      { title: 'A client is waiting', action: { kind: 'join', supportId: 6 } },
    ]);
  });

  it('tells the end of what was begun, unless the console shows it or it was called off', () => {
    const { jobEnd, titles, setSeen } = make();
    jobEnd(job({}));
    jobEnd(job({ kind: 'wake' }));
    jobEnd(job({ kind: 'detach' }));
    jobEnd(job({ kind: 'wake-and-connect' }));
    jobEnd(job({ state: 'cancelled' }));
    expect(titles()).toEqual(['Till 4 is back', 'Till 4 is online', 'Till 4 was removed from the account']);
    const failure = { kind: 'timeout', message: 'It did not come up in time.' } as const;
    for (const kind of ['wake', 'wake-and-connect', 'reboot-safe'] as const)
      jobEnd(job({ kind, state: 'failed', failure }));
    expect(titles()).toEqual(['Till 4 didn’t wake up', 'Till 4 didn’t wake up', 'Till 4 didn’t come back']);
    setSeen(true);
    jobEnd(job({}));
    expect(titles()).toEqual([]);
    jobEnd(job({ kind: 'watch' }));
    expect(titles()).toEqual(['Till 4 is online']);
  });

  it('says why it failed, and shows the agent by a click', () => {
    const { jobEnd, shown } = make();
    jobEnd(job({ kind: 'wake', state: 'failed', failure: { kind: 'quota', message: 'The limit is reached.' } }));
    expect(shown).toMatchObject([{ body: 'The limit is reached.', action: { kind: 'show-agent', agentId: 7 } }]);
  });

  it('tells that the key was refused or the plan’s limit reached, once for each turn for the worse', () => {
    const { service, titles, clear } = make();
    const states: ServiceState['kind'][] = ['up-to-date', 'quota', 'quota', 'offline', 'failing', 'key-refused'];
    for (const kind of states) service({ kind });
    expect(titles()).toEqual(['The plan’s request limit is reached', 'The service rejected the API key']);
    clear();
    service({ kind: 'key-refused' });
    expect(titles()).toHaveLength(1);
  });

  it('tells that few connections are left at each step down, and again after there were more', () => {
    const { support, titles } = make();
    for (const remain of [40, null, 5, 4, 1, 1, 0, 0]) support({ remain });
    expect(titles()).toEqual(['5 support sessions left', 'One support session left', 'No support sessions left']);
    for (const remain of [40, 3]) support({ remain });
    expect(titles()).toEqual(['3 support sessions left']);
  });

  it('F10: report a service that flaps for an hour at most once in five minutes', () => {
    const { clock, sleep } = createFakeClock();
    const at: number[] = [];
    class Shown {
      on(): void {}
      close(): void {}
      show(): void {
        at.push(clock.now());
      }
    }
    const notifier = createNotifier({
      Notification: Shown,
      isSupported: () => true,
      mayShow: () => true,
      onClick: () => undefined,
      isLocked: () => false,
      clock,
    });
    const { service } = createAnnouncements({
      show: (notification) => notifier.show(notification),
      isConsoleSeen: () => false,
      namesClients: () => false,
    });
    for (let turn = 0; turn < 360; turn += 1) {
      service({ kind: turn % 2 === 0 ? 'quota' : 'up-to-date' });
      sleep(10_000);
    }
    expect(at.length).toBeGreaterThan(10);
    expect(at.length).toBeLessThanOrEqual(12);
    at.slice(1).forEach((time, index) => expect(time - (at[index] ?? 0)).toBeGreaterThanOrEqual(QUIET_MS));
  });
});
