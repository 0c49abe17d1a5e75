import type { ServerResponse } from 'node:http';
import { Refused, type Outcome } from './reply.ts';

/** The files that the file manager of a remote desktop offers. */

interface RemoteFile {
  readonly name: string;
  readonly type: string;
  /** Its content; null for one that grows as long as somebody reads it. */
  readonly read: (() => Buffer) | null;
}

const LINE = 'Bay 4 label printer: 0x00000709, the port is busy\n';
const GROWS_MS = 200;

const files: readonly RemoteFile[] = [
  {
    name: 'hours-2026-11.csv',
    type: 'text/csv; charset=utf-8',
    read: () => Buffer.from('day;hours\n2026-11-02;7.5\n2026-11-03;8\n'),
  },
  { name: 'printer.log', type: 'text/plain; charset=utf-8', read: () => Buffer.from(LINE.repeat(80_000)) },
  { name: 'live.log', type: 'text/plain; charset=utf-8', read: null },
];

export const remoteFileNames: readonly string[] = files.map(({ name }) => name);

/** Answers a download of this file. */
export function sendRemoteFile(name: string): Outcome {
  const file = files.find((one) => one.name === name);
  if (file === undefined) return new Refused(404, 'There is no such file.');
  const headers = {
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
    'cache-control': 'no-store',
  };
  if (file.read !== null) return { status: 200, headers, body: file.read() };
  return { status: 200, headers, body: Buffer.alloc(0), follow: grow };
}

function grow(response: ServerResponse): void {
  response.write(LINE);
  const timer = setInterval(() => response.write(LINE), GROWS_MS);
  response.once('close', () => clearInterval(timer));
}
