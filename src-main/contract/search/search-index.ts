import { ownId } from '../account-ids.ts';
import type { AgentRow } from '../contract.ts';
import { fold } from '../fold.ts';
import { createTextSharing } from '../packed-rows.ts';
import { readLetters } from './letters.ts';
import { readName, type SearchedName } from './name-parts.ts';

/**
 * The groups, addresses and users of all agents, each text once: a word is searched in a group of a thousand agents
 * one time. The number of a text that is no longer used is given to the next.
 */
class SharedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #originals: string[] = [];
  readonly #users: number[] = [];
  readonly #free: number[] = [];
  readonly folded: string[] = [];
  readonly letters: number[] = [];
  readonly signs: number[] = [];
  /** The words of each text; computed on first use. */
  readonly #tokens: (readonly string[] | undefined)[] = [];

  /** How many numbers there may be; 0 is no text. */
  get size(): number {
    return this.folded.length;
  }

  constructor() {
    this.#add('');
  }

  /** The number of this text, with one more user. */
  take(text: string | null): number {
    if (text === null || text === '') return 0;
    const known = this.#numbers.get(text);
    if (known === undefined) return this.#add(text);
    this.#users[known] = (this.#users[known] ?? 0) + 1;
    return known;
  }

  /** One user less. */
  release(number: number): void {
    if (number === 0) return;
    const users = (this.#users[number] ?? 1) - 1;
    this.#users[number] = users;
    if (users > 0) return;
    this.#numbers.delete(this.#originals[number] ?? '');
    this.#free.push(number);
  }

  tokensOf(number: number): readonly string[] {
    return (this.#tokens[number] ??= readName(this.folded[number] ?? '').tokens);
  }

  #add(text: string): number {
    const number = this.#free.pop() ?? this.folded.length;
    const folded = fold(text);
    const { letters, signs } = readLetters(folded);
    this.#numbers.set(text, number);
    this.#originals[number] = text;
    this.#users[number] = 1;
    this.folded[number] = folded;
    this.#tokens[number] = undefined;
    this.letters[number] = letters;
    this.signs[number] = signs;
    return number;
  }
}

/**
 * A short list of numbers at each place, all in one array: separate arrays for 50,000 places take five times the memory. A list
 * begins with its length; the room of replaced lists is reclaimed now and then.
 */
export class NumberLists {
  numbers = new Int32Array(4_096);
  /** Per place where its list begins; place 0 of `numbers` is the empty list. */
  starts = new Int32Array(1_024);
  #end = 1;
  /** Numbers of lists that were replaced or removed. */
  #wasted = 0;

