import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Bus, busMethod } from '../src-main/lib/session-bus.ts';
import { endDaemon, isOnPath, startDaemon } from './daemon.ts';

/** Who shows tray icons owns this name. */
export const TRAY_WATCHER = 'org.kde.StatusNotifierWatcher';

/** A session bus of its own and folders of its own: what a program needs to use them. */
export interface PrivateBus {
  /** For `{...process.env, ...env}`: home and data folders, runtime folder, bus address. */
  readonly env: Readonly<Record<string, string>>;
  /** Throw-away; everything that services of the bus write is below. */
  readonly folder: string;
  /** Ends everything and removes the folder. */
  stop(): Promise<void>;
}

/** A bus without any service but those of this system that are named; it starts them when they are called. */
export async function startPrivateBus(services: readonly string[] = []): Promise<PrivateBus> {
  if (!isOnPath('dbus-daemon')) throw new Error('These tests need dbus-daemon: apt-get install -y dbus');
  const folder = mkdtempSync(join(tmpdir(), 'lr-bus-'));
  const env = makeFolders(folder);
  for (const name of services)
    copyFileSync(`/usr/share/dbus-1/services/${name}.service`, join(folder, 'services', `${name}.service`));
  const daemon = startDaemon(
    'dbus-daemon',
    [`--config-file=${join(folder, 'bus.conf')}`, '--nofork', '--print-address=1'],
    env,
  );
  const address = await firstLine(daemon);
  return {
    env: { ...env, DBUS_SESSION_BUS_ADDRESS: address },
    folder,
    stop: async () => {
      await endDaemon(daemon);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where a private bus listens. */
export const socketOf = ({ folder }: Pick<PrivateBus, 'folder'>): string => join(folder, 'run', 'bus');

export interface Panel {
  /** The panel ends; the bus stays. */
  close(): void;
}

/** A panel that shows tray icons, as far as a program can tell: it owns the name. */
export async function startPanel(bus: Pick<PrivateBus, 'folder'>): Promise<Panel> {
  const client = await Bus.connect(socketOf(bus));
  await ownName(client, TRAY_WATCHER);
  return client;
}

/** Takes a name on the bus. */
export async function ownName(client: Bus, name: string): Promise<void> {
  await client.call(busMethod('RequestName'), name, 0);
}

/** Resolves once somebody owns the name. */
export async function waitForOwner(client: Bus, name: string): Promise<void> {
  let changed = Promise.withResolvers<void>();
  await client.followOwner(name, () => changed.resolve());
  while (!(await client.hasOwner(name))) {
    await changed.promise;
    changed = Promise.withResolvers<void>();
  }
}

function makeFolders(folder: string): Record<string, string> {
  const env = {
    HOME: join(folder, 'home'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
    XDG_DATA_HOME: join(folder, 'home', 'data'),
    XDG_CONFIG_HOME: join(folder, 'home', 'config'),
    XDG_CACHE_HOME: join(folder, 'home', 'cache'),
  };
  for (const path of [...Object.values(env), join(folder, 'services')])
    mkdirSync(path, { recursive: true, mode: 0o700 });
  writeFileSync(
    join(folder, 'bus.conf'),
    `<busconfig><type>session</type><listen>unix:path=${join(folder, 'run', 'bus')}</listen><auth>EXTERNAL</auth>` +
      `<servicedir>${join(folder, 'services')}</servicedir>` +
      '<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>',
  );
  return env;
}

async function firstLine(daemon: ChildProcess): Promise<string> {
  const lines = createInterface(daemon.stdout!);
  const failed = once(daemon, 'exit').then(() => {
    throw new Error('dbus-daemon ended before it said where it listens');
  });
  const [line] = (await Promise.race([once(lines, 'line'), failed])) as [string];
  return line;
}
