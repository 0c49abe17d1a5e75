import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestChain {
  /** The server's certificate and the authority that issued it, as PEM. */
  readonly cert: string;
  readonly key: string;
  /** The authority alone, as PEM: no system trusts it. */
  readonly authority: string;
}

/** A certificate for these names by an authority of its own, made by openssl. */
export function makeChain(names: readonly string[], authority = 'Test Company Root'): TestChain {
  const folder = mkdtempSync(join(tmpdir(), 'longreach-certificates-'));
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  try {
    run(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-days',
      '30',
      '-subj',
      `/O=Test Company/CN=${authority}`,
    );
    run('req', ...newKey, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', `/CN=${names[0] ?? ''}`);
    const alternatives = names.map((name) => `${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}`).join(',');
    writeFileSync(join(folder, 'names.txt'), `subjectAltName=${alternatives}\n`);
    run(
      'x509',
      '-req',
      '-in',
      'request.pem',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-out',
      'cert.pem',
      '-days',
      '30',
      '-extfile',
      'names.txt',
    );
    return { cert: read('cert.pem') + read('ca.pem'), key: read('key.pem'), authority: read('ca.pem') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
