import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import { createTextSharing, packRow, unpackRow, type PackedRow } from '../../../../src-main/contract/packed-rows.ts';
import { fold, keyOfFolded } from '../../../lib/sort-key.ts';
import { makeSharedText, type Searched, type SharedText } from '../../../../src-main/contract/search/filter.ts';
import { flatten, linesOf } from '../search/search.ts';

/** One agent as the list stores it: its row, its searched texts, and the key that its name sorts by. */
export interface Entry extends Searched {
  readonly row: AgentRow;
  /** All that is searched, see `haystackOf`. */
  readonly haystack: string;
  readonly nameKey: string;
}

/** Finds the stored hardware of an agent. */
export type TraitsOf = (agentId: number) => AgentTraits | undefined;
export const noTraits: TraitsOf = () => undefined;

/** An agent of the list. The searched text is stored in parts, which many agents share; only the name is its own. */
class ListedAgent implements Entry {
  readonly row: AgentRow;
  readonly folded: string;
  readonly nameKey: string;
  readonly place: SharedText;
  readonly group: SharedText;
  readonly people: SharedText;

  constructor(row: AgentRow, { place, group, people }: Pick<ListedAgent, 'place' | 'group' | 'people'>) {
    const folded = fold(row.name);
    this.row = row;
    this.folded = flatten(folded);
    this.nameKey = keyOfFolded(folded);
    this.place = place;
    this.group = group;
    this.people = people;
  }

  /** Joined on request: stored, it would be most of the memory of the list. */
  get haystack(): string {
    let haystack = this.folded;
    for (const { text } of [this.place, this.group, this.people]) if (text !== '') haystack += `\n${text}`;
    return haystack;
  }
}

/**
 * Makes the entries of the list from packed rows. Groups, places, owners and versions repeat thousands of times, so equal texts
 * are stored, folded and searched once. One maker for each reading of the list: what it remembers goes with it.
 */
export class EntryMaker {
  readonly #share = createTextSharing();
  readonly #texts = new Map<string, SharedText>();

  /** @param account its short name where all are in view */
  make(packed: PackedRow, account: string | null = null): Entry {
    const own = unpackRow(packed, this.#share);
    const row = account === null ? own : { ...own, account };
    return new ListedAgent(row, {
      place: this.#textOf(row.ip, row.city, row.region, row.country),
      group: this.#textOf(row.group),
      people: this.#textOf(row.owner, row.osUser, row.account),
    });
  }

  #textOf(...fields: readonly (string | null)[]): SharedText {
    const key = fields.join('\n');
    let shared = this.#texts.get(key);
    if (shared === undefined) {
      shared = makeSharedText(linesOf(fields).join('\n'));
      this.#texts.set(key, shared);
    }
    return shared;
  }
}

const example: AgentRow = {
  id: 0,
  name: '',
  account: null,
  group: 'A / B',
  os: 'win',
  ip: '0.0.0.0',
  country: 'GB',
  region: null,
  city: 'A',
  lastTime: 0,
  version: '0',
  sessionsTotal: 0,
  owner: 'A',
  osUser: null,
  deviceId: null,
  linkTime: null,
  online: true,
  disabled: false,
  limited: false,
  installed: true,
  inSession: false,
  serviceFavorite: false,
  localFavorite: false,
};

/** Between the times at which the examples were last online: they go back two weeks, as times in words do. Seconds. */
const EXAMPLES_APART = 43_200;

/**
 * Agents as most are, which do not exist. The list draws them unseen while the first agents are on their way: code that runs for
 * the first time is slow, and that of a row would run while the user waits for it.
 *
 * @param now Unix milliseconds
 */
export function makeExamples(count: number, now: number): readonly Entry[] {
  const maker = new EntryMaker();
  return Array.from({ length: count }, (_, at) => {
    const lastTime = Math.floor(now / 1_000) - at * EXAMPLES_APART;
    const row: AgentRow = at % 2 === 0 ? example : { ...example, os: null, online: false, lastTime };
    return maker.make(packRow(row));
  });
}
