import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface ProgramRun {
  /** The exit code; null where the program did not start or was ended. */
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program of Windows, named by its path below the system folder. Never rejects. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<ProgramRun>;

/** Longest run of a program, in milliseconds; a first start of the shell may take seconds. */
const LIMIT = 15_000;

/** The drive of Windows. The environment is the user's to change, so it decides only where C: has no Windows. */
export const systemDrive = (): string =>
  existsSync(String.raw`C:\Windows\System32\reg.exe`) ? 'C:' : (process.env.SystemDrive ?? 'C:');

/** Starts programs by their whole path, without the user's environment. */
export const runSystemProgram =
  (drive: string): RunProgram =>
  (program, args) =>
    new Promise((resolve) => {
      const windows = `${drive}\\Windows`;
      const options = {
        timeout: LIMIT,
        maxBuffer: 1_000_000,
        windowsHide: true,
        env: { SystemRoot: windows, SystemDrive: drive, PATH: `${windows}\\System32` },
      };
      execFile(`${windows}\\System32\\${program}`, args, options, (error, output) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
        resolve({ code, output });
      });
    });
