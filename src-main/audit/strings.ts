import { texts } from '../lib/texts.ts';

/** The failures of Activity. What its entries say is in `lib/record`. */
export const enAudit = {
  'audit.unreadable':
    'The activity on this computer can’t be read. Check the permissions of the Longreach profile folder, then try again.',
  'audit.notDeleted':
    'Activity can’t be deleted completely. Check the permissions of the Longreach profile folder, then try again.',
} as const;

export const t = texts(enAudit);
