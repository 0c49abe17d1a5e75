import { z } from 'zod';
import type { Account, KeyPlace, OfferedAccount } from '../contract/contract.ts';
import { ACCOUNT_NUMBERS } from '../contract/account-ids.ts';
import { accountColors } from '../contract/account-colors.ts';
import { FIRST_DATABASE } from '../lib/profile-files.ts';
import { labelOrDefault } from './account-label.ts';
import { t } from '../contract/texts.ts';

/** An account as it was written, perhaps by an earlier version: never its key, only where that was put and when. */
export const recordedAccount = z
  .object({
    id: z.string().min(1).max(100),
    /** See `StoredAccount`; null where an earlier version wrote it. */
    number: z.number().int().min(0).lt(ACCOUNT_NUMBERS).nullable().catch(null).default(null),
    label: z.string().max(200),
    address: z.string().min(1).max(2_000),
    practice: z.boolean(),
    /** Null while its key lives in memory only; `at` in Unix seconds. */
    keyMarker: z
      .object({ place: z.enum(['keychain', 'safe-storage']), at: z.number().int() })
      .readonly()
      .nullable(),
    /** The one group of the service it is limited to (4.1 `group_id`); null lists all. */
    groupId: z.string().max(200).nullable().default(null),
    /** The value of `video` that is sent with every connect (4.4); null sends none. */
    video: z.string().max(100).nullable().default(null),
    /** Methods for operations whose method is open, see `readMethods`; null for those of the operations table. */
    methods: z.string().max(400).nullable().default(null),
    /** Its database, relative to the profile folder; never a path that a changed file could lead elsewhere. */
    database: z
      .string()
      .regex(/^(?:longreach|accounts\/[\w-]{1,100})\.db$/)
      .default(FIRST_DATABASE),
    /** Null until one is chosen. */
    color: z.enum(accountColors).nullable().default(null),
  })
  .readonly();
export type RecordedAccount = z.infer<typeof recordedAccount>;

/** An account of the settings. */
export type StoredAccount = RecordedAccount & {
  /** Given once in a profile and never to another account: ids of its agents are told from those of others by it. */
  readonly number: number;
};

/** An account nothing is known of but its address, and perhaps a name. */
export const newAccount = <N extends number | null>(
  id: string,
  address: string,
  label: string,
  number: N,
): RecordedAccount & { readonly number: N } => ({
  id,
  number,
  label: labelOrDefault(label, address),
  address,
  practice: false,
  keyMarker: null,
  groupId: null,
  video: null,
  methods: null,
  database: FIRST_DATABASE,
  color: null,
});

/** The account of the practice service, with its earlier settings; its key is created for each run. */
export const practiceAccount = (address: string, before: StoredAccount | null, number: number): StoredAccount => ({
  id: 'practice',
  number,
  label: t('account.practiceLabel'),
  address,
  practice: true,
  keyMarker: null,
  groupId: before?.practice === true ? before.groupId : null,
  video: before?.practice === true ? before.video : null,
  methods: before?.practice === true ? before.methods : null,
  database: before?.database ?? FIRST_DATABASE,
  color: before?.color ?? null,
});

/** A lost account in the form that sign-in offers it; `agentCount` is null where only its key is left. */
export const toOffered = ({ id, label, address }: RecordedAccount, agentCount: number | null): OfferedAccount => ({
  accountId: id,
  label,
  address,
  agentCount,
});

/** The account in the form that pages get. */
export const toAccount = (stored: StoredAccount, keyPlace: KeyPlace): Account => ({
  id: stored.id,
  label: stored.label,
  address: stored.address,
  practice: stored.practice,
  keyPlace,
  groupId: stored.groupId,
  video: stored.video,
  methods: stored.methods,
});
