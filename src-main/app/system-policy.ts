import { isAbsolute, join } from 'node:path';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { systemClock } from '../lib/clock.ts';
import { fingerprintFile, policyPath, readPolicyFile } from '../policy/policy-file.ts';
import { openPolicyMemory } from '../policy/policy-memory.ts';
import type { ManagedSettings } from '../policy/policy-schema.ts';
import { openPolicy, type PolicyStore } from '../policy/policy-store.ts';
import { readRegistryPolicy } from '../policy/registry.ts';
import { runSystemProgram, systemDrive } from '../policy/run-program.ts';
import { createReadAccess } from '../policy/windows-access.ts';
import { normaliseFeed } from '../updates/feed-address.ts';
import { normaliseProxySetting } from './settings/proxy-address.ts';
import { t } from '../contract/texts.ts';

export interface SystemPolicyOptions {
  readonly platform: NodeJS.Platform;
  /** A file in place of the system's, in unpackaged runs; it may belong to the user, and the registry is not read. */
  readonly policyFile: string | null;
  readonly homeFolder: string;
  /** The profile. */
  readonly userData: string;
}

/** Opens the policy that the administrators of this computer have set. */
export function openSystemPolicy({
  platform,
  policyFile,
  homeFolder,
  userData,
}: SystemPolicyOptions): Promise<PolicyStore> {
  const drive = platform === 'win32' ? systemDrive() : '';
  const run = runSystemProgram(drive);
  const path = policyFile ?? policyPath(platform, drive);
  const isSystems = policyFile === null;
  const memory = openPolicyMemory(userData);
  return openPolicy({
    clock: systemClock,
    fingerprint: () => fingerprintFile(path),
    readFile: () =>
      readPolicyFile({
        path,
        platform,
        owners: isSystems ? [] : [process.getuid?.() ?? 0],
        readAccess: isSystems ? createReadAccess(run) : () => Promise.resolve(ADMINISTRATORS_ALONE),
        memory,
      }),
    readRegistry: isSystems && platform === 'win32' ? () => readRegistryPolicy(run, memory) : null,
    checkSettings: (settings) => checkManagedSettings(settings, homeFolder),
  });
}

const ADMINISTRATORS_ALONE = 'O:BAD:(A;;FA;;;BA)';

/** Brings the proxy, the update feed and the downloads folder into the form that the settings have; "~/" is each user's own folder. */
export function checkManagedSettings(settings: ManagedSettings, homeFolder: string): Result<ManagedSettings> {
  let { proxy, downloadsFolder, updateFeed } = settings;
  if (proxy !== undefined) {
    const normal = normaliseProxySetting(proxy);
    if (!normal.ok) return normal;
    proxy = normal.value;
  }
  if (updateFeed !== undefined && updateFeed !== '') {
    const normal = normaliseFeed(updateFeed);
    if (!normal.ok) return normal;
    updateFeed = normal.value;
  }
  if (downloadsFolder !== undefined && downloadsFolder !== '') {
    downloadsFolder = downloadsFolder.replace(/^~[/\\]/, () => join(homeFolder, '/'));
    if (!isAbsolute(downloadsFolder)) return fail('bad-input', t('settings.folder'), { reason: 'folder' });
  }
  return succeed({
    ...settings,
    ...(proxy === undefined ? {} : { proxy }),
    ...(downloadsFolder === undefined ? {} : { downloadsFolder }),
    ...(updateFeed === undefined ? {} : { updateFeed }),
  });
}
