import type { SessionTab, Settings } from '../../../src-main/contract/contract.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { formatDate, formatElapsed, formatMoment } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';
import type { Fact } from '../../ui/facts.ts';

/** The facts of the connection to a remote page: its host, certificate, since when, and how it is reached. */
export function describeConnection(tab: SessionTab, proxy: Settings['proxy'], now: number): readonly Fact[] {
  const since = tab.state.kind === 'open' ? tab.state.since : null;
  return [
    { label: t('session.connection.host'), value: tab.host ?? t('none') },
    { label: t('session.connection.certificate'), ...describeCertificate(tab, now) },
    {
      label: t('session.connection.since'),
      value: since === null ? t('session.connection.notOpen') : formatMoment(since, now),
      rest: since === null ? null : formatElapsed(since, now),
      figures: true,
    },
    { label: t('session.connection.how'), value: describeLink(tab), note: describeProxy(proxy) },
  ];
}

/** Chromium opens no page whose certificate it refuses, so that of an open page is known to be accepted. */
function describeCertificate(tab: SessionTab, now: number): Omit<Fact, 'label'> {
  const certificate = tab.certificate ?? null;
  if (tab.encrypted === undefined) return { value: t('none') };
  if (!tab.encrypted) return { value: t('session.connection.unencrypted') };
  if (certificate === null) return { value: t('session.connection.accepted') };
  const subject = certificate.subject === '' ? t('none') : certificate.subject;
  const issuer = certificate.issuer === '' ? t('none') : certificate.issuer;
  return {
    value: t('session.connection.issuedBy', { issuer }),
    note: t('session.connection.validFor', { subject, date: formatDate(certificate.validTo, now) }),
  };
}

const describeLink = ({ supportId }: SessionTab): string =>
  t(supportId === null ? 'session.connection.oneTime' : 'session.connection.support');

function describeProxy(proxy: Settings['proxy']): string {
  switch (proxy.mode) {
    case 'system':
      return t('session.connection.systemProxy');
    case 'none':
      return t('session.connection.noProxy');
    case 'manual':
      return t('session.connection.manualProxy', { server: proxy.server });
    case 'pac':
      return t('session.connection.pac', { address: proxy.address });
    default:
      return assertNever(proxy);
  }
}
