import { createHash, type KeyObject } from 'node:crypto';
import { spawn } from 'node:child_process';
import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  AppImageUpdater,
  AppUpdater,
  BaseUpdater,
  MacUpdater,
  NsisUpdater,
  Provider,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { OfferedUpdate } from '../contract/updates.ts';
import type { Attention } from '../api/request-gate.ts';
import { ownAppImage } from '../lib/app-image.ts';
import { downloadFile, readText, type FeedTransport } from './download.ts';
import type { Installer } from './installation.ts';
import { isOfManifest, MANIFEST_NAME, proveManifest, SIGNATURE_NAME, type Manifest } from './manifest.ts';
import { isRolledOut, readRelease, type Release } from './release.ts';
import { t } from '../contract/texts.ts';

/**
 * electron-updater with everything replaced by which it speaks to the network: its own way follows redirects to any host,
 * reads bodies without a limit, and accepts files without a hash. What it does here: choose the file for this system and
 * architecture, compare versions, store downloads and find them again, and install.
 */

export interface EngineDeps {
  readonly transport: FeedTransport;
  /** The version that runs. */
  readonly version: string;
  /** Null only looks for versions. */
  readonly installer: Installer | null;
  /** Downloads are stored in a folder of this one. */
  readonly cacheFolder: string;
  /** The same for the life of this installation. */
  readonly installationId: string;
  /** What a manifest is proven by. */
  readonly proof: {
    readonly keys: readonly KeyObject[];
    /** Unix milliseconds */
    readonly builtAt: number;
    /** Unix milliseconds of the newest manifest that was accepted; null before the first. */
    readonly newestAt: () => number | null;
    readonly accept: (date: number) => void;
  };
  /** Who has to have signed a package besides (Windows), which electron-updater checks; empty for nobody. */
  readonly publisherNames: readonly string[];
  /** The downloaded update turned out to be unusable afterwards (macOS compares signatures by itself). */
  readonly onLateFailure: (failure: Failure) => void;
  /** For the log: what electron-updater notes. */
  readonly onProblem: (text: string) => void;
}

export interface DownloadRun {
  readonly attention: Attention;
  readonly stop: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Carries a failure through electron-updater, which knows errors only. */
class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.reason ?? failure.kind);
    this.failure = failure;
  }
}

const CACHE_NAME = 'longreach-updater';

