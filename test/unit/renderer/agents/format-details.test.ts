import { idBaseOf } from '../../../../src-main/contract/account-ids.ts';
import { expect, test } from 'vitest';
import {
  flagsOf,
  knownOf,
  stateOf,
  describeLastSession,
  describeChange,
  describeSince,
} from '../../../../src-renderer/features/agents/details/format-details.ts';
import { spellId, formatDayShort } from '../../../../src-renderer/lib/format.ts';
import {
  changesOf,
  isTyped,
  judgePassword,
  problemOf,
  nameToType,
  describeSaved,
} from '../../../../src-renderer/features/agents/details/access.ts';
import { browserName } from '../../../../src-renderer/lib/browser-name.ts';
import { isolate } from '../../../../src-renderer/lib/text.ts';
import { describeForecast } from '../../../../src-renderer/features/agents/details/format-forecast.ts';
import {
  usedMemory,
  formatCores,
  formatDisplay,
  formatGraphics,
  describeVolume,
} from '../../../../src-renderer/features/agents/details/format-hardware.ts';
import { describeProgress } from '../../../../src-renderer/features/agents/jobs/format-job.ts';
import { writeTicket } from '../../../../src-renderer/features/agents/details/ticket-text.ts';
import {
  asReported,
  formatBytes,
  formatFree,
  formatMb,
  formatSpan,
  sizeAsReported,
} from '../../../../src-renderer/lib/units.ts';
import { jobOf } from '../bridge.ts';
import {
  despatchRow,
  detailsOf,
  emptyDetails,
  emptyRow,
  fullDetails,
  hostile,
  hostileTexts,
  likelyForecast,
  NOW,
  someChanges,
  unknownForecast,
} from './details-samples.ts';

test.each([
  [null, '–'],
  [0, '0 MiB'],
  [640, '640 MiB'],
  [999, '999 MiB'],
  [1_000, '0.98 GiB'],
  [242_688, '237 GiB'],
  [1_907_729, '1.82 TiB'],
])('a size of %s MB is %s', (mb, words) => {
  expect(formatMb(mb)).toBe(words);
});

test.each([
  [18_842, 242_688, '18.4 of 237 GiB free'],
  [561_152, 953_344, '548 of 931 GiB free'],
  [640, 242_688, '640 MiB of 237 GiB free'],
  [0, 242_688, '0 of 237 GiB free'],
  [null, 242_688, '237 GiB'],
  [640, null, '640 MiB free'],
  [null, null, '–'],
  [0, 0, 'Size reported as 0'],
  [null, 0, 'Size reported as 0'],
  [640, 0, '640 MiB free'],
])('%s MB free of %s MB reads as %s', (free, size, words) => {
  expect(formatFree(free, size)).toBe(words);
});

test('a number without a unit gets none, and a missing one is a dash', () => {
  expect(asReported(16_268)).toBe('16,268 (unit unknown)');
  expect(asReported(0)).toBe('0 (unit unknown)');
  expect(asReported(null)).toBe('–');
  expect(formatBytes(13_002_342)).toBe('12.4 MiB');
  expect(sizeAsReported(68_719_476_736)).toBe('68,719,476,736 (64 GiB if bytes)');
  expect(sizeAsReported(16_268)).toBe('16,268 (unit unknown)');
  expect(sizeAsReported(null)).toBe('–');
});

test.each([
  [0, '0 s'],
  [45_000, '45 s'],
  [70_000, '1 min 10 s'],
  [120_000, '2 min'],
  [23 * 60_000 + 5_000, '23 min'],
  [125 * 60_000, '2 h 5 min'],
  [76 * 3_600_000, '3 d 4 h'],
  [-5, '0 s'],
])('%s ms is %s', (ms, words) => {
  expect(formatSpan(ms)).toBe(words);
});

test('a disk warns under a tenth, not at a tenth, and never where its size is not known', () => {
  const volume = { disk: 'C:', fileSystem: 'NTFS', name: 'System' };
  expect(describeVolume({ ...volume, freeSpace: 99, size: 1_000 }).low).toBe(true);
  expect(describeVolume({ ...volume, freeSpace: 100, size: 1_000 }).low).toBe(false);
  expect(describeVolume({ ...volume, freeSpace: 5, size: null })).toMatchObject({ low: false, usedPercent: null });
  expect(describeVolume({ ...volume, freeSpace: 5, size: 0 }).usedPercent).toBeNull();
  expect(describeVolume({ ...volume, freeSpace: 2_000, size: 1_000 }).usedPercent).toBe(0);
});

