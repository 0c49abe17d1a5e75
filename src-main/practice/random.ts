/** A repeatable stream of random numbers; the same path always gives the same stream. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Mixes a text into 32 bits (multiply and rotate, one round per character, final avalanche). */
export function hashText(text: string, start = 0x2f6e2b1): number {
  let hash = start ^ text.length;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash = (hash << 13) | (hash >>> 19);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** @param path what the stream is for, e.g. seed, "agent", 17: streams of different paths are independent */
export function createRandom(...path: readonly (string | number)[]): Random {
  let state = hashText(path.join('\u001f'));
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => pickFrom(list, next()),
  };
}

function pickFrom<T>(list: readonly T[], position: number): T {
  if (list.length === 0) throw new Error('nothing to pick from');
  // The index is inside the list: the position is below 1 and the list is not empty.
  return list[Math.floor(position * list.length)] as T;
}
