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

/** With room for so many numbers, and for as many again where it has to grow. */
export function enlarge(values: Int32Array<ArrayBuffer>, room: number): Int32Array<ArrayBuffer> {
  if (room <= values.length) return values;
  const larger = new Int32Array(Math.max(room, values.length * 2));
  larger.set(values);
  return larger;
}
