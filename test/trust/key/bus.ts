import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { decodeMessage, encodeCall, field, type Argument, type BusMessage } from './bus-wire.ts';

interface Method {
  readonly service: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
}

/** The bus itself as a service. */
const busMethod = (member: string): Method => ({
  service: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
  member,
});

/** One connection to a private D-Bus. */
export class Bus {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  #serial = 0;
  #onCall: (member: string) => void = () => undefined;
  #onSignal: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** `socketPath`: where the bus listens. */
  static async connect(socketPath: string): Promise<Bus> {
    const socket = connect(socketPath);
    await once(socket, 'connect');
    await authenticate(socket);
    const bus = new Bus(socket);
    readMessages(socket, (message) => bus.#take(message));
    await bus.call(busMethod('Hello'));
    return bus;
  }

  /** The body of the answer; rejects with the name of the error. */
  call(method: Method, ...args: readonly Argument[]): Promise<Buffer> {
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

  /** Resolves once somebody owns the name. */
  async waitFor(name: string): Promise<void> {
    await this.call(busMethod('AddMatch'), `type='signal',member='NameOwnerChanged',arg0='${name}'`);
    for (;;) {
      const changed = Promise.withResolvers<undefined>();
      this.#onSignal = () => changed.resolve(undefined);
      const owned = await this.call(busMethod('NameHasOwner'), name);
      if (owned.readUInt32LE(0) === 1) return;
      await changed.promise;
    }
  }

  /** Takes the name. `onCall` hears every call that comes in, and none is ever answered. */
  async own(name: string, onCall: (member: string) => void): Promise<void> {
    this.#onCall = onCall;
    await this.call(busMethod('RequestName'), name, 0);
  }

  close(): void {
    this.#socket.destroy();
  }

  #take({ type, fields, body }: BusMessage): void {
    if (type === 'call') this.#onCall(String(fields.get(field.member)));
    if (type === 'signal') this.#onSignal();
    const caller = this.#waiting.get(Number(fields.get(field.replySerial)));
    if (type === 'return') caller?.resolve(body);
    if (type === 'error') caller?.reject(new Error(String(fields.get(field.errorName))));
  }
}

async function authenticate(socket: Socket): Promise<void> {
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!answer.toString().startsWith('OK')) throw new Error(`the bus refused: ${answer.toString().trim()}`);
  socket.write('BEGIN\r\n');
}

function readMessages(socket: Socket, take: (message: BusMessage) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    for (let next = decodeMessage(rest); next !== null; next = decodeMessage(rest)) {
      rest = rest.subarray(next.length);
      take(next.message);
    }
  });
  // Now and then the bus is ended before its clients; a test does not care.
  socket.on('error', () => undefined);
}
