import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKeyring, type Keyring } from '../trust/key/keyring.ts';
import { launchLongreach, type Driver, type LaunchOptions } from './driver.ts';
import { seeRows, typeAndSignIn, type Service } from './steps.ts';

/** A computer for the app alone: a keyring, and a folder that outlives its runs. */
export interface Home {
  readonly keyring: Keyring;
  readonly userData: string;
  /** Starts the app as it was left. */
  start(options?: Pick<LaunchOptions, 'requires' | 'env'>): Promise<Driver>;
  /** Removes everything; the app must not run. */
  stop(): Promise<void>;
}

export async function makeHome(): Promise<Home> {
  const keyring = await startKeyring();
  const userData = mkdtempSync(join(tmpdir(), 'longreach-kept-'));
  return {
    keyring,
    userData,
    start: ({ env, ...more } = {}) => launchLongreach({ env: { ...keyring.env, ...env }, userData, ...more }),
    async stop() {
      await keyring.stop();
      rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** An account that is still there after the next start: its key in a keyring of its own, its picture in a folder that stays. */
export interface SavedAccount {
  /** Starts the app as it was left. */
  start(): Promise<Driver>;
  /** The file of what is kept; the app must not run while anybody else writes to it. */
  readonly databasePath: string;
  /** Takes the kept picture away, as a new computer has none. The app must not run. */
  forgetPicture(): void;
  /** Removes everything; the app must not run. */
  stop(): Promise<void>;
}

/** Signs in by hand, waits for so many agents, and quits. */
export async function saveAccount(service: Service, agents: number): Promise<SavedAccount> {
  const { userData, start, stop } = await makeHome();
  const driver = await start();
  try {
    const page = await driver.window('console');
    await typeAndSignIn(page, service.address, service.key);
    await seeRows(page, agents);
    await driver.quit();
  } finally {
    await driver.close();
  }
  return {
    start,
    databasePath: join(userData, 'longreach.db'),
    forgetPicture() {
      const stored = readdirSync(userData).filter((name) => name.startsWith('longreach.db'));
      if (stored.length === 0) throw new Error('There is no kept picture.');
      for (const name of stored) rmSync(join(userData, name));
    },
    stop,
  };
}
