import type { Account, KeyPlace } from '../contract/contract.ts';
import type { KeyMarker } from './key/key-store.ts';
import { labelOrDefault } from './account-label.ts';

/** An account as it is kept between runs: never its key, only where that was put and when. */
export interface AccountRecord {
  readonly id: string;
  readonly label: string;
  readonly address: string;
  readonly practice: boolean;
  readonly keyMarker: KeyMarker | null;
  /** The one group of the service it is limited to (4.1 `group_id`); null lists all. */
  readonly groupId: string | null;
  /** The value of `video` that is sent with every connect (4.4); null sends none. */
  readonly video: string | null;
}

/** An account nothing is known of but its address, and perhaps a name. */
export const newAccount = (id: string, address: string, label: string): AccountRecord => ({
  id,
  label: labelOrDefault(label, address),
  address,
  practice: false,
  keyMarker: null,
  groupId: null,
  video: null,
});

/** The account of the practice service, with what was chosen in it before; its key is made anew for every run. */
export const practiceAccount = (address: string, before: AccountRecord | null): AccountRecord => ({
  id: 'practice',
  label: 'Practice',
  address,
  practice: true,
  keyMarker: null,
  groupId: before?.practice === true ? before.groupId : null,
  video: before?.practice === true ? before.video : null,
});

/** The account as the pages know it. */
export const toAccount = (stored: AccountRecord, keyPlace: KeyPlace): Account => ({
  id: stored.id,
  label: stored.label,
  address: stored.address,
  practice: stored.practice,
  keyPlace,
  groupId: stored.groupId,
  video: stored.video,
});
