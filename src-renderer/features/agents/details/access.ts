import { ownId } from '../../../../src-main/contract/account-ids.ts';
import type { InputOf, AgentDetails } from '../../../../src-main/contract/contract.ts';
import { isSameName } from '../../../../src-main/contract/fold.ts';
import { withoutMarks, isolate } from '../../../lib/text.ts';
import { t } from '../../../../src-main/contract/texts.ts';

/** The fields of the access form; the service never returns path and password, so these begin empty. */
export interface AccessDraft {
  readonly name: string;
  /** Null: as it is. */
  readonly enable: boolean | null;
  readonly path: string;
  readonly password: string;
}

interface PasswordRule {
  readonly long: boolean;
  readonly letters: boolean;
  readonly digits: boolean;
  readonly stored: boolean;
}

const SHORTEST = 8;

/** At least 8 characters, letters and digits both (4.3). Letters and characters of any script count. */
export function judgePassword(password: string): PasswordRule {
  const long = Array.from(password).length >= SHORTEST;
  const letters = /\p{L}/u.test(password);
  const digits = /\d/.test(password);
  return { long, letters, digits, stored: long && letters && digits };
}

export type AccessProblem = 'name-missing' | 'password';

/** Why it cannot be sent as it is; null where it can. */
export function problemOf(draft: AccessDraft, name: string): AccessProblem | null {
  if (draft.name.trim() === '' && name.trim() !== '') return 'name-missing';
  return draft.password !== '' && !judgePassword(draft.password).stored ? 'password' : null;
}

/** Only what differs from what the service showed (4.3); null where nothing does. */
export function changesOf(
  agentId: number,
  draft: AccessDraft,
  shown: { readonly name: string; readonly link: boolean | null },
): InputOf<'agents:update'> | null {
  const name = draft.name === shown.name || draft.name.trim() === '' ? {} : { name: draft.name.trim() };
  const link = {
    ...(draft.enable === null || draft.enable === shown.link ? {} : { enable: draft.enable }),
    ...(draft.path.trim() === '' ? {} : { path: draft.path.trim() }),
    ...(draft.password === '' ? {} : { password: draft.password }),
  };
  const hasLink = Object.keys(link).length > 0;
  if (!hasLink && !('name' in name)) return null;
  return { agentId, ...name, ...(hasLink ? { permanentLink: link } : {}) };
}

const collapse = (text: string): string => withoutMarks(text).replace(/\s+/g, ' ').trim();

/** A longer name is cut on the page, and cannot be typed unread. */
const MAX_TYPED = 80;

/** The text to type before an agent is removed: its name as shown on the page, or its ID where it has none or a long one. */
export function nameToType(name: string, agentId: number): string {
  const shown = collapse(name);
  return shown === '' || shown.length > MAX_TYPED ? String(ownId(agentId)) : shown;
}

/** Typed exactly; only spaces and signs that no keyboard has, such as curly apostrophes and invisible marks, may differ. */
export const isTyped = (typed: string, name: string, agentId: number): boolean =>
  collapse(typed) !== '' && isSameName(typed, nameToType(name, agentId));

export interface SavedText {
  /** The service shows the requested values, as far as it shows them. */
  readonly asRequested: boolean;
  readonly title: string;
  readonly text: string;
}

/** What the service shows after a change; sent is not yet done. */
export function describeSaved(sent: InputOf<'agents:update'>, shown: AgentDetails): SavedText {
  const { name: newName, permanentLink: link } = sent;
  const name = isolate(shown.agent.name);
  const nameDiffers = newName !== undefined && newName !== shown.agent.name;
  const enableDiffers =
    link?.enable !== undefined && shown.permanentLink !== null && shown.permanentLink !== link.enable;
  const parts = [
    newName === undefined
      ? null
      : nameDiffers
        ? t('details.access.otherName', { name })
        : t('details.access.savedName', { name }),
    link === undefined ? null : describeLink(shown.permanentLink),
    link?.path !== undefined || link?.password !== undefined ? t('details.access.savedHidden') : null,
  ];
  const asRequested = !nameDiffers && !enableDiffers;
  return {
    asRequested,
    title: asRequested ? t('details.access.saved') : t('details.access.partly'),
    text: parts.filter((part) => part !== null).join(' '),
  };
}

function describeLink(link: boolean | null): string {
  if (link === null) return t('details.access.savedUnknown');
  return link ? t('details.access.savedOn') : t('details.access.savedOff');
}
