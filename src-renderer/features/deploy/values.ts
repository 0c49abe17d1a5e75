import { t } from '../../../src-main/contract/texts.ts';

/**
 * What is allowed on the installer's command line (section 1, agent installer). A value is accepted as it is or refused with
 * a reason; it is never changed.
 */

/** Each has its sentence in the catalogue under `deploy.refuse.`; what it is about fills the place `{detail}`. */
export type RefusalReason =
  | 'noEmail'
  | 'emailForm'
  | 'noInstaller'
  | 'installerForm'
  | 'installerFolder'
  | 'installerScript'
  | 'noAccount'
  | 'noDevice'
  | 'noColon'
  | 'accountColon'
  | 'tooLong'
  | 'edges'
  | 'singleQuote'
  | 'doubleQuote'
  | 'backslash'
  | 'control'
  | 'invisible'
  | 'undecoded'
  | 'percent'
  | 'exclamation'
  | 'beyondAscii'
  | 'duplicate'
  | 'quotes'
  | 'extraCells'
  | 'tooMany';

export interface Refusal {
  readonly reason: RefusalReason;
  /** A character, a number of a line, a limit; empty where the sentence needs none. */
  readonly detail: string;
}

export const refuse = (reason: RefusalReason, detail = ''): Refusal => ({ reason, detail });

/** Longest `account:device`; what the console lets an agent be called elsewhere. */
const LONGEST_NAME = 200;
const LONGEST_EMAIL = 254;
const LONGEST_INSTALLER = 1_000;

/** The string that becomes the agent's name (section 1, setting `name`). */
export const joinName = (account: string, device: string): string => `${account}:${device}`;

/** Marks that change the direction of text or are invisible: the command would not read as what it does. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;
const control = /[\p{Cc}\p{Cs}]/u;

const nameCharacter = (text: string): string =>
  `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** What no value may hold, whatever the shell; null where all is well. */
function refuseText(text: string): Refusal | null {
  const broken = control.exec(text);
  if (broken) return refuse('control', nameCharacter(broken[0]));
  const hidden = unseen.exec(text);
  if (hidden) return refuse('invisible', nameCharacter(hidden[0]));
  if (text.includes('\ufffd')) return refuse('undecoded');
  return text === text.trim() ? null : refuse('edges');
}

/** One half of the name. It is put inside `name='…'`: it may contain neither the quote nor a backslash, which may escape it. */
function refusePart(text: string): Refusal | null {
  if (text.includes("'")) return refuse('singleQuote');
  if (text.includes('\\')) return refuse('backslash');
  return refuseText(text);
}

/** Why these cannot be the name of an agent; null where they can. The first colon of a name ends the account. */
export function refuseName(account: string, device: string): Refusal | null {
  if (account.trim() === '') return refuse('noAccount');
  if (device.trim() === '') return refuse('noDevice');
  if (account.includes(':')) return refuse('accountColon');
  if (joinName(account, device).length > LONGEST_NAME) return refuse('tooLong', String(LONGEST_NAME));
  return refusePart(account) ?? refusePart(device);
}

/** Why an account of this e-mail cannot be named; null where it can. A leading dash would be read as an option. */
export function refuseEmail(email: string): Refusal | null {
  if (email.trim() === '') return refuse('noEmail');
  if (email.length > LONGEST_EMAIL) return refuse('tooLong', String(LONGEST_EMAIL));
  const text = refuseText(email);
  if (text !== null) return text;
  return /^[^\s@"<>()[\]\\,;:-][^\s@"<>()[\]\\,;:]*@[^\s@"<>()[\]\\,;:'%!$&`|^-][^\s@"<>()[\]\\,;:'%!$&`|^]*$/u.test(
    email,
  )
    ? null
    : refuse('emailForm');
}

/** Why the file cannot be started by this name; null where it can. `windows`: by a shell of Windows. */
export function refuseInstaller(installer: string, windows: boolean): Refusal | null {
  if (installer.trim() === '') return refuse('noInstaller');
  if (installer.length > LONGEST_INSTALLER) return refuse('tooLong', String(LONGEST_INSTALLER));
  const text = refuseText(installer);
  if (text !== null) return text;
  if (/[/\\.]$/.test(installer) && (windows || installer.endsWith('/'))) return refuse('installerFolder');
  if (!windows) return null;
  const odd = /["<>|?*[\]`]/.exec(installer);
  if (odd) return refuse('installerForm', odd[0]);
  // Such a file is read by cmd, which would read the values a second time.
  return /\.(bat|cmd)$/i.test(installer) ? refuse('installerScript') : null;
}

/** What is wrong, why, and what to do. */
export const describeRefusal = ({ reason, detail }: Refusal): string => t(`deploy.refuse.${reason}`, { detail });
