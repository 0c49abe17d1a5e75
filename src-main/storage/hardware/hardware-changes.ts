import type { AgentFieldChange, ChangedField } from '../../contract/contract.ts';
import type { Fact, FreeSpace } from './hardware-facts.ts';

/** The facts of an agent at a moment, Unix milliseconds. */
export interface FactsAt {
  readonly at: number;
  readonly facts: readonly Fact[];
}

type Difference = Omit<AgentFieldChange, 'at'>;

const DAY_MS = 86_400_000;
/** Share of a disk's size by which its free space must change to be reported, and the one that suffices over a day or more. */
const LARGE_MOVE = 0.05;
const SMALL_MOVE = 0.01;

/** Whether enough has changed for another snapshot. */
export const isReportable = (last: FactsAt | null, now: FactsAt): boolean =>
  last === null || compareFacts(last, now).length > 0 || (knowsHardware(now) && !knowsHardware(last));

/**
 * The differences between two moments, in the order of the earlier one, then what is new. Hardware that is unknown at one of
 * them does not count as changed.
 */
export function compareFacts(before: FactsAt, after: FactsAt): readonly Difference[] {
  const was = groupFacts(before.facts);
  const is = groupFacts(after.facts);
  const both = knowsHardware(before) && knowsHardware(after);
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter((field) => both || identity.has(field));
  const days = (after.at - before.at) / DAY_MS;
  return fields.flatMap((field) =>
    pairUp(was.get(field) ?? [], is.get(field) ?? []).flatMap((pair) => describePair(field, pair, days)),
  );
}

/**
 * The differences between the baseline and the last of the snapshots, newest first. `at` is when the present value was first
 * seen. `snapshots` are in chronological order; those before the baseline are ignored.
 */
export function changesSince(snapshots: readonly FactsAt[], baseline: FactsAt): readonly AgentFieldChange[] {
  const later = snapshots.filter(({ at }) => at > baseline.at);
  const start = knowsHardware(baseline) ? baseline : withHardware(baseline, later.find(knowsHardware));
  const steps = later.map((snapshot) => ({ at: snapshot.at, differences: compareFacts(start, snapshot) }));
  const last = steps.at(-1);
  if (last === undefined) return [];
  return last.differences
    .map((difference) => {
      const sinceThen = steps.findLastIndex(({ differences }) => !differences.some((one) => isSame(one, difference)));
      return { at: steps[sinceThen + 1]?.at ?? last.at, ...difference };
    })
    .sort((a, b) => b.at - a.at);
}

/** A change of free space is dated by the first one, however it changed since. */
const isSame = (a: Difference, b: Difference): boolean =>
  a.field === b.field && a.item === b.item && (a.field === 'freeSpace' || a.after === b.after);

const identity: ReadonlySet<ChangedField> = new Set([
  'name',
  'group',
  'owner',
  'version',
  'ip',
  'osUser',
  'rdp',
  'permanentLink',
] as const);

const knowsHardware = ({ facts }: FactsAt): boolean => facts.some(([field]) => !identity.has(field));

/** The hardware as it was first seen also counts for the time before. */
const withHardware = (baseline: FactsAt, first: FactsAt | undefined): FactsAt => ({
  at: baseline.at,
  facts: [...baseline.facts, ...(first?.facts ?? []).filter(([field]) => !identity.has(field))],
});

interface Pair {
  readonly before: Fact | undefined;
  readonly after: Fact | undefined;
  readonly isOnly: boolean;
}

function groupFacts(facts: readonly Fact[]): Map<ChangedField, Fact[]> {
  const groups = new Map<ChangedField, Fact[]>();
  for (const fact of facts) {
    const group = groups.get(fact[0]);
    if (group === undefined) groups.set(fact[0], [fact]);
    else group.push(fact);
  }
  return groups;
}

/** A single part replaces a single earlier one whatever it is called; several are matched by key. */
function pairUp(before: readonly Fact[], after: readonly Fact[]): readonly Pair[] {
  if (before.length <= 1 && after.length <= 1) return [{ before: before[0], after: after[0], isOnly: true }];
  const later = new Map(after.map((fact) => [fact[1], fact]));
  const earlier = new Set(before.map((fact) => fact[1]));
  return [
    ...before.map((fact) => ({ before: fact, after: later.get(fact[1]), isOnly: false })),
    ...after.filter((fact) => !earlier.has(fact[1])).map((fact) => ({ before: undefined, after: fact, isOnly: false })),
  ];
}

function describePair(field: ChangedField, { before, after, isOnly }: Pair, days: number): readonly Difference[] {
  const was = before?.[2] ?? null;
  const is = after?.[2] ?? null;
  const fact = after ?? before;
  const item = isOnly || fact === undefined ? null : (fact[3] ?? fact[1]);
  if (isText(was) && isText(is)) return was === is ? [] : [{ field, item, before: was, after: is }];
  // A disk that was added or removed is reported as a disk.
  if (was === null || is === null || isText(was) || isText(is) || !hasMoved(was, is, days)) return [];
  return [{ field, item, before: String(was[0]), after: String(is[0]) }];
}

const isText = (value: string | FreeSpace | null): value is string | null =>
  value === null || typeof value === 'string';

function hasMoved([before, sizeBefore]: FreeSpace, [after, sizeAfter]: FreeSpace, days: number): boolean {
  const size = sizeAfter ?? sizeBefore ?? Math.max(before, after);
  if (size <= 0) return false;
  const share = Math.abs(after - before) / size;
  return share >= LARGE_MOVE || (days >= 1 && share >= SMALL_MOVE);
}
