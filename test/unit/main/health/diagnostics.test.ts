import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createRedactor } from '../../../../src-main/app/redactor.ts';
import { noRestrictions } from '../../../../src-main/contract/policy.ts';
import { defaultSettings } from '../../../../src-main/contract/settings.ts';
import {
  collectDiagnostics,
  summariseSettings,
  type DiagnosticsSources,
} from '../../../../src-main/health/diagnostics.ts';
import { createNameHider } from '../../../../src-main/health/diagnostics.ts';
import { startStopwatch } from '../../../stopwatch.ts';

const sources = (part: Partial<DiagnosticsSources> = {}): DiagnosticsSources => ({
  log: () => Promise.resolve('2026-11-20T14:25:58.000Z info  agents/list GET try 1: ok, 84 ms, 3900 bytes\n'),
  versions: () => ({ longreach: '0.1.0' }),
  settings: () => defaultSettings,
  policy: () => ({ ...noRestrictions, isManaged: false, settings: [], problems: [], notices: [] }),
  selfTest: () => null,
  requests: () => Promise.resolve(null),
  refusedPermissions: () => null,
  names: () => [],
  redact: (text) => text,
  holdsSecret: () => false,
  homeFolder: '/home/someone',
  ...part,
});

describe('diagnostics', () => {
  test('are saved as they are shown', async () => {
    const { files, zip } = await collectDiagnostics(sources());
    const saved = unzipSync(zip);
    expect(files.map(({ name }) => name)).toEqual(['log.txt', 'versions.json', 'settings.json', 'policy.json']);
    for (const { name, text, bytes } of files) {
      expect(strFromU8(saved[name]!)).toBe(text);
      expect(saved[name]).toHaveLength(bytes);
    }
  });

  test('hold the self-test and the counts of requests where there are some', async () => {
    const line = {
      name: 'key',
      title: 'Key',
      level: 'bad',
      text: 'Rejected.',
      advice: 'Copy it.',
      action: null,
    } as const;
    const selfTest = () => ({ account: 'Northfield IT', at: 0, milliseconds: 1, lines: [line] });
    const { files } = await collectDiagnostics(sources({ selfTest, requests: () => Promise.resolve('hour,count\n') }));
    expect(files.map(({ name }) => name)).toContain('requests.csv');
    expect(files[0]?.text).toBe('Failed   Key               Rejected.\n                           Copy it.\n');
  });

  test('name the permissions that remote pages were refused', async () => {
    const refusedPermissions = () => 'link.service.example: local-network\n';
    const { files, zip } = await collectDiagnostics(sources({ refusedPermissions }));
    expect(files.find(({ name }) => name === 'permissions.txt')?.text).toBe(refusedPermissions());
    expect(strFromU8(unzipSync(zip)['permissions.txt']!)).toBe(refusedPermissions());
  });

  test('have no key, no link, no name, no address and no home folder', async () => {
    const key = 'canary-0123456789abcdef';
    const redactor = createRedactor();
    redactor.add(key);
    const log = [
      `key ${key} and reversed ${Array.from(key).reverse().join('')}`,
      'https://link.example/?llt=TOKENTOKENTOKEN',
      'agent Till 4 of Shop at 192.0.2.7 and 2001:db8::17 for someone@example.test',
      '/home/someone/.config/Longreach',
    ].join('\n');
    const { files, zip } = await collectDiagnostics(
      sources({
        log: () => Promise.resolve(log),
        names: () => ['Till 4', 'Shop', 'Till 4 of Shop'],
        redact: (text) => redactor.redact(text),
        holdsSecret: (text) => redactor.holdsSecret(text),
      }),
    );
    const all = Object.values(unzipSync(zip))
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    for (const secret of [key, 'TOKEN', 'Till', 'Shop', '192.0.2.7', '2001:db8', 'someone']) {
      expect(all).not.toContain(secret);
      expect(JSON.stringify(files)).not.toContain(secret);
    }
    expect(all).toContain('agent [name] at [address] and [address] for [e-mail]');
    expect(all).toContain('~/.config/Longreach');
  });

  test('are not shown at all if a secret is left in one of them', async () => {
    const redactor = createRedactor();
    redactor.add('3900 bytes');
    const holdsSecret = (text: string): boolean => redactor.holdsSecret(text);
    await expect(collectDiagnostics(sources({ holdsSecret }))).rejects.toThrow('holds a secret');
  });

  test('show the last lines of a long log, and save more of them', async () => {
    const log = Array.from({ length: 50_000 }, (_, index) => `line ${index}`).join('\n');
    const { files, zip } = await collectDiagnostics(sources({ log: () => Promise.resolve(log) }));
    const [shown] = files;
    expect(shown?.isCut).toBe(true);
    expect(shown?.text).toMatch(/^line \d+\n/);
    expect(shown?.text).toMatch(/line 49999$/);
    expect(strFromU8(unzipSync(zip)['log.txt']!)).toBe(log);
  });
});

