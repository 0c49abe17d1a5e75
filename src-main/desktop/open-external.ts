import { shell } from '../electron.ts';
import type { Log } from '../ipc/register.ts';

/** Hands an address that was judged (https only) to the browser of the system. The only place that starts another program. */
export function openExternally(address: string, log: Log): void {
  shell.openExternal(address).catch(() => log.warn('the browser of the system did not open'));
}

/** Opens a draft in the person's mail program. Rejects where none opens; anything but `mailto:` is a bug. */
export async function openMailDraft(address: string): Promise<void> {
  if (!address.startsWith('mailto:')) throw new Error('a draft that is no mailto');
  await shell.openExternal(address);
}
