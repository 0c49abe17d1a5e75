import { createTableWriter, type ExportFormat, type TableColumn } from '../export/formats.ts';
import type { Cell } from '../export/columns.ts';
import type { ActivityEntry } from '../contract/contract.ts';

const columns: readonly (TableColumn & { readonly read: (entry: ActivityEntry) => Cell })[] = [
  { name: 'number', header: 'Number', read: ({ seq }) => seq },
  { name: 'time', header: 'Time (UTC)', read: ({ at }) => ({ time: Math.floor(at / 1000) }) },
  { name: 'account', header: 'Account', read: ({ account }) => account },
  { name: 'action', header: 'Action', read: ({ kind }) => kind },
  { name: 'name', header: 'Agent or client', read: ({ name }) => name },
  { name: 'agentId', header: 'Agent ID', read: ({ agentId }) => agentId },
  { name: 'supportId', header: 'Support session', read: ({ supportId }) => supportId },
  { name: 'outcome', header: 'Outcome', read: ({ outcome }) => outcome },
  { name: 'duration', header: 'Duration (ms)', read: ({ duration }) => duration },
  { name: 'text', header: 'Text', read: ({ text }) => text },
];

/** Entries in one piece of the file: a few milliseconds of work. */
const SLICE = 250;

/** The text of the file, the newest first; between two pieces everything else has its turn. */
export async function* auditExportParts(
  format: ExportFormat,
  entries: readonly ActivityEntry[],
  nextTurn: () => Promise<void>,
): AsyncGenerator<string> {
  const writer = createTableWriter(format, columns);
  yield writer.open;
  for (let end = entries.length; end > 0; end -= SLICE) {
    const part = entries.slice(Math.max(0, end - SLICE), end).toReversed();
    yield writer.write(
      part.map((entry) => columns.map(({ read }) => read(entry))),
      end === entries.length,
    );
    await nextTurn();
  }
  yield writer.close;
}
