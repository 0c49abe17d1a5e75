import { createServer, request as httpRequest } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface ProxyOptions {
  /** Left out, it lets everyone through. */
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly realm?: string;
  /** Where the proxy finds names that no name service knows: `host:port` → `host:port`. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** What it answers under `/proxy.pac`. */
  readonly pac?: () => string;
}

/** A web proxy on this computer, with basic sign-in, tunnels and a proxy script. */
export interface TestProxy {
  /** `host:port` */
  readonly address: string;
  /** What went through: `METHOD address`, in order; tunnels as `CONNECT host:port`. */
  readonly passed: readonly string[];
  /** How often it asked for a user name and password. */
  readonly refused: () => number;
  readonly scriptReads: () => number;
  close(): Promise<void>;
}

export async function startProxy({
  credentials,
  realm = 'Test proxy',
  hosts = {},
  pac,
}: ProxyOptions = {}): Promise<TestProxy> {
  const passed: string[] = [];
  let refused = 0;
  let scriptReads = 0;
  const sockets = new Set<Socket>();
  const basic =
    credentials && `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`;
  const mayPass = (header: string | undefined): boolean => {
    if (basic === undefined || header === basic) return true;
    refused += 1;
    return false;
  };
  const challenge = { 'proxy-authenticate': `Basic realm="${realm}"` };
  const placeOf = (host: string, port: string): readonly [string, number] => {
    const [name = host, at = port] = (hosts[`${host}:${port}`] ?? `${host}:${port}`).split(':');
    return [name, Number(at)];
  };

  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '');
    if (url === null) {
      if (request.url !== '/proxy.pac' || pac === undefined) return void response.writeHead(404).end();
      scriptReads += 1;
      return void response.writeHead(200, { 'content-type': 'application/x-ns-proxy-autoconfig' }).end(pac());
    }
    if (!mayPass(request.headers['proxy-authorization'])) return void response.writeHead(407, challenge).end('sign in');
    passed.push(`${request.method ?? ''} ${url.href}`);
    const [host, port] = placeOf(url.hostname, url.port || '80');
    const headers = { ...request.headers };
    delete headers['proxy-authorization'];
    const onward = httpRequest({ host, port, method: request.method, path: url.pathname + url.search, headers });
    onward.once('error', () => response.writeHead(502).end());
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  server.on('connect', (request, socket: Socket) => {
    if (!mayPass(request.headers['proxy-authorization'])) {
      socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="${realm}"\r\n\r\n`);
      return;
    }
    passed.push(`CONNECT ${request.url ?? ''}`);
    const [name = '', at = '443'] = (request.url ?? '').split(':');
    const [host, port] = placeOf(name, at);
    const onward = connect(port, host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    for (const one of [socket, onward]) one.on('error', () => socket.destroy());
    sockets.add(onward);
  });
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    refused: () => refused,
    scriptReads: () => scriptReads,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of sockets) socket.destroy();
        server.closeAllConnections();
      }),
  };
}
