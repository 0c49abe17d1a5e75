import { randomUUID } from 'node:crypto';
import { release, type } from 'node:os';
import { keychainName } from '../../account/key/key-problems.ts';
import { createHealth, type Health } from '../../health/health.ts';
import { freeBytes, reach, readCertificate, resolveName } from '../../health/probes.ts';
import { countForPlan, formatRequests } from '../../health/request-report.ts';
import type { NotificationsProbe } from '../../health/local-checks.ts';
import type { SelfTestProbes, TestedAccount } from '../../health/self-test.ts';
import type { AccountState } from '../../contract/contract.ts';
import { chooseFilePlace } from '../../desktop/system.ts';
import { app } from '../../electron.ts';
import { LINK_SCHEME } from '../../external/links.ts';
import { t } from '../../contract/texts.ts';
import { replaceFile } from '../../lib/atomic-file.ts';
import { toPolicyState } from '../../policy/policy.ts';
import type { Updates } from '../../updates/updates.ts';
import type { AccountSession } from '../account-session.ts';
import type { Account } from '../account.ts';
import type { App } from '../app.ts';
import type { Base } from '../base.ts';

export interface HealthParts {
  readonly app: App;
  readonly isTrayShown: () => boolean;
  readonly notifications: () => NotificationsProbe;
  readonly updates: Pick<Updates, 'current'>;
}

/** The self-test and the diagnostics of each account that is open. */
export function composeHealth({ app: program, isTrayShown, notifications, updates }: HealthParts) {
  const { accounts, base } = program;
  const { platform, userData } = base;
  const tested = ({ manager, session }: Account): TestedAccount => ({
    state: manager.state,
    client: session.client(),
    isListCurrent: session.feed.state().kind === 'up-to-date',
    anyAgentId: firstOf(session.snapshot.rows())?.id ?? null,
    requests: countForPlan(session.meter.usage()),
  });
  const open = (account: Account): Health => {
    const { session } = account;
    return createHealth({
      account: () => tested(account),
      others: () =>
        accounts.all().flatMap((other) => (other === account || other.manager.stored === null ? [] : [tested(other)])),
      probes: {
        ...networkProbes(base),
        keychain: () => base.keychain.probe(),
        disk: async () => ({
          database: await session.inventory.checkDisk(),
          freeBytes: await freeBytes(userData),
        }),
        tray: () => (isTrayShown() ? 'shown' : 'hidden'),
        notifications,
        isLinkHandler: () => app.isDefaultProtocolClient(LINK_SCHEME),
        updates: updates.current,
      },
      clock: base.clock,
      platform,
      get keychainName() {
        return keychainName(platform);
      },
      sources: {
        log: () => base.log.read(),
        versions,
        settings: base.settings.current,
        policy: () => toPolicyState(base.policy.current()),
        requests: () => Promise.resolve(formatRequests(session.meter.usage())),
        refusedPermissions: base.refusedPermissions.describe,
        // The log is that of all accounts.
        names: () => accounts.all().flatMap((one) => [...namesOf(one.session, one.manager.state)]),
        redact: (text) => base.redactor.redact(text),
        holdsSecret: (text) => base.redactor.holdsSecret(text),
        homeFolder: app.getPath('home'),
      },
      newId: randomUUID,
      choosePlace: (name) => base.lock.chosenUnlocked(() => chooseFilePlace(app.getPath('downloads'), name)),
      writeFile: replaceFile,
      claimLinks: () => app.setAsDefaultProtocolClient(LINK_SCHEME),
    });
  };
  const opened = new WeakMap<Account, Health>();
  return (account: Account): Health => {
    const health = opened.get(account) ?? open(account);
    opened.set(account, health);
    return health;
  };
}

function versions(): Readonly<Record<string, string>> {
  const { electron, chrome, node, v8 } = process.versions;
  return {
    longreach: app.getVersion(),
    electron,
    chrome,
    node,
    v8,
    platform: process.platform,
    arch: process.arch,
    system: `${type()} ${release()}`,
    desktop: process.env.XDG_CURRENT_DESKTOP ?? '',
    locale: app.getLocale(),
  };
}

/** Whatever of an account names somebody or something of theirs. */
function* namesOf({ snapshot, support }: AccountSession, state: AccountState): Iterable<string> {
  for (const { name, group, ip } of snapshot.rows()) {
    yield name;
    if (group !== null) yield group;
    if (ip !== null) yield ip;
  }
  for (const { clientName } of support.state().sessions) yield clientName ?? '';
  if (state.kind !== 'first-run' && state.account !== null) yield state.account.label;
}

function firstOf<T>(all: Iterable<T>): T | undefined {
  for (const one of all) return one;
  return undefined;
}

/** How the self-test looks at the network: as requests to the service see it. */
export function networkProbes({
  clock,
  settings,
  transport,
}: Pick<Base, 'clock' | 'settings' | 'transport'>): Pick<
  SelfTestProbes,
  'resolveName' | 'routeTo' | 'proxySetting' | 'reach' | 'certificate'
> {
  const routeTo = (address: string): Promise<string | null> => transport.resolveProxy(address).catch(() => null);
  return {
    resolveName: (host) => resolveName(host, clock),
    routeTo,
    proxySetting: () => t(settings.current().proxy.mode === 'system' ? 'net.proxySystem' : 'net.proxyOwn'),
    reach: (address) => reach(address, { fetch: transport.fetch, clock }),
    certificate: async (address) => readCertificate(address, await routeTo(address), clock),
  };
}

export type HealthPart = ReturnType<typeof composeHealth>;
