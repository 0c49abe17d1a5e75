import type { CallOptions, ServiceClient } from '../api/client.ts';
import type { Method } from '../api/http.ts';
import { operations } from '../api/operations.ts';
import type { AccountState } from '../contract/account.ts';
import { accountOf } from '../contract/account-state.ts';
import { selfTestNames, type SelfTest, type SelfTestLine, type SelfTestName } from '../contract/health.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import { warning, type Finding, good } from './finding.ts';
import {
  judgeDisk,
  judgeKeychain,
  judgeLinks,
  judgeNotifications,
  judgeTray,
  type DiskProbe,
  type KeychainProbe,
  type NotificationsProbe,
  type TrayProbe,
} from './local-checks.ts';
import {
  judgeAddress,
  judgeCertificate,
  judgeClock,
  judgeName,
  judgeProxy,
  type CertificateProbe,
  type NameProbe,
  type ReachProbe,
} from './network-checks.ts';
import {
  isUnknownCall,
  judgeKey,
  judgeMethods,
  judgeQuota,
  judgeRights,
  type RequestCount,
  type ServiceRead,
} from './service-checks.ts';
import { t } from '../contract/texts.ts';
import type { UpdateState } from '../contract/updates.ts';

/**
 * The most requests of its plan that one self-test sends for each account: agents/list, agents/info, support/list and history/list, the two
 * with an open method once more with the other one, and agents/list once more where one of them is refused.
 */
export const MAX_SELF_TEST_REQUESTS = 7;

/** One account as the self-test sees it. */
export interface TestedAccount {
  readonly state: AccountState;
  /** Null while its key cannot be had. */
  readonly client: Pick<ServiceClient, 'readAgentList' | 'agentInfo' | 'listSupport' | 'listHistory'> | null;
  /** The list was read with this key a moment ago, so it need not be requested again. */
  readonly isListCurrent: boolean;
  /** Any agent of the list; null if there is none. */
  readonly anyAgentId: number | null;
  /** Null where they are not counted. */
  readonly requests: RequestCount | null;
}

export interface SelfTestProbes {
  readonly resolveName: (host: string) => Promise<NameProbe>;
  /** How requests to this address leave, as Chromium writes it; null if the system does not answer. */
  readonly routeTo: (address: string) => Promise<string | null>;
  /** Where the route comes from: "The system’s setting". */
  readonly proxySetting: () => string;
  /** One request to the base address, without the key. */
  readonly reach: (address: string) => Promise<ReachProbe>;
  readonly certificate: (address: string) => Promise<CertificateProbe>;
  readonly keychain: () => Promise<KeychainProbe>;
  readonly disk: () => Promise<DiskProbe>;
  readonly tray: () => TrayProbe;
  readonly notifications: () => NotificationsProbe;
  readonly isLinkHandler: () => boolean;
  readonly updates: () => UpdatesProbe;
}

export interface SelfTestDeps {
  readonly account: () => TestedAccount;
  /** The other accounts of this console. */
  readonly others?: () => readonly TestedAccount[];
  readonly probes: SelfTestProbes;
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
  /** As `keychainName` writes it. */
  readonly keychainName: string;
}

const noAccount = (): Finding => warning(t('main.selfTest.noAccount'), t('selfTest.signIn'));
/** Text that no agent has, so that the answer is small where the service knows `search` (4.1). */
const NO_AGENT = 'longreach-self-test';
/** One try, and none while the plan’s limit is reached. */
const options: CallOptions = { attention: 'background' };

/**
 * Tests the accounts, this one first, and this computer. Only reads are sent, each once; nothing is changed and nothing
 * rejects.
 */
export async function runSelfTest(deps: SelfTestDeps): Promise<SelfTest> {
  const { account, probes, clock, platform, keychainName } = deps;
  const at = clock.wallNow();
  const startedAt = clock.now();
  const tested = account();
  const [own, others, keychain, disk] = await Promise.all([
    testAccount(tested, deps),
    Promise.all((deps.others?.() ?? []).map((other) => testOther(other, deps))),
    probes.keychain(),
    probes.disk(),
  ]);
  const local = {
    keychain: judgeKeychain(keychain, keychainName),
    disk: judgeDisk(disk),
    tray: judgeTray(probes.tray(), platform),
    notifications: judgeNotifications(probes.notifications(), platform),
    links: judgeLinks(probes.isLinkHandler()),
    updates: judgeUpdates(probes.updates()),
  };
  const findings: Partial<Record<SelfTestName, Finding>> = { ...own, ...local };
  const tests = others.flat();
  return {
    account: accountOf(tested.state)?.label ?? null,
    at,
    milliseconds: Math.round(clock.now() - startedAt),
    lines: selfTestNames.map((name) => toLine(name, findings[name] ?? noAccount())),
    ...(tests.length === 0 ? {} : { others: tests }),
  };
}

const toLine = (name: SelfTestName, finding: Finding): SelfTestLine => ({
  name,
  title: t(`selfTest.${name}`),
  ...finding,
});

