import type { dataCalls } from '../contract/data.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { healthCalls, Licence } from '../contract/health.ts';
import type { Rows } from '../ipc/router.ts';
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

/** A file that has no rows. */
const fileNote = {
  note: () => ({ kind: 'export' }) as const,
  noted: ({ fileName }: { readonly fileName: string }) => ({ text: fileName }),
};

/** The calls about the self-test, the diagnostics and the licenses. */
export const healthHandlers: Rows<keyof typeof healthCalls, HealthCallsOwner> = {
  'health:selfTest': async ({ health }) => succeed(await health.selfTest()),
  'health:current': ({ health }) => succeed(health.current()),
  'health:diagnostics': ({ health }) => health.diagnostics(),
  'health:saveDiagnostics': { run: ({ health }, { bundleId }) => health.saveDiagnostics(bundleId), ...fileNote },
  'about:licences': ({ licences }) => licences(),
  'health:useForLinks': ({ health }) => health.useForLinks(),
};

/** The calls about stored data and profiles. */
export const dataHandlers: Rows<keyof typeof dataCalls, DataCallsOwner> = {
  'data:sizes': ({ storedData }) => storedData.sizes(),
  'data:clear': ({ storedData }, { kind }) => storedData.clear(kind),
  'profile:export': { run: ({ storedData }) => storedData.exportProfile(), ...fileNote },
  'profile:open': ({ storedData }) => storedData.openProfile(),
  'profile:import': ({ storedData }, { profileId }) => storedData.importProfile(profileId),
};
