import { describe, expect, it } from 'vitest';
import { applyDelta, toDelta } from '../../../../src-main/storage/tables/hardware-snapshots.ts';
import type { Fact } from '../../../../src-main/storage/hardware/hardware-facts.ts';

const name: Fact = ['name', '', 'DESK'];
const disk: Fact = ['freeSpace', 'C:', [10, 100]];
const wol: Fact = ['wol', '00-01', 'true', 'LAN'];
const screen: Fact = ['display', 'Wide', 'Wide, 2560 × 1080'];
const second: Fact = ['display', 'Wide (2)', 'Wide, 2560 × 1080'];

describe('the difference between two snapshots', () => {
  const cases: readonly (readonly [string, readonly Fact[], readonly Fact[]])[] = [
    ['nothing', [name, disk], [name, disk]],
    ['a value', [name, disk], [['name', '', 'DESK-2'], disk]],
    ['a number', [name, disk], [name, ['freeSpace', 'C:', [9, 100]]]],
    ['a label', [wol], [['wol', '00-01', 'true', 'LAN 2']]],
    ['something new', [name], [name, wol, disk]],
    ['something gone', [name, screen, second], [name, screen]],
    ['everything', [name, screen], [disk, wol]],
    ['from nothing', [], [name, disk]],
    ['to nothing', [name, disk], []],
  ];
  it.each(cases)('restores the later one: %s', (_name, before, after) => {
    const delta = toDelta(before, after);
    expect(applyDelta(before, JSON.parse(JSON.stringify(delta)) as typeof delta)).toEqual(after);
  });

  it('holds only the differences', () => {
    expect(toDelta([name, disk, wol, screen], [name, ['freeSpace', 'C:', [9, 100]], wol])).toEqual({
      gone: [['display', 'Wide']],
      facts: [['freeSpace', 'C:', [9, 100]]],
    });
  });
});