type AccountFindings = Readonly<Record<AccountName, Finding>>;

/** The checks of the account and its service; null where there is no account. */
async function testAccount(
  tested: TestedAccount,
  { probes, clock, keychainName }: SelfTestDeps,
): Promise<AccountFindings | null> {
  const shown = accountOf(tested.state);
  if (shown === null) return null;
  const [network, service] = await Promise.all([testNetwork(shown.address, probes, clock), readService(tested)]);
  return {
    ...network,
    key: judgeKey(tested.state, service, keychainName),
    rights: judgeRights(service),
    methods: judgeMethods(service),
    quota: judgeQuota(service, tested.requests),
  };
}

async function testOther(tested: TestedAccount, deps: SelfTestDeps): Promise<NonNullable<SelfTest['others']>> {
  const findings = await testAccount(tested, deps);
  const account = accountOf(tested.state)?.label;
  if (findings === null || account === undefined) return [];
  const lines = selfTestNames.flatMap((name) => (isAboutAccount(name) ? [toLine(name, findings[name])] : []));
  return [{ account, lines }];
}

const isAboutAccount = (name: SelfTestName): name is AccountName => accountNames.some((each) => each === name);

/** The lines about an account and its service. */
const accountNames = [
  'name',
  'address',
  'certificate',
  'proxy',
  'key',
  'rights',
  'methods',
  'quota',
  'clock',
] as const satisfies readonly SelfTestName[];
type AccountName = (typeof accountNames)[number];

async function testNetwork(address: string, probes: SelfTestProbes, clock: Clock) {
  const route = await probes.routeTo(address);
  const [name, reach, certificate] = await Promise.all([
    probes.resolveName(new URL(address).hostname),
    probes.reach(address),
    probes.certificate(address),
  ]);
  const now = clock.wallNow();
  const serverTime = reach.kind === 'answered' ? reach.serverTime : null;
  return {
    name: judgeName(address, name, route),
    address: judgeAddress(reach),
    certificate: judgeCertificate(address, reach, certificate, route, now),
    proxy: judgeProxy(route, probes.proxySetting(), reach),
    clock: judgeClock(serverTime === null ? null : serverTime - now),
  };
}

/** One after the other, so that a service that limits the pace is not hurried. */
async function readService({ client, isListCurrent, anyAgentId }: TestedAccount): Promise<readonly ServiceRead[]> {
  if (client === null) return [];
  const agents: ServiceRead = {
    group: 'Agents',
    operation: 'agents/list',
    result: isListCurrent ? succeed(null) : await client.readAgentList({ search: NO_AGENT }, options),
    otherMethod: null,
  };
  const details =
    anyAgentId === null
      ? []
      : [await readOpen('Agents', 'agents/info', (given) => client.agentInfo(anyAgentId, given))];
  return [
    agents,
    ...details,
    {
      group: 'History',
      operation: 'history/list',
      result: await client.listHistory({ limit: 1 }, options),
      otherMethod: null,
    },
    await readOpen('Support', 'support/list', (given) => client.listSupport(given)),
  ];
}

/** A read whose method the specification leaves open (4): if the service does not know the call, the other one is tried once. */
async function readOpen(
  group: ServiceRead['group'],
  operation: 'agents/info' | 'support/list',
  send: (options: CallOptions) => Promise<Result<unknown>>,
): Promise<ServiceRead> {
  const result = await send(options);
  if (result.ok || !isUnknownCall(operation, result.failure)) return { group, operation, result, otherMethod: null };
  for (const method of ['GET', 'POST'] as const satisfies readonly Method[]) {
    if (method === operations[operation].method) continue;
    const other = await send({ ...options, method });
    if (other.ok) return { group, operation, result, otherMethod: method };
  }
  return { group, operation, result, otherMethod: null };
}

export type UpdatesProbe = Pick<UpdateState, 'off' | 'hindrance' | 'progress' | 'last'>;

/** Whether this Longreach gets new versions. */
function judgeUpdates({ off, hindrance, progress, last }: UpdatesProbe): Finding {
  switch (off) {
    case 'managed':
      return good(t('updateTest.managed'));
    case 'development':
      return good(t('updates.off.development'));
    case 'no-feed':
      return warning(t('updateTest.noFeed'), t('updateTest.feedAdvice'));
    case 'bad-feed':
      return warning(t('updateTest.badFeed'), t('updateTest.feedAdvice'));
    case null:
      break;
  }
  if (progress.kind === 'ready') return good(t('updateTest.ready', { version: progress.version }));
  if (progress.kind === 'available')
    return warning(t('updates.available', { version: progress.version }), t('updateTest.outAdvice'));
  if (last?.outcome === 'failed') return warning(last.message ?? t('updateTest.failed'), t('updateTest.again'));
  if (hindrance !== null) return good(t('updateTest.byHand'));
  return good(t(last === null ? 'updateTest.notYet' : 'updateTest.daily'));
}