test('memory in use is only said where the numbers fit each other', () => {
  expect(usedMemory({ ramPhys: 16_268, ramPhysAvail: 7_412 })).toMatchObject({ used: 8_856, total: 16_268 });
  expect(usedMemory({ ramPhys: 16_268, ramPhysAvail: null })).toBeNull();
  expect(usedMemory({ ramPhys: 4, ramPhysAvail: 4_096 })).toBeNull();
});

test('parts are worded with what is known of them', () => {
  expect(formatCores(14, 20)).toBe('14, 20 logical');
  expect(formatCores(null, 20)).toBe('20 logical');
  expect(formatCores(null, null)).toBe('–');
  expect(formatDisplay({ name: null, screenHeight: 1080, screenWidth: 1920 })).toBe('Display, 1920 × 1080');
  expect(formatDisplay({ name: 'Eizo', screenHeight: null, screenWidth: 1920 })).toBe('Eizo');
  expect(formatGraphics({ integrated: true, name: 'UHD 770', ram: 1024 })).toBe(
    'UHD 770, integrated, 1,024 (unit unknown)',
  );
  expect(formatGraphics({ integrated: null, name: null, ram: null })).toBe('–');
});

test('the list speaks first, the details where it is silent or gone', () => {
  const both = knownOf(1, { ...despatchRow, name: 'New name', online: false }, fullDetails);
  expect(both).toMatchObject({ name: 'New name', online: false, login: 'dispatch1', userName: 'Aneta Kowalczyk' });
  expect(knownOf(1, undefined, fullDetails)).toMatchObject({
    name: 'Despatch desk 1',
    online: true,
    ip: '198.51.100.7',
  });
  expect(knownOf(1, { ...despatchRow, osUser: 'Aneta' }, null)).toMatchObject({ login: null, userName: 'Aneta' });
});

test('"no" is only said where the service said so', () => {
  expect(knownOf(1, despatchRow, null)).toMatchObject({ disabled: null, limited: null, installed: null });
  expect(knownOf(1, despatchRow, fullDetails)).toMatchObject({ disabled: false, limited: false, installed: true });
  expect(knownOf(1, { ...despatchRow, disabled: true, installed: false }, null)).toMatchObject({
    disabled: true,
    installed: false,
  });
});

test('an offline agent that sleeps is asleep, an online one never', () => {
  const sleeping = detailsOf(1, { hibernate: true });
  expect(stateOf(knownOf(1, { ...despatchRow, online: false }, sleeping))).toEqual({ mark: 'asleep', word: 'Asleep' });
  expect(stateOf(knownOf(1, despatchRow, sleeping)).mark).toBe('online');
});

test('the tags say how it can be reached first, then what limits it', () => {
  const row = { ...despatchRow, disabled: true, limited: true, installed: false, inSession: true };
  expect(flagsOf(knownOf(1, row, fullDetails)).map(({ word }) => word)).toEqual([
    'Online',
    'In session',
    'Blocked',
    'Limited',
    'Not installed',
    'Signed in',
    'Power on',
    'RDP on',
  ]);
  expect(flagsOf(knownOf(2, emptyRow, emptyDetails)).map(({ word }) => word)).toEqual(['Unknown']);
});

test('days are formatted relative to now, around midnight too', () => {
  const seconds = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime() / 1000;
  expect(formatDayShort(seconds(20, 0, 1), NOW)).toBe('Today 00:01');
  expect(formatDayShort(seconds(19, 23, 59), NOW)).toBe('Yesterday 23:59');
  expect(formatDayShort(seconds(18, 12, 0), NOW)).toBe('18 Nov, 12:00');
});

