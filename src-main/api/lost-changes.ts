import type { AgentDetails, AgentRow, SupportSession } from '../contract/contract.ts';
import { assertNever, type Failure } from '../contract/failure.ts';

/** Decides from a fresh read whether a change whose response was lost took effect. Pure; `unconfirmed.ts` does the reading. */

/** The part of a request that a read can confirm. `id` is that of the agent or the support session. */
export type LostChange =
  | {
      readonly kind: 'update';
      readonly id: number;
      readonly name?: string | undefined;
      readonly enable?: boolean | undefined;
      /** A path or a password was sent as well, which no read shows. */
      readonly hasHidden: boolean;
    }
  | { readonly kind: 'wake'; readonly id: number }
  | { readonly kind: 'reboot'; readonly id: number }
  | { readonly kind: 'detach'; readonly id: number }
  | { readonly kind: 'support-rename'; readonly id: number; readonly clientName: string }
  | { readonly kind: 'support-close'; readonly id: number };

/** Something that was read after the request. */
export type Reading =
  | { readonly kind: 'details'; readonly details: AgentDetails }
  /** What a list of agents changed (4.1). */
  | { readonly kind: 'agents'; readonly upserted: readonly AgentRow[]; readonly removed: readonly number[] }
  /** One agent in a whole list. */
  | { readonly kind: 'listed'; readonly id: number; readonly isListed: boolean }
  | { readonly kind: 'support'; readonly sessions: readonly SupportSession[] };

/** `unseen`: the reading does not show it. */
export type Verdict = 'done' | 'not-done' | 'unseen';

/** Whether the change may have been made although its request failed. */
export const isLost = ({ kind, unsure }: Failure): boolean => unsure === true && kind !== 'cancelled';

/** Whether both are shown as the same name. */
export const isSameText = (one: string, other: string): boolean => tidy(one) === tidy(other);
const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

const verdict = (isDone: boolean): Verdict => (isDone ? 'done' : 'not-done');

export function judge(change: LostChange, reading: Reading): Verdict {
  switch (reading.kind) {
    case 'details':
      return reading.details.agentId === change.id ? judgeDetails(change, reading.details) : 'unseen';
    case 'agents':
      return judgeRows(change, reading);
    case 'listed':
      return change.kind === 'detach' && reading.id === change.id ? verdict(!reading.isListed) : 'unseen';
    case 'support':
      return judgeSupport(change, reading.sessions);
    default:
      return assertNever(reading);
  }
}

function judgeDetails(change: LostChange, { agent, permanentLink }: AgentDetails): Verdict {
  switch (change.kind) {
    case 'update': {
      if (change.name !== undefined) return verdict(isSameText(change.name, agent.name));
      if (change.enable === undefined || permanentLink === null) return 'unseen';
      if (permanentLink !== change.enable) return 'not-done';
      // The link may have been like that before.
      return change.hasHidden ? 'unseen' : 'done';
    }
    case 'wake':
      return agent.online === null ? 'unseen' : verdict(agent.online);
    case 'reboot':
      // Online proves nothing: it may not have gone down yet, or be back already.
      return agent.online === false ? 'done' : 'unseen';
    case 'detach':
    case 'support-rename':
    case 'support-close':
      return 'unseen';
    default:
      return assertNever(change);
  }
}

/** Only what a list changed is known, so it never shows that something was not done. */
function judgeRows(change: LostChange, { upserted, removed }: Extract<Reading, { readonly kind: 'agents' }>): Verdict {
  if (change.kind === 'detach') return removed.includes(change.id) ? 'done' : 'unseen';
  const row = upserted.find(({ id }) => id === change.id);
  if (row === undefined) return 'unseen';
  switch (change.kind) {
    case 'update':
      return change.name !== undefined && isSameText(change.name, row.name) ? 'done' : 'unseen';
    case 'wake':
      return row.online === true ? 'done' : 'unseen';
    case 'reboot':
      return row.online === false ? 'done' : 'unseen';
    case 'support-rename':
    case 'support-close':
      return 'unseen';
    default:
      return assertNever(change);
  }
}

function judgeSupport(change: LostChange, sessions: readonly SupportSession[]): Verdict {
  if (change.kind !== 'support-rename' && change.kind !== 'support-close') return 'unseen';
  const session = sessions.find(({ id }) => id === change.id);
  const isOpen = session !== undefined && session.phase !== 'closed';
  if (change.kind === 'support-close') return verdict(!isOpen);
  return isOpen ? verdict(isSameText(change.clientName, session.clientName ?? '')) : 'unseen';
}
