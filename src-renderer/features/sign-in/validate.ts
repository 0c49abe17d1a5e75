import type { CheckedAddress } from '../../../src-main/contract/contract.ts';
import { assertNever, type Failure } from '../../../src-main/contract/failure.ts';
import { hostOf } from '../../lib/service.ts';
import { t } from '../../../src-main/contract/texts.ts';

/** What the first-run page decides, apart from the page itself. */

export type FieldName = 'address' | 'key' | 'label';
/** Where a failure is shown: beside the field that the user would change, or above the button. */
type Place = FieldName | 'form';

export interface Complaint {
  readonly place: Place;
  readonly text: string;
  /** What else could be done about it. */
  readonly offer: 'none' | 'this-run' | 'proxy' | 'certificate' | 'account';
  /** The account that is offered. */
  readonly accountId?: string | undefined;
}

/** A failed sign-in as a sentence at the place it concerns. */
export function complain(failure: Failure): Complaint {
  const about = (place: Place, offer: Complaint['offer'] = 'none'): Complaint => ({
    place,
    text: failure.message,
    offer,
  });
  switch (failure.kind) {
    case 'key-refused':
    case 'no-right':
      return about('key');
    case 'not-found':
    case 'not-the-service':
      return about('address');
    case 'bad-input':
      if (failure.reason === 'already-here') return { ...about('form', 'account'), accountId: failure.accountId };
      return about(failure.reason === 'key' || failure.reason === 'label' ? failure.reason : 'address');
    case 'offline':
    case 'timeout':
      if (failure.reason === 'proxy' || failure.reason === 'proxy-sign-in') return about('form', 'proxy');
      return failure.reason === 'certificate' ? about('form', 'certificate') : about('address');
    case 'unavailable':
      return failure.reason === 'keychain' ? about('form', 'this-run') : about('form');
    case 'quota':
    case 'service-error':
    case 'busy':
    case 'cancelled':
    case 'internal':
      return about('form');
    default:
      return assertNever(failure.kind);
  }
}

/** The corrections of the address, in words; null where there are none. */
export function describeCorrections({ address, corrections }: CheckedAddress): string | null {
  const words = corrections.map((correction) => {
    switch (correction) {
      case 'version-added':
        return t('fixed.versionAdded');
      case 'scheme-added':
        return t('fixed.schemeAdded', { scheme: address.startsWith('http:') ? 'http://' : 'https://' });
      case 'doubled-scheme':
        return t('fixed.doubledScheme');
      case 'query-removed':
        return t('fixed.queryRemoved');
      case 'operation-removed':
        return t('fixed.operationRemoved');
      default:
        return assertNever(correction);
    }
  });
  return words.length === 0 ? null : words.join(' ');
}

/** The label of an account when the user leaves it empty. */
export const labelFor = (label: string, address: string): string =>
  label.trim() === '' ? hostOf(address) : label.trim();
