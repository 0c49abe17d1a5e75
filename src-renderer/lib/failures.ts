import { assertNever, type Failure } from '../../src-main/contract/failure.ts';
import { t, type MessageKey } from './messages.ts';

/** The finer reasons that have a sentence of their own. */
const byReason: Readonly<Record<string, MessageKey & `failure.${string}`>> = {
  dns: 'failure.dns',
  refused: 'failure.refused',
  certificate: 'failure.certificate',
  proxy: 'failure.proxy',
  'timeout-connect': 'failure.timeoutConnect',
  'timeout-body': 'failure.timeoutBody',
  html: 'failure.html',
  shape: 'failure.shape',
  truncated: 'failure.truncated',
  redirect: 'failure.redirect',
  'too-large': 'failure.tooLarge',
  keychain: 'failure.keychain',
};

/** A failure as a sentence: what happened and what to do now. */
export function describeFailure(failure: Failure): string {
  const key = failure.reason === undefined ? undefined : byReason[failure.reason];
  if (key !== undefined && key !== 'failure.serviceStatus') return t(key);
  switch (failure.kind) {
    case 'key-refused':
      return t('failure.keyRefused');
    case 'no-right':
      return t('failure.noRight');
    case 'quota':
      return t('failure.quota');
    case 'not-found':
      return t('failure.notFound');
    case 'offline':
      return t('failure.offline');
    case 'timeout':
      return t('failure.timeout');
    case 'not-the-service':
      return t('failure.notTheService');
    case 'service-error':
      return failure.status === undefined
        ? t('failure.service')
        : t('failure.serviceStatus', { status: String(failure.status) });
    case 'bad-input':
    case 'busy':
    case 'cancelled':
    case 'unavailable':
    case 'internal':
      // These come from our own main process, which knows best what it refused and why.
      return failure.message === '' ? t('failure.internal') : failure.message;
    default:
      return assertNever(failure.kind);
  }
}
