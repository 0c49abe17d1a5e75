import { spawn } from 'node:child_process';
import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppImageUpdater } from 'electron-updater';
import { ownAppImage } from '../lib/app-image.ts';

/**
 * The updater of AppImages, but for the last step: electron-updater deletes the old file before it moves the new one, and may
 * give it another name. Here the old program stays whole until the new one is, and entries that name its path (start at login,
 * links) stay valid.
 */
export class InPlaceAppImageUpdater extends AppImageUpdater {
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
