import { agentPlaces, otherPlaces, quickPlaces, sessionPlaces, type Place } from './access-places.ts';
import { allAccountsPlaces, emptyAccountPlaces } from './account-places.ts';
import { startService, type Service } from './steps.ts';

/** Places in the order of the walk, before the program is locked. */
export const unlockedPlaces: readonly Place[] = [
  ...agentPlaces,
  ...otherPlaces,
  ...allAccountsPlaces,
  ...emptyAccountPlaces,
  ...quickPlaces,
  ...sessionPlaces,
];

export const startWalkService = (): Promise<Service> =>
  startService({ openSupport: 0, historyRecords: 300, timeScale: 0.001 });
export const startEmptyService = (): Promise<Service> => startService({ agents: 0, openSupport: 0, historyRecords: 0 });
