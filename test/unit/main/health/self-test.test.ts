import { describe, expect, test } from 'vitest';
import { ApiKey } from '../../../../src-main/api/api-key.ts';
import { createServiceClient, type JudgeRefusal } from '../../../../src-main/api/client.ts';
import type { AccountState, KeyProblem } from '../../../../src-main/contract/account.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import {
  selfTestNames,
  selfTestSchema,
  type SelfTest,
  type SelfTestLevel,
  type SelfTestName,
} from '../../../../src-main/contract/health.ts';
import { exitCodes, printSelfTest } from '../../../../src-main/external/command-start.ts';
import { formatSelfTest } from '../../../../src-main/health/format-self-test.ts';
import { judgeNotifications } from '../../../../src-main/health/local-checks.ts';
import { reach } from '../../../../src-main/health/probes.ts';
import {
  MAX_SELF_TEST_REQUESTS,
  runSelfTest,
  type SelfTestProbes,
  type TestedAccount,
} from '../../../../src-main/health/self-test.ts';
import type { UpdatesProbe } from '../../../../src-main/health/self-test.ts';
import { systemClock, type Clock } from '../../../../src-main/lib/clock.ts';
import type { Controls } from '../../../tools/practice-faults/controls.ts';
import { startMs, startPractice } from '../practice/helper.ts';

/** The clock of this computer, `ahead` of that of the service by so many milliseconds. */
const clockAt = (ahead = 0): Clock => ({ ...systemClock, wallNow: () => startMs + ahead });

const signedIn = (address: string): AccountState => ({
  kind: 'signed-in',
  account: {
    id: 'a1',
    label: 'Northfield IT',
    address,
    practice: false,
    keyPlace: 'keychain',
    groupId: null,
    video: null,
    methods: null,
  },
});

interface Lies {
  readonly controls?: (controls: Controls) => void;
  readonly probes?: Partial<SelfTestProbes>;
  readonly account?: Partial<TestedAccount> | ((address: string) => Partial<TestedAccount>);
  readonly platform?: NodeJS.Platform;
  /** Milliseconds by which this computer is ahead. */
  readonly ahead?: number;
  readonly others?: (address: string) => readonly TestedAccount[];
}

/** As the list of agents decides where the agent is listed (trust 2.2). */
const judgeRefusal: JudgeRefusal = ({ agentId, status: code }) =>
  Promise.resolve(agentId !== null && code === 404 ? 'call-unknown' : null);

const updates = (part: Partial<UpdatesProbe> = {}): UpdatesProbe => ({
  off: null,
  hindrance: null,
  progress: { kind: 'idle' },
  last: null,
  ...part,
});

/** A self-test against the practice service, in which all is well except the given faults. */
async function run({ controls, probes = {}, account = {}, platform = 'linux', ahead = 0, others }: Lies = {}) {
  const practice = await startPractice();
  const { address, key } = practice.service;
  const clock = clockAt(ahead);
  const client = createServiceClient({
    number: 0,
    address,
    key: ApiKey.parse(key)!,
    fetch,
    clock,
    random: () => 0,
    judgeRefusal,
  });
  controls?.(practice.controls);
  const given = typeof account === 'function' ? account(address) : account;
  const result = await runSelfTest({
    account: () => ({
      state: signedIn(address),
      client,
      isListCurrent: false,
      anyAgentId: practice.controls.agents()[0]?.id ?? null,
      requests: null,
      ...given,
    }),
    others: () => others?.(address) ?? [],
    probes: {
      resolveName: () => Promise.resolve({ kind: 'found', milliseconds: 12 }),
      routeTo: () => Promise.resolve('DIRECT'),
      proxySetting: () => 'The system’s setting',
      reach: (to) => reach(to, { fetch, clock }),
      certificate: () => Promise.resolve({ kind: 'unknown' }),
      keychain: () => Promise.resolve({ kind: 'unlocked' }),
      disk: () =>
        Promise.resolve({ database: succeed({ isWritable: true, bytes: 412_000_000 }), freeBytes: 118_000_000_000 }),
      tray: () => 'shown',
      notifications: () => 'shown',
      isLinkHandler: () => true,
      updates: () => updates(),
      ...probes,
    },
    clock,
    platform,
    keychainName: 'the system keyring',
  });
  return { result, practice };
}