test('the last session says when, how long, from where and with what', () => {
  expect(describeLastSession(knownOf(1, despatchRow, fullDetails), NOW)).toMatchObject({
    when: 'Yesterday 16:05, 23 min',
    who: 'from Leeds, GB, with Chrome on Windows',
  });
  const last = { id: 1, startTime: NOW / 1000 - 724, stopTime: null, client: null };
  const open = detailsOf(1, { sessions: { total: 1, last } });
  const running = knownOf(1, { ...despatchRow, inSession: true }, open);
  expect(describeLastSession(running, NOW)).toMatchObject({ when: 'Today 14:13, in session for 12:04', who: null });
  expect(describeLastSession(knownOf(1, { ...despatchRow, inSession: false }, open), NOW).when).toBe('Today 14:13');
  expect(describeLastSession(knownOf(2, emptyRow, null), NOW).when).toBe('–');
  expect(describeLastSession(knownOf(2, { ...emptyRow, sessionsTotal: 0 }, null), NOW).when).toBe('None yet');
  // The count beside it is as old as it is.
  expect(knownOf(1, { ...emptyRow, sessionsTotal: 9 }, open).sessionsTotal).toBe(1);
  expect(knownOf(1, { ...emptyRow, sessionsTotal: 9 }, null).sessionsTotal).toBe(9);
});

test('the last session names only what is known of its technician', () => {
  const whoOf = (part: { city?: string; ip?: string; userAgent?: string }) => {
    const client = { ip: null, country: null, region: null, city: null, userAgent: null, ...part };
    const last = { id: 1, startTime: NOW / 1000 - 724, stopTime: null, client };
    return describeLastSession(knownOf(1, despatchRow, detailsOf(1, { sessions: { total: 1, last } })), NOW).who;
  };
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect(whoOf({ city: 'Leeds' })).toBe('from Leeds');
  expect(whoOf({ ip: '192.0.2.9' })).toBe(`from ${isolate('192.0.2.9')}`);
  expect(whoOf({ userAgent })).toBe('with Firefox on Linux');
  expect(whoOf({})).toBeNull();
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Version/17.0 Safari/605.1.15', 'Safari on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) CriOS/120.0 Mobile Safari/604.1', 'Chrome on iOS'],
  ['curl/8.5', 'curl/8.5'],
  ['  ', null],
  ['y'.repeat(10_000), `${'y'.repeat(80)}…`],
])('the user agent %.60s', (text, words) => {
  expect(browserName(text)).toBe(words);
});

test('a text that turns its direction turns nothing else; a plain one stays as it is', () => {
  expect(isolate('Leeds')).toBe('Leeds');
  expect(isolate('\u202Eexe.gpj')).toBe('\u2068exe.gpj\u2069');
  expect(isolate('שלום\u2069')).toBe('\u2068שלום\u2069');
});

test('a forecast names its reasons', () => {
  expect(describeForecast(likelyForecast, 'Northgate Logistics / Leeds warehouse')).toEqual({
    tone: 'good',
    title: 'Likely to wake',
    text: 'Wake-on-LAN is on, cable connected, 9 agents awake in Leeds warehouse, worked 4 of 5 times, usually 1 min 10 s.',
  });
  const alone = {
    ...likelyForecast,
    verdict: 'unlikely' as const,
    wol: false,
    cable: false,
    power: 'off' as const,
    neighbours: { sameIp: 0, sameGroup: 0, names: [] },
    past: { tries: 3, successes: 0, lastSuccessAt: null, typicalMs: null },
  };
  expect(describeForecast(alone, null)).toMatchObject({
    tone: 'poor',
    text: 'Wake-on-LAN is off, no cable connected, it is off, no nearby agent awake to pass on the wake signal, failed all 3 times.',
  });
  expect(
    describeForecast({ ...likelyForecast, neighbours: { sameIp: 1, sameGroup: 4, names: [] } }, 'A').text,
  ).toContain('1 nearby agent awake behind the same address');
  expect(describeForecast(unknownForecast, null).text).toBe('The service reports nothing to judge by.');
  expect(describeForecast({ ...unknownForecast, verdict: 'awake', wol: false }, null).title).toBe(
    'Can’t be woken once it is off',
  );
});

