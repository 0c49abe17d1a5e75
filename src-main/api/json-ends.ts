import type { BodySink } from './body.ts';
import { isSpace, readable, unreadable, type Read } from './wire.ts';

/**
 * Checks the two ends of a body that is parsed elsewhere: enough to detect a web page or a truncated response without
 * parsing it.
 */
export function checkJsonEnds(bytes: Uint8Array): Read<null> {
  const ends = new JsonEnds();
  ends.push(bytes);
  return ends.read();
}

/** As `checkJsonEnds`, for a body that comes in parts. */
class JsonEnds {
  #hasBegun = false;
  #first: number | undefined;
  #second: number | undefined;
  #last: number | undefined;

  push(bytes: Uint8Array): void {
    let from = 0;
    if (!this.#hasBegun && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) from = 3;
    this.#hasBegun = true;
    let last = bytes.length - 1;
    while (from <= last && isSpace(bytes[from])) from += 1;
    while (last >= from && isSpace(bytes[last])) last -= 1;
    if (last < from) return;
    if (this.#first === undefined) [this.#first, this.#second] = [bytes[from], bytes[from + 1]];
    this.#last = bytes[last];
  }

  read(): Read<null> {
    if (this.#first === undefined) return unreadable('empty');
    if (this.#first === 0x3c) return unreadable('html');
    const closing = this.#first === 0x7b ? 0x7d : this.#first === 0x5b ? 0x5d : null;
    // Another encoding, such as UTF-16, has a zero beside each bracket.
    if (closing === null || this.#second === 0) return unreadable('shape');
    return this.#last === closing ? readable(null) : unreadable('truncated');
  }
}

/** A sink that also checks how each body begins and ends. */
export function watchEnds(sink: BodySink): { readonly sink: BodySink; readonly read: () => Read<null> } {
  let ends = new JsonEnds();
  return {
    read: () => ends.read(),
    sink: {
      begin() {
        ends = new JsonEnds();
        sink.begin();
      },
      take(part) {
        ends.push(part);
        return sink.take(part);
      },
    },
  };
}
