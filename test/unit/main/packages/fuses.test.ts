import { describe, expect, test } from 'vitest';
import { checkFuses, fuseSettings, readWires, SENTINEL, type WantedFuses } from '../../../../scripts/packages/fuses.ts';
import { addSystemEntries } from '../../../../scripts/packages/msi-project.ts';

/** A binary with a wire of these states. */
const binary = (states: string, version = 1): Buffer =>
  Buffer.concat([
    Buffer.from(`code${SENTINEL}`),
    Buffer.from([version, states.length]),
    Buffer.from(states),
    Buffer.from('code'),
  ]);
const wanted: WantedFuses = {
  runAsNode: false,
  enableCookieEncryption: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};
const GOOD = '000011000';

describe('the fuses of a packed program', () => {
  test('are as wanted', () => {
    expect(fuseSettings).toHaveLength(8);
    expect(checkFuses(binary(GOOD), wanted)).toEqual([]);
  });

  test.each(fuseSettings.map((setting, index) => [setting, index] as const))('%s is noticed', (setting, index) => {
    const states = GOOD.slice(0, index) + (wanted[setting] ? '0' : '1') + GOOD.slice(index + 1);
    expect(checkFuses(binary(states), wanted)).toHaveLength(1);
  });

  test('that were removed or are missing are no good either', () => {
    expect(checkFuses(binary(`r${GOOD.slice(1)}`), wanted)).toEqual(['RunAsNode is removed, wanted off']);
    expect(checkFuses(binary(GOOD.slice(0, 7)), wanted)).toEqual([
      'GrantFileProtocolExtraPrivileges is missing, wanted off',
    ]);
  });

  test('are read from both programs of a universal one', () => {
    const both = Buffer.concat([binary(GOOD), binary(`1${GOOD.slice(1)}`)]);
    expect(readWires(both)).toHaveLength(2);
    expect(checkFuses(both, wanted, 2)).toEqual(['RunAsNode is on, wanted off']);
    expect(checkFuses(both, wanted)).toEqual(['2 fuse wires instead of 1']);
  });

  test('of a file without any are an error', () => {
    expect(checkFuses(Buffer.from('nothing'), wanted)).toEqual(['0 fuse wires instead of 1']);
    expect(() => readWires(binary(GOOD, 2))).toThrow('version 2');
  });
});

test('an MSI project of another shape is refused', () => {
  expect(() => addSystemEntries('<Wix></Wix>')).toThrow('one group');
  expect(() => addSystemEntries('</ComponentGroup></ComponentGroup>')).toThrow('one group');
});