const lineOf = (result: SelfTest, name: SelfTestName) => result.lines.find((line) => line.name === name)!;

const keyless =
  (problem: KeyProblem) =>
  (address: string): Partial<TestedAccount> => {
    const state = signedIn(address);
    if (state.kind !== 'signed-in') throw new Error('not signed in');
    return { state: { kind: 'key-unavailable', account: state.account, problem }, client: null };
  };

/** An account of a real service, of which only what the probes report is known. */
const elsewhere = { state: signedIn('https://api.northfield.example/v1/'), client: null };
const answered = () => Promise.resolve({ kind: 'answered', milliseconds: 84, serverTime: startMs } as const);
const failing = (error: 'certificate' | 'proxy' | 'dns' | 'tls') => () =>
  Promise.resolve({ kind: 'failed', error } as const);
const day = 86_400_000;
const until = (ms: number) => () =>
  Promise.resolve({ kind: 'read', validTo: startMs + ms, issuer: 'Example CA' } as const);
const status = (where: 'agents/list' | 'history/list' | 'support/list' | 'agents/info' | '*', code: number) => {
  return (controls: Controls): void => void controls.addFault({ where, fault: { kind: 'status', status: code } });
};

const cases: readonly (readonly [string, SelfTestName, SelfTestLevel, RegExp, Lies])[] = [
  [
    'a name that is not known',
    'name',
    'bad',
    /couldn’t find api\.northfield\.example/,
    {
      account: elsewhere,
      probes: { resolveName: () => Promise.resolve({ kind: 'not-found' }), reach: failing('dns') },
    },
  ],
  [
    'a DNS server that is silent',
    'name',
    'bad',
    /didn’t answer .* within 5 s/,
    {
      account: elsewhere,
      probes: { resolveName: () => Promise.resolve({ kind: 'timeout' }), reach: failing('dns') },
    },
  ],
  [
    'a name that only the proxy knows',
    'name',
    'good',
    /the proxy does/,
    {
      account: elsewhere,
      probes: {
        resolveName: () => Promise.resolve({ kind: 'not-found' }),
        routeTo: () => Promise.resolve('PROXY proxy.example:8080'),
        reach: answered,
      },
    },
  ],
  [
    'no connection',
    'address',
    'bad',
    /The connection was lost before the service answered\./,
    {
      controls: (controls) => void controls.addFault({ where: '*', fault: { kind: 'reset', at: 'start' } }),
    },
  ],
  [
    'a server without TLS',
    'address',
    'bad',
    /A secure connection .* isn’t possible/,
    {
      account: elsewhere,
      probes: { reach: failing('tls') },
    },
  ],
  [
    'a certificate that is not trusted',
    'certificate',
    'bad',
    /Not trusted .* “Example CA”/,
    {
      account: elsewhere,
      probes: { reach: failing('certificate'), certificate: until(90 * day) },
    },
  ],
  [
    'a certificate that expired',
    'certificate',
    'bad',
    /Expired on 19 November 2026/,
    {
      account: elsewhere,
      probes: { reach: failing('certificate'), certificate: until(-day) },
    },
  ],
  [
    'a certificate that ends soon',
    'certificate',
    'warning',
    /only valid until 27 November 2026/,
    {
      account: elsewhere,
      probes: { reach: answered, certificate: until(7 * day) },
    },
  ],
  [
    'a good certificate',
    'certificate',
    'good',
    /Trusted, valid until 18 February 2027/,
    {
      account: elsewhere,
      probes: { reach: answered, certificate: until(90 * day) },
    },
  ],
  [
    'a certificate behind a proxy',
    'certificate',
    'good',
    /can’t be read through a proxy/,
    {
      account: elsewhere,
      probes: { reach: answered, routeTo: () => Promise.resolve('PROXY proxy.example:8080') },
    },
  ],
  [
    'a proxy that refuses',
    'proxy',
    'bad',
    /proxy\.example:8080, which didn’t let/,
    {
      account: elsewhere,
      probes: { reach: failing('proxy'), routeTo: () => Promise.resolve('PROXY proxy.example:8080; DIRECT') },
    },
  ],
  [
    'a proxy',
    'proxy',
    'good',
    /The system’s setting: socks5:\/\/10\.0\.0\.1:1080\./,
    {
      account: elsewhere,
      probes: { reach: answered, routeTo: () => Promise.resolve('SOCKS5 10.0.0.1:1080') },
    },
  ],
  [
    'proxy settings that cannot be read',
    'proxy',
    'warning',
    /couldn’t be read/,
    {
      probes: { routeTo: () => Promise.resolve(null) },
    },
  ],
  ['a revoked key', 'key', 'bad', /rejected this API key/, { controls: (controls) => controls.revokeKey() }],
  ['a locked keychain', 'key', 'bad', /The system keyring is locked/, { account: keyless('locked') }],
  ['a key that is gone', 'key', 'bad', /The stored API key is missing/, { account: keyless('missing') }],
  [
    'no answer at all',
    'key',
    'warning',
    /Not tested, because the service didn’t answer/,
    {
      controls: status('*', 503),
    },
  ],
  [
    'no right to the history',
    'rights',
    'warning',
    /^Allowed: Agents and Support\. Not allowed: History\.$/,
    {
      controls: status('history/list', 403),
    },
  ],
  [
    'no right to support and history',
    'rights',
    'warning',
    /^Allowed: Agents\. Not allowed: History and Support\.$/,
    {
      controls: (controls) => {
        status('history/list', 403)(controls);
        status('support/list', 403)(controls);
      },
    },
  ],
  ['no right at all', 'rights', 'bad', /none of the permissions/, { controls: (controls) => controls.revokeKey() }],
  [
    'one group that fails',
    'rights',
    'warning',
    /^Allowed: Agents and History\. Not tested: Support\.$/,
    {
      controls: status('support/list', 500),
    },
  ],
  [
    'support sessions by POST',
    'methods',
    'bad',
    /accepts support\/list with another method/,
    {
      controls: (controls) => controls.setMethod({ operation: 'support/list', method: 'POST' }),
    },
  ],
  [
    'details by POST',
    'methods',
    'bad',
    /accepts agents\/info with another method/,
    {
      controls: (controls) => controls.setMethod({ operation: 'agents/info', method: 'POST' }),
    },
  ],
  [
    'a service without a history',
    'methods',
    'bad',
    /doesn’t know history\/list/,
    {
      controls: status('history/list', 404),
    },
  ],
  [
    'a spent quota',
    'quota',
    'bad',
    /request limit is reached/,
    {
      controls: (controls) => controls.setQuota({ requests: 0 }),
    },
  ],
  [
    'a counted quota',
    'quota',
    'good',
    /214 of 600 requests in this hour/,
    {
      account: { requests: { count: 214, limit: 600, per: 'hour' } },
    },
  ],
  ...(
    [
      ['locked', 'warning', /is locked/],
      ['no-keychain', 'warning', /isn’t available/],
      ['refused', 'bad', /denied access/],
      ['timeout', 'bad', /didn’t respond within 10 seconds/],
      ['crashed', 'bad', /was lost/],
      ['unreadable', 'bad', /doesn’t keep them/],
    ] as const
  ).map(
    ([problem, level, text]) =>
      [
        `a keychain that is ${problem}`,
        'keychain',
        level,
        text,
        { probes: { keychain: () => Promise.resolve({ kind: 'unavailable', problem } as const) } },
      ] as const,
  ),
  [
    'a disk that takes no writes',
    'disk',
    'bad',
    /can’t write to the disk/,
    {
      probes: { disk: () => Promise.resolve({ database: succeed({ isWritable: false, bytes: 1 }), freeBytes: null }) },
    },
  ],
  [
    'a database that cannot be opened',
    'disk',
    'bad',
    /can’t be opened/,
    {
      probes: { disk: () => Promise.resolve({ database: fail('unavailable', 'Because.'), freeBytes: 1e12 }) },
    },
  ],
  [
    'a full disk',
    'disk',
    'bad',
    /^50 MB free/,
    {
      probes: { disk: () => Promise.resolve({ database: succeed({ isWritable: true, bytes: 1 }), freeBytes: 50e6 }) },
    },
  ],
  [
    'a disk that is nearly full',
    'disk',
    'warning',
    /^500 MB free/,
    {
      probes: { disk: () => Promise.resolve({ database: succeed({ isWritable: true, bytes: 1 }), freeBytes: 500e6 }) },
    },
  ],
  ['a clock that is behind', 'clock', 'bad', /clock is 4 min 12 s slow/, { ahead: -252_000 }],
  ['a clock that is a little ahead', 'clock', 'warning', /clock is 40 s fast/, { ahead: 40_000 }],
  [
    'no time of the service',
    'clock',
    'warning',
    /Not compared/,
    {
      controls: (controls) => void controls.addFault({ where: '*', fault: { kind: 'reset', at: 'start' } }),
    },
  ],
  ['no tray', 'tray', 'warning', /shows no icon/, { probes: { tray: () => 'hidden' } }],
  [
    'a notification that the system refused',
    'notifications',
    'warning',
    /refused the last notification/,
    { probes: { notifications: () => 'failed' } },
  ],
  [
    'a desktop without notifications',
    'notifications',
    'warning',
    /shows no notifications/,
    { probes: { notifications: () => 'unsupported' } },
  ],
  [
    'no notification yet',
    'notifications',
    'good',
    /None has been sent yet/,
    { probes: { notifications: () => 'not-yet' } },
  ],
  [
    'links of another program',
    'links',
    'warning',
    /don’t open in this copy of Longreach/,
    {
      probes: { isLinkHandler: () => false },
    },
  ],
  [
    'no update feed',
    'updates',
    'warning',
    /No update feed is set/,
    { probes: { updates: () => updates({ off: 'no-feed' }) } },
  ],
  [
    'a feed without https',
    'updates',
    'warning',
    /can’t be used/,
    { probes: { updates: () => updates({ off: 'bad-feed' }) } },
  ],
  [
    'updates that are not allowed',
    'updates',
    'good',
    /organization/,
    { probes: { updates: () => updates({ off: 'managed' }) } },
  ],
  [
    'a new version that cannot be installed',
    'updates',
    'warning',
    /1\.2\.0 is available/,
    {
      probes: {
        updates: () =>
          updates({ hindrance: 'package-manager', progress: { kind: 'available', version: '1.2.0', notes: '' } }),
      },
    },
  ],
  [
    'a new version that is ready',
    'updates',
    'good',
    /1\.2\.0 is installed when/,
    { probes: { updates: () => updates({ progress: { kind: 'ready', version: '1.2.0', notes: '' } }) } },
  ],
  [
    'a feed that failed',
    'updates',
    'warning',
    /redirects/,
    {
      probes: {
        updates: () => updates({ last: { at: 1, outcome: 'failed', message: 'The update feed redirects elsewhere.' } }),
      },
    },
  ],
];

