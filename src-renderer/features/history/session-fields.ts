import type { HistoryDetails, HistoryRow } from '../../../src-main/contract/contract.ts';
import { spellId, formatExact } from '../../lib/format.ts';
import { textOrNull } from '../../lib/text.ts';
import { goesOn, isSupport, formatMode, formatOneTime } from './format-history.ts';
import { t } from '../../lib/messages.ts';
import type { Fact } from '../../ui/facts.ts';

type Copy = (text: string, label: string) => void;

const time = (at: number | null): string => (at === null ? t('none') : formatExact(at * 1000));

/** Both ends of a long identifier: enough to tell it by; the whole of it is in its tip and in what is copied. */
const shorten = (text: string): string => (text.length > 22 ? `${text.slice(0, 10)}…${text.slice(-8)}` : text);

/** An identifier as it is shown, with a button that copies it as it is. */
function idFact(label: string, value: string | number | null, copy: Copy): Fact {
  if (value === null) return { label, value: t('none'), figures: true };
  return {
    label,
    value: typeof value === 'number' ? spellId(value) : shorten(value),
    tip: typeof value === 'number' || shorten(value) === value ? null : value,
    figures: true,
    copy: {
      label: t('history.copyThis', { what: label }),
      onclick: () => {
        copy(String(value), label);
      },
    },
  };
}

/** The same where it is known, and nothing where it is not. */
const optional = (label: string, value: number | null, copy: Copy): readonly Fact[] =>
  value === null ? [] : [idFact(label, value, copy)];

/** What is known of a session, beside its two ends; what is missing is a dash. */
export function factsOf(row: HistoryRow, details: HistoryDetails | null, copy: Copy): readonly Fact[] {
  const info = details?.info ?? null;
  const owner = textOrNull(details?.agent?.owner);
  return [
    { label: t('history.mode'), value: formatMode(info?.mode ?? null) },
    { label: t('history.linkKind'), value: formatOneTime(info?.oneTime) },
    ...(isSupport(row) ? [] : [{ label: t('history.group'), value: textOrNull(row.group) ?? t('none') }]),
    ...(owner === null ? [] : [{ label: t('history.owner'), value: owner }]),
    { label: t('history.started'), value: time(row.start), figures: true },
    { label: t('history.ended'), value: goesOn(row) ? t('history.goesOn') : time(row.stop), figures: true },
    idFact(t('history.sessionId'), row.id, copy),
    idFact(t('history.uid'), textOrNull(row.uid), copy),
    ...optional(t('history.supportId'), row.supportId, copy),
    ...optional(t('history.accountId'), info?.accountId ?? null, copy),
    ...optional(t('history.teamId'), info?.agentAccountId ?? null, copy),
  ];
}