test('changes are said in the units of the specification', () => {
  const [space, version, display, wol, bank] = someChanges.changes.map((change) => describeChange(change, NOW));
  expect(space).toMatchObject({
    label: 'Free space',
    item: 'C:',
    before: '50.8 GiB',
    after: '18.4 GiB',
    when: '13:26',
  });
  expect(version).toMatchObject({ before: '10.0.22631', after: '10.0.26100' });
  expect(display).toMatchObject({ before: null, after: 'Dell P2422H, 1920 × 1080' });
  expect(wol).toMatchObject({ before: 'Off', after: 'On' });
  expect(bank).toMatchObject({ after: null });
  const volume = { at: NOW, field: 'volume', item: null, before: null, after: 'C:, System, NTFS, 242688 MB' } as const;
  expect(describeChange(volume, NOW).after).toBe('C:, System, NTFS, 237 GiB');
  expect(describeChange({ ...volume, field: 'ram', after: '16268' }, NOW).after).toBe('16,268');
  expect(describeChange({ ...volume, field: 'name', after: '16268' }, NOW).after).toBe('16268');
  expect(describeSince(someChanges, NOW)).toBe('Changes since you last opened it, 12 Oct');
  expect(describeSince({ ...someChanges, visited: false }, NOW)).toBe('Changes since it was first read, 12 Oct');
});

test('a job says its step, how long it has taken, usually takes and may take', () => {
  const job = jobOf({ agentId: 1, agentName: 'x', startedAt: NOW - 24_000, typicalMs: 70_000, limitAt: NOW + 156_000 });
  expect(describeProgress(job, NOW)).toMatchObject({
    title: 'Wake signal sent, waiting for the agent to come online',
    text: '0:24 · usually 1:10 · until 14:28',
    undo: false,
  });
  expect(describeProgress(job, NOW + 600_000).percent).toBe(96);
  expect(describeProgress({ ...job, kind: 'watch', limitAt: null, typicalMs: null }, NOW).text).toBe(
    '0:24 · no time limit',
  );
  const undo = { ...job, kind: 'detach', step: 'undo', stepAt: NOW - 1_000, limitAt: NOW + 4_000 } as const;
  expect(describeProgress(undo, NOW)).toEqual({
    title: 'Removing shortly',
    text: 'Will be sent in 4 s. Nothing has happened yet.',
    undo: true,
    percent: 20,
  });
});

test('the password rule counts characters, letters and digits', () => {
  expect(judgePassword('abc12345').stored).toBe(true);
  expect(judgePassword('пароль12').stored).toBe(true);
  expect(judgePassword('abcdefgh')).toMatchObject({ long: true, digits: false, stored: false });
  expect(judgePassword('12345678')).toMatchObject({ letters: false, stored: false });
  expect(judgePassword('abc1234')).toMatchObject({ long: false, stored: false });
  expect(judgePassword('😀😀a1').long).toBe(false);
});

test('only what is another than the service shows is sent', () => {
  const draft = { name: 'Desk', enable: null, path: '', password: '' };
  const shown = { name: 'Desk', link: true };
  expect(changesOf(1, draft, shown)).toBeNull();
  expect(changesOf(1, { ...draft, enable: true }, shown)).toBeNull();
  expect(changesOf(1, { ...draft, name: ' Bay ' }, shown)).toEqual({ agentId: 1, name: 'Bay' });
  expect(changesOf(1, { ...draft, enable: false, password: 'abc12345' }, shown)).toEqual({
    agentId: 1,
    permanentLink: { enable: false, password: 'abc12345' },
  });
  expect(changesOf(1, { ...draft, enable: true }, { name: 'Desk', link: null })).toEqual({
    agentId: 1,
    permanentLink: { enable: true },
  });
  expect(problemOf({ ...draft, password: 'short1' }, 'Desk')).toBe('password');
  expect(problemOf({ ...draft, name: '  ' }, 'Desk')).toBe('name-missing');
  expect(problemOf(draft, 'Desk')).toBeNull();
});

test('a name is typed exactly, as far as it can be typed', () => {
  expect(isTyped('Desk 1', 'Desk 1', 7)).toBe(true);
  expect(isTyped('desk 1', 'Desk 1', 7)).toBe(false);
  expect(isTyped('', 'Desk 1', 7)).toBe(false);
  expect(isTyped("Anna's PC-014", 'Anna’s PC‑014', 7)).toBe(true);
  expect(isTyped('Till 4', 'Till\u200b\u00a04', 7)).toBe(true);
  expect(isTyped('Ännas PC', 'Annas PC', 7)).toBe(false);
  expect(isTyped('', '\u200b', 7)).toBe(false);
  expect(isTyped('one two', 'one\r\ntwo', 7)).toBe(true);
  expect(isTyped('exe.gpj', '\u202Eexe.gpj', 7)).toBe(true);
  expect(isTyped('', ' \n', 7)).toBe(false);
  expect(nameToType(' \n', 7)).toBe('7');
  expect(nameToType('', idBaseOf(2) + 7)).toBe('7');
  expect(nameToType('x'.repeat(80), 7)).toBe('x'.repeat(80));
  expect(nameToType('x'.repeat(81), 7)).toBe('7');
  expect(isTyped('7', 'x'.repeat(81), 7)).toBe(true);
});

