import type { Agent } from '../../../src-main/practice/agent.ts';
import { groupId } from '../../../src-main/practice/agents.ts';
import { readRule, type Fault, type FaultRule, type Faults } from './faults.ts';
import { hostileAgents } from './hostile.ts';
import { addVisits, type IgnoredFilter } from './history-faults.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { isOperation, type OperationName } from '../../../src-main/practice/operations.ts';
import { isFields, type Fields } from '../../../src-main/practice/parameters.ts';
import { Refused } from '../../../src-main/practice/reply.ts';
import type { Purpose } from '../../../src-main/practice/server.ts';
import type { IssuedLink, World } from '../../../src-main/practice/service.ts';
import type { SessionView } from '../../../src-main/practice/sessions.ts';

/** Names a computer by number or by its exact name. */
export type Which = { readonly id: number } | { readonly name: string };

/** What a test may change about a computer at will. */
export interface AgentChange {
  readonly online?: boolean;
  /** Asleep; takes it offline. */
  readonly hibernate?: boolean;
  readonly newName?: string;
  readonly group?: string;
  readonly version?: string;
  readonly disabled?: boolean;
  readonly limited?: boolean;
  readonly installed?: boolean;
  readonly favorite?: boolean;
  readonly wol?: boolean;
  readonly cable?: boolean;
}

export interface AgentState {
  readonly id: number;
  readonly deviceId: number;
  readonly name: string;
  readonly group: string;
  readonly os: string;
  readonly ip: string;
  readonly online: boolean;
  readonly hibernate: boolean;
  readonly disabled: boolean;
  readonly installed: boolean;
  readonly safeMode: boolean;
  readonly wol: boolean;
  readonly cable: boolean;
  readonly awakeNeighbour: boolean;
  readonly sessionsTotal: number;
}

/** A rule as tests write it; fields that are left out have defaults (see `readRule`). */
export interface FaultRequest {
  readonly where: Purpose | '*';
  readonly fault: { readonly kind: Fault['kind'] } & Readonly<Record<string, unknown>>;
  readonly after?: number;
  readonly times?: number | null;
  readonly takesEffect?: boolean;
}

/** What tests can see and do; the same by call and over HTTP. Inputs and results are plain JSON. */
export interface Controls {
  counters(): Readonly<Partial<Record<Purpose, number>>>;
  requests(): readonly JournalEntry[];
  /** Empties counters and requests. */
  forgetRequests(): void;
  links(): readonly IssuedLink[];
  sessions(): readonly SessionView[];
  /** Drops the sessions of a computer as a broken network does. */
  dropSessions(which: Which): void;
  agents(): readonly AgentState[];
  agent(which: Which): AgentState;
  groups(): readonly { readonly id: string; readonly name: string; readonly agents: number }[];
  changeAgent(change: Which & AgentChange): AgentState;
  removeAgent(which: Which): void;
  /** Adds one computer for each hostile name. @returns their numbers */
  addHostileAgents(): readonly number[];
  /** Open connections with status and invite code. */
  supports(): readonly { readonly id: number; readonly status: number; readonly code: string }[];
  joinSupport(which: { readonly id: number }): void;
  leaveSupport(which: { readonly id: number }): void;
  /** So many short sessions that begin and end now. */
  addVisits(of: { readonly count: number }): void;
  /** Filters of `history/list` that are taken and not looked at; none puts it right again. */
  ignoreHistoryFilters(which: { readonly filters: readonly IgnoredFilter[] }): void;
  setRemain(to: { readonly remain: number }): void;
  revokeKey(): void;
  restoreKey(): void;
  /** The old key stops counting. */
  replaceKey(to: { readonly key: string }): void;
  /** After so many more requests everything is answered with 402; null lifts it. */
  setQuota(to: { readonly requests: number | null }): void;
  /** Changes the method of an operation (F26). */
  setMethod(to: { readonly operation: OperationName; readonly method: 'GET' | 'POST' }): void;
  addFault(rule: FaultRequest): { readonly id: number };
  removeFault(which: { readonly id: number }): void;
  clearFaults(): void;
  faults(): readonly FaultRule[];
  /** Moves the clock. */
  advance(by: { readonly ms: number }): void;
  /** Unix milliseconds. */
  now(): number;
}

export type ControlName = keyof Controls;

/** Reads its input itself: it may come from another process. */
type Table = Readonly<Record<ControlName, (input: Fields) => unknown>>;

export interface ControlSurroundings {
  readonly world: World;
  readonly journal: Journal;
  readonly faults: Faults;
  /** Methods that operations have instead of their own. */
  readonly methods: Map<string, 'GET' | 'POST'>;
  readonly ignoreHistoryFilters: (filters: readonly IgnoredFilter[]) => void;
}

const wrong = (reason: string): Refused => new Refused(400, reason);

