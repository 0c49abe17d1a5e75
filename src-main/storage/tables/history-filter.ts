import type { HistoryFilter } from '../../contract/contract.ts';
import { foldedWords } from '../../contract/fold.ts';
import { digestLink } from './history-link.ts';

export interface Where {
  readonly sql: string;
  readonly values: readonly (string | number | Uint8Array)[];
}

/** Matches every session. */
export const everySession: HistoryFilter = {
  text: '',
  kind: 'all',
  agentId: null,
  supportId: null,
  link: null,
  from: null,
  to: null,
  recording: null,
};

/** Further words are ignored, because each is searched in every session. */
const MAX_WORDS = 12;

/**
 * The sessions of one account that match, as a condition on `history`. A text matches if each of its words occurs, in any
 * order and without regard to case and accents, or if it is the id of the session at its service, or its uid.
 *
 * @param idBase see `service-ids.ts`
 */
export function whereOf(account: number, idBase: number, filter: HistoryFilter): Where {
  const parts: [string, ...(string | number | Uint8Array)[]][] = [['account = ?', account]];
  if (filter.from !== null) parts.push(['at >= ?', filter.from]);
  if (filter.to !== null) parts.push(['at <= ?', filter.to]);
  if (filter.kind === 'agents') parts.push(['support IS NULL']);
  if (filter.kind === 'support') parts.push(['support IS NOT NULL']);
  if (filter.agentId !== null) parts.push(['agent = ?', filter.agentId - idBase]);
  if (filter.supportId !== null) parts.push(['support = ?', filter.supportId - idBase]);
  if (filter.recording !== null) parts.push(['video = ?', filter.recording ? 1 : 0]);
  const digest = digestLink(filter.link ?? '');
  if (digest !== null) parts.push(['link = ?', digest]);
  const text = filter.text.trim();
  if (text !== '') parts.push(textPart(text));
  return { sql: parts.map(([sql]) => sql).join(' AND '), values: parts.flatMap(([, ...values]) => values) };
}

/** Whether no index covers the filter, so that every session of the period has to be read. */
export const readsAll = ({ text, link, kind, recording, agentId, supportId }: HistoryFilter): boolean =>
  text.trim() !== '' ||
  (link ?? '').trim() !== '' ||
  (agentId === null && supportId === null && (kind !== 'all' || recording !== null));

function textPart(text: string): [string, ...(string | number)[]] {
  const words = foldedWords(text).slice(0, MAX_WORDS);
  const found = words.length === 0 ? 'FALSE' : words.map(() => 'instr(found, ?) > 0').join(' AND ');
  return /^\d{1,15}$/.test(text)
    ? [`(${found} OR id = ? OR uid = ?)`, ...words, Number(text), text]
    : [`(${found} OR uid = ?)`, ...words, text];
}