test('after saving, what the service shows is said, also when it is something else', () => {
  const shown = detailsOf(1, { name: 'Old' }, { permanentLink: false });
  expect(describeSaved({ agentId: 1, name: 'New' }, shown)).toMatchObject({
    asRequested: false,
    text: 'The service still shows the name “Old”.',
  });
  expect(describeSaved({ agentId: 1, permanentLink: { enable: false, path: 'a' } }, shown)).toEqual({
    asRequested: true,
    title: 'Saved',
    text: 'The permanent link is off. The service accepted the other changes but doesn’t show them.',
  });
  expect(describeSaved({ agentId: 1, permanentLink: { enable: true } }, shown).asRequested).toBe(false);
});

test('ids are spelled in groups', () => {
  expect(spellId(418_220_967)).toBe('418 220 967');
  expect(spellId(12)).toBe('12');
  expect(spellId(null)).toBe('–');
});

test('a ticket has it all, aligned, and nothing secret', () => {
  const text = writeTicket(1, { ...despatchRow, online: false }, fullDetails, NOW);
  expect(text).toMatchInlineSnapshot(`
    "Name                Despatch desk 1
    Agent ID            1
    Device ID           418220967
    Group               Northgate Logistics / Leeds warehouse
    System              Windows
    OS user             dispatch1 · Aneta Kowalczyk
    Place               Leeds, England, GB
    IP address          198.51.100.7
    Owner               m.doyle@northfield.example
    Agent version       3.8.12

    Status              Offline
    Last online         Fri 20 Nov 2026, 14:26:03
    Power state         On
    RDP support         Yes
    Last session        Thu 19 Nov 2026, 16:05:00 – Thu 19 Nov 2026, 16:28:00, from Leeds, GB, with Chrome on Windows

    Hardware
    Model               Dell OptiPlex 7010 SFF
    Computer name       NGL-DESP-01
    Domain              corp.northgate.example
    System              Windows 11 Pro, 10.0.26100
    CPU                 13th Gen Intel Core i5-13500
    Cores               14, 20 logical
    Memory              16,268 (unit unknown)
    Free                7,412 (unit unknown)
    Displays            Dell P2422H, 1920 × 1080; Dell P2422H, 1920 × 1080
    BIOS                1.18.1, 2026-03-14

    Disks
    C:                  18.4 of 237 GiB free (System, NTFS)
    D:                  548 of 931 GiB free (Despatch archive, NTFS)

    Network
    Intel(R) Ethernet Connection I219-LM  10.20.4.31, 58-11-22-9C-40-D7, Cable, Wake-on-LAN
    Intel(R) Wi-Fi 6E AX211 160MHz  58-11-22-9C-40-D8, No cable, No Wake-on-LAN

    As of               Fri 20 Nov 2026, 14:26:03 (details read Fri 20 Nov 2026, 14:25:59)"
  `);
  expect(text).not.toMatch(/https?:|undefined|null|NaN/);
});

test('a ticket of an agent of which nothing is known is dashes, never "undefined"', () => {
  const text = writeTicket(2, emptyRow, emptyDetails, NOW);
  expect(text).not.toMatch(/undefined|null|NaN/);
  expect(text).toMatch(/^Name +Till 4\nAgent ID +2\nDevice ID +–$/m);
});

test.each(Object.entries(hostileTexts))('a ticket with %s keeps its lines', (_, text) => {
  const { row, details } = hostile(text);
  const plain = writeTicket(3, { ...row, ...despatchRow, id: 3 }, { ...fullDetails, agentId: 3 }, NOW).split('\n');
  const lines = writeTicket(3, row, details, NOW).split('\n');
  expect(lines).toHaveLength(plain.length);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(300);
  expect(lines.join('')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});
