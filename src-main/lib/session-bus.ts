import { connect, type Socket } from 'node:net';
import { decodeUriOrNull } from './decode-uri.ts';
import { decodeMessage, encodeCall, field, type Argument, type BusMessage } from './dbus-wire.ts';

interface Method {
  readonly service: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
}

/** The bus itself as a service. */
export const busMethod = (member: string): Method => ({
  service: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
  member,
});

/**
 * Where the session bus listens, for `Bus.connect`, the best first: what the session names, else the place that systemd gives
 * it. Only sockets of this computer count.
 */
export function sessionBusPaths(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const named = (env.DBUS_SESSION_BUS_ADDRESS ?? '').split(';').flatMap(readAddress);
  const { XDG_RUNTIME_DIR: runtime } = env;
  return named.length > 0 || runtime === undefined ? named : [`${runtime}/bus`];
}

/** `unix:path=/run/user/1000/bus,guid=…` or `unix:abstract=…` (D-Bus Specification, Server Addresses). */
function readAddress(address: string): string[] {
  if (!address.startsWith('unix:')) return [];
  const pairs = address.slice('unix:'.length).split(',');
  const read = (key: string): string[] =>
    pairs
      .filter((pair) => pair.startsWith(`${key}=`))
      .flatMap((pair) => decodeUriOrNull(pair.slice(key.length + 1)) ?? []);
  return [...read('path'), ...read('abstract').map((name) => `\0${name}`)];
}

/** The session bus of this user; null where there is none. */
export async function connectToSessionBus(env: Readonly<Record<string, string | undefined>>): Promise<Bus | null> {
  for (const path of sessionBusPaths(env)) {
    const bus = await Bus.connect(path).catch(() => null);
    if (bus !== null) return bus;
  }
  return null;
}

/** One connection to a D-Bus. */
export class Bus {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  readonly #closed = Promise.withResolvers<void>();
  #serial = 0;
  readonly #onCall: (member: string) => void;
  #onSignal: () => void = () => undefined;

  private constructor(socket: Socket, onCall: (member: string) => void) {
    this.#socket = socket;
    this.#onCall = onCall;
    socket.on('close', () => this.#end());
  }

  /**
   * Rejects where there is no bus.
   * @param socketPath where the bus listens, with a leading NUL for an abstract socket
   * @param onCall receives every incoming call; none is ever answered
   */
  static async connect(socketPath: string, onCall: (member: string) => void = () => undefined): Promise<Bus> {
    const socket = connect(socketPath);
    // An error is followed by 'close', which ends what waits.
    socket.on('error', () => undefined);
    try {
      const rest = await authenticate(socket);
      const bus = new Bus(socket, onCall);
      readMessages(socket, rest, (message) => bus.#take(message));
      await bus.call(busMethod('Hello'));
      return bus;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }

  /** Resolves when the connection has ended, by either side. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** The body of the answer; rejects with the name of the error, or when the connection ends. */
  call(method: Method, ...args: readonly Argument[]): Promise<Buffer> {
    if (this.#socket.destroyed) return Promise.reject(new Error('the connection to the bus has ended'));
    this.#serial += 1;
    const answer = Promise.withResolvers<Buffer>();
    this.#waiting.set(this.#serial, answer);
    const fields = {
      [field.path]: method.path,
      [field.interface]: method.interface,
      [field.member]: method.member,
      [field.destination]: method.service,
    };
    this.#socket.write(encodeCall(this.#serial, fields, args));
    return answer.promise;
  }

  async hasOwner(name: string): Promise<boolean> {
    return (await this.call(busMethod('NameHasOwner'), name)).readUInt32LE(0) === 1;
  }

  /** A property that is true or false (org.freedesktop.DBus.Properties); null where it is of another type. Rejects like `call`. */
  async readFlag({ member: property, ...object }: Method): Promise<boolean | null> {
    const get = {
      service: object.service,
      path: object.path,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
    };
    const value = await this.call(get, object.interface, property);
    // A variant: the length of the signature, the signature, a NUL, then the value.
    const isFlag = value.length === 8 && value.toString('latin1', 0, 3) === '\u0001b\0';
    return isFlag ? value.readUInt32LE(4) === 1 : null;
  }

  /** Calls back whenever the name gets or loses its owner; then call `hasOwner`. One name for each connection. */
  async followOwner(name: string, onChange: () => void): Promise<void> {
    this.#onSignal = onChange;
    const rule = `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${name}'`;
    await this.call(busMethod('AddMatch'), rule);
  }

  /** The listener of `followOwner` hears all signals of this service, too, except those of its properties. */
  async followSignals(service: string): Promise<void> {
    await this.call(busMethod('AddMatch'), `type='signal',sender='${service}',interface='${service}'`);
  }

  close(): void {
    this.#socket.destroy();
  }

  #take({ type, fields, body }: BusMessage): void {
    if (type === 'call') this.#onCall(String(fields.get(field.member)));
    // The bus also sends its name to every new connection; subscribers query again.
    if (type === 'signal') this.#onSignal();
    const serial = Number(fields.get(field.replySerial));
    const caller = this.#waiting.get(serial);
    this.#waiting.delete(serial);
    if (type === 'return') caller?.resolve(body);
    if (type === 'error') caller?.reject(new Error(String(fields.get(field.errorName))));
  }

  #end(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('the connection to the bus has ended'));
    this.#waiting.clear();
    this.#closed.resolve();
  }
}

/** Resolves with the bytes after the answer. */
function authenticate(socket: Socket): Promise<Buffer> {
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  return new Promise((resolve, reject) => {
    let answer = '';
    const onClose = (): void => reject(new Error('no bus answers'));
    const onData = (data: Buffer): void => {
      answer += data.toString('latin1');
      if (!answer.includes('\r\n') && answer.length < 1_000) return;
      socket.off('data', onData).off('close', onClose);
      if (!answer.startsWith('OK')) return reject(new Error('the bus refused'));
      socket.write('BEGIN\r\n');
      resolve(Buffer.from(answer.slice(answer.indexOf('\n') + 1), 'latin1'));
    };
    socket.on('data', onData).on('close', onClose);
  });
}

function readMessages(socket: Socket, first: Buffer, take: (message: BusMessage) => void): void {
  let rest = first;
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    try {
      for (let next = decodeMessage(rest); next !== null; next = decodeMessage(rest)) {
        rest = rest.subarray(next.length);
        take(next.message);
      }
    } catch {
      // A peer that does not speak this protocol is not a bus.
      socket.destroy();
    }
  });
}
