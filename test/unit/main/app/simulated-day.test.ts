import { expect, test } from 'vitest';
import { openSession, type WireAgent } from '../account-session-box.ts';
import { noSystem } from '../account-session-deps.ts';
import { makeFolder } from '../../make-folder.ts';
import { valueOf } from '../../../value-of.ts';
import { createDayService, type DayService } from './day-service.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
/** How far a count may be from the recorded one. */
const TOLERANCE = 0.02;
/** Of a few requests, chance decides which reader's timer is first, and so who meets a 402 or takes the rest of a budget. */
const APART = 3;
/** So many that their details are not all read before the evening. */
const AGENTS = 1_900;
/** The day begins at midnight. */
const WALL = new Date(2026, 10, 20).getTime();

interface Day extends Awaited<ReturnType<typeof openSession>> {
  readonly service: DayService;
}

interface Phase {
  readonly name: string;
  readonly minutes: number;
  readonly begin: (day: Day) => unknown;
  /** What the user, or a page that is open, does before each minute. */
  readonly eachMinute?: (day: Day, minute: number) => unknown;
  /** Requests per operation. */
  readonly requests: Counts;
}

/** A random number that depends on the moment alone: one draw more or less changes no later one. */
function randomAt(now: number): number {
  let mixed = Math.imul(Math.round(now) ^ 0x9e_37_79_b9, 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** A support session (2.5). */
const client = (day: Day, status: number) => ({
  id: 7,
  status,
  create_time: Math.floor(day.wallNow() / 1_000),
  invite_code: 'abc123',
  client_name: 'Reception',
});
const readByUser = async (day: Day, count: number): Promise<void> => {
  for (let id = 1; id <= count; id += 1) await day.session.details.read(id, { attention: 'user' });
};

const phases: readonly Phase[] = [
  {
    name: 'seen; the list, details, and the history is copied',
    minutes: 60,
    begin: ({ session }) => session.requestPolicy.set({ historySeen: true }),
    requests: { 'agents/info': 479, 'agents/list': 242, 'history/list': 77, 'support/list': 1 },
  },
  {
    name: 'hidden to the tray',
    minutes: 109,
    begin: ({ session }) => {
      session.requestPolicy.set({ historySeen: false });
      session.requestPolicy.set({ visible: false });
    },
    requests: { 'agents/info': 86, 'agents/list': 54, 'history/list': 3 },
  },
  {
    name: 'hidden while a tab waits for its agent',
    minutes: 20,
    begin: ({ session }) => session.requestPolicy.set({ awaited: true }),
    requests: { 'agents/info': 17, 'agents/list': 79, 'history/list': 1 },
  },
  {
    name: 'a recording is downloaded',
    minutes: 1,
    begin: async ({ session }) => {
      session.requestPolicy.set({ awaited: false });
      valueOf(await session.recordings.downloads.start(1_400));
    },
    requests: { 'agents/info': 1, 'history/info': 1 },
  },
  {
    name: 'asleep',
    minutes: 280,
    begin: async ({ session }) => {
      session.requestPolicy.set({ asleep: true });
      await session.recordings.downloads.standBy();
    },
    eachMinute: ({ session }, minute) => (minute < 10 ? session.agentPreviews.get(minute + 1) : null),
    requests: {},
  },
  {
    name: 'awake and seen, with previews',
    minutes: 30,
    begin: ({ session }) => {
      session.requestPolicy.set({ asleep: false });
      session.requestPolicy.set({ visible: true });
    },
    eachMinute: ({ session }, minute) => session.agentPreviews.get(minute + 1),
    requests: { 'agents/info': 241, 'agents/list': 121, 'history/info': 1, 'history/list': 6, preview: 30 },
  },
  {
    name: 'Support is shown, and a client is awaited',
    minutes: 20,
    begin: async (day) => {
      await day.changeSettings({ hardwareScan: false });
      day.service.setSupport([client(day, 1)]);
      day.session.requestPolicy.set({ supportSeen: true });
      return day.session.support.refresh();
    },
    requests: { 'agents/list': 81, 'history/list': 4, 'support/list': 240 },
  },
  {
    name: 'the client is in session, in a tab here',
    minutes: 20,
    begin: (day) => {
      day.service.setSupport([client(day, 2)]);
      day.session.support.setTabs({ open: 1, unclear: 0 });
    },
    requests: { 'agents/list': 79, 'history/list': 4, 'support/list': 121 },
  },
  {
    name: 'the client is in session elsewhere, hidden',
    minutes: 40,
    begin: ({ changeSettings, session }) => {
      session.support.setTabs({ open: 0, unclear: 0 });
      session.requestPolicy.set({ supportSeen: false });
      session.requestPolicy.set({ visible: false });
      return changeSettings({ hardwareScan: true });
    },
    requests: { 'agents/info': 33, 'agents/list': 20, 'history/list': 2, 'support/list': 80 },
  },
  {
    name: 'jobs wait for their agents, hidden',
    minutes: 10,
    begin: ({ service, session }) => {
      service.setSupport([]);
      service.turn(3, false);
      session.agentsService.watch(3);
      session.agentsService.wake(4);
    },
    requests: { 'agents/info': 55, 'agents/list': 64, 'agents/wake': 1, 'support/list': 1 },
  },
  {
    name: 'the agents have come',
    minutes: 10,
    begin: ({ service }) => {
      service.turn(3, true);
      service.turn(4, true);
    },
    requests: { 'agents/info': 8, 'agents/list': 5 },
  },
  {
    name: '402 everywhere, seen',
    minutes: 50,
    begin: ({ service, session }) => {
      session.requestPolicy.set({ visible: true });
      session.requestPolicy.set({ supportSeen: true });
      service.fail({ status: 402 });
    },
    eachMinute: ({ session }, minute) => (minute === 20 ? session.agentsService.refresh() : null),
    requests: { 'agents/list': 5 },
  },
  {
    name: 'after the 402',
    minutes: 25,
    begin: ({ service }) => service.fail(null),
    requests: { 'agents/info': 80, 'agents/list': 41, 'history/list': 2, 'support/list': 10 },
  },
  {
    name: '402 with Retry-After everywhere; a request of the user succeeds',
    minutes: 20,
    begin: ({ service }) => service.fail({ status: 402, headers: { 'Retry-After': '120' } }),
    eachMinute: (day, minute) => {
      if (minute !== 8) return null;
      day.service.fail(null);
      return readByUser(day, 1);
    },
    requests: { 'agents/info': 99, 'agents/list': 49, 'history/list': 3, 'support/list': 13 },
  },
  {
    name: '402 for support/create alone',
    minutes: 10,
    begin: async ({ service, session }) => {
      service.fail({ status: 402, only: ['support/create'] });
      expect((await session.support.create('Reception')).ok).toBe(false);
    },
    requests: { 'agents/info': 82, 'agents/list': 40, 'history/list': 2, 'support/create': 1, 'support/list': 11 },
  },
  {
    name: '503 with Retry-After, then 429',
    minutes: 30,
    begin: ({ service }) => service.fail({ status: 503, headers: { 'Retry-After': '240' } }),
    eachMinute: ({ service, session }, minute) => {
      if (minute === 10) service.fail({ status: 429 });
      if (minute === 20) service.fail(null);
      return minute === 20 ? session.agentsService.refresh() : null;
    },
    requests: { 'agents/info': 49, 'agents/list': 46, 'history/list': 2, 'support/list': 13 },
  },
  {
    name: 'nothing is reached',
    minutes: 30,
    begin: ({ service }) => service.fail({ status: null }),
    requests: { 'agents/info': 1, 'agents/list': 11, 'history/list': 1, 'support/list': 8 },
  },
  {
    name: 'reached again, at a gentle pace, with a search and rows under the pointer',
    minutes: 30,
    begin: ({ changeSettings, service }) => {
      service.fail(null);
      return changeSettings({ refreshPace: 'gentle' });
    },
    eachMinute: async ({ session }, minute) => {
      await session.freshness.keepFresh(minute + 1);
      await session.freshness.refreshMatching('host-1');
    },
    requests: { 'agents/info': 239, 'agents/list': 53, 'history/list': 6, 'support/list': 30 },
  },
  {
    name: 'the key is refused',
    minutes: 40,
    begin: ({ changeSettings, service }) => {
      service.fail({ status: 403 });
      return changeSettings({ refreshPace: 'normal' });
    },
    eachMinute: ({ session }, minute) => (minute === 20 ? session.support.refresh() : null),
    requests: { 'agents/list': 1, 'support/list': 1 },
  },
  {
    name: 'the key is good again',
    minutes: 20,
    begin: ({ service, session }) => {
      service.fail(null);
      return session.agentsService.refresh();
    },
    requests: { 'agents/info': 159, 'agents/list': 81, 'history/list': 4, 'support/list': 20 },
  },
  {
    name: 'a right is missing',
    minutes: 30,
    begin: ({ service }) => service.fail({ status: 403, only: ['agents/info', 'support/list'] }),
    requests: { 'agents/info': 7, 'agents/list': 124, 'history/list': 6, 'support/list': 1 },
  },
  {
    name: 'a small budget of requests an hour, spent by the user',
    minutes: 120,
    begin: ({ changeSettings, service }) => {
      service.fail(null);
      return changeSettings({ requestBudget: 'small' });
    },
    eachMinute: (day, minute) => (minute === 30 ? readByUser(day, 130) : null),
    requests: { 'agents/info': 192, 'agents/list': 53, 'history/list': 12 },
  },
  {
    name: 'a plan of requests a day, used up',
    minutes: 60,
    begin: ({ changeSettings, session }) => {
      session.meter.setPlan({ count: 6_000, per: 'day' });
      return changeSettings({ requestBudget: 'normal' });
    },
    requests: { 'agents/info': 17, 'agents/list': 31, 'history/list': 11 },
  },
  {
    name: 'no budget, few bytes, a quick pace',
    minutes: 40,
    begin: ({ changeSettings, service, session }) => {
      service.confirmLists(false);
      session.meter.setPlan(null);
      return changeSettings({ requestBudget: 'unlimited', listBudget: 'small', refreshPace: 'quick' });
    },
    requests: { 'agents/info': 263, 'agents/list': 76, 'history/list': 8 },
  },
  {
    name: '402 before sleep',
    minutes: 10,
    begin: ({ service }) => {
      service.confirmLists(true);
      service.fail({ status: 402 });
    },
    requests: { 'agents/list': 1 },
  },
  {
    name: 'asleep after a 402',
    minutes: 60,
    begin: ({ service, session }) => {
      session.requestPolicy.set({ asleep: true });
      service.fail(null);
    },
    requests: {},
  },
  {
    name: 'awake, hidden until midnight',
    minutes: 265,
    begin: ({ changeSettings, session }) => {
      session.requestPolicy.set({ supportSeen: false });
      session.requestPolicy.set({ visible: false });
      session.requestPolicy.set({ asleep: false });
      return changeSettings({ refreshPace: 'normal', listBudget: 'normal' });
    },
    requests: { 'agents/info': 7, 'agents/list': 133, 'history/list': 9 },
  },
];

type Counts = Record<string, number>;

/** The counted requests, but as they were recorded where they are so many within 2 %, or at most `apart` more or less. */
function near(counted: Counts, recorded: Counts, apart: number): Counts {
  const names = [...new Set([...Object.keys(counted), ...Object.keys(recorded)])];
  const shown = names.map((name) => {
    const [count = 0, expected = 0] = [counted[name], recorded[name]];
    return [name, Math.abs(count - expected) <= Math.max(apart, expected * TOLERANCE) ? expected : count] as const;
  });
  return Object.fromEntries(shown.filter(([, count]) => count > 0));
}

function add(sums: Counts, counted: Counts): void {
  for (const [name, count] of Object.entries(counted)) sums[name] = (sums[name] ?? 0) + count;
}

const agents = (): WireAgent[] =>
  Array.from({ length: AGENTS }, (_, index) => ({
    id: index + 1,
    name: `host-${String(index + 1)}`,
    online: index % 2 === 0,
    preview_url: `https://api.service.example/previews/${String(index + 1)}.png`,
  }));

test('a simulated day: the requests of each operation are those that were recorded', async () => {
  const fleet = agents();
  let wallNow = (): number => WALL;
  const service = createDayService(fleet, () => wallNow());
  const folder = makeFolder();
  const parts = { fetch: service.fetch, system: { ...noSystem, downloadsFolder: () => folder } };
  const box = await openSession(fleet, { historyMonths: 12 }, { ...service, randomAt, session: parts, wall: WALL });
  ({ wallNow } = box);
  const day: Day = { ...box, service };
  expect(phases.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(DAY_MINUTES);

  const sums = { counted: {}, recorded: {} };
  for (const { name, minutes, begin, eachMinute, requests } of phases) {
    await begin(day);
    for (let minute = 0; minute < minutes; minute += 1) {
      await eachMinute?.(day, minute);
      await box.pass(MINUTE);
    }
    const counted = service.take();
    expect.soft(near(counted, requests, Object.keys(requests).length === 0 ? 0 : APART), name).toEqual(requests);
    add(sums.counted, counted);
    add(sums.recorded, requests);
  }
  expect(near(sums.counted, sums.recorded, 0)).toEqual(sums.recorded);
  expect(box.bugs).toEqual([]);
});
