import { traitFields } from '../../../../src-main/contract/agent-fields.ts';
import { slipsBetween } from '../../../../src-main/contract/search/slips.ts';

interface TermRow {
  /**
   * How its values are read: what is neither a part of a text nor the name of a group is suggested as it is typed. Times and
   * sizes have a unit, and their numbers may have a decimal comma.
   */
  readonly kind: 'text' | 'group' | 'choice' | 'count' | 'size' | 'time' | 'address' | 'unique';
  /** Names used elsewhere; suggested as "Did you mean", never taken silently. */
  readonly otherNames?: readonly string[];
  /** All values, or common ones of those that are endless, as they are suggested. Without them those that occur are. */
  readonly values?: readonly string[];
}

/** The terms of the search box, in the order in which they are offered. Which fields they search: `contract/agent-fields.ts`. */
export const terms = {
  group: { kind: 'group', otherNames: ['site', 'customer', 'folder'] },
  account: { kind: 'text' },
  is: {
    kind: 'choice',
    otherNames: ['state', 'status'],
    values: ['online', 'offline', 'favorite', 'session', 'asleep', 'blocked', 'limited', 'missing', 'unknown'],
  },
  os: { kind: 'choice', otherNames: ['system', 'platform'] },
  seen: {
    kind: 'time',
    otherNames: ['last', 'online'],
    values: ['<1h', 'today', '>7d', '>30d', '>90d', 'never'],
  },
  ip: { kind: 'address', otherNames: ['address'] },
  place: { kind: 'text', otherNames: ['city', 'country', 'region', 'location'] },
  owner: { kind: 'text', otherNames: ['email'] },
  user: { kind: 'text', otherNames: ['login'] },
  version: { kind: 'text' },
  sessions: { kind: 'count', otherNames: ['session'], values: ['0', '>10', '>100'] },
  free: {
    kind: 'size',
    otherNames: ['disk', 'space', 'storage'],
    values: ['<5%', '<10%', '<20%', '<5GB', '<20GB'],
  },
  ram: { kind: 'size', otherNames: ['memory'], values: ['<4GB', '<8GB', '8GB', '16GB', '>=32GB'] },
  model: { kind: 'text' },
  cpu: { kind: 'text', otherNames: ['processor'] },
  cores: { kind: 'count', otherNames: ['core'] },
  osname: { kind: 'text', otherNames: ['edition'] },
  domain: { kind: 'text', otherNames: ['workgroup'] },
  wol: { kind: 'choice', otherNames: ['wake'], values: ['yes', 'no'] },
  name: { kind: 'unique', otherNames: ['agent', 'computer', 'host', 'hostname'] },
  id: { kind: 'unique', otherNames: ['device'] },
} as const satisfies Readonly<Record<string, TermRow>>;

export type TermName = keyof typeof terms;
export const termNames = Object.keys(terms) as readonly TermName[];
export const isTermName = (name: string): name is TermName => Object.hasOwn(terms, name);
export const termOf = (name: TermName): TermRow => terms[name];

/** The terms that are known elsewhere by another name, by that name. */
export const termsByOtherName: ReadonlyMap<string, TermName> = new Map(
  termNames.flatMap((name) => (termOf(name).otherNames ?? []).map((other) => [other, name] as const)),
);

/** Terms about stored hardware: an agent whose hardware is not stored neither matches nor fails them. */
export const hardwareTerms: ReadonlySet<TermName> = new Set(
  traitFields.flatMap((field) => ('term' in field ? field.term : [])),
);

/** The candidate that the user most likely meant, or null. Counts letters that are missing, too many, wrong or swapped. */
export function nearest(typed: string, candidates: readonly string[]): string | null {
  const max = typed.length <= 4 ? 1 : 2;
  if (typed.length < 2) return null;
  let best: string | null = null;
  let least = max + 1;
  for (const candidate of candidates) {
    const slips = slipsBetween(typed, candidate, max);
    if (slips !== null && slips < least) {
      least = slips;
      best = candidate;
    }
  }
  return best;
}
