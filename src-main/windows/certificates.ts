import type { ChainedCertificate, RefusedCertificate } from '../contract/contract.ts';
import type { Session } from '../electron.ts';
import { setNewest } from '../lib/set-newest.ts';

/** The answer of a certificate check that leaves Chromium's own verdict as it is. */
const CHROMIUM_DECIDES = -3;
/** Chromium's error numbers of certificates (net/base/net_error_list.h). */
const COMMON_NAME_INVALID = -200;
const DATE_INVALID = -201;
const AUTHORITY_INVALID = -202;
const REVOKED = -206;
const LAST_CERTIFICATE_ERROR = -299;

const MAX_CHAIN = 10;
const MAX_HOSTS = 50;
const MAX_NAME = 200;

/** Whether a load failed because of the certificate. @param code Chromium's error number */
export const isCertificateError = (code: number): boolean =>
  code <= COMMON_NAME_INVALID && code >= LAST_CERTIFICATE_ERROR;

/** What a check of a certificate found; `errorCode` 0 where Chromium accepts it. */
export interface CheckedCertificate {
  readonly hostname: string;
  readonly certificate: Electron.Certificate;
  readonly errorCode: number;
}

/** Reports every certificate that is checked in this browser session, and leaves Chromium's verdicts as they are. */
export const followCertificates = (session: Session, report: (check: CheckedCertificate) => void): void =>
  session.setCertificateVerifyProc((check, answer) => {
    answer(CHROMIUM_DECIDES);
    report(check);
  });

/** Notes why certificates are refused, so that it can be explained. */
export function createCertificates(wallNow: () => number) {
  const refused = new Map<string, RefusedCertificate>();

  const note = ({ hostname, certificate, errorCode }: CheckedCertificate): void => {
    refused.delete(hostname);
    if (errorCode === 0) return;
    const reason = readReason(errorCode, certificate, wallNow());
    setNewest(refused, hostname, { host: hostname, reason, chain: readChain(certificate) }, MAX_HOSTS);
  };

  return {
    note,
    /** Notes what is refused in this browser session, and leaves every verdict as it is. */
    watch: (session: Session): void => followCertificates(session, note),
    /** Why the certificate of a host was refused last; null where it was accepted since. @param host with or without a port */
    refused: (host: string): RefusedCertificate | null => refused.get(hostnameOf(host)) ?? null,
  };
}

const hostnameOf = (host: string): string => (URL.parse(`https://${host}`)?.hostname ?? '').replace(/^\[|\]$/g, '');

function readReason(code: number, { validStart }: Electron.Certificate, now: number): RefusedCertificate['reason'] {
  switch (code) {
    case COMMON_NAME_INVALID:
      return 'wrong-name';
    case DATE_INVALID:
      return validStart * 1_000 > now ? 'not-yet-valid' : 'expired';
    case AUTHORITY_INVALID:
      return 'unknown-authority';
    case REVOKED:
      return 'revoked';
    default:
      return 'other';
  }
}

/** Electron types the issuer as always present, but it is missing at the end of the chain. */
type Linked = Omit<Electron.Certificate, 'issuerCert'> & { readonly issuerCert?: Linked };

function readChain(first: Linked): readonly ChainedCertificate[] {
  const chain: Linked[] = [first];
  // A certificate that signs itself may be its own issuer.
  let issuer = first.issuerCert;
  while (issuer !== undefined && chain.length < MAX_CHAIN && issuer.fingerprint !== chain.at(-1)?.fingerprint) {
    chain.push(issuer);
    issuer = issuer.issuerCert;
  }
  return chain.map(readCertificate);
}

const readCertificate = (certificate: Linked): ChainedCertificate => ({
  subject: nameOf(certificate.subject, certificate.subjectName),
  issuer: nameOf(certificate.issuer, certificate.issuerName),
  validFrom: certificate.validStart * 1_000,
  validTo: certificate.validExpiry * 1_000,
  fingerprint: hexOf(certificate.fingerprint),
});

/** The name, with the organization where it is another one. */
function nameOf({ organizations }: Electron.CertificatePrincipal, name: string): string {
  const organization = organizations[0] ?? '';
  const full = organization === '' || organization === name ? name : `${name} (${organization})`;
  return full.slice(0, MAX_NAME);
}

/** Electron writes `sha256/` and base64. */
const hexOf = (fingerprint: string): string =>
  (
    Buffer.from(fingerprint.replace(/^sha256\//, ''), 'base64')
      .toString('hex')
      .toUpperCase()
      .match(/../g) ?? []
  ).join(':');
