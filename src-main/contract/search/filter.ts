import { ownId } from '../account-ids.ts';
import { isOneLetter, ONLINE, readLetters, type Letters } from './letters.ts';

/**
 * The question of a list: all agents that have every word somewhere, in the order of the list. That of Quick connect, the best few
 * with slips forgiven, is `Ranking`.
 */

/** A searched text that many agents share. */
export interface SharedText extends Letters {
  /** Of its own, counted up. */
  readonly number: number;
  readonly text: string;
}

let made = 0;
export const makeSharedText = (text: string): SharedText => ({ number: made++, text, ...readLetters(text) });

/** The searched texts of an agent, folded. */
export interface Searched {
  /** Its name, without line breaks. */
  readonly folded: string;
  readonly row: { readonly id: number; readonly deviceId: number | null; readonly online: boolean | null };
  readonly place: SharedText;
  readonly group: SharedText;
  readonly people: SharedText;
}

/** Where in a list the agents are that a search found, in its order. */
export type Places = Uint32Array;

/** A word of a search, and how far its search has come in both texts of names, which are looked through once and in their order. */
interface Word extends Letters {
  readonly word: string;
  readonly byBits: boolean;
  readonly next: [latin: number, other: number];
}

/** A search for so many words: each has a bit. */
export const MAX_WORDS = 30;

const partsOf = ['place', 'group', 'people'] as const;

/**
 * What a search looks at, side by side for all agents of a list. Fifty thousand objects lie all over the memory, and reading
 * each of them takes half a frame of a key press. The names are one text: the engine looks through all of it quicker than it
 * reads a tenth of them one by one.
 */
