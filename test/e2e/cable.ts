import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The connection between the app and the service: it can be pulled out and plugged in again. */
export interface Cable {
  /** The service's address at this end. */
  readonly address: string;
  /** Connections break off, and new ones are refused. */
  pull(): Promise<void>;
  plug(): Promise<void>;
}

/** A cable to the service at this address (with its path). */
export async function layCable(service: string): Promise<Cable> {
  const target = new URL(service);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;

  const join = (near: Socket): void => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  };
  const plug = async (): Promise<void> => {
    const made = createServer(join);
    await new Promise<void>((resolve, reject) => {
      made.once('error', reject);
      made.listen(port, '127.0.0.1', resolve);
    });
    port = (made.address() as AddressInfo).port;
    server = made;
  };
  const pull = async (): Promise<void> => {
    const gone = server;
    server = null;
    if (gone === null) return;
    const closed = new Promise((resolve) => gone.close(resolve));
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };

  await plug();
  return { address: `http://127.0.0.1:${port}${target.pathname}`, pull, plug };
}
