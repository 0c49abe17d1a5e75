import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tempPrefix } from '../base/profile.ts';

/** Desktops whose panels show a picture well from a file only: GNOME's extension does not scale others down. */
export const wantsFiles = (env: NodeJS.ProcessEnv): boolean =>
  (env.XDG_CURRENT_DESKTOP ?? '').split(':').some((name) => name === 'GNOME' || name === 'Pantheon');

/** Where a panel finds the picture: a folder, and the name of the file without its ending. */
export interface IconPlace {
  readonly folder: string;
  readonly name: string;
}

/** The picture of an icon as a file. Some panels take a new one only when folder and name have changed. */
export class IconFile {
  #place: IconPlace | null = null;
  #count = 0;
  readonly #onExit = (): void => this.#removeFolder();

  constructor() {
    process.on('exit', this.#onExit);
  }

  get place(): IconPlace | null {
    return this.#place;
  }

  write(png: Buffer): void {
    this.#removeFolder();
    this.#count += 1;
    const place = {
      folder: mkdtempSync(join(tmpdir(), `${tempPrefix(process.pid)}tray-`)),
      name: `icon_${this.#count}`,
    };
    writeFileSync(join(place.folder, `${place.name}.png`), png);
    this.#place = place;
  }

  remove(): void {
    process.off('exit', this.#onExit);
    this.#removeFolder();
  }

  #removeFolder(): void {
    if (this.#place !== null) rmSync(this.#place.folder, { recursive: true, force: true });
    this.#place = null;
  }
}
