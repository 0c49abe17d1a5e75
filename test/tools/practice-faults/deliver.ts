import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../../src-main/practice/clock.ts';
import type { Fault } from './faults.ts';
import { assertNever, type Reply } from '../../../src-main/practice/reply.ts';
import { headersOf, send } from '../../../src-main/practice/server.ts';
import { shapes } from './shapes.ts';

const portal =
  '<!doctype html><html><head><title>Welcome</title></head><body><h1>Sign in to the guest network</h1></body></html>';

/** What is sent in place of the answer, for faults that replace it. */
export function replacement(fault: Fault): Reply | null {
  if (fault.kind === 'html') {
    return { status: fault.status, headers: { 'content-type': 'text/html' }, body: Buffer.from(portal) };
  }
  if (fault.kind === 'redirect') {
    return { status: fault.status, headers: { location: fault.to }, body: Buffer.alloc(0) };
  }
  if (fault.kind !== 'status') return null;
  const retry = fault.retryAfter === null ? {} : { 'retry-after': fault.retryAfter };
  const type = fault.body === null ? {} : { 'content-type': fault.contentType };
  return { status: fault.status, headers: { ...retry, ...type }, body: Buffer.from(fault.body ?? '') };
}

/** Sends a reply as the fault has it; whole without one. */
export function deliver(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  fault: Fault | null,
  clock: Clock,
): void {
  if (response.destroyed) return;
  if (fault === null) return send(request, response, reply, clock);
  switch (fault.kind) {
    case 'latency':
      clock.wait(fault.ms, () => deliver(request, response, reply, null, clock));
      return;
    case 'silence':
      return;
    case 'reset':
      return tearDown(request, response, reply, fault.at, clock);
    case 'cut':
      return sendCut(response, reply, fault.percent, fault.framing, clock);
    case 'drip':
      return sendDripping(response, reply, fault.bytes, fault.everyMs, clock);
    case 'shape':
      return send(request, response, { ...reply, body: shapes[fault.shape](reply.body) }, clock);
    case 'html':
    case 'redirect':
    case 'status':
      return send(request, response, replacement(fault) ?? reply, clock);
    default:
      assertNever(fault);
  }
}

function tearDown(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  at: 'start' | 'head',
  clock: Clock,
): void {
  if (at === 'start') {
    request.socket.resetAndDestroy();
    return;
  }
  response.writeHead(reply.status, { ...headersOf(reply, clock), 'content-length': String(reply.body.length + 1) });
  response.flushHeaders();
  setImmediate(() => request.socket.resetAndDestroy());
}

function sendCut(
  response: ServerResponse,
  reply: Reply,
  percent: number,
  framing: 'length' | 'chunked' | 'none',
  clock: Clock,
): void {
  const part = reply.body.subarray(0, Math.floor((reply.body.length * percent) / 100));
  const headers = headersOf(reply, clock);
  if (framing === 'none') {
    response.useChunkedEncodingByDefault = false;
    response.writeHead(reply.status, { ...headers, connection: 'close' });
    response.end(part);
    return;
  }
  const length = framing === 'length' ? { 'content-length': String(reply.body.length) } : {};
  response.writeHead(reply.status, { ...headers, ...length });
  response.flushHeaders();
  const hangUp = (): void => void response.socket?.end();
  if (part.length === 0) hangUp();
  else response.write(part, hangUp);
}

function sendDripping(response: ServerResponse, reply: Reply, bytes: number, everyMs: number, clock: Clock): void {
  response.writeHead(reply.status, { ...headersOf(reply, clock), 'content-length': String(reply.body.length) });
  response.flushHeaders();
  let sent = 0;
  const next = (): void => {
    if (response.destroyed) return;
    response.write(reply.body.subarray(sent, sent + bytes));
    sent += bytes;
    if (sent >= reply.body.length) response.end();
    else clock.wait(everyMs, next);
  };
  clock.wait(everyMs, next);
}
