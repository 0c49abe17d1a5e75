/**
 * The few message forms of the D-Bus wire protocol that are needed to query who owns a name and to call a method with strings,
 * numbers or object paths. Of what comes in, only the header is read. Little endian throughout, as the bus on the same
 * computer answers. A library would bring some nine thousand lines, other transports and child processes for it.
 */
export interface BusMessage {
  readonly type: 'call' | 'return' | 'error' | 'signal' | 'other';
  readonly fields: ReadonlyMap<number, string | number>;
  readonly body: Buffer;
}

const types = ['other', 'call', 'return', 'error', 'signal'] as const;
export const field = { path: 1, interface: 2, member: 3, errorName: 4, replySerial: 5, destination: 6, signature: 8 };

export type Argument = string | number | { readonly paths: readonly string[] };

const LITTLE_ENDIAN = 'l'.charCodeAt(0);

const pad = (length: number, to: number): Buffer => Buffer.alloc((to - (length % to)) % to);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
/** Bytes that are aligned as a whole when they begin at a multiple of 4. */
const text = (value: string): Buffer => Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(`${value}\0`)]);
const signature = (value: string): Buffer => Buffer.concat([Buffer.from([value.length]), Buffer.from(`${value}\0`)]);

/** A method call, ready for the socket. */
export function encodeCall(
  serial: number,
  fields: Readonly<Record<number, string>>,
  args: readonly Argument[],
): Buffer {
  const body = joinAligned(args.map(encodeArgument), 4);
  const all = { ...fields, ...(args.length > 0 ? { [field.signature]: args.map(signatureOf).join('') } : {}) };
  const entries = joinAligned(
    Object.entries(all).map(([code, value]) => encodeField(Number(code), value)),
    8,
  );
  const head = Buffer.concat([
    Buffer.from([LITTLE_ENDIAN, 1, 0, 1]),
    u32(body.length),
    u32(serial),
    u32(entries.length),
    entries,
  ]);
  return Buffer.concat([head, pad(head.length, 8), body]);
}

function joinAligned(parts: readonly Buffer[], to: number): Buffer {
  return parts.reduce((all, part) => Buffer.concat([all, pad(all.length, to), part]), Buffer.alloc(0));
}

function encodeArgument(argument: Argument): Buffer {
  if (typeof argument === 'string') return text(argument);
  if (typeof argument === 'number') return u32(argument);
  const paths = joinAligned(argument.paths.map(text), 4);
  return Buffer.concat([u32(paths.length), paths]);
}

const signatureOf = (argument: Argument): string =>
  typeof argument === 'string' ? 's' : typeof argument === 'number' ? 'u' : 'ao';

function encodeField(code: number, value: string): Buffer {
  const type = code === field.path ? 'o' : code === field.signature ? 'g' : 's';
  const content = type === 'g' ? signature(value) : text(value);
  return Buffer.concat([Buffer.from([code]), signature(type), content]);
}

/** The bus answers with far less; whatever claims more is not the bus. */
const LONGEST_MESSAGE = 1 << 20;

/**
 * The first whole message of what has arrived, and its length; null while it is not whole yet.
 *
 * @throws RangeError where it is no message of this protocol
 */
export function decodeMessage(data: Buffer): { readonly message: BusMessage; readonly length: number } | null {
  if (data.length < 16) return null;
  const bodyLength = data.readUInt32LE(4);
  const fieldsEnd = 16 + data.readUInt32LE(12);
  const bodyStart = fieldsEnd + pad(fieldsEnd, 8).length;
  const length = bodyStart + bodyLength;
  if (data[0] !== LITTLE_ENDIAN || length > LONGEST_MESSAGE) throw new RangeError('no message of a session bus');
  if (data.length < length) return null;
  const fields = decodeFields(data, fieldsEnd);
  const type = types[data.readUInt8(1)] ?? 'other';
  return { message: { type, fields, body: data.subarray(bodyStart, length) }, length };
}

function decodeFields(data: Buffer, end: number): ReadonlyMap<number, string | number> {
  const fields = new Map<number, string | number>();
  let at = 16;
  while (at < end) {
    at += pad(at, 8).length;
    const code = data.readUInt8(at);
    const type = String.fromCharCode(data.readUInt8(at + 2));
    at += 4;
    if (type === 'u') {
      fields.set(code, data.readUInt32LE(at));
      at += 4;
    } else {
      const wide = type !== 'g';
      const size = wide ? data.readUInt32LE(at) : data.readUInt8(at);
      at += wide ? 4 : 1;
      fields.set(code, data.toString('utf8', at, at + size));
      at += size + 1;
    }
  }
  return fields;
}