  /** @param size how many places have lists, this one included */
  set(place: number, list: readonly number[], size: number): void {
    this.clear(place);
    if (this.#wasted > this.#end / 2) this.#tidy(size);
    if (place >= this.starts.length) this.starts = enlarge(this.starts, place + 1);
    if (list.length === 0) return;
    this.numbers = enlarge(this.numbers, this.#end + list.length + 1);
    this.starts[place] = this.#end;
    this.numbers[this.#end] = list.length;
    this.numbers.set(list, this.#end + 1);
    this.#end += list.length + 1;
  }

  get(place: number): Int32Array {
    const from = this.starts[place] ?? 0;
    return this.numbers.subarray(from + 1, from + 1 + (this.numbers[from] ?? 0));
  }

  clear(place: number): void {
    const from = this.starts[place] ?? 0;
    if (from === 0) return;
    this.#wasted += (this.numbers[from] ?? 0) + 1;
    this.starts[place] = 0;
  }

  /** The list of one place becomes that of another, whose own is cleared. */
  move(from: number, to: number): void {
    this.clear(to);
    this.starts[to] = this.starts[from] ?? 0;
    this.starts[from] = 0;
  }

  #tidy(size: number): void {
    const numbers = new Int32Array(Math.max(4_096, this.#end));
    let end = 1;
    for (let place = 0; place < Math.min(size, this.starts.length); place += 1) {
      const from = this.starts[place] ?? 0;
      if (from === 0) continue;
      const length = (this.numbers[from] ?? 0) + 1;
      numbers.set(this.numbers.subarray(from, from + length), end);
      this.starts[place] = end;
      end += length;
    }
    this.numbers = numbers;
    this.#end = end;
    this.#wasted = 0;
  }
}

/** Fields beside the name that are searched, in the order in which they count. */
export const FIELDS = 4;

/**
 * Every agent in the form in which it is searched. Places are numbers without gaps: the last agent moves into the place of
 * a removed one. The fields that every key press reads at every place are in flat arrays.
 */
export class QuickIndex {
  readonly texts = new SharedTexts();
  /** The words of all names; a fleet has far fewer of them than names. */
  readonly words = new SharedTexts();
  /** Per place the numbers of the words of its name. */
  readonly wordsOf = new NumberLists();
  readonly rows: AgentRow[] = [];
  readonly names: SearchedName[] = [];
  readonly #shareInitials = createTextSharing();
  /** Letters and signs of the name; see `readLetters`. */
  letters = new Int32Array(1_024);
  signs = new Int32Array(1_024);
  /** The first two letters of the name's words written as one, the second one in the upper half; 0 where it has but one word. */
  heads = new Int32Array(1_024);
  /** Ids of the agents and of their devices; NaN for none. */
  ids = new Float64Array(1_024);
  deviceIds = new Float64Array(1_024);
  /** How long the name is, up to 255. */
  lengths = new Uint8Array(1_024);
  /** Per place the numbers of IP address, group, user and owner among the shared texts. */
  fields = new Int32Array(1_024 * FIELDS);
  readonly #places = new Map<number, number>();
  /** Grows with every change that may change what matches. */
  version = 0;

  get size(): number {
    return this.rows.length;
  }

  placeOf(agentId: number): number | undefined {
    return this.#places.get(agentId);
  }

  /** Whether the agent at this place, or its device, has this id. */
  hasId(place: number, id: number): boolean {
    return this.ids[place] === id || this.deviceIds[place] === id;
  }

  put(row: AgentRow): void {
    const known = this.#places.get(row.id);
    const place = known ?? this.rows.length;
    const before = known === undefined ? undefined : this.rows[known];
    this.rows[place] = row;
    // Most changes are of times and states: the searched texts stay as they are.
    if (before !== undefined && isSameText(before, row)) return;
    this.version += 1;
    if (before === undefined) this.#grow(place + 1);
    this.#places.set(row.id, place);
    this.ids[place] = ownId(row.id);
    this.deviceIds[place] = row.deviceId ?? NaN;
    if (before?.name !== row.name) this.#putName(place, row.name);
    this.#putFields(place, row, before !== undefined);
  }

  remove(agentId: number): void {
    const place = this.#places.get(agentId);
    if (place === undefined) return;
    this.version += 1;
    const from = place * FIELDS;
    for (let at = from; at < from + FIELDS; at += 1) this.texts.release(this.fields[at] ?? 0);
    for (const word of this.wordsOf.get(place)) this.words.release(word);
    this.wordsOf.clear(place);
    this.#places.delete(agentId);
    const [row, name] = [this.rows.pop(), this.names.pop()];
    const last = this.rows.length;
    if (place === last || row === undefined || name === undefined) return;
    this.rows[place] = row;
    this.names[place] = name;
    this.wordsOf.move(last, place);
    this.letters[place] = this.letters[last] ?? 0;
    this.signs[place] = this.signs[last] ?? 0;
    this.heads[place] = this.heads[last] ?? 0;
    this.ids[place] = this.ids[last] ?? NaN;
    this.deviceIds[place] = this.deviceIds[last] ?? NaN;
    this.lengths[place] = this.lengths[last] ?? 0;
    this.fields.copyWithin(from, last * FIELDS, (last + 1) * FIELDS);
    this.#places.set(row.id, place);
  }

  #putName(place: number, name: string): void {
    const { tokens, ...parts } = readName(name);
    const { letters, signs } = readLetters(parts.name);
    const old = this.wordsOf.get(place).slice();
    this.names[place] = this.#share(name, parts);
    this.wordsOf.set(
      place,
      tokens.map((token) => this.words.take(token)),
      this.rows.length,
    );
    for (const word of old) this.words.release(word);
    this.letters[place] = letters;
    this.signs[place] = signs;
    this.heads[place] = tokens.length > 1 ? parts.compact.charCodeAt(0) | (parts.compact.charCodeAt(1) << 16) : 0;
    this.lengths[place] = Math.min(name.length, 255);
  }

  /** Texts that are there already take no memory of their own. */
  #share(name: string, { name: folded, compact, initials, humps }: SearchedName): SearchedName {
    const searched = folded === name ? name : folded;
    return {
      name: searched,
      compact: compact === searched ? searched : compact,
      initials: this.#shareInitials(initials),
      humps,
    };
  }

  #putFields(place: number, row: AgentRow, replaces: boolean): void {
    [row.ip, row.group, row.osUser, row.owner].forEach((text, field) => {
      const at = place * FIELDS + field;
      const old = replaces ? (this.fields[at] ?? 0) : 0;
      this.fields[at] = this.texts.take(text);
      this.texts.release(old);
    });
  }

  #grow(size: number): void {
    if (size <= this.letters.length) return;
    const room = this.letters.length * 2;
    this.letters = enlarge(this.letters, room);
    this.signs = enlarge(this.signs, room);
    this.heads = enlarge(this.heads, room);
    this.ids = enlarged(new Float64Array(room), this.ids);
    this.deviceIds = enlarged(new Float64Array(room), this.deviceIds);
    this.lengths = enlarged(new Uint8Array(room), this.lengths);
    this.fields = enlarge(this.fields, room * FIELDS);
  }
}

function enlarged<T extends Float64Array | Uint8Array>(larger: T, values: T): T {
  larger.set(values);
  return larger;
}

const isSameText = (a: AgentRow, b: AgentRow): boolean =>
  a.name === b.name &&
  a.ip === b.ip &&
  a.group === b.group &&
  a.osUser === b.osUser &&
  a.owner === b.owner &&
  a.deviceId === b.deviceId;

/** With room for so many numbers, and for as many again where it has to grow. */
function enlarge(values: Int32Array<ArrayBuffer>, room: number): Int32Array<ArrayBuffer> {
  if (room <= values.length) return values;
  const larger = new Int32Array(Math.max(room, values.length * 2));
  larger.set(values);
  return larger;
}
