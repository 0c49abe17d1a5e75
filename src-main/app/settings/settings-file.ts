import { copyFile, mkdir, readFile, rename, stat, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJsonOrNull } from '../../lib/json.ts';
import { readSettings, type StoredSettings } from './stored-settings.ts';
import { t } from '../../contract/texts.ts';

/** A settings file has a few kB; larger ones are not read. */
const MAX_BYTES = 1_000_000;

export interface SettingsNotice {
  readonly kind: 'set-aside' | 'missing' | 'partly-unusable' | 'not-readable' | 'not-saved';
  /** Safe to show. */
  readonly message: string;
}

export interface LoadedSettings {
  readonly stored: StoredSettings;
  readonly notice: SettingsNotice | null;
}

export const settingsPath = (directory: string): string => join(directory, 'settings.json');

/**
 * Always yields settings; of what cannot be read, the defaults. A damaged file is renamed, a partly unusable one copied, so
 * that nothing in it is lost.
 */
export async function loadSettings(directory: string, now: number, defaults: StoredSettings): Promise<LoadedSettings> {
  const path = settingsPath(directory);
  const aside = `${path}.damaged-${new Date(now).toISOString().replaceAll(/[-:.]/g, '')}`;
  await prepareFolder(directory);
  let text: string;
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return await setAside(path, aside, defaults);
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return { stored: defaults, notice: hasAccount(defaults) ? missing() : null };
    return code === 'EISDIR' ? setAside(path, aside, defaults) : notReadable(defaults);
  }
  const read = readSettings(parseJsonOrNull(text), defaults);
  if (read === null) return setAside(path, aside, defaults);
  if (read.unusable.length === 0) return { stored: read.stored, notice: null };
  const copied = await copyFile(path, aside).then(
    () => true,
    () => false,
  );
  return { stored: read.stored, notice: partlyUnusable(copied) };
}

/** Mode 0700. A folder that cannot be made is reported when something is saved. */
async function prepareFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    if (((await stat(directory)).mode & 0o077) !== 0) await chmod(directory, 0o700);
  } catch {
    // Saving reports it.
  }
}

async function setAside(path: string, aside: string, defaults: StoredSettings): Promise<LoadedSettings> {
  try {
    await rename(path, aside);
  } catch {
    return notReadable(defaults);
  }
  return {
    stored: defaults,
    notice: {
      kind: 'set-aside',
      message: t(hasAccount(defaults) ? 'file.damagedAccount' : 'file.damagedNoAccount'),
    },
  };
}

const hasAccount = ({ profile }: StoredSettings): boolean => profile.currentAccountId !== null;

const missing = (): SettingsNotice => ({ kind: 'missing', message: t('file.missing') });

const notReadable = (defaults: StoredSettings): LoadedSettings => ({
  stored: defaults,
  notice: {
    kind: 'not-readable',
    message: t('file.notReadable'),
  },
});

const partlyUnusable = (copied: boolean): SettingsNotice => ({
  kind: 'partly-unusable',
  message: copied ? t('file.resetCopied') : t('file.reset'),
});
