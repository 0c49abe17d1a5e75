import { texts } from '../lib/texts.ts';

/** The failures of the history. */
export const enHistory = {
  'history.signedOut': 'You aren’t signed in.',
  'history.noLink': 'The service provides no link for this session.',
  'history.noId': 'The service sent no ID for this session, so its details can’t be shown.',
  'history.interrupted': 'Loading the history was interrupted. Try again.',
  'history.notStored':
    'The disk can’t be written to, so the history isn’t saved on this computer. Free up space or allow writing to the Longreach folder, then refresh the history.',
  'history.notPaged': 'The service keeps returning the same part of the history, so the rest can’t be loaded.',
} as const;

export const t = texts(enHistory);
