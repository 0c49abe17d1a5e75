import { texts } from '../lib/texts.ts';

/** What happens to the stored data: why a call fails, and what the user is told of it. */
export const enStorage = {
  'store.failed.newer-version':
    'The data on this computer was written by a newer version of Longreach. Install that version again, or start with empty data: account and settings stay, but favorites, saved views and the local history begin anew. The newer data isn’t changed.',
  'store.failed.not-open': 'The saved copy of the list isn’t open.',
  'store.failed.not-read-or-written': 'The saved copy of the list couldn’t be read or written. Details are in the log.',
  'store.failed.no-account': 'No account is open. Sign in, then try again.',
  'store.failed.still-kept':
    'The disk can’t be written to, so the saved copy of this account’s list is still on this computer. Free up space or allow writing to the Longreach folder, then sign in and sign out again.',
  'store.failed.no-array': 'The service answered without a list of agents, so the last one stays.',
  'store.failed.list-interrupted':
    'Reading the list was interrupted, so the last one stays. It is read again automatically.',
  'store.failed.view-gone': 'This view was removed in the meantime. Save it as a new one.',
  'store.failed.too-many-views': 'There are already {number} views. Remove one you no longer need, then save this one.',
  'store.failed.session-gone': 'This session isn’t saved on this computer. Load the history again, then enter its end.',
  'store.failed.has-end': 'The service has reported the end of this session in the meantime. That end counts.',
  'store.failed.end-before-start': 'The end must be after the start of the session.',
  'store.failed.end-in-future': 'The end can’t be in the future.',
  'store.workerDown': 'The part of Longreach that stores the list stopped. It restarts automatically within a minute.',
  'store.recounted': 'The saved history changed while it was being counted. Try again.',

  'store.notice.rebuilt':
    'The saved copy of the list was damaged, so a new one was created. The damaged files were moved aside in the same folder. Favorites were kept where possible.',
  'store.notice.reopened': 'Longreach can use its saved data again. Changes are saved from now on.',
  'store.notice.full': 'The disk is full. The list still works, and changes are saved again as soon as there is space.',
  'store.notice.unreliable':
    'The disk reported an error. The list still works, and changes are saved again as soon as the disk takes them.',
  'store.notice.read-only':
    'Longreach can’t write to its folder. The list still works, and changes are saved again as soon as it can.',
  'store.notice.locked':
    'Another program is using the saved copy of the list. The list still works, and changes are saved again as soon as it is released.',
} as const;

export const t = texts(enStorage);
