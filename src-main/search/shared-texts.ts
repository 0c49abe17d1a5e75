import { fold } from '../contract/fold.ts';
import { lettersOf } from './letters.ts';
import { readName } from './name-parts.ts';

/**
 * The groups, addresses and people of all computers, each text once: a word is looked for in a group of a thousand computers
 * one time. A text nobody has any more gives its number to the next.
 */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #originals: string[] = [];
  readonly #users: number[] = [];
  readonly #free: number[] = [];
  readonly folded: string[] = [];
  readonly letters: number[] = [];
  readonly digits: number[] = [];
  /** The words of each text; made when they are first asked for. */
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
    const { letters, digits } = lettersOf(folded);
    this.#numbers.set(text, number);
    this.#originals[number] = text;
    this.#users[number] = 1;
    this.folded[number] = folded;
    this.#tokens[number] = undefined;
    this.letters[number] = letters;
    this.digits[number] = digits;
    return number;
  }
}
