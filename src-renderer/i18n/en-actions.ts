/** What is done to agents and what comes of it. */
export const enActions = {
  // what could not be begun or ended
  'toast.watchFailed': 'Could not watch {name}',
  'toast.cancelFailed': 'Could not stop what is under way on {name}',
} as const;
