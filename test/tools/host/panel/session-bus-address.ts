import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the bus of the desktop listens: what the session names, else the place that systemd gives it; null where none is. */
export function sessionBusAddress(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | null {
  if (platform !== 'linux') return null;
  const { DBUS_SESSION_BUS_ADDRESS: named, XDG_RUNTIME_DIR: runtime } = env;
  if (named !== undefined && named !== '') return named;
  const path = join(runtime ?? '', 'bus');
  return runtime !== undefined && existsSync(path) ? `unix:path=${path}` : null;
}
