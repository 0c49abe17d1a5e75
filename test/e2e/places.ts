import { isLong } from '../long.ts';
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

/** The gate judges the first rows of a long list: a list that is hardly longer is judged in less time. */
export const startWalkService = (): Promise<Service> =>
  startService({ agents: isLong ? 30 : 16, openSupport: 0, historyRecords: 300, timeScale: 0.001 });
export const startEmptyService = (): Promise<Service> => startService({ agents: 0, openSupport: 0, historyRecords: 0 });
