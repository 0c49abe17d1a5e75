import { describe, expect, it } from 'vitest';
import { besideNames, cutMiddle, fullName, splitEnd } from '../../../../src-main/contract/tell-apart.ts';
import { sameNames } from '../../../fixtures/same-names.ts';

const shown = (number: number, name: string, group: string | null = null) => ({ key: number, name, group, number });
const beside = (...agents: readonly ReturnType<typeof shown>[]) => Object.fromEntries(besideNames(agents));

describe('agents of the same name', () => {
  it('are told apart by their groups, and other names have nothing beside them', () => {
    const agents = sameNames.map(({ index, name, group }) => shown(index, name, group));
    expect(beside(...agents)).toEqual({ 0: 'Customer A', 1: 'Customer B' });
  });

  it('are told apart by their numbers where the group is missing or the same', () => {
    expect(
      beside(shown(1, 'till', 'Shop'), shown(2, 'till', ' shop '), shown(3, 'till'), shown(4, 'till', 'Bar')),
    ).toEqual({
      1: '#1',
      2: '#2',
      3: '#3',
      4: 'Bar',
    });
  });

  it('are the same where case, accents, blanks and unseen signs alone differ', () => {
    expect(beside(shown(1, 'Café  1'), shown(2, 'cafe\u00a01\u200b'))).toEqual({ 1: '#1', 2: '#2' });
  });

  it('are told apart by their numbers where a group would look like something else', () => {
    expect(beside(shown(1, 'till', '#2'), shown(2, 'till'))).toEqual({ 1: '#1', 2: '#2' });
    expect(beside(shown(1, 'till', 'Bar'), shown(2, 'till'), shown(3, 'Till (Bar)'))).toEqual({ 1: '#1', 2: '#2' });
  });

  it('have groups with one separator, and the same group where the separators alone differ', () => {
    expect(beside(shown(1, 'till', 'Shop\\Bar'), shown(2, 'till', 'Shop/Inn'))).toEqual({
      1: 'Shop / Bar',
      2: 'Shop / Inn',
    });
    expect(beside(shown(1, 'till', 'Shop\\Bar'), shown(2, 'till', 'Shop / Bar'))).toEqual({ 1: '#1', 2: '#2' });
  });

  it('do not include an agent that is listed twice', () => {
    expect(beside(shown(1, 'till'), shown(1, 'till'))).toEqual({});
  });

  it('are written with what tells them apart in brackets', () => {
    expect(fullName({ name: 'Linux.11', beside: 'Customer A' })).toBe('Linux.11 (Customer A)');
    expect(fullName({ name: 'Linux.11' })).toBe('Linux.11');
  });
});

describe('a long name', () => {
  it('keeps its beginning and its end where it is cut', () => {
    const cut = cutMiddle('NORTHFIELD-LONDON-FRONTDESK-01', 20);
    expect(cut).toBe('NORTHFIELD-LO…ESK-01');
    expect(cutMiddle('Till 4', 20)).toBe('Till 4');
  });

  it('is split before its last characters, never within one', () => {
    expect(splitEnd('NORTHFIELD-LONDON-FRONTDESK-01')).toEqual({ head: 'NORTHFIELD-LONDON-FRON', tail: 'TDESK-01' });
    expect(splitEnd('Till 4')).toBeNull();
    const family = '👨‍👩‍👧';
    expect(splitEnd(family.repeat(30))?.tail).toBe(family.repeat(8));
  });
});