export class SearchColumns<T extends Searched> {
  readonly #agents: readonly T[];
  /** Of all texts of an agent together: a letter that none of them has rules a word out. */
  readonly #letters: Int32Array;
  readonly #signs: Int32Array;
  readonly #nameLetters: Int32Array;
  readonly #nameSigns: Int32Array;
  /**
   * The names in two texts, each name with a line break behind it: those with letters beyond Latin-1 apart. The first is decoded
   * from bytes, as the engine would take two for each letter if it had one of the names in that form.
   */
  #names: readonly [latin: string, other: string] = ['', ''];
  /** Of each name whether it is in the second text, and where it begins and ends. */
  readonly #isOther: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  /** The numbers of the shared texts, counted from the lowest one, three for each agent. */
  readonly #parts: Uint32Array;
  /** By their numbers; those of other lists are left out. */
  readonly #texts: (SharedText | undefined)[];
  /** The ids of the agents, and of their devices; made for the first number that is searched. */
  #ids: { readonly own: Float64Array; readonly device: Float64Array } | null = null;
  /** The words that the present search found in each shared text, as bits; -1 where it was not looked through. */
  readonly #known: Int32Array;
  /** What is made of the agents up to `next`; null once all are taken in. */
  #made: {
    readonly first: number;
    readonly bytes: Uint8Array;
    next: number;
    lengths: [number, number];
    others: string[];
  } | null;

  /** Empty at first: agents are taken in by `fill`. */
  constructor(agents: readonly T[]) {
    const count = agents.length;
    this.#agents = agents;
    this.#letters = new Int32Array(count);
    this.#signs = new Int32Array(count);
    this.#nameLetters = new Int32Array(count);
    this.#nameSigns = new Int32Array(count);
    this.#isOther = new Uint8Array(count);
    this.#starts = new Uint32Array(count);
    this.#ends = new Uint32Array(count);
    this.#parts = new Uint32Array(count * partsOf.length);
    const { first, end, letters: room } = measure(agents);
    this.#texts = new Array<SharedText | undefined>(end - first);
    this.#known = new Int32Array(this.#texts.length);
    this.#made = { first, bytes: new Uint8Array(room + count), next: 0, lengths: [0, 0], others: [] };
  }

  /** Takes in so many more agents; true once there are no others. Before a search is answered, the rest is taken in. */
  fill(more = this.#agents.length): boolean {
    const made = this.#made;
    if (made === null) return true;
    const { first, bytes, lengths, others } = made;
    const end = Math.min(made.next + more, this.#agents.length);
    // One loop: each agent is fetched from memory once.
    for (let at = made.next; at < end; at += 1) {
      const agent = this.#agents[at];
      if (agent === undefined) continue;
      const { folded, row } = agent;
      const name = readLetters(folded);
      let { letters, signs } = name;
      for (const [part, of] of partsOf.entries()) {
        const text = agent[of];
        letters |= text.letters;
        signs |= text.signs;
        this.#texts[text.number - first] = text;
        this.#parts[at * partsOf.length + part] = text.number - first;
      }
      this.#nameLetters[at] = name.letters;
      this.#nameSigns[at] = name.signs;
      this.#letters[at] = letters | (row.online === true ? ONLINE : 0);
      this.#signs[at] = signs;
      const text = writeLatin(bytes, lengths[0], folded) ? 0 : 1;
      this.#isOther[at] = text;
      this.#starts[at] = lengths[text];
      if (text === 1) others.push(folded);
      lengths[text] += folded.length + 1;
      this.#ends[at] = lengths[text];
    }
    made.next = end;
    if (end < this.#agents.length) return false;
    this.#names = [new TextDecoder('latin1').decode(bytes.subarray(0, lengths[0])), others.join('\n')];
    this.#made = null;
    return true;
  }

  /**
   * The agents that have every word of the search, in the order of the list.
   *
   * @param words up to `MAX_WORDS`
   * @param room takes them, and is long enough for all agents: a new one for each key press would be garbage of 200 kB
   * @param among only these are looked at; may be the first part of `room`
   */
  find(words: readonly string[], room: Places, among: Places | null = null): Places {
    this.fill();
    const wanted = words.map((word): Word => ({
      word,
      ...readLetters(word),
      byBits: isOneLetter(word),
      next: [-1, -1],
    }));
    const letters = wanted.reduce((all, one) => all | one.letters, 0);
    const signs = wanted.reduce((all, one) => all | one.signs, 0);
    const byBits = wanted.every((one) => one.byBits);
    const [allLetters, allSigns] = [this.#letters, this.#signs];
    const count = among?.length ?? this.#agents.length;
    if (!byBits) this.#known.fill(-1);
    let hits = 0;
    for (let next = 0; next < count; next += 1) {
      const at = among === null ? next : (among[next] ?? 0);
      const mayPass = ((allLetters[at] ?? 0) & letters) === letters && ((allSigns[at] ?? 0) & signs) === signs;
      if (mayPass && (byBits || this.#passes(wanted, at))) {
        room[hits] = at;
        hits += 1;
      }
    }
    return room.subarray(0, hits);
  }

  /** Those of these, or of all, whose names have just these letters, and maybe signs. */
  withNameLetters(letters: number, among: Places | null): Places {
    this.fill();
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
    this.fill();
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

  /** Whether all words are in the texts of an agent. Each shared text is looked through once. */
  #passes(words: readonly Word[], at: number): boolean {
    const [nameLetters, nameSigns] = [this.#nameLetters[at] ?? 0, this.#nameSigns[at] ?? 0];
    const part = at * partsOf.length;
    const elsewhere = this.#inShared(words, part + 1) | this.#inShared(words, part + 2);
    let bit = 1;
    for (const word of words) {
      const isThere =
        (elsewhere & bit) !== 0 ||
        (mayHold(word, nameLetters, nameSigns) && this.#isInName(word, at)) ||
        (this.#inShared(words, part) & bit) !== 0;
      if (!isThere) return false;
      bit <<= 1;
    }
    return true;
  }

  /** Of words that come to the names in their order. */
  #isInName(word: Word, at: number): boolean {
    if (word.byBits) return true;
    const text = this.#isOther[at] === 1 ? 1 : 0;
    const start = this.#starts[at] ?? 0;
    if (word.next[text] < start) {
      const found = this.#names[text].indexOf(word.word, start);
      word.next[text] = found < 0 ? Infinity : found;
    }
    return word.next[text] < (this.#ends[at] ?? 0);
  }

  /** The words that a shared text holds, as bits. */
  #inShared(words: readonly Word[], part: number): number {
    const number = this.#parts[part] ?? 0;
    const known = this.#known[number] ?? -1;
    if (known >= 0) return known;
    const shared = this.#texts[number];
    let bits = 0;
    let bit = 1;
    for (const word of words) {
      const { letters = 0, signs = 0, text = '' } = shared ?? {};
      if (mayHold(word, letters, signs) && (word.byBits || text.includes(word.word))) bits |= bit;
      bit <<= 1;
    }
    this.#known[number] = bits;
    return bits;
  }
}

const mayHold = (word: Letters, letters: number, signs: number): boolean =>
  (letters & word.letters) === word.letters && (signs & word.signs) === word.signs;

/** Writes a line; false where it has a letter that is not the same byte in Latin-1 and Windows-1252, whose decoder is that of both. */
function writeLatin(bytes: Uint8Array, from: number, text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0xff || (code >= 0x80 && code < 0xa0)) return false;
    bytes[from + at] = code;
  }
  bytes[from + text.length] = 10;
  return true;
}

/** The lowest number of a shared text of these agents, the one after the highest, and how long all names are. */
function measure(agents: readonly Searched[]): { first: number; end: number; letters: number } {
  let [first, end, letters] = [Infinity, 0, 0];
  for (const { folded, place, group, people } of agents) {
    first = Math.min(first, place.number, group.number, people.number);
    end = Math.max(end, place.number + 1, group.number + 1, people.number + 1);
    letters += folded.length;
  }
  return { first: Math.min(first, end), end, letters };
}
