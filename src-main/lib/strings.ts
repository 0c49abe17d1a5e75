import { texts } from './texts.ts';

/** Failures that several features have in common. */
export const enShared = {
  'main.notSignedIn': 'Longreach isn’t signed in yet. Try again in a moment.',
  'main.bug': 'Something went wrong in Longreach. Details are in the log.',
  'main.otherAccount': 'The account was changed in the meantime.',
  'main.notExported': 'The account was changed in the meantime, so nothing was saved. Export again.',
  'main.refreshStopped': 'The refresh was interrupted, so the list wasn’t updated. Try again.',
} as const;

export const t = texts(enShared);
