import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeChain } from './certificates.ts';

export interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the receiver does at a path; anywhere else it takes the message. */
export type Behaviour =
  /** Sends the caller to another path. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** Never answers. */
  | { readonly kind: 'slow' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** Takes the message, and answers without an end. */
  | { readonly kind: 'endless' };

export interface WebhookReceiver {
  readonly origin: string;
  /** `host:port`, as a question of the system shows it. */
  readonly host: string;
  /** For the program under test: trusts the authority of the receiver. */
  readonly env: Readonly<Record<string, string>>;
  /** All that has arrived, the oldest first. */
  readonly heard: readonly Heard[];
  behave(path: string, how: Behaviour | null): void;
  close(): void;
}

/** A small receiver of webhooks over https on this computer. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const { cert, key, authority } = makeChain(['127.0.0.1']);
  const folder = mkdtempSync(join(tmpdir(), 'longreach-receiver-'));
  const file = join(folder, 'authority.pem');
  writeFileSync(file, authority);
  const heard: Heard[] = [];
  const behaviours = new Map<string, Behaviour>();
  const server = createServer({ cert, key }, (request, response) => {
    const path = request.url ?? '';
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() });
      const how = behaviours.get(path);
      switch (how?.kind) {
        case undefined:
          response.end('ok');
          return;
        case 'redirect':
          response.writeHead(307, { location: how.to }).end();
          return;
        case 'status':
          response.writeHead(how.status, how.retryAfter === undefined ? {} : { 'retry-after': how.retryAfter }).end();
          return;
        case 'endless':
          response.writeHead(200);
          response.write(Buffer.alloc(5_000_000));
          return;
        case 'slow':
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    origin: `https://${host}`,
    host,
    env: { NODE_EXTRA_CA_CERTS: file },
    heard,
    behave: (path, how) => void (how === null ? behaviours.delete(path) : behaviours.set(path, how)),
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