describe('each line of the self-test', () => {
  test.each([
    ['darwin', /unsigned copy/],
    ['win32', /unless Longreach is installed/],
    ['linux', /notification service/],
  ] as const)('says why %s may refuse notifications', (platform, advice) => {
    expect(judgeNotifications('failed', platform).advice).toMatch(advice);
  });

  test.each(cases)('%s: line %s is %s', async (_what, name, level, text, lies) => {
    const { result } = await run(lies);
    const line = lineOf(result, name);
    expect(line.text).toMatch(text);
    expect(line.level).toBe(level);
    if (level !== 'good') expect(line.advice).toMatch(/\.$/);
  });

  test('has a bad or a warning state among them', () => {
    const shown = new Set(cases.filter(([, , level]) => level !== 'good').map(([, name]) => name));
    expect([...shown].sort()).toEqual([...selfTestNames].sort());
  });
});

/** An account whose key is gone. */
function namedAccount(address: string, label: string): AccountState {
  const state = signedIn(address);
  if (state.kind !== 'signed-in') throw new Error('not signed in');
  return { kind: 'key-unavailable', account: { ...state.account, label }, problem: 'missing' };
}

describe('a self-test of several accounts', () => {
  test('has the lines of each account under its name, and those of this computer once', async () => {
    const { result } = await run({
      others: (address) => [
        {
          state: namedAccount(address, 'Hartmann'),
          client: null,
          isListCurrent: false,
          anyAgentId: null,
          requests: null,
        },
      ],
    });
    const [other] = result.others ?? [];
    expect(other?.account).toBe('Hartmann');
    expect(other?.lines.find(({ name }) => name === 'key')?.level).toBe('bad');
    expect(other?.lines.map(({ name }) => name)).not.toContain('disk');
    expect(lineOf(result, 'key').level).toBe('good');
    const text = formatSelfTest(result);
    expect(text.split('\n')[0]).toBe(result.account);
    expect(text).toContain('\nHartmann\n');
    expect(printSelfTest(result, false, { out: () => undefined })).toBe(exitCodes.failed);
    expect(selfTestSchema.parse(structuredClone(result))).toEqual(result);
  });
});