export function createEngine(deps: EngineDeps) {
  const { transport, onProblem } = deps;
  let attention: Attention = 'background';
  let isBusy = false;
  let run: DownloadRun | null = null;
  let release: Release | null = null;
  /** The path of the file that was downloaded last. */
  let downloaded: string | null = null;

  const open = async (feed: string, description: string): Promise<UpdateInfo> => {
    const read = (name: string) => readText(transport, new URL(name, feed).href, attention);
    const manifest = await readManifest(read, deps.proof);
    if (!manifest.ok) throw new EngineError(manifest.failure);
    const text = await read(description);
    if (!text.ok) throw new EngineError(text.failure);
    const checked = readSigned(manifest.value, description, text.value, feed);
    if (!checked.ok) throw new EngineError(checked.failure);
    release = checked.value;
    return toUpdateInfo(release);
  };

  /** All that is left of electron-updater's own way to the network. */
  const httpExecutor = {
    async download(url: URL, path: string): Promise<string> {
      const file = release?.files.find((one) => one.url === url.href);
      if (file === undefined || run === null) throw new Error('a file that is not of the release');
      const done = await downloadFile(transport, file, path, run);
      if (!done.ok) throw new EngineError(done.failure);
      return path;
    },
  };

  const updater = Object.assign(createUpdater(deps), {
    httpExecutor,
    configOnDisk: {
      value: Promise.resolve({
        updaterCacheDirName: CACHE_NAME,
        // Without publishers electron-updater asks nobody.
        publisherName: deps.publisherNames.length === 0 ? null : deps.publisherNames,
      }),
    },
    stagingUserIdPromise: { value: Promise.resolve(deps.installationId) },
  });
  updater.autoDownload = false;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  // The end of the program decides. On macOS the system would be handed the version at once, and install it whatever comes after.
  updater.autoInstallOnAppQuit = false;
  updater.isUserWithinRollout = () =>
    release !== null && isRolledOut(release.stagingPercentage, deps.installationId, release.version);
  updater.logger = { info: () => undefined, warn: () => undefined, error: (text) => onProblem(redactText(text)) };
  // Whatever fails during a check or a download is returned by it.
  updater.on('error', (error) => {
    if (!isBusy) deps.onLateFailure(toFailure(error, onProblem));
  });

  const attempt = async <T>(work: () => Promise<T>): Promise<Result<T>> => {
    isBusy = true;
    try {
      return succeed(await work());
    } catch (error) {
      return { ok: false, failure: toFailure(error, onProblem) };
    } finally {
      isBusy = false;
    }
  };

  return {
    /** Reads what the feed offers; null where it is nothing newer, or not for this installation. */
    check(feed: string, who: Attention): Promise<Result<OfferedUpdate | null>> {
      attention = who;
      release = null;
      updater.setFeedURL({
        provider: 'custom',
        updateProvider: providerOf((name) => open(feed, name), deps.installer),
      });
      return attempt(async () => {
        const found = await updater.checkForUpdates();
        return found?.isUpdateAvailable === true ? offered(release) : null;
      });
    },

    /** Downloads what was found last, unless an earlier run has. */
    download(next: DownloadRun): Promise<Result<void>> {
      run = next;
      return attempt(async () => {
        await mkdir(join(deps.cacheFolder, CACHE_NAME), { recursive: true, mode: 0o700 });
        downloaded = null;
        downloaded = (await updater.downloadUpdate())[0] ?? null;
      }).finally(() => (run = null));
    },

    /**
     * Puts the downloaded version in place, if it still is the signed one: days can lie between. Blocks; to be called last, while
     * the program ends. On macOS, `restart` alone installs.
     */
    install({ restarts }: { readonly restarts: boolean }): void {
      if (!(updater instanceof BaseUpdater) || downloaded === null) return;
      const sha512 = hashFile(downloaded);
      if (release?.files.some((file) => file.sha512 === sha512) === true) updater.install(true, restarts);
      else onProblem('update: changed-file');
    },

    /** Ends the program by the updater of macOS, which starts the new one; null elsewhere. */
    restart: updater instanceof MacUpdater ? () => updater.quitAndInstall() : null,
  };
}

export type UpdateEngine = ReturnType<typeof createEngine>;

async function readManifest(
  read: (name: string) => Promise<Result<string>>,
  { keys, builtAt, newestAt, accept }: EngineDeps['proof'],
): Promise<Result<Manifest>> {
  const text = await read(MANIFEST_NAME);
  if (!text.ok) return text;
  const signature = await read(SIGNATURE_NAME);
  if (!signature.ok) return signature;
  const parts = { text: text.value, signature: signature.value };
  const proven = proveManifest({ ...parts, keys, builtAt, newestAt: newestAt() });
  if (proven.ok) accept(proven.value.date);
  return proven;
}

/** Reads a description whose every file is in the manifest, with the same size and hash. */
function readSigned(manifest: Manifest, name: string, text: string, feed: string): Result<Release> {
  const foreign = (): Result<never> =>
    fail('not-the-service', t('update.notInManifest'), { reason: 'update-signature' });
  if (!isOfManifest(manifest, name, text)) return foreign();
  const read = readRelease(text, feed);
  if (!read.ok) return read;
  const { version, files } = read.value;
  const isSigned = files.every((file) =>
    manifest.files.some(
      ({ name: of, size, sha512 }) => of === file.name && size === file.size && sha512 === file.sha512,
    ),
  );
  return version === manifest.version && isSigned ? read : foreign();
}

