import fc from 'fast-check';
import { columns } from '../../../src-renderer/features/agents/list/columns.ts';
import { EntryMaker, type Entry } from '../../../src-renderer/features/agents/list/entry.ts';
import { packRow } from '../../../src-main/contract/packed-rows.ts';
import { row } from './agents/rows.ts';

/** Entries of the list of agents, made and invented. */

export const entryOf = (part: Parameters<typeof row>[0]): Entry => new EntryMaker().make(packRow(row(part)));
export const letters = fc.string({
  unit: fc.constantFrom(...Array.from('aAäÄáßSs øØoO1290 -/.\n\u0301Łl')),
  maxLength: 12,
});
const anyEntry = fc
  .record({
    id: fc.nat(400),
    name: letters,
    group: fc.option(letters, { nil: null }),
    ip: fc.option(fc.constantFrom('192.0.2.1', '198.51.100.77'), { nil: null }),
    city: fc.option(letters, { nil: null }),
    owner: fc.option(letters, { nil: null }),
    osUser: fc.option(letters, { nil: null }),
    online: fc.constantFrom(true, false, null),
    sessionsTotal: fc.option(fc.nat(3), { nil: null }),
    lastTime: fc.option(fc.nat(9), { nil: null }),
  })
  .map(entryOf);
export const entries = fc.uniqueArray(anyEntry, { selector: (entry) => entry.row.id, maxLength: 30 });
export const anySort = fc.record({ column: fc.constantFrom(...columns), down: fc.boolean() });
