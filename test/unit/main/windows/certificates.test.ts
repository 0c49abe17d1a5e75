import { describe, expect, test } from 'vitest';
import { createCertificates, isCertificateError } from '../../../../src-main/windows/certificates.ts';

const NOW = Date.UTC(2026, 10, 23);
const DAY = 86_400;

function certificate(part: Partial<Electron.Certificate> = {}): Electron.Certificate {
  const principal = (commonName: string, organization: string): Electron.CertificatePrincipal => ({
    commonName,
    organizations: organization === '' ? [] : [organization],
    organizationUnits: [],
    locality: '',
    state: '',
    country: '',
  });
  return {
    data: '',
    fingerprint: 'sha256/AAECAw==',
    subject: principal('api.example', ''),
    subjectName: 'api.example',
    issuer: principal('Company Root', 'Company'),
    issuerName: 'Company Root',
    serialNumber: '1',
    validStart: NOW / 1_000 - DAY,
    validExpiry: NOW / 1_000 + DAY,
    issuerCert: undefined as unknown as Electron.Certificate,
    ...part,
  };
}

describe('refused certificates', () => {
  const made = () => createCertificates(() => NOW);

  test('are noted with the names and prints of their chain', () => {
    const certificates = made();
    const root = certificate({ subjectName: 'Company Root', fingerprint: 'sha256/BBBB' });
    certificates.note({ hostname: 'api.example', certificate: certificate({ issuerCert: root }), errorCode: -202 });
    const refused = certificates.refused('api.example:8443');
    expect(refused).toMatchObject({ host: 'api.example', reason: 'unknown-authority' });
    expect(refused?.chain).toHaveLength(2);
    expect(refused?.chain[0]).toEqual({
      subject: 'api.example',
      issuer: 'Company Root (Company)',
      validFrom: NOW - DAY * 1_000,
      validTo: NOW + DAY * 1_000,
      fingerprint: '00:01:02:03',
    });
    expect(refused?.chain[1]?.subject).toBe('Company Root');
  });

  test.each([
    [-200, 'wrong-name', {}],
    [-201, 'expired', {}],
    [-201, 'not-yet-valid', { validStart: NOW / 1_000 + DAY }],
    [-206, 'revoked', {}],
    [-207, 'other', {}],
  ] as const)('with error %i count as %s', (errorCode, reason, part) => {
    const certificates = made();
    certificates.note({ hostname: 'api.example', certificate: certificate(part), errorCode });
    expect(certificates.refused('api.example')?.reason).toBe(reason);
  });

  test('are forgotten once the host is accepted', () => {
    const certificates = made();
    certificates.note({ hostname: 'api.example', certificate: certificate(), errorCode: -202 });
    certificates.note({ hostname: 'api.example', certificate: certificate(), errorCode: 0 });
    expect(certificates.refused('api.example')).toBeNull();
  });

  test('a chain that leads back to itself ends', () => {
    const certificates = made();
    const own = certificate();
    own.issuerCert = own;
    certificates.note({ hostname: 'api.example', certificate: own, errorCode: -202 });
    expect(certificates.refused('api.example')?.chain).toHaveLength(1);
  });

  test('no more than fifty hosts are remembered, the newest ones', () => {
    const certificates = made();
    for (let host = 0; host <= 50; host += 1)
      certificates.note({ hostname: `host${host}.example`, certificate: certificate(), errorCode: -202 });
    expect(certificates.refused('host0.example')).toBeNull();
    expect(certificates.refused('host50.example')).not.toBeNull();
  });

  test('unusable hosts are unknown', () => {
    expect(made().refused('not a host')).toBeNull();
    expect(made().refused('')).toBeNull();
  });

  test('every verdict is left to Chromium', () => {
    const answers: number[] = [];
    const session = {
      setCertificateVerifyProc: (proc: (check: Electron.Request, answer: (verdict: number) => void) => void) => {
        for (const errorCode of [0, -202])
          proc({ hostname: 'api.example', certificate: certificate(), errorCode } as Electron.Request, (verdict) =>
            answers.push(verdict),
          );
      },
    };
    made().watch(session as unknown as Electron.Session);
    expect(answers).toEqual([-3, -3]);
  });

  test('only errors of certificates count as such', () => {
    expect([-199, -200, -299, -300].map(isCertificateError)).toEqual([false, true, true, false]);
  });
});
