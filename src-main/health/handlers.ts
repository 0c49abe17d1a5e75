import type { dataCalls } from '../contract/data.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { healthCalls, Licence } from '../contract/health.ts';
import type { HandlersOf } from '../ipc/register.ts';
import type { Health } from './health.ts';
import type { StoredData } from './stored-data.ts';

export interface HealthCallsOwner {
  readonly health: Health;
  /** Of everything that comes with Longreach. */
  readonly licences: () => Promise<Result<readonly Licence[]>>;
}

export interface DataCallsOwner {
  readonly storedData: StoredData;
}

/** The calls about the self-test, the diagnostics and the licenses. */
export const healthHandlers = ({ health, licences }: HealthCallsOwner): HandlersOf<typeof healthCalls> => ({
  'health:selfTest': async () => succeed(await health.selfTest()),
  'health:current': () => succeed(health.current()),
  'health:diagnostics': () => health.diagnostics(),
  'health:saveDiagnostics': ({ bundleId }) => health.saveDiagnostics(bundleId),
  'about:licences': () => licences(),
  'health:useForLinks': () => health.useForLinks(),
});

/** The calls about stored data and profiles. */
export const dataHandlers = ({ storedData }: DataCallsOwner): HandlersOf<typeof dataCalls> => ({
  'data:sizes': () => storedData.sizes(),
  'data:clear': ({ kind }) => storedData.clear(kind),
  'profile:export': () => storedData.exportProfile(),
  'profile:open': () => storedData.openProfile(),
  'profile:import': ({ profileId }) => storedData.importProfile(profileId),
});
