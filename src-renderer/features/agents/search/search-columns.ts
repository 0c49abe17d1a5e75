import { ownId } from '../../../../src-main/contract/account-ids.ts';
import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { ONLINE } from '../../../../src-main/contract/search/letters.ts';
import { isIn, type Part, type Searched, type Word, type WordSearch } from './search.ts';

/** Where in a list the agents are that a search found. */
export type Places = Uint32Array;

type PartOf = (agent: Searched) => Part;
const placeOf: PartOf = ({ place }) => place;
const groupOf: PartOf = ({ group }) => group;
const peopleOf: PartOf = ({ people }) => people;

/**
 * What a search looks at, side by side for all agents of a list. Fifty thousand objects lie all over the memory, and reading
 * each of them takes half a frame of a key press; from here only the names and addresses are read that have the right letters.
 */
export class SearchColumns<T extends Searched & { readonly row: AgentRow }> {
  readonly #agents: readonly T[];
  readonly #letters: Int32Array;
  readonly #signs: Int32Array;
  readonly #nameLetters: Int32Array;
  readonly #nameSigns: Int32Array;
  /** The parts by their numbers, counted from the lowest one. */
  readonly #places: Uint32Array;
  readonly #groups: Uint32Array;
  readonly #peoples: Uint32Array;
  /** Of each part, by its number. */
  readonly #partLetters: Int32Array;
  readonly #partSigns: Int32Array;
  /** The ids of the agents, and of their devices; made for the first number that is searched. */
  #ids: { readonly own: Float64Array; readonly device: Float64Array } | null = null;
  /** The words that the present search found in each part, as bits; -1 where it was not looked through. */
  readonly #known: Int32Array;

  constructor(agents: readonly T[]) {
    const [first, end] = rangeOf(agents);
    const count = agents.length;
    this.#agents = agents;
    this.#letters = new Int32Array(count);
    this.#signs = new Int32Array(count);
    this.#nameLetters = new Int32Array(count);
    this.#nameSigns = new Int32Array(count);
    this.#places = new Uint32Array(count);
    this.#groups = new Uint32Array(count);
    this.#peoples = new Uint32Array(count);
    this.#partLetters = new Int32Array(end - first);
    this.#partSigns = new Int32Array(end - first);
    this.#known = new Int32Array(end - first);
    // One loop: each agent is fetched from memory once.
    for (const [at, agent] of agents.entries()) {
      this.#letters[at] = agent.letters;
      this.#signs[at] = agent.signs;
      this.#nameLetters[at] = agent.nameLetters;
      this.#nameSigns[at] = agent.nameSigns;
      this.#places[at] = this.#takePart(agent.place, first);
      this.#groups[at] = this.#takePart(agent.group, first);
      this.#peoples[at] = this.#takePart(agent.people, first);
    }
  }

  /**
   * The agents that have every word of the search, in the order of the list.
   *
   * @param room takes them, and is long enough for all agents: a new one for each key press would be garbage of 200 kB
   * @param among only these are looked at; may be the first part of `room`
   */
  find(search: WordSearch, room: Places, among: Places | null = null): Places {
    const { letters, signs, byBits } = search;
    const [allLetters, allSigns] = [this.#letters, this.#signs];
    const count = among?.length ?? this.#agents.length;
    const passes = byBits ? null : this.#testOf(search);
    let hits = 0;
    for (let next = 0; next < count; next += 1) {
      const at = among === null ? next : (among[next] ?? 0);
      const mayPass = ((allLetters[at] ?? 0) & letters) === letters && ((allSigns[at] ?? 0) & signs) === signs;
      if (mayPass && (passes === null || passes(at))) {
        room[hits] = at;
        hits += 1;
      }
    }
    return room.subarray(0, hits);
  }

  /** Those of these, or of all, whose names have just these letters, and maybe signs. */
  withNameLetters(letters: number, among: Places | null): Places {
    if (among !== null) return among.filter((at) => this.#nameLetters[at] === letters);
    const places: number[] = [];
    for (let at = 0; at < this.#nameLetters.length; at += 1) if (this.#nameLetters[at] === letters) places.push(at);
    return Uint32Array.from(places);
  }

  /** The agents that have this id, or whose device has it. */
  withId(id: number): Places {
    const ids = (this.#ids ??= {
      own: Float64Array.from(this.#agents, ({ row }) => ownId(row.id)),
      device: Float64Array.from(this.#agents, ({ row }) => row.deviceId ?? NaN),
    });
    const places: number[] = [];
    for (let at = 0; at < ids.own.length; at += 1) if (ids.own[at] === id || ids.device[at] === id) places.push(at);
    return Uint32Array.from(places);
  }

  countOnline(places: Places): number {
    let count = 0;
    for (const at of places) if (((this.#letters[at] ?? 0) & ONLINE) !== 0) count += 1;
    return count;
  }

  agentsAt(places: Places): readonly T[] {
    const agents = new Array<T>(places.length);
    for (let next = 0; next < places.length; next += 1) {
      const agent = this.#agents[places[next] ?? 0];
      if (agent !== undefined) agents[next] = agent;
    }
    return agents;
  }

  #takePart({ number, letters, signs }: Part, first: number): number {
    this.#partLetters[number - first] = letters;
    this.#partSigns[number - first] = signs;
    return number - first;
  }

  /** Whether all words are in the texts of an agent. Each part is looked through once. */
  #testOf({ words, all }: WordSearch): (at: number) => boolean {
    const known = this.#known.fill(-1);
    const inPart = (number: number, at: number, partOf: PartOf): number => {
      let bits = known[number] ?? -1;
      if (bits >= 0) return bits;
      bits = possible(words, this.#partLetters[number], this.#partSigns[number]);
      const agent = bits === 0 ? undefined : this.#agents[at];
      if (agent !== undefined) bits = holding(words, bits, partOf(agent).text);
      known[number] = bits;
      return bits;
    };
    return (at) => {
      let left = all & ~inPart(this.#groups[at] ?? 0, at, groupOf) & ~inPart(this.#peoples[at] ?? 0, at, peopleOf);
      const named = left & possible(words, this.#nameLetters[at], this.#nameSigns[at]);
      const agent = named === 0 ? undefined : this.#agents[at];
      if (agent !== undefined) left &= ~holding(words, named, agent.folded);
      return left === 0 || (left & ~inPart(this.#places[at] ?? 0, at, placeOf)) === 0;
    };
  }
}

/** The lowest number of a part of these agents, and the one after the highest. */
function rangeOf(agents: readonly Searched[]): readonly [first: number, end: number] {
  let first = Infinity;
  let end = -Infinity;
  for (const { place, group, people } of agents) {
    first = Math.min(first, place.number, group.number, people.number);
    end = Math.max(end, place.number + 1, group.number + 1, people.number + 1);
  }
  return agents.length === 0 ? [0, 0] : [first, end];
}

/** The words that a text with these letters may hold, as bits. */
function possible(words: readonly Word[], letters = 0, signs = 0): number {
  let bits = 0;
  let bit = 1;
  for (const word of words) {
    if ((letters & word.letters) === word.letters && (signs & word.signs) === word.signs) bits |= bit;
    bit <<= 1;
  }
  return bits;
}

/** Of the words that a text may hold, those that it does. */
function holding(words: readonly Word[], maybe: number, text: string): number {
  let bits = 0;
  let bit = 1;
  for (const word of words) {
    if ((maybe & bit) !== 0 && isIn(text, word)) bits |= bit;
    bit <<= 1;
  }
  return bits;
}