describe('a self-test', () => {
  test('is good in every line where everything is', async () => {
    const { result, practice } = await run();
    expect(result.lines.filter(({ level }) => level !== 'good')).toEqual([]);
    expect(result.lines.map(({ name }) => name)).toEqual(selfTestNames);
    expect(lineOf(result, 'disk').text).toBe('118 GB free. The saved data take 412 MB.');
    const little = await run({
      probes: { disk: () => Promise.resolve({ database: succeed({ isWritable: true, bytes: 0 }), freeBytes: 2e15 }) },
    });
    expect(lineOf(little.result, 'disk').text).toBe('2000 TB free. The saved data take 0 kB.');
    expect(selfTestSchema.safeParse(result).success).toBe(true);
    const sent = practice.controls.requests();
    expect(sent.filter(({ keyIn }) => keyIn === 'nowhere')).toHaveLength(1);
    expect(sent.filter(({ purpose }) => purpose.includes('/')).map(({ purpose }) => purpose)).toEqual([
      'agents/list',
      'agents/info',
      'history/list',
      'support/list',
    ]);
  });

  test('does not request a list that was read a moment ago', async () => {
    const { result, practice } = await run({ account: { isListCurrent: true } });
    expect(lineOf(result, 'key').level).toBe('good');
    expect(practice.controls.counters()['agents/list']).toBeUndefined();
  });

  test('sends at most as many requests as it announces, whatever goes wrong', async () => {
    for (const code of [400, 401, 403, 404, 405, 500, 503]) {
      const { practice } = await run({ controls: status('*', code) });
      const counted = practice.controls.requests().filter(({ purpose }) => purpose.includes('/'));
      expect(counted.length, String(code)).toBeLessThan(MAX_SELF_TEST_REQUESTS);
      expect(counted.every(({ purpose }) => /\/(list|info)$/.test(purpose))).toBe(true);
    }
  });

  test('tests this computer also without an account', async () => {
    const { result } = await run({ account: { state: { kind: 'first-run' }, client: null } });
    expect(result.account).toBeNull();
    expect(lineOf(result, 'key').text).toBe('Not tested, because no account is set up.');
    expect(lineOf(result, 'keychain').level).toBe('good');
  });

  test('tests the network also while the key cannot be had', async () => {
    const { result } = await run({ account: keyless('locked') });
    expect(lineOf(result, 'address').level).toBe('good');
    expect(lineOf(result, 'rights').level).toBe('warning');
  });

  test('takes a second of difference for none, because the service’s time has whole seconds', async () => {
    const { result } = await run({ ahead: 1_000 });
    expect(lineOf(result, 'clock').text).toBe('The same as the service’s.');
  });
});