function numberIn(input: Fields, name: string): number | Refused {
  const value = input[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : wrong(`${name} must be a number`);
}

const withNumber = (input: Fields, name: string, run: (value: number) => unknown): unknown => {
  const value = numberIn(input, name);
  return value instanceof Refused ? value : run(value);
};

function findAgent(world: World, input: Fields): Agent | Refused {
  const { id, name } = input;
  for (const agent of world.agents.all())
    if (agent.id === id || (id === undefined && agent.name === name)) return agent;
  return wrong('there is no such agent');
}

const withAgent = (world: World, input: Fields, run: (agent: Agent) => unknown): unknown => {
  const agent = findAgent(world, input);
  return agent instanceof Refused ? agent : run(agent);
};

const stateOf = (world: World, agent: Agent): AgentState => ({
  id: agent.id,
  deviceId: agent.deviceId,
  name: agent.name,
  group: agent.group,
  os: agent.os,
  ip: agent.site.ip,
  online: agent.online,
  hibernate: agent.hibernate,
  disabled: agent.disabled,
  installed: agent.installed,
  safeMode: agent.safeMode,
  wol: agent.wol,
  cable: agent.cable,
  awakeNeighbour: world.agents.hasAwakeNeighbour(agent),
  sessionsTotal: agent.sessionsTotal,
});

const flags = ['disabled', 'limited', 'installed', 'favorite', 'wol', 'cable'] as const;
const texts = ['group', 'version'] as const;

function applyChange(world: World, agent: Agent, input: Fields): AgentState {
  for (const flag of flags) if (typeof input[flag] === 'boolean') agent[flag] = input[flag];
  for (const text of texts) if (typeof input[text] === 'string') agent[text] = input[text];
  if (typeof input.newName === 'string') agent.name = input.newName;
  if (typeof input.online === 'boolean') world.power.setOnline(agent, input.online);
  if (input.hibernate === true) world.power.setOnline(agent, false, 'asleep');
  world.agents.changed(agent);
  return stateOf(world, agent);
}

function listGroups(world: World): ReturnType<Controls['groups']> {
  const counts = new Map<string, number>();
  for (const { group } of world.agents.all()) counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts].map(([name, agents]) => ({ id: groupId(name), name, agents }));
}

const worldTable = ({ world, ignoreHistoryFilters }: ControlSurroundings) =>
  ({
    links: () => world.links.list(),
    sessions: () => world.sessions.list(),
    dropSessions: (input) => withAgent(world, input, (agent) => world.sessions.endAllOf(agent, 'lost')),
    agents: () => [...world.agents.all()].map((agent) => stateOf(world, agent)),
    agent: (input) => withAgent(world, input, (agent) => stateOf(world, agent)),
    groups: () => listGroups(world),
    changeAgent: (input) => withAgent(world, input, (agent) => applyChange(world, agent, input)),
    removeAgent: (input) => withAgent(world, input, (agent) => world.power.detach(agent)),
    addHostileAgents: () => {
      const [like] = world.agents.all();
      if (like === undefined) return wrong('there are no agents to be like');
      const added = hostileAgents(like, world.agents.count);
      for (const agent of added) world.agents.add(agent);
      return added.map(({ id }) => id);
    },
    supports: () => world.support.open().map(({ id, status, code }) => ({ id, status, code })),
    joinSupport: (input) =>
      withNumber(input, 'id', (id) => (world.support.join(id) ? undefined : wrong('it does not wait for its client'))),
    leaveSupport: (input) =>
      withNumber(input, 'id', (id) =>
        world.support.leave(id) ? undefined : wrong('there is no such open connection'),
      ),
    addVisits: (input) => withNumber(input, 'count', (count) => addVisits(world, count)),
    ignoreHistoryFilters: ({ filters }) => {
      const isKnown = (filter: unknown): filter is IgnoredFilter => filter === 'url' || filter === 'dates';
      if (!Array.isArray(filters) || !filters.every(isKnown)) return wrong('filters are url and dates');
      ignoreHistoryFilters(filters);
      return undefined;
    },
    setRemain: (input) => withNumber(input, 'remain', (remain) => void (world.support.remain = remain)),
  }) satisfies Partial<Table>;

const accountTable = ({ world: { account }, journal, methods }: ControlSurroundings) =>
  ({
    counters: () => journal.counts(),
    requests: () => journal.entries(),
    forgetRequests: () => journal.clear(),
    revokeKey: () => account.revoke(),
    restoreKey: () => account.restore(),
    replaceKey: ({ key }) =>
      typeof key === 'string' && key !== '' ? account.replace(key) : wrong('key must be a text'),
    setQuota: (input) =>
      input.requests === null
        ? account.limitTo(null)
        : withNumber(input, 'requests', (requests) => account.limitTo(requests)),
    setMethod: ({ operation, method }) => {
      if (typeof operation !== 'string' || !isOperation(operation)) return wrong('there is no such operation');
      if (method !== 'GET' && method !== 'POST') return wrong('method must be GET or POST');
      methods.set(operation, method);
      return undefined;
    },
  }) satisfies Partial<Table>;

const faultTable = ({ world: { clock }, faults }: ControlSurroundings) =>
  ({
    addFault: (input) => {
      const rule = readRule(input);
      return rule instanceof Refused ? rule : { id: faults.add(rule) };
    },
    removeFault: (input) => withNumber(input, 'id', (id) => faults.remove(id)),
    clearFaults: () => faults.clear(),
    faults: () => faults.list(),
    advance: (input) => withNumber(input, 'ms', (ms) => clock.advance(ms)),
    now: () => clock.now(),
  }) satisfies Partial<Table>;

export const createControlTable = (surroundings: ControlSurroundings): Table => ({
  ...worldTable(surroundings),
  ...accountTable(surroundings),
  ...faultTable(surroundings),
});

/** Carries out one control by its name. @returns its result, or why not */
export function runControl(table: Table, name: string, input: unknown): unknown {
  if (!Object.hasOwn(table, name)) return wrong('there is no such control');
  if (input !== undefined && !isFields(input)) return wrong('the input must be an object');
  return table[name as ControlName](input ?? {});
}

/** The controls as functions; a wrong input is a bug of the test and throws. */
export function createControls(table: Table): Controls {
  const call =
    (name: string) =>
    (input?: unknown): unknown => {
      const result = runControl(table, name, input);
      if (result instanceof Refused) throw new Error(`${name}: ${result.reason}`);
      return result;
    };
  // The table has exactly the names of the interface, and each entry gives what the interface says.
  return Object.fromEntries(Object.keys(table).map((name) => [name, call(name)])) as unknown as Controls;
}
