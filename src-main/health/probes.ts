import { lookup } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { sendRequest, type Fetch } from '../api/http.ts';
import type { Clock } from '../lib/clock.ts';
import { isDirect, type CertificateProbe, type NameProbe, type ReachProbe } from './network-checks.ts';

/** Limit of a name service and of a handshake, in milliseconds. */
const LIMIT_MS = 5_000;

/** Resolves with `late` if the work takes longer. */
function within<T, L>(clock: Clock, work: Promise<T>, late: L, limitMs = LIMIT_MS): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const off = clock.after(limitMs, () => resolve(late));
    work.finally(off).then(resolve, reject);
  });
}

export async function resolveName(host: string, clock: Clock): Promise<NameProbe> {
  const startedAt = clock.now();
  const found = lookup(host).then(
    (): NameProbe => ({ kind: 'found', milliseconds: clock.now() - startedAt }),
    (): NameProbe => ({ kind: 'not-found' }),
  );
  return within(clock, found, { kind: 'timeout' } as const);
}

/** One request to the base address, without the key: whatever status comes back, the service can be reached. */
export async function reach(
  address: string,
  transport: { readonly fetch: Fetch; readonly clock: Clock },
): Promise<ReachProbe> {
  const { clock } = transport;
  const startedAt = clock.now();
  const headers = { Accept: 'application/json' };
  const sent = await sendRequest(transport, { url: address, method: 'GET', headers, body: null }, []);
  const milliseconds = clock.now() - startedAt;
  if ('response' in sent) return { kind: 'answered', milliseconds, serverTime: sent.response.serverTime };
  if (sent.error === 'cancelled') return { kind: 'failed', error: 'network' };
  // A head arrived and only its body did not suit: the service can be reached, too.
  const isBody = sent.error === 'too-large' || sent.error === 'truncated' || sent.error === 'timeout-body';
  return isBody ? { kind: 'answered', milliseconds, serverTime: null } : { kind: 'failed', error: sent.error };
}

/**
 * Reads the certificate in a handshake of its own, in which nothing else is sent; whether it is trusted is judged by the
 * engine that sends the requests. Past a proxy nothing is opened directly.
 */
export async function readCertificate(address: string, route: string | null, clock: Clock): Promise<CertificateProbe> {
  const { hostname, port, protocol } = new URL(address);
  const unknown: CertificateProbe = { kind: 'unknown' };
  if (protocol !== 'https:' || route === null || !isDirect(route)) return unknown;
  const host = hostname.replaceAll(/[[\]]/g, '');
  const socket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    ...(/[a-z]/i.test(host) ? { servername: host } : {}),
    rejectUnauthorized: false,
  });
  const read = new Promise<CertificateProbe>((resolve) => {
    socket.once('error', () => resolve(unknown));
    socket.once('close', () => resolve(unknown));
    socket.once('secureConnect', () => {
      const { valid_to: end, issuer } = socket.getPeerCertificate();
      const validTo = Date.parse(end);
      const name = issuer.O ?? issuer.CN ?? null;
      resolve(
        Number.isNaN(validTo) ? unknown : { kind: 'read', validTo, issuer: typeof name === 'string' ? name : null },
      );
    });
  });
  try {
    return await within(clock, read, unknown);
  } finally {
    socket.destroy();
  }
}

/** Bytes that this user may still write in the folder; null where the system does not say. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
