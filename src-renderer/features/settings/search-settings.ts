import { t, type PlainKey } from '../../../src-main/contract/texts.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import { findByFormerName, formerNameOf } from '../../lib/former-names.ts';
import { fold } from '../../lib/sort-key.ts';
import { sections, type SectionName } from './sections.ts';
import { explanationOf, isRowShown, titleKeyOf, type Group, type Row } from './settings-row.ts';
import { settingsTable } from './settings-table.ts';

/** The visible rows: those that match the search. */
type ShownRows = ReadonlySet<Row>;

/** The text that a row is found by: section, group, titles and explanations, with their former names. */
function searchedTextOf(section: SectionName, group: Group, row: Row, app: ConsoleState): string {
  const titles = [`settings.${section}` as const, ...(group.title === undefined ? [] : [group.title]), titleKeyOf(row)];
  const also = 'also' in row ? row.also : [];
  return fold(
    [...[...titles, ...also].flatMap((key) => [t(key), formerNameOf(key) ?? '']), explanationOf(row, app)].join(' '),
  );
}

/**
 * The rows to show. Each word that is typed occurs in what a row is found by, whatever its case and accents.
 *
 * @param words folded; none for all rows
 */
export function findRows(words: readonly string[], app: ConsoleState): ShownRows {
  return new Set(
    sections.flatMap((section) =>
      settingsTable[section].flatMap((group) =>
        group.rows.filter((row) => {
          if (!isRowShown(row, app)) return false;
          if (words.length === 0) return true;
          const text = searchedTextOf(section, group, row, app);
          return words.every((word) => text.includes(word));
        }),
      ),
    ),
  );
}

/**
 * A title, with the name that it had before where one of the words is only in that: "Refresh every (formerly Pace)".
 *
 * @param words folded
 */
export function titleFor(key: PlainKey, words: readonly string[]): string {
  const title = fold(t(key));
  const former = fold(formerNameOf(key) ?? '');
  const byFormer = words.filter((word) => !title.includes(word) && former.includes(word));
  return (byFormer.length === 0 ? null : findByFormerName(key, byFormer)) ?? t(key);
}
