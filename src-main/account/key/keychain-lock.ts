import { connectToSessionBus } from '../../lib/session-bus.ts';

/** The collection that keys are stored in (Secret Service API). */
const collection = {
  service: 'org.freedesktop.secrets',
  path: '/org/freedesktop/secrets/aliases/default',
  interface: 'org.freedesktop.Secret.Collection',
};

/**
 * Whether the keychain can be read without the user being asked to unlock it. On Linux the Secret Service tells; the login of
 * Windows and macOS opens theirs.
 */
export async function isKeychainOpen(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  if (platform !== 'linux') return true;
  const bus = await connectToSessionBus(env);
  const isLocked = await bus?.readFlag({ ...collection, member: 'Locked' }).catch(() => null);
  bus?.close();
  return isLocked === false;
}
