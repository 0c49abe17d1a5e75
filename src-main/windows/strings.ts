import { texts } from '../lib/texts.ts';

/** Titles of our own windows, which the system shows before their page has loaded. */
export const enWindows = {
  'window.quickConnect': 'Quick connect – Longreach',
} as const;

export const t = texts(enWindows);
