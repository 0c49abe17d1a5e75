/**
 * IP addresses as lists of numbers: 4 bytes or 8 groups of 16 bits. A network or a range is then a pair of lists, and a
 * comparison from left to right tells whether an address is in it.
 */
export type Address = readonly number[];

export interface AddressRange {
  readonly low: Address;
  readonly high: Address;
}

const byte = /^\d{1,3}$/;
const group = /^[0-9a-f]{1,4}$/;

/** The whole address, or null. An IPv4 address in IPv6 clothes ("::ffff:192.0.2.1") is the IPv4 address. */
export function parseAddress(text: string): Address | null {
  return text.includes(':') ? parseSix(text.toLowerCase()) : parseFour(text);
}

function parseFour(text: string): Address | null {
  const bytes = bytesOf(text.split('.', 5));
  return bytes?.length === 4 ? bytes : null;
}

function bytesOf(parts: readonly string[]): Address | null {
  const bytes = parts.map((part) => (byte.test(part) ? Number(part) : NaN));
  return bytes.every((value) => value <= 255) ? bytes : null;
}

function parseSix(text: string): Address | null {
  const zone = text.indexOf('%');
  const [left = '', right, ...more] = (zone < 0 ? text : text.slice(0, zone)).slice(0, 50).split('::');
  if (more.length > 0) return null;
  const head = groupsOf(left);
  const tail = right === undefined ? [] : groupsOf(right);
  if (head === null || tail === null) return null;
  const missing = 8 - head.length - tail.length;
  if (right === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...new Array<number>(missing).fill(0), ...tail];
  const isFour = groups.slice(0, 5).every((value) => value === 0) && groups[5] === 0xffff;
  return isFour ? [6, 7].flatMap((at) => [(groups[at] ?? 0) >> 8, (groups[at] ?? 0) & 0xff]) : groups;
}

function groupsOf(text: string): number[] | null {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [at, part] of parts.entries()) {
    const four = at === parts.length - 1 && part.includes('.') ? parseFour(part) : null;
    if (four !== null) groups.push(((four[0] ?? 0) << 8) | (four[1] ?? 0), ((four[2] ?? 0) << 8) | (four[3] ?? 0));
    else if (group.test(part)) groups.push(parseInt(part, 16));
    else return null;
  }
  return groups;
}

/** Reads "10.0.0.7", "10.0", "10.0.*", "10.0.0.0/8", "10/8", "10.0.0.1..10.0.0.20", "2001:db8::/32", "2001:db8:"; else null. */
export function parseRange(text: string): AddressRange | null {
  const ends = /^([^.-]+(?:\.[^.-]+){3}|[0-9a-f:.]*:[0-9a-f:]*?)(?:\.\.|-)(.+)$/i.exec(text);
  if (ends !== null) return fromTo(parseAddress(ends[1] ?? ''), parseAddress(ends[2] ?? ''));
  const slash = text.indexOf('/');
  if (slash >= 0) return network(text.slice(0, slash), text.slice(slash + 1));
  const whole = parseAddress(text);
  if (whole !== null) return { low: whole, high: whole };
  return text.includes(':') ? startOfSix(text.toLowerCase()) : startOfFour(text);
}

function fromTo(low: Address | null, high: Address | null): AddressRange | null {
  if (low?.length !== high?.length || low === null || high === null) return null;
  return compare(low, high) <= 0 ? { low, high } : { low: high, high: low };
}

function startOfFour(text: string): AddressRange | null {
  const parts = text.split('.', 6);
  while (parts.length > 1 && (parts.at(-1) === '*' || parts.at(-1) === '')) parts.pop();
  const bytes = bytesOf(parts);
  return bytes === null || bytes.length > 4 ? null : fill(bytes, 4, 255);
}

function startOfSix(text: string): AddressRange | null {
  const groups = text.includes('::') ? null : groupsOf(text.replace(/:\*?$/, ''));
  return groups === null || groups.length > 8 ? null : fill(groups, 8, 0xffff);
}

const fill = (start: Address, length: number, max: number): AddressRange => ({
  low: [...start, ...new Array<number>(length - start.length).fill(0)],
  high: [...start, ...new Array<number>(length - start.length).fill(max)],
});

function network(text: string, lengthText: string): AddressRange | null {
  const base = parseAddress(text) ?? (text.includes(':') ? null : (startOfFour(text)?.low ?? null));
  if (base === null || !/^\d{1,3}$/.test(lengthText)) return null;
  const width = base.length === 4 ? 8 : 16;
  const length = Number(lengthText);
  if (length > width * base.length) return null;
  const max = 2 ** width - 1;
  const masks = base.map((_, at) => {
    const bits = Math.max(0, Math.min(width, length - at * width));
    return max - (2 ** (width - bits) - 1);
  });
  return {
    low: base.map((value, at) => value & (masks[at] ?? 0)),
    high: base.map((value, at) => value | (max - (masks[at] ?? 0))),
  };
}

function compare(a: Address, b: Address): number {
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    if (value !== other) return value - other;
  }
  return 0;
}

/** Whether an address as text is in a range. IPv4, which nearly all are, is compared as one number, without a list. */
export function rangeTest({ low, high }: AddressRange): (text: string) => boolean {
  const lowFour = low.length === 4 ? numberOf(low) : 1;
  const highFour = low.length === 4 ? numberOf(high) : 0;
  return (text) => {
    const four = readFour(text);
    if (four >= 0) return four >= lowFour && four <= highFour;
    const address = parseAddress(text);
    return address?.length === low.length && compare(low, address) <= 0 && compare(address, high) <= 0;
  };
}

const numberOf = (four: Address): number => four.reduce((sum, value) => sum * 256 + value, 0);

/** An IPv4 address as one number; -1 for anything else. */
function readFour(text: string): number {
  let sum = 0;
  let here = 0;
  let digits = 0;
  let dots = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      here = here * 10 + code - 48;
      digits += 1;
      if (digits > 3 || here > 255) return -1;
    } else if (code === 46 && digits > 0) {
      sum = sum * 256 + here;
      here = 0;
      digits = 0;
      dots += 1;
    } else return -1;
  }
  return dots === 3 && digits > 0 ? sum * 256 + here : -1;
}
