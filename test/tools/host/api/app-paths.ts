import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

export type PathName = Parameters<Electron.App['getPath']>[0];

/** Electron's named folders, as on Linux; changed by app.setPath. */
export class AppPaths {
  readonly #set = new Map<string, string>();
  readonly #appName: () => string;

  constructor(appName: () => string) {
    this.#appName = appName;
  }

  set(name: string, path: string): void {
    this.#set.set(name, path);
  }

  /** Creates the folder for userData, as Electron does. */
  get(name: string): string {
    const path = this.#set.get(name) ?? this.#usual(name);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    if (name === 'userData' || name === 'sessionData') mkdirSync(path, { recursive: true });
    return path;
  }

  #usual(name: string): string | undefined {
    const inHome = (folder: string) => join(homedir(), folder);
    switch (name) {
      case 'home':
        return homedir();
      case 'temp':
        return tmpdir();
      case 'appData':
        return process.env.XDG_CONFIG_HOME ?? inHome('.config');
      case 'userData':
        return join(this.get('appData'), this.#appName());
      case 'sessionData':
        return this.get('userData');
      case 'logs':
        return join(this.get('userData'), 'logs');
      case 'crashDumps':
        return join(this.get('userData'), 'Crashpad');
      case 'exe':
      case 'module':
        return process.execPath;
      case 'desktop':
      case 'documents':
      case 'downloads':
      case 'music':
      case 'pictures':
      case 'videos':
        return inHome(name.charAt(0).toUpperCase() + name.slice(1));
      default:
        return undefined;
    }
  }
}
