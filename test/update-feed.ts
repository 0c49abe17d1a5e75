import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = string | Uint8Array | ((response: ServerResponse) => void);

/**
 * A folder of releases on this computer, signed by a pair of keys of its own. Paths are those below the feed; a path without an
 * answer gives 404. The manifest names what the description names, unless a test answers with another.
 */
export async function startFeed() {
  const answers = new Map<string, Answer>();
  const requested: string[] = [];
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  let date = new Date();
  const manifest = (): string => {
    const answer = answers.get('latest.yml');
    return JSON.stringify(describeManifest(typeof answer === 'string' ? answer : '', date));
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/feed\//, '');
    requested.push(path);
    const answer = answers.get(path.endsWith('.yml') ? 'latest.yml' : path) ?? signed(path);
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(response);
    else response.end(answer);
  });
  /** Undefined for everything but the manifest and its signature. */
  const signed = (path: string): string | undefined => {
    if (path === 'manifest.json') return manifest();
    const given = answers.get('manifest.json');
    const text = typeof given === 'string' ? given : manifest();
    return path === 'manifest.json.sig' ? sign(null, Buffer.from(text), privateKey).toString('base64') : undefined;
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    address: `${origin}/feed/`,
    publicKey,
    /** As a build has it. */
    publicKeyText: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    /** The date of the manifests from now on. */
    signAt: (at: number): void => void (date = new Date(at)),
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

/** A manifest with what a description names, and with the description under its name on each system. */
export function describeManifest(description: string, date: Date) {
  const value = (name: string, text = description): string =>
    new RegExp(`^[ -]*${name}: (.*)$`, 'm').exec(text)?.[1]?.replaceAll('"', '') ?? '';
  const names = ['latest.yml', 'latest-linux.yml', 'latest-linux-arm64.yml', 'latest-mac.yml'];
  const file = { name: value('url'), size: Number(value('size')) || 1, sha512: value('sha512') || sha512('') };
  return {
    product: 'longreach',
    version: value('version') || '0.0.0',
    date: date.toISOString(),
    files: [
      { ...file, name: file.name === '' ? 'none' : file.name },
      ...names.map((name) => ({ name, size: Buffer.byteLength(description) || 1, sha512: sha512(description) })),
    ],
  };
}

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
