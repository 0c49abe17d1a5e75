import { composeId, composeTextId, idBaseOf, isComposable } from '../../contract/account-ids.ts';
import type {
  AgentDetails,
  AgentHistoryPage,
  AgentMark,
  AgentsChange,
  BulkItem,
  Command,
  Job,
  UnconfirmedChange,
} from '../../contract/contract.ts';
import { idOfRow, type PackedRow } from '../../contract/packed-rows.ts';

/** What pages get of one account in the view over all: the same values with composed ids (`contract/account-ids.ts`). */

export const composeJob = (slot: number, job: Job): Job => ({
  ...job,
  id: composeTextId(slot, job.id),
  agentId: composeId(slot, job.agentId),
});

export const composeItem = (slot: number, item: BulkItem): BulkItem => ({
  ...item,
  agentId: composeId(slot, item.agentId),
});

export const composeMark = (slot: number, mark: AgentMark): AgentMark => ({
  ...mark,
  agentId: composeId(slot, mark.agentId),
});

/** `agent.id` stays the service's own: it is shown, not looked up. */
export function composeDetails(slot: number, details: AgentDetails): AgentDetails {
  const agentId = composeId(slot, details.agentId);
  return { ...details, agentId, traits: { ...details.traits, agentId } };
}

/** Sessions whose ids would belong to another account are left out and counted. */
export function composeHistory(slot: number, page: AgentHistoryPage): AgentHistoryPage {
  const sessions = page.sessions.filter(({ id }) => isComposable(id));
  return {
    ...page,
    sessions: sessions.map((session) => ({ ...session, id: composeId(slot, session.id) })),
    dropped: page.dropped + page.sessions.length - sessions.length,
  };
}

export const composeUnconfirmed = (slot: number, change: UnconfirmedChange): UnconfirmedChange => ({
  ...change,
  id: composeId(slot, change.id),
});

/** An id that cannot be composed has at least so many digits; parsing every row of a large list would take long. */
const mayBeLarge = /\d{13}/;

/** Without rows that would become agents of another account. */
export const composableRows = (rows: readonly PackedRow[]): readonly PackedRow[] =>
  rows.filter((row) => !mayBeLarge.test(row) || isComposable(idOfRow(row)));

/** The page adds the base to the ids of the rows, so that main need not rewrite a large list. */
export const composeChange = (slot: number, change: AgentsChange): Omit<AgentsChange, 'summary'> => ({
  reset: change.reset,
  upserted: composableRows(change.upserted),
  removed: change.removed.filter(isComposable).map((id) => composeId(slot, id)),
  idBase: idBaseOf(slot),
});

/** A command about something of this account; null where only the page of the account itself can carry it out. */
export function composeCommand(slot: number, command: Command): Command | null {
  if (command.kind === 'show-agent') return { ...command, agentId: composeId(slot, command.agentId) };
  return command.kind === 'show-view' || command.kind === 'replace-key' ? null : command;
}
