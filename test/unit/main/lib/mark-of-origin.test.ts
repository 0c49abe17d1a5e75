import { expect, it } from 'vitest';
import { markOrigin, type MarkSystem } from '../../../../src-main/lib/mark-of-origin.ts';

async function mark(platform: NodeJS.Platform): Promise<readonly unknown[]> {
  const done: unknown[] = [];
  const system: MarkSystem = {
    platform,
    now: () => 0x6500_0000 * 1_000,
    write: (...given) => Promise.resolve(void done.push(given)),
    run: (...given) => Promise.resolve(void done.push(given)),
  };
  await markOrigin('/downloads/a.exe', 'https://link.example', system);
  return done;
}

it('writes the zone of the internet on Windows', async () => {
  expect(await mark('win32')).toEqual([
    ['/downloads/a.exe:Zone.Identifier', '[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=https://link.example/\r\n'],
  ]);
});

it('puts the file into quarantine on macOS', async () => {
  expect(await mark('darwin')).toEqual([
    ['/usr/bin/xattr', ['-w', 'com.apple.quarantine', '0081;65000000;Longreach;', '/downloads/a.exe']],
  ]);
});

it('does nothing on Linux, which has no such mark', async () => {
  expect(await mark('linux')).toEqual([]);
});
