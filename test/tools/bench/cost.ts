import type { IncomingList } from '../../../src-main/storage/incoming-list.ts';
import { applyList } from '../../unit/main/storage/wire.ts';
import { gzipSync } from 'node:zlib';
import { makePolicy } from '../../unit/main/policy-box.ts';
import { createAgentsFeed } from '../../../src-main/agents/agents-feed.ts';
import { createFreshness, FRESH_MS, MATCHING_MS } from '../../../src-main/agents/freshness.ts';
import { listBudgets } from '../../../src-main/api/list-pause.ts';
import { createSnapshot } from '../../../src-main/agents/snapshot.ts';
import { parseAgentList } from '../../unit/main/api/first-account.ts';
import type { AgentDetails } from '../../../src-main/contract/contract.ts';
import { succeed } from '../../../src-main/contract/failure.ts';
import { packAgent } from '../../../src-main/contract/packed-rows.ts';
import { sleep } from '../../../src-main/lib/clock.ts';
import { toStored } from '../../../src-main/storage/rows/agent-row.ts';
import { createFakeClock } from '../../unit/main/fake-clock.ts';
import { fetchList, withInventory } from './fleet.ts';
import { median, time, type Figure } from './measure.ts';

const HOUR_MS = 3_600_000;
const MB = 1e6;
/** Of the hour, at most. */
const TIME_SHARE = 1 / 20;
/** The line that lists are received through: 20 Mbit/s. */
const BYTES_A_MS = 2_500;
/** What an agent's details and a search for twenty agents weigh, and how long the service takes to answer. */
const DETAIL_BYTES = 4_000;
const SEARCH_BYTES = 16_000;
const ANSWER_MS = 80;
/** Every five minutes the user looks at an agent for half a minute, then acts on it. */
const LOOKS_MS = 300_000;
const LOOK_MS = 30_000;
/** Signs that the user is about to act, as the page passes them on. */
const SIGN_MS = 2_000;

interface Hour {
  readonly spentMs: number;
  readonly bytes: number;
  /** Milliseconds since an agent was checked, at the moments it was acted on. */
  readonly actedOn: readonly number[];
  /** Milliseconds since the list, once a second. */
  readonly ages: readonly number[];
}

interface List {
  /** On the wire. */
  readonly bytes: number;
  /** Milliseconds to take it over unchanged, in the worker. */
  readonly parseMs: number;
}

/** Keeps so many agents current for an hour, on a clock that only the work moves. Some agent always changes. */
async function liveAnHour(list: List, isSeen: boolean): Promise<Hour> {
  const fake = createFakeClock();
  const { clock } = fake;
  const agent = parseAgentList(new TextEncoder().encode('[{"id":1,"name":"host-1","online":true}]'));
  if (!agent.ok) throw new Error(agent.failure.message);
  const rows = agent.value.agents.map((one) => packAgent(toStored(one), false));
  const change = (at: number | null) => ({
    reset: false,
    upserted: rows,
    removed: [],
    summary: { total: 1, online: 1, at, dropped: 0 },
  });
  const hour = { spentMs: 0, bytes: 0, actedOn: [] as number[], ages: [] as number[] };
  const snapshot = createSnapshot();
  const receive = async (bytes: number, parseMs = 0): Promise<void> => {
    const ms = bytes / BYTES_A_MS + parseMs;
    hour.spentMs += ms;
    hour.bytes += bytes;
    await sleep(clock, ANSWER_MS + ms, []);
  };
  const incoming: IncomingList = {
    begin: () => undefined,
    take: () => Promise.resolve(),
    end: () => Promise.resolve(succeed({ count: 1, dropped: 0 })),
    keep: (at) => Promise.resolve(succeed({ change: change(at), agentIds: [1] })),
    drop: () => undefined,
  };
  const policy = makePolicy(clock);
  policy.set({ visible: isSeen });
  const feed = createAgentsFeed({
    policy,
    clock,
    clockOffset: () => 0,
    random: () => 0.5,
    fetchList: async () => {
      await receive(list.bytes, list.parseMs);
      return succeed({ kind: 'received', sentBytes: list.bytes, validator: null });
    },
    inventory: {
      receiveList: () => incoming,
      isAsListed: () => false,
      confirmList: () => Promise.resolve(succeed(null)),
      applyEmpty: (at) => Promise.resolve(succeed(change(at))),
    },
    onState: () => undefined,
    onChange: (changed) => {
      snapshot.apply(changed);
      return Promise.resolve();
    },
  });
  const freshness = createFreshness({
    clock,
    snapshot,
    connection: () => null,
    inventory: { receiveList: () => incoming },
    readAgent: async (agentId) => {
      await receive(DETAIL_BYTES);
      freshness.noteRead(agentId, clock.wallNow());
      return succeed({ agentId } as AgentDetails);
    },
    search: async () => {
      await receive(SEARCH_BYTES);
      return succeed({ kind: 'received', sentBytes: SEARCH_BYTES, validator: null });
    },
    policy,
    onSpent: (bytes) => feed.noteSpent(bytes),
    onChange: () => Promise.resolve(),
  });
  feed.start(null);
  await fake.until(receiveFirst(snapshot, clock));
  for (let second = 0; second < HOUR_MS / 1_000; second += 1) {
    const ms = second * 1_000;
    const looked = LOOKS_MS - LOOK_MS - (ms % LOOKS_MS);
    if (isSeen && looked <= 0 && ms % SIGN_MS === 0) void freshness.keepFresh(1);
    if (isSeen && looked <= 0 && ms % MATCHING_MS === 0) void freshness.refreshMatching('host');
    await fake.advance(1_000);
    if (isSeen && (ms + 1_000) % LOOKS_MS === 0) hour.actedOn.push(clock.wallNow() - freshness.checkedAt(1));
    hour.ages.push(clock.wallNow() - (snapshot.summary().at ?? 0));
  }
  feed.stop();
  return hour;
}