/** SHA-512 in base64; null where the file cannot be read. Blocks. */
function hashFile(path: string): string | null {
  try {
    const file = openSync(path, 'r');
    try {
      const hash = createHash('sha512');
      const part = Buffer.allocUnsafe(1024 * 1024);
      for (let length = readSync(file, part); length > 0; length = readSync(file, part)) {
        hash.update(part.subarray(0, length));
      }
      return hash.digest('base64');
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

/** For installations that cannot replace themselves. */
class CheckOnlyUpdater extends AppUpdater {
  constructor(app: ReturnType<typeof adapterOf>) {
    super(undefined, app);
  }
  protected override doDownloadUpdate(): Promise<never> {
    return Promise.reject(new Error('this installation cannot replace itself'));
  }
  override quitAndInstall(): void {
    // Nothing is downloaded.
  }
}

/**
 * The updater of AppImages, but for the last step: electron-updater deletes the old file before it moves the new one, and may
 * give it another name. Here the old program stays whole until the new one is, and entries that name its path (start at login,
 * links) stay valid.
 */
class InPlaceAppImageUpdater extends AppImageUpdater {
  protected override doInstall({ isForceRunAfter }: { readonly isForceRunAfter: boolean }): boolean {
    const program = ownAppImage();
    const downloaded = this.installerPath;
    if (program === null || downloaded === null) return false;
    replaceProgram(downloaded, program);
    if (isForceRunAfter) spawn(program, [], { detached: true, stdio: 'ignore' }).unref();
    return true;
  }
}

/** Blocks, because the program is about to end. */
function replaceProgram(downloaded: string, program: string): void {
  const temporary = join(dirname(program), `.${basename(program)}.new`);
  try {
    copyFileSync(downloaded, temporary);
    chmodSync(temporary, 0o755);
    const file = openSync(temporary, 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, program);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  rmSync(downloaded, { force: true });
}

/** The program as electron-updater sees it; what would end or restart it is done elsewhere. */
const adapterOf = ({ version, cacheFolder }: EngineDeps) => ({
  version,
  name: 'Longreach',
  isPackaged: true,
  appUpdateConfigPath: '',
  userDataPath: cacheFolder,
  baseCachePath: cacheFolder,
  whenReady: () => Promise.resolve(),
  relaunch: () => undefined,
  quit: () => undefined,
  onQuit: () => undefined,
});

function createUpdater(deps: EngineDeps): AppUpdater {
  const app = adapterOf(deps);
  switch (deps.installer) {
    case 'nsis':
      return new NsisUpdater(undefined, app);
    case 'mac':
      return new MacUpdater(undefined, app);
    case 'appimage':
      return new InPlaceAppImageUpdater(undefined, app);
    case null:
      return new CheckOnlyUpdater(app);
  }
}

/** The files that each way of installing takes: electron-updater would also take others. */
const extensions: Readonly<Record<Installer, string>> = { nsis: '.exe', mac: '.zip', appimage: '.AppImage' };

/** @param open reads the description of this name at the feed */
const providerOf = (open: (description: string) => Promise<UpdateInfo>, installer: Installer | null) =>
  class extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    override getLatestVersion(): Promise<UpdateInfo> {
      return open(`${this.getDefaultChannelName()}.yml`);
    }
    override resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files
        .filter(({ url }) => installer !== null && url.endsWith(extensions[installer]))
        .map((info) => ({ url: new URL(info.url), info }));
    }
  };

const offered = (release: Release | null): OfferedUpdate | null =>
  release === null ? null : { version: release.version, notes: release.notes };

/** Needed by the type alone: older versions described the one file of a release by these fields. */
const withoutFile: Readonly<Record<'path' | 'sha512', string>> = { path: '', sha512: '' };

/** As electron-updater has it. */
const toUpdateInfo = ({ version, files, minimumSystemVersion }: Release): UpdateInfo => ({
  ...withoutFile,
  version,
  files: files.map(({ url, sha512, size }) => ({ url, sha512, size })),
  releaseDate: '',
  ...(minimumSystemVersion === null ? {} : { minimumSystemVersion }),
});

function toFailure(error: unknown, onProblem: (text: string) => void): Failure {
  if (error instanceof EngineError) return error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  onProblem(`update: ${error instanceof Error ? error.name : typeof error} ${code}`.trim());
  const isUnpackaged = code === 'ERR_UPDATER_NO_FILES_PROVIDED' || code === 'ERR_UPDATER_ZIP_FILE_NOT_FOUND';
  if (isUnpackaged)
    return {
      kind: 'not-found',
      message: t('update.noPackage'),
      reason: 'update-package',
    };
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE')
    return { kind: 'not-the-service', message: t('update.otherPublisher'), reason: 'update-signature' };
  // Squirrel has no codes.
  if (error instanceof Error && /code signature/i.test(error.message))
    return {
      kind: 'not-the-service',
      message: t('update.macSignature'),
      reason: 'update-signature',
    };
  return { kind: 'unavailable', message: t('update.notPrepared'), reason: 'update' };
}

/** The first line: the rest is a stack. */
const redactText = (text: unknown): string => `update: ${String(text).split('\n')[0] ?? ''}`.slice(0, 300);
