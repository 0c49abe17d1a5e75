import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgentRow } from '../../../src-main/contract/contract.ts';

/**
 * Hands rows to the workers of the measured pages, so that neither the pages nor their heap ever hold what a main process
 * would.
 */
export interface RowsServer {
  /** The address under which these rows are. */
  offer(rows: readonly AgentRow[]): string;
  /** The address of an empty page. */
  readonly blank: string;
  close(): Promise<void>;
}

export async function startRowsServer(): Promise<RowsServer> {
  const texts: string[] = [];
  const numbers = new Map<readonly AgentRow[], number>();
  const server = createServer((request, response) => {
    if (request.url === '/blank') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>blank</title><body></body>');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(texts[Number(request.url?.slice(1))] ?? '[]');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    blank: `http://127.0.0.1:${String(port)}/blank`,
    offer(rows) {
      let number = numbers.get(rows);
      if (number === undefined) {
        number = texts.push(JSON.stringify(rows)) - 1;
        numbers.set(rows, number);
      }
      return `http://127.0.0.1:${String(port)}/${String(number)}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
