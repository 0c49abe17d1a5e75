import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Bus } from '../../../src-main/lib/session-bus.ts';
import { endDaemon, isOnPath, startDaemon } from '../../daemon.ts';
import { ownName, socketOf, startPrivateBus, TRAY_WATCHER, waitForOwner, type PrivateBus } from '../../private-bus.ts';

export type { PrivateBus } from '../../private-bus.ts';

export interface Keyring extends PrivateBus {
  lock(): Promise<void>;
  unlock(): Promise<void>;
  /** The keyring's process dies; the bus stays. */
  kill(): Promise<void>;
  /** Questions to the person (for the password) that came up so far; only counted where they hang. */
  prompts(): number;
  /** From now on questions hang: somebody takes them, and nobody answers. */
  leaveQuestions(): Promise<void>;
  /** Resolves when the next question, or one that is up already, is waiting for the person. */
  prompted(): Promise<void>;
}

export interface KeyringOptions {
  readonly locked?: boolean;
  /** Nobody can be asked on a private bus: a question for the password fails at once, or, with `hang`, is never answered. */
  readonly prompt?: 'fail' | 'hang';
}

const PASSWORD = 'throw-away';
const SECRETS = 'org.freedesktop.secrets';

/**
 * Tests with a keyring run on Linux, always: where its tools are missing, they fail (`requireTools`). Other systems skip
 * them.
 */
export const runsKeyringTests = process.platform === 'linux';

/** A bus without any service; `startKeyring` puts a keyring on it. */
export async function startBus(): Promise<PrivateBus> {
  requireTools();
  return startPrivateBus();
}

/** gnome-keyring on a private bus with an open (or locked) default collection, in folders that are thrown away. */
export async function startKeyring({ locked = false, prompt = 'fail' }: KeyringOptions = {}): Promise<Keyring> {
  const bus = await startBus();
  const prompts = countPrompts();
  const client = await Bus.connect(socketOf(bus), prompts.onCall);
  const daemon = startDaemon('gnome-keyring-daemon', ['--foreground', '--components=secrets', '--unlock'], bus.env);
  daemon.stdin!.end(PASSWORD);
  await waitForOwner(client, SECRETS);
  // A desktop with a keyring has a panel, too.
  await ownName(client, TRAY_WATCHER);
  const leaveQuestions = () => ownName(client, 'org.gnome.keyring.SystemPrompter');
  if (prompt === 'hang') await leaveQuestions();
  const keyring: Keyring = {
    ...bus,
    prompts: prompts.count,
    leaveQuestions,
    prompted: () => prompts.first,
    lock: async () => {
      const method = {
        service: SECRETS,
        path: '/org/freedesktop/secrets',
        interface: 'org.freedesktop.Secret.Service',
      };
      await client.call({ ...method, member: 'Lock' }, { paths: ['/org/freedesktop/secrets/collection/login'] });
    },
    unlock: () => unlockAsLogin(join(bus.folder, 'run', 'keyring', 'control')),
    kill: () => endDaemon(daemon, 'SIGKILL'),
    stop: async () => {
      client.close();
      await endDaemon(daemon);
      await bus.stop();
    },
  };
  if (locked) await keyring.lock();
  return keyring;
}

/** Who wants to ask for a password calls the prompter of the desktop; ours takes the call and says nothing. */
function countPrompts() {
  let count = 0;
  const first = Promise.withResolvers<void>();
  return {
    count: () => count,
    first: first.promise,
    onCall: (member: string) => {
      if (member !== 'BeginPrompting') return;
      count += 1;
      first.resolve();
    },
  };
}

/** What the login screen does: hands the password to the keyring's control socket, so that no question is needed. */
async function unlockAsLogin(control: string): Promise<void> {
  const UNLOCK = 1;
  const password = Buffer.from(PASSWORD);
  // A byte that carries the sender's identity, then: length of all, operation, length of the password, password.
  const message = Buffer.alloc(1 + 12);
  message.writeUInt32BE(12 + password.length, 1);
  message.writeUInt32BE(UNLOCK, 5);
  message.writeUInt32BE(password.length, 9);
  const socket = connect(control);
  socket.write(Buffer.concat([message, password]));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  if (answer.readUInt32BE(4) !== 0) throw new Error('the keyring did not take the password');
}

/** Commands with the Debian package each comes from. */
const tools = [
  { command: 'dbus-daemon', name: 'dbus' },
  { command: 'gnome-keyring-daemon', name: 'gnome-keyring' },
] as const;

/** Throws a sentence that says what to install; a machine without a keyring must not pass for one where all is well. */
function requireTools(): void {
  const missing = tools.filter(({ command }) => !isOnPath(command));
  if (missing.length > 0) {
    const packages = missing.map(({ name }) => name);
    throw new Error(
      `The keyring tests need ${missing.map(({ command }) => command).join(' and ')}. ` +
        `Missing system packages: ${packages.join(', ')}. Run: apt-get install -y ${packages.join(' ')}`,
    );
  }
  try {
    createRequire(import.meta.url)('keytar');
  } catch {
    throw new Error(
      'The keyring tests need the native module keytar, which did not install or load. Install the system packages ' +
        'libsecret-1-0 and libsecret-1-dev (apt-get install -y libsecret-1-0 libsecret-1-dev), then run npm ci.',
    );
  }
}
