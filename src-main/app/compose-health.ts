import { keychainName } from '../account/key/key-problems.ts';
import { createHealth } from '../health/health.ts';
import { freeBytes, reach, readCertificate, resolveName } from '../health/probes.ts';
import type { SelfTestProbes } from '../health/self-test.ts';
import { app } from '../electron.ts';
import { LINK_SCHEME } from '../external/links.ts';
import { systemClock } from '../lib/clock.ts';
import type { AccountParts } from './compose-account.ts';
import type { Base } from './compose-base.ts';

export interface HealthParts extends Pick<AccountParts, 'accountSession' | 'accounts' | 'probeKeychain'> {
  readonly base: Base;
  readonly isTrayShown: () => boolean;
}

/** Self-test and diagnostics of the account in view. */
export function composeHealth({ base, accountSession, accounts, probeKeychain, isTrayShown }: HealthParts) {
  const { platform, userData } = base;
  const { feed, inventory, snapshot } = accountSession;
  return createHealth({
    account: () => ({
      state: accounts.state,
      client: accountSession.client(),
      isListCurrent: feed.state().kind === 'up-to-date',
      anyAgentId: snapshot.rows()[Symbol.iterator]().next().value?.id ?? null,
      requests: null,
    }),
    probes: {
      ...networkProbes(base),
      keychain: probeKeychain,
      disk: async () => ({ database: await inventory.call('checkDisk'), freeBytes: await freeBytes(userData) }),
      tray: () => (isTrayShown() ? 'shown' : 'hidden'),
      isLinkHandler: () => app.isDefaultProtocolClient(LINK_SCHEME),
    },
    clock: systemClock,
    platform,
    keychainName: keychainName(platform),
    claimLinks: () => app.setAsDefaultProtocolClient(LINK_SCHEME),
  });
}

/** How the self-test looks at the network: as requests to the service see it. */
export function networkProbes({
  settings,
  transport,
}: Pick<Base, 'settings' | 'transport'>): Pick<
  SelfTestProbes,
  'resolveName' | 'routeTo' | 'proxySetting' | 'reach' | 'certificate'
> {
  const routeTo = (address: string): Promise<string | null> => transport.resolveProxy(address).catch(() => null);
  return {
    resolveName: (host) => resolveName(host, systemClock),
    routeTo,
    proxySetting: () => (settings.current().proxy.mode === 'system' ? 'The system’s setting' : 'Set in Longreach'),
    reach: (address) => reach(address, { fetch: transport.fetch, clock: systemClock }),
    certificate: async (address) => readCertificate(address, await routeTo(address), systemClock),
  };
}

export type HealthPart = ReturnType<typeof composeHealth>;
