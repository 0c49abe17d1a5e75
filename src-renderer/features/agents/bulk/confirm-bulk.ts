import type { AgentRow, BulkAction } from '../../../../src-main/contract/contract.ts';
import { inOneCell } from '../../../lib/text.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import type { ConsoleState } from '../../../lib/console.svelte.ts';
import type { Agents } from '../agents-context.svelte.ts';

/** The confirmation of a bulk action, and which agents of a selection an action applies to. */

/** Actions that lose something need a confirmation. */
const asksFirst = (action: BulkAction): boolean =>
  action === 'reboot' || action === 'reboot-safe' || action === 'detach';

/**
 * The agents of a selection that an action applies to: agents that are online need no waking and no watching, and the safe
 * option exists on Windows only (F8). Agents that are not in the snapshot stay in.
 */
export function fitFor(
  action: BulkAction,
  ids: readonly number[],
  find: (id: number) => AgentRow | undefined,
): number[] {
  if (action === 'wake' || action === 'watch') return ids.filter((id) => find(id)?.online !== true);
  return action === 'reboot-safe' ? ids.filter((id) => find(id)?.os === 'win') : [...ids];
}

export function describeQuestion(action: BulkAction, count: number): string {
  if (action === 'reboot') return t('bulk.ask.reboot', { count });
  if (action === 'reboot-safe') return t('bulk.ask.safe', { count });
  return action === 'detach' ? t('bulk.ask.detach', { count }) : t('bulk.ask.other', { count });
}

/** The button that confirms: the action, with the number. */
export function describeConfirm(action: BulkAction, count: number): string {
  if (action === 'detach') return t('bulk.act.detach', { count });
  return action === 'reboot' || action === 'reboot-safe' ? t('bulk.act.reboot', { count }) : t('bulk.act.other');
}

/** What it means and which agents it affects, in a few sentences. */
export function describeMeaning(action: BulkAction, rows: readonly AgentRow[]): string {
  const count = (fits: (row: AgentRow) => boolean): number => rows.filter(fits).length;
  const inSession = count((row) => row.inSession);
  const sentences: string[] = [];
  if (action === 'detach') sentences.push(t('bulk.ask.detachText'));
  else {
    const offline = count((row) => row.online === false);
    sentences.push(describeSignedIn(rows));
    if (action === 'reboot-safe') sentences.push(t('reboot.safeHint'));
    if (offline > 0) sentences.push(t('bulk.ask.offline', { count: offline }));
  }
  if (inSession > 0) sentences.push(t('bulk.ask.inSession', { count: inSession }));
  return [...sentences, t('bulk.ask.undo')].join(' ');
}

function describeSignedIn(rows: readonly AgentRow[]): string {
  const signedIn = rows.filter(({ osUser }) => osUser !== null && osUser !== '').length;
  if (signedIn === 0) return t('bulk.ask.nobodyKnown');
  const known = t('bulk.ask.signedIn', { count: signedIn });
  const rest = rows.length - signedIn;
  return rest === 0 ? known : `${known} ${t('bulk.ask.unknownRest', { count: rest })}`;
}

/** Names, addresses and groups, one agent a line, divided by tabs. */
export const writeAgents = (rows: readonly AgentRow[]): string =>
  rows.map(({ name, ip, group }) => [name, ip ?? '', group ?? ''].map(inOneCell).join('\t').trimEnd()).join('\n');

/** Confirms first where something can be lost, else begins; a note appears where the action applies to none of the agents. */
export async function ask(
  app: Readonly<ConsoleState>,
  agents: Readonly<Agents>,
  action: BulkAction,
  picked: readonly number[],
): Promise<void> {
  const agentIds = fitFor(action, picked, (id) => agents.all.find(id)?.row);
  if (agentIds.length === 0) {
    const title = action === 'reboot-safe' ? t('bulk.safeNone') : t('bulk.awakeAlready', { count: picked.length });
    app.toasts.show('bulk', { mark: action === 'reboot-safe' ? 'attention' : 'online', title });
  } else if (asksFirst(action)) app.open({ kind: 'bulk', action, agentIds });
  else await begin(app, agents, action, agentIds);
}

/** Begins a run, and shows the reason where it was not begun. */
export async function begin(
  app: Readonly<ConsoleState>,
  agents: Readonly<Agents>,
  action: BulkAction,
  agentIds: readonly number[],
): Promise<void> {
  const failure = await agents.bulk.begin(action, agentIds);
  app.toasts.report('bulk', t('bulk.notBegun'), failure);
}

/** Puts names, addresses and groups of these agents on the clipboard. */
export async function copyAgents(
  app: Readonly<ConsoleState>,
  agents: Readonly<Agents>,
  agentIds: readonly number[],
): Promise<void> {
  const rows = agentIds.flatMap((id) => agents.all.find(id)?.row ?? []);
  await app.copy(writeAgents(rows), t('bulk.copied', { count: rows.length }));
}
