import { isWindows, quoteFor, refuseForShell, type Shell } from './shells.ts';
import { joinName, refuseEmail, refuseInstaller, refuseName, type Refusal } from './values.ts';

/** The values that are the same for every agent. */
export interface Common {
  readonly email: string;
  /** The installer's file, with its path where it does not lie beside the script. */
  readonly installer: string;
  /** False gives `fast_access=false`: no one-time access links (section 1). */
  readonly oneTimeAccess: boolean;
}

/** The words that start the program: a name without a folder means a file in this folder, not one on the shell's path. */
export function quoteInstaller(shell: Shell, installer: string): string {
  const placed = /[/\\]/.test(isWindows(shell) ? installer : installer.replaceAll('\\', ''));
  const path = placed ? installer : `${isWindows(shell) ? '.\\' : './'}${installer}`;
  // PowerShell would print a text in quotes; the sign before it starts the program of that name.
  return `${shell === 'powershell' ? '& ' : ''}${quoteFor(shell, path)}`;
}

/** `-install -register "…" -config "…"`, up to the name, whose words are given. */
export function writeOptions(shell: Shell, { email, oneTimeAccess }: Common, quotedName: string): string {
  const access = oneTimeAccess ? [] : ['-config', quoteFor(shell, 'fast_access=false')];
  return ['-install', '-register', quoteFor(shell, email), ...access, '-config', quotedName].join(' ');
}

/**
 * The whole command for one agent, without a line break at its end. All values must have passed the refusals
 * below.
 */
export function writeCommand(shell: Shell, common: Common, account: string, device: string): string {
  const name = quoteFor(shell, `name='${joinName(account, device)}'`);
  const command = `${quoteInstaller(shell, common.installer)} ${writeOptions(shell, common, name)}`;
  // The batch file that the command is pasted into may treat exclamation marks as variables.
  return shell === 'batch' && command.includes('!')
    ? `setlocal DisableDelayedExpansion\r\n${command}\r\nendlocal`
    : command;
}

export const refuseEmailFor = (shell: Shell, email: string): Refusal | null =>
  refuseEmail(email) ?? refuseForShell(shell, email);

export const refuseInstallerFor = (shell: Shell, installer: string): Refusal | null =>
  refuseInstaller(installer, isWindows(shell)) ?? refuseForShell(shell, installer);

export const refuseNameFor = (shell: Shell, account: string, device: string): Refusal | null =>
  refuseName(account, device) ?? refuseForShell(shell, joinName(account, device));
