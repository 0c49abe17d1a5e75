import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';

/** Tells the app of a certificate that was refused; `error` as "net::ERR_CERT_…". */
export type ReportCertificate = (hostname: string, certificate: Electron.Certificate, error: string) => Promise<void>;

const LIMIT_MS = 5_000;

/** The certificates that a server shows, whether they are trusted or not; null where it shows none. */
export function fetchCertificate(url: URL): Promise<Electron.Certificate | null> {
  return new Promise((resolve) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const socket = connect({
      host,
      port: Number(url.port || '443'),
      ...serverName(host),
      rejectUnauthorized: false,
    });
    const end = (certificate: Electron.Certificate | null): void => {
      socket.destroy();
      resolve(certificate);
    };
    socket.setTimeout(LIMIT_MS, () => {
      end(null);
    });
    socket.once('error', () => {
      end(null);
    });
    socket.once('secureConnect', () => {
      end(readPeerCertificate(socket));
    });
  });
}

/** Addresses have none. */
export const serverName = (host: string): { servername?: string } => (isIP(host) === 0 ? { servername: host } : {});

/** In Electron's words. */
export function readPeerCertificate(socket: TLSSocket): Electron.Certificate {
  return toCertificate(socket.getPeerCertificate(true), 0);
}

function toCertificate(peer: DetailedPeerCertificate, depth: number): Electron.Certificate {
  // Node gives the issuer of a certificate that signs itself as that certificate, Electron none.
  const issuer = peer.issuerCertificate as DetailedPeerCertificate | undefined;
  const hasIssuer = issuer !== undefined && issuer.fingerprint256 !== peer.fingerprint256 && depth < 10;
  return {
    data: '',
    fingerprint: `sha256/${createHash('sha256').update(peer.raw).digest('base64')}`,
    issuer: toPrincipal(peer.issuer),
    ...(hasIssuer ? { issuerCert: toCertificate(issuer, depth + 1) } : {}),
    issuerName: nameOf(peer.issuer),
    serialNumber: peer.serialNumber,
    subject: toPrincipal(peer.subject),
    subjectName: nameOf(peer.subject),
    validStart: Date.parse(peer.valid_from) / 1_000,
    validExpiry: Date.parse(peer.valid_to) / 1_000,
  } as Electron.Certificate;
}

type Names = DetailedPeerCertificate['subject'];
const list = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat());
const first = (value: string | string[] | undefined): string => list(value)[0] ?? '';
const nameOf = ({ CN, O }: Names): string => first(CN) || first(O);

function toPrincipal({ CN, O, OU, L, ST, C }: Names): Electron.CertificatePrincipal {
  return {
    commonName: first(CN),
    organizations: list(O),
    organizationUnits: list(OU),
    locality: first(L),
    state: first(ST),
    country: first(C),
  };
}
