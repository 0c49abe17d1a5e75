import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, powerMonitor } from '../../electron.ts';
import { ownAppImage } from '../../lib/app-image.ts';
import { systemClock } from '../../lib/clock.ts';
import { chooseFeed, noBuildNotes, type BuildNotes, type FeedChoice } from '../../updates/feed-choice.ts';
import { judgeInstallation, type Installation } from '../../updates/installation.ts';
import { readPublicKeys } from '../../updates/manifest.ts';
import type { UpdateRecord } from '../../updates/update-record.ts';
import { createUpdates, type Updates, type UpdatesDeps } from '../../updates/updates.ts';
import publicKeys from '../../updates/public-keys.json' with { type: 'json' };
import { readUpdateFeed, readUpdateKeys } from '../automation.ts';
import type { Base } from '../base.ts';

export interface UpdateParts extends Pick<UpdatesDeps, 'askToRestart'> {
  readonly base: Base;
  readonly hasOpenSessions: () => boolean;
  readonly record: UpdateRecord;
  /** The session of the system ends: whatever is begun now may be cut off. */
  readonly isSystemEnding: () => boolean;
}

export interface ComposedUpdates {
  readonly updates: Updates;
  /** Resolves when it is known what the build has noted. */
  readonly known: Promise<void>;
}

/** Put in by the build; undeclared in a run of single modules. */
declare const LONGREACH_BUILT_AT: string;
/** Unix milliseconds; a release that was signed before this program was built is no news. */
const BUILT_AT = typeof LONGREACH_BUILT_AT === 'string' ? Date.parse(LONGREACH_BUILT_AT) : 0;

/** New versions of Longreach itself. */
export function composeUpdates({
  base,
  record,
  hasOpenSessions,
  isSystemEnding,
  askToRestart,
}: UpdateParts): ComposedUpdates {
  const { lock, log, platform, policy, push, settings, transport } = base;
  const packaged = app.isPackaged;
  const version = app.getVersion();
  const givenFeed = readUpdateFeed({ env: process.env, packaged });
  const keys = readPublicKeys([...publicKeys, ...readUpdateKeys({ env: process.env, packaged })]);
  let notes: BuildNotes = { ...noBuildNotes, feed: givenFeed };

  const feed = (): FeedChoice =>
    chooseFeed({
      isAllowed: policy.current().allowUpdates,
      settings: settings.current(),
      builtIn: notes.feed,
      isDevelopment: !packaged && givenFeed === null,
      mayBeLocal: !packaged,
    });
  const installation = (): Installation =>
    judgeInstallation({
      platform,
      execPath: process.execPath,
      env: process.env,
      appImage: ownAppImage(),
      hasKey: keys.length > 0,
      isWritable,
      exists: existsSync,
    });

  const updates = createUpdates({
    clock: systemClock,
    random: Math.random,
    version,
    hindrance: () => (packaged || givenFeed !== null ? installation().hindrance : null),
    record,
    feed,
    surroundings: () => ({
      hasOpenSessions: hasOpenSessions(),
      isLocked: lock.isLocked(),
      isOnBattery: powerMonitor.isOnBatteryPower(),
    }),
    openEngine: async (onLateFailure) => {
      const { createEngine } = await import('../../updates/engine.ts');
      return createEngine({
        transport: { fetch: transport.fetch, clock: systemClock },
        version,
        installer: installation().installer,
        cacheFolder: cacheFolder(platform),
        installationId: record.current().installationId,
        proof: {
          keys,
          builtAt: BUILT_AT,
          newestAt: () => record.current().newestManifest,
          accept: (date) => record.change({ newestManifest: date }),
        },
        publisherNames: notes.publisherNames,
        onLateFailure,
        onProblem: (text) => log.warn(text),
      });
    },
    askToRestart,
    log,
  });

  // The notes of the build are not needed for the first screen.
  const readNotes = async (): Promise<void> => {
    const { readBuildNotes } = await import('../../updates/build-notes.ts');
    notes = await readBuildNotes(process.resourcesPath);
    updates.follow();
  };
  const known = packaged ? readNotes() : Promise.resolve();
  updates.on('changed', (state) => push('updates:changed', state));
  settings.subscribe(() => updates.follow());
  policy.subscribe(() => updates.follow());
  app.on('quit', (_event, exitCode) => {
    if (exitCode !== 0 || isSystemEnding()) return;
    // The new version would take itself for a second start of this one.
    app.releaseSingleInstanceLock();
    try {
      updates.install();
    } catch (error) {
      log.error('the new version was not installed', error);
    }
    log.flushSync();
  });
  return { updates, known };
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Not the profile, which may follow the user from computer to computer. */
function cacheFolder(platform: NodeJS.Platform): string {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (platform === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData/Local');
  return platform === 'darwin' ? join(homedir(), 'Library/Caches') : (XDG_CACHE_HOME ?? join(homedir(), '.cache'));
}
