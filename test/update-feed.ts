import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = string | Uint8Array | ((response: ServerResponse) => void);

/** A folder of releases on this computer. Paths are those below the feed; a path without an answer gives 404. */
export async function startFeed() {
  const answers = new Map<string, Answer>();
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/feed\//, '');
    requested.push(path);
    const answer = answers.get(path.endsWith('.yml') ? 'latest.yml' : path);
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(response);
    else response.end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    address: `${origin}/feed/`,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
    /** Paths in the order of their requests. */
    requested,
    /** The description has another name on each system; `latest.yml` stands for all. */
    answer: (path: string, answer: Answer): void => void answers.set(path, answer),
  };
}

export const sha512 = (content: string | Uint8Array): string => createHash('sha512').update(content).digest('base64');

/** The description of a release with one file. */
export function describeRelease(given: {
  readonly version: string;
  readonly url: string;
  readonly content: string;
  readonly more?: string;
}): string {
  const { version, url, content, more = '' } = given;
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${url}`,
    `    sha512: ${sha512(content)}`,
    `    size: ${Buffer.byteLength(content)}`,
    `path: ${url}`,
    `sha512: ${sha512(content)}`,
    "releaseDate: '2026-11-20T09:00:00.000Z'",
    more,
  ].join('\n');
}