describe('the settings in diagnostics', () => {
  test('are plain where they are switches, numbers and choices, and counted or named as changed elsewhere', () => {
    const summary = summariseSettings({
      ...defaultSettings,
      theme: 'dark',
      historyMonths: 3,
      downloadsFolder: '/home/someone/Recordings',
      linkHosts: ['secret-host.example'],
      proxy: { mode: 'manual', server: 'http://proxy.example:8080' },
    });
    expect(summary).toMatchObject({
      theme: 'dark',
      historyMonths: 3,
      downloadsFolder: 'changed',
      linkHosts: '1 entries',
      proxy: 'manual',
      supportMessages: 'default',
    });
    expect(JSON.stringify(summary)).not.toMatch(/someone|example/);
    expect(Object.keys(summary)).toEqual(Object.keys(defaultSettings));
  });
});

describe('hiding names', () => {
  const hideNames = (text: string, names: Iterable<string>): Promise<string> => createNameHider(names)(text);

  test.each<[string, (index: number) => string]>([
    ['of words', (index) => `Warehouse ${index} till`],
    ['of digits', (index) => String(1_000 + index)],
    ['of account and device', (index) => `acme:${index + 1_000}`],
  ])('takes 50,000 names %s out of a long text quickly, and leaves the rest', async (_what, nameOf) => {
    const names = Array.from({ length: 50_000 }, (_, index) => nameOf(index));
    const line = '2026-11-26T21:36:01.118Z acme: agents/list GET try 1: ok, 84 ms\n';
    const text = `${line.repeat(15_000)}${nameOf(123)} is back`;
    const cost = startStopwatch();
    expect(await hideNames(text, names)).toBe(`${line.repeat(15_000)}[name] is back`);
    expect(cost()).toBeLessThan(2_000);
  });

  test('lets others run while a long text is read', async () => {
    const text = 'agents/list GET try 1: ok, 84 ms\n'.repeat(30_000);
    let turns = 0;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    let isDone = false;
    setImmediate(count);
    await hideNames(text, ['Till 4']);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(8);
  });

  test('takes whole words alone, and of names that contain each other the longest', async () => {
    const names = ['4711', 'Till', 'Till 4', '(PC) 12', 'Zoë’s Mac'];
    const text = 'Till 4, till 47110, Tills, Till 5; [4711] (PC) 12. Zoë’s Mac, Zoë’s Macs';
    expect(await hideNames(text, names)).toBe(
      '[name], till 47110, Tills, [name] 5; [[name]] ([name]. [name], Zoë’s Macs',
    );
  });

  test.each([
    ['times of day', 'at 14:25:58 and 2026-11-20T14:25:58.123Z'],
    ['versions', 'Chromium 150.0.7871.24, Electron 45.4.1'],
    ['names of two letters', 'ok PC'],
    ['positions in files', 'uncaught: TypeError at main.js:48076:12'],
  ])('leaves %s', async (_what, text) => {
    expect(await hideNames(text, ['PC', 'ok', '', '---', '2026', '48076x'])).toBe(text);
  });
});
