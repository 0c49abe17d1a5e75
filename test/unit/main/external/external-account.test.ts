import { idBaseOf } from '../../../../src-main/contract/account-ids.ts';
import { describe, expect, it } from 'vitest';
import { chooseAccount, findListed } from '../../../../src-main/external/external-account.ts';
import { rowOf } from '../../../samples.ts';
import { valueOf } from '../../../value-of.ts';

const northfield = { accountId: 'a', label: 'Northfield IT', shortName: 'Northfield' };
const hartmann = { accountId: 'b', label: 'Hartmann & Söhne', shortName: 'Hartmann' };
const both = [northfield, hartmann];
const idOf = (label: string | undefined, accounts = both, inView: string | null = 'a') =>
  valueOf(chooseAccount(accounts, label, inView))?.accountId ?? null;

describe('the account of a command', () => {
  it('is that in view where it names none', () => {
    expect(idOf(undefined)).toBe('a');
    expect(idOf(undefined, both, 'b')).toBe('b');
    expect(idOf(undefined, both, null)).toBeNull();
  });

  it('is found by label or short name, whatever their case', () => {
    expect(idOf('hartmann & söhne')).toBe('b');
    expect(idOf('HARTMANN')).toBe('b');
    expect(idOf('Hartmann & So\u0308hne')).toBe('b');
  });

  it('is the label rather than a short name that is the same', () => {
    const other = { accountId: 'c', label: 'Northfield', shortName: 'Other' };
    expect(idOf('Northfield', [northfield, other])).toBe('c');
  });

  it('needs no name while there is only one', () => {
    expect(idOf('Northfield', [northfield])).toBeNull();
    expect(idOf(undefined, [northfield])).toBeNull();
  });

  it.each(['Nobody', '', 'a'])('fails where none is called %j', (label) => {
    expect(chooseAccount(both, label, 'a')).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
  });

  it('fails where two have the name', () => {
    expect(chooseAccount([northfield, { ...northfield, accountId: 'c' }], 'Northfield IT', 'a')).toMatchObject({
      ok: false,
      failure: { kind: 'not-found' },
    });
  });
});

describe('agents of another account', () => {
  const rows = [rowOf({ id: 1, name: 'Till', deviceId: 9 }), rowOf({ id: 2, name: 'till', deviceId: 10 })];
  it('are found by their exact name and by device ID, never by agent ID', () => {
    expect(findListed(rows, { by: 'name', value: 'Till' }, false).map(({ id }) => id)).toEqual([1]);
    expect(findListed(rows, { by: 'device_id', value: '10' }, false).map(({ id }) => id)).toEqual([2]);
    expect(findListed(rows, { by: 'agent_id', value: '1' }, false)).toEqual([]);
  });

  it('are found by agent ID, too, where all accounts are in view', () => {
    expect(findListed(rows, { by: 'agent_id', value: '1' }, true).map(({ name }) => name)).toEqual(['Till']);
    expect(findListed(rows, { by: 'agent_id', value: '3' }, true)).toEqual([]);
    const second = [rowOf({ id: idBaseOf(1) + 3, name: 'Third' })];
    expect(findListed(second, { by: 'agent_id', value: '3' }, true).map(({ name }) => name)).toEqual(['Third']);
  });
});
