import { texts } from '../lib/texts.ts';

/** The failures of calls that are not carried out. */
export const enIpc = {
  'ipc.refused': 'Longreach rejected this request.',
  'ipc.tooMany': 'Too many requests. Try again in a moment.',
} as const;

export const t = texts(enIpc);
