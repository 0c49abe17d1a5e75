import { expect, test } from 'vitest';
import { createRecentReasons } from '../../../../src-main/audit/recent-reasons.ts';
import { fieldsOf } from './samples.ts';

const northwind = { id: 'account-1', label: 'Northwind' };
const reason = (text: string, part: Parameters<typeof fieldsOf>[0] = {}) =>
  fieldsOf({ kind: 'reason', text, agentId: null, ...part });
/** As entries were before they had the id of the account. */
const older = (text: string) => ({ kind: 'reason', account: 'Northwind', outcome: 'done', text }) as const;

test('reasons are those of the account, whatever it was called, each once, the newest first', () => {
  const reasons = createRecentReasons(() => [
    reason('Toner'),
    reason('Backup', { account: 'Northwind Ltd' }),
    reason('Toner'),
    reason('Theirs', { accountId: 'account-2' }),
    reason('Left out', { outcome: 'cancelled' }),
    older('From before'),
  ]);
  expect(reasons.of(northwind)).toEqual(['Toner', 'Backup', 'From before']);
  expect(reasons.of({ id: 'account-2', label: 'Contoso' })).toEqual(['Theirs']);
  expect(reasons.of(null)).toEqual([]);
  reasons.take(reason('New'));
  expect(reasons.of({ ...northwind, label: 'Renamed' })).toEqual(['New', 'Toner', 'Backup']);
});
