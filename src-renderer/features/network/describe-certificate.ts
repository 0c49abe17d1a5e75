import type { RefusedCertificate } from '../../../src-main/contract/contract.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { formatDate } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { isolate } from '../../lib/text.ts';

/** Why a certificate was refused, as a sentence. @param now Unix milliseconds */
export function describeRefusal({ host, reason, chain }: RefusedCertificate, now: number): string {
  const first = chain[0];
  const subject = isolate(first?.subject ?? '');
  const last = chain.at(-1);
  switch (reason) {
    case 'unknown-authority': {
      const issuer = last?.issuer ?? '';
      if (issuer === '' || (chain.length === 1 && first?.subject === issuer)) return t('certificate.ownAuthority');
      return t('certificate.unknownAuthority', { issuer: isolate(issuer) });
    }
    case 'expired':
      return t('certificate.expired', { date: formatDate(first?.validTo ?? 0, now) });
    case 'not-yet-valid':
      return t('certificate.notYetValid', { date: formatDate(first?.validFrom ?? 0, now) });
    case 'wrong-name':
      return t('certificate.wrongName', { subject, host: isolate(host) });
    case 'revoked':
      return t('certificate.revoked');
    case 'other':
      return t('certificate.other');
    default:
      return assertNever(reason);
  }
}

/** Whether adding an authority to the system can help. */
export const isAboutAuthority = ({ reason }: RefusedCertificate): boolean => reason === 'unknown-authority';

/** Where to add an authority on this system. Chromium reads its own database on Linux, not that of the system. */
export function describeTrust(platform: string): string {
  if (platform === 'win32') return t('certificate.addWindows');
  if (platform === 'darwin') return t('certificate.addMac');
  const command = 'certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n company -i company.crt';
  return t('certificate.addLinux', { command });
}
