import { render, screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { ChainedCertificate, RefusedCertificate } from '../../../../src-main/contract/network.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import Refused from '../../../../src-renderer/features/network/RefusedCertificate.svelte';
import { LoopbackBridge } from '../bridge.ts';
import { findFaults } from '../faults.ts';
import { settle } from '../window.ts';

const own: ChainedCertificate = {
  subject: 'api.example',
  issuer: 'Northgate CA',
  validFrom: Date.UTC(2025, 0, 10, 12),
  validTo: Date.UTC(2026, 0, 10, 12),
  fingerprint: 'AA:BB',
};
const authority: ChainedCertificate = {
  ...own,
  subject: 'Northgate CA',
  issuer: 'Northgate CA',
  fingerprint: 'CC:DD',
};
const refused = (reason: RefusedCertificate['reason'], chain: readonly ChainedCertificate[] = [own, authority]) =>
  succeed({ host: 'api.example:8443', reason, chain });

async function show(answer: Result<RefusedCertificate | null>, platform = 'win32') {
  const bridge = new LoopbackBridge();
  bridge.answer('network:refusedCertificate', answer);
  bridge.answer('app:info', succeed({ version: '0.1.0', platform, locale: 'en', packaged: true }));
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
  const { container } = render(Refused, { props: { host: 'api.example:8443' } });
  await settle();
  return { bridge, container, text: container.textContent.replaceAll(/[\u2066-\u2069]/g, '') };
}

describe('a certificate that was refused', () => {
  test.each([
    ['expired', 'It expired on 10 Jan'],
    ['not-yet-valid', 'It is valid from 10 Jan 2025'],
    ['wrong-name', 'It is for api.example, not for api.example:8443.'],
    ['revoked', 'Its authority has revoked it.'],
    ['other', 'The system doesn’t accept it.'],
    ['unknown-authority', 'It was issued by Northgate CA, which this computer doesn’t trust.'],
  ] as const)('%s: says why', async (reason, why) => {
    const { text, bridge } = await show(refused(reason));
    expect(text).toContain(why);
    expect(text.includes('Trust your company’s authority')).toBe(reason === 'unknown-authority');
    expect(bridge.inputsOf('network:refusedCertificate')).toEqual([{ host: 'api.example:8443' }]);
  });

  test.each([
    ['signed by itself', [authority]],
    ['without a name of who issued it', [{ ...own, issuer: '' }]],
    ['without a chain', []],
  ] as const)('%s is nobody’s', async (_what, chain) => {
    const { text } = await show(refused('unknown-authority', chain));
    expect(text).toContain('It is self-signed');
  });

  test('shows each certificate with its names, times and fingerprint', async () => {
    const { container } = await show(refused('unknown-authority'));
    const [first, second] = within(screen.getByRole('list', { name: 'Certificates' })).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/api\.example.*Issued by .*Northgate CA.*Valid from .*SHA-256 AA:BB/);
    expect(second?.textContent).toMatch(/Northgate CA.*Self-signed.*SHA-256 CC:DD/);
    expect(await findFaults(container)).toEqual([]);
  });

  test.each([
    ['win32', 'certmgr.msc'],
    ['darwin', 'Keychain Access'],
    ['linux', 'certutil -d sql:$HOME/.pki/nssdb'],
  ])('on %s says where an authority is added', async (platform, where) => {
    expect((await show(refused('unknown-authority'), platform)).text).toContain(where);
  });

  test.each([
    ['is no longer known', succeed(null)],
    ['cannot be asked for', fail('internal', 'broken')],
  ] as const)('that %s is said to be gone', async (_what, answer) => {
    expect((await show(answer)).text).toContain('Its certificate is no longer known.');
  });
});