/** Resolves with the first list. */
async function receiveFirst(
  snapshot: ReturnType<typeof createSnapshot>,
  clock: Parameters<typeof sleep>[0],
): Promise<void> {
  while (snapshot.summary().at === null) await sleep(clock, 100, []);
}

/** Milliseconds that an unchanged list takes from its last byte on, as the median of five. */
const measureParse = (bytes: Uint8Array): Promise<number> =>
  withInventory(async (inventory) => {
    await applyList(inventory, bytes.slice(), Date.now());
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1)
      times.push(await time(() => applyList(inventory, bytes.slice(), Date.now())));
    return median(times);
  });

/** S14: what keeping current costs in an hour, with the default budget, as it is sent and compressed. */
export async function measureCost(fleets: readonly number[]): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const agents of fleets) {
    const bytes = await fetchList(agents);
    const parseMs = await measureParse(bytes);
    const sizes = { plain: bytes.length, compressed: gzipSync(bytes).length };
    for (const [sent, size] of Object.entries(sizes)) {
      for (const isSeen of [true, false]) {
        const hour = await liveAnHour({ bytes: size, parseMs }, isSeen);
        const name = `S14 ${String(agents)} agents, ${sent}, ${isSeen ? 'seen' : 'hidden'}:`;
        figures.push(...describeHour(name, hour));
      }
    }
  }
  return figures;
}

const describeHour = (name: string, { spentMs, bytes, actedOn, ages }: Hour): readonly Figure[] => [
  {
    what: `${name} receiving and parsing in an hour`,
    ours: spentMs / 1_000,
    yardstick: 'a twentieth of the hour',
    theirs: (HOUR_MS / 1_000) * TIME_SHARE,
    unit: 's',
    target: 1,
  },
  {
    what: `${name} bytes in an hour`,
    ours: bytes / MB,
    yardstick: 'the default budget',
    theirs: (listBudgets.normal ?? Infinity) / MB,
    unit: 'MB',
    target: 1,
  },
  ...(actedOn.length === 0
    ? []
    : [
        {
          what: `${name} age of the agent acted on, longest`,
          ours: Math.max(...actedOn) / 1_000,
          yardstick: 'the target',
          theirs: FRESH_MS / 1_000,
          unit: 's',
          target: 1,
        },
      ]),
  {
    what: `${name} age of the list, median`,
    ours: median(ages) / 1_000,
    yardstick: 'every 15 s',
    theirs: 7.5,
    unit: 's',
    target: null,
  },
];
