import type { AgentsService } from '../agents/agents-service.ts';
import type { Snapshot } from '../agents/snapshot.ts';
import type { RecordAudit } from '../contract/audit-note.ts';
import { auditExternal } from '../audit/audit-external.ts';
import type { Clock } from '../lib/clock.ts';
import type { AccountState, Command, InputOf, Job, OutsideAccount, Settings } from '../contract/contract.ts';
import type { SelfTest } from '../contract/health.ts';
import { fail, type Result } from '../contract/failure.ts';
import type { Restrictions } from '../contract/policy.ts';
import { refuse } from '../policy/refusals.ts';
import type { Push } from '../ipc/push.ts';
import type { ExternalTarget } from './links.ts';
import type { StartRequest } from './start-arguments.ts';
import { openCommandSocket, type CommandSocket } from './command-socket.ts';
import { chooseAccount, findListed } from './external-account.ts';
import { createExternalRequests, toOutsideAgent } from './requests.ts';
import { createJobSent, createRunCommand } from './run-command.ts';
import { t } from '../contract/texts.ts';

export interface ExternalDeps {
  readonly userData: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly push: Push['push'];
  readonly accounts: ExternalAccounts;
  /** Links wait until it is unlocked, commands are refused. */
  readonly isLocked: () => boolean;
  readonly settings: {
    current(): Pick<Settings, 'trustedSources'>;
    change(patch: Pick<InputOf<'settings:change'>, 'trustedSources'>): Promise<unknown>;
  };
  /** Tests the accounts, or this one, and this computer. */
  readonly selfTest: (accountId: string | null) => Promise<SelfTest>;
  /** What administrators allow. */
  readonly restrictions: () => Restrictions;
  /** A sentence for the user. */
  readonly onNotice: (message: string) => void;
  readonly showConsole: () => void;
  /** The account comes into view. */
  readonly showAccount: (accountId: string) => void;
  readonly commandConsole: (command: Command) => void;
  /** For the log alone. */
  readonly onProblem: (text: string) => void;
}

/** One account, as links and commands use it. */
export interface ExternalAccount {
  readonly state: () => AccountState;
  /** The agents that a link or a command names, by the id that the service of the account knows. */
  readonly find: (target: ExternalTarget) => ReturnType<AgentsService['findOutside']>;
  readonly agentsService: Pick<AgentsService, 'wake'>;
  readonly snapshot: Pick<Snapshot, 'summary' | 'rows'>;
  readonly connect: (agentId: number) => Result<unknown>;
  readonly connectDevice: (deviceId: number) => Result<unknown>;
  readonly createSupport: (clientName: string) => Promise<Result<unknown>>;
  /** The request and its outcome. */
  readonly record: RecordAudit;
}

export interface ExternalAccounts {
  /** All accounts of the console, open or not. */
  readonly list: () => readonly (OutsideAccount & { readonly shortName: string })[];
  readonly inView: () => ExternalAccount;
  /** All accounts are in view, as one. */
  readonly showsAll: () => boolean;
  /** Null before anybody has signed in. */
  readonly inViewId: () => string | null;
  /** Undefined while it is not open. */
  readonly find: (accountId: string) => ExternalAccount | undefined;
}

/** Links, second starts and commands: everything that comes in from outside the program. */
export function createExternal(deps: ExternalDeps) {
  const { accounts, clock, push, settings } = deps;
  const waiting = new Set<() => void>();
  const sent = new WeakMap<ExternalAccount, ReturnType<typeof createJobSent>>();
  let socket: Promise<CommandSocket | null> = Promise.resolve(null);

  /** The account in view where none is given. */
  const open = (account: OutsideAccount | null): ExternalAccount | undefined =>
    account === null ? accounts.inView() : accounts.find(account.accountId);
  const onOpen = <T>(account: OutsideAccount | null, act: (on: ExternalAccount) => T): T | Result<never> => {
    const found = open(account);
    return found === undefined ? noLongerOpen() : act(found);
  };
  const isSignedIn = ({ state, snapshot }: ExternalAccount): boolean =>
    state().kind === 'signed-in' && snapshot.summary().at !== null;

  const ready = (signal: AbortSignal, account: OutsideAccount | null): Promise<boolean> =>
    new Promise((resolve) => {
      const isReady = (): boolean => {
        const found = open(account);
        return !deps.isLocked() && found !== undefined && isSignedIn(found);
      };
      const finish = (): void => {
        if (!signal.aborted && !isReady()) return;
        waiting.delete(finish);
        signal.removeEventListener('abort', finish);
        resolve(!signal.aborted);
      };
      waiting.add(finish);
      signal.addEventListener('abort', finish, { once: true });
      finish();
    });

  const named = (label: string | undefined): Result<OutsideAccount | null> =>
    chooseAccount(accounts.list(), label, accounts.inViewId());
  const wake = (agentId: number, account: OutsideAccount | null): Promise<Result<unknown>> => {
    const found = open(account);
    if (found === undefined) return Promise.resolve(noLongerOpen());
    const jobs = sent.get(found) ?? createJobSent();
    sent.set(found, jobs);
    return jobs.wait(found.agentsService.wake(agentId));
  };

  const requested = createExternalRequests({
    account: named,
    ready,
    find: (target, account) => Promise.resolve(onOpen(account, (on) => on.find(target))),
    searchesAll: accounts.showsAll,
    findElsewhere: (target, account) =>
      accounts.list().flatMap(({ accountId, label }) => {
        const found = accountId === account?.accountId ? undefined : accounts.find(accountId);
        if (found === undefined || !isSignedIn(found)) return [];
        return findListed(found.snapshot.rows(), target, accounts.showsAll()).map((row) =>
          toOutsideAgent(row, { accountId, label }),
        );
      }),
    connect: (agentId, account) => onOpen(account, (on) => on.connect(agentId)),
    connectDevice: (deviceId, account) => onOpen(account, (on) => on.connectDevice(deviceId)),
    wake,
    createSupport: (clientName, account) => Promise.resolve(onOpen(account, (on) => on.createSupport(clientName))),
    isTrusted: (source) => settings.current().trustedSources.includes(source),
    trust: (source) => {
      const others = settings.current().trustedSources.filter((one) => one !== source);
      void settings.change({ trustedSources: [...others, source] });
    },
    showConsole: deps.showConsole,
    showList: (text) => deps.commandConsole({ kind: 'search', text }),
    showSupport(account) {
      if (account !== null) deps.showAccount(account.accountId);
      deps.commandConsole({ kind: 'show-page', page: 'support' });
    },
    onChange: (ask) => push('external:changed', ask),
    clock,
    newId: deps.newId,
  });
  const requests = auditExternal(requested, {
    record: (note, account) => (open(account) ?? accounts.inView()).record(note),
    now: () => clock.now(),
  });
  const run = createRunCommand({
    requests,
    account: named,
    selfTest: (account) => deps.selfTest(account?.accountId ?? null),
    ready,
    isLocked: deps.isLocked,
    rows: (account) => open(account)?.snapshot.rows() ?? [],
    clock,
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
    refusal: () => refuse.external(deps.restrictions(), 'command-line'),
  });

  /** The jump list is Longreach's own. */
  const mayAsk = ({ own, source, account }: StartRequest): Result<unknown> =>
    (own === true ? null : refuse.external(deps.restrictions(), source)) ?? named(account);

  return {
    current: () => requests.current(),
    answer: (answer: InputOf<'external:answer'>) => requests.answer(answer),

    /** Longreach was started again, or this start has a request; null is a plain start, a failure a link that was refused. */
    take(start: Result<StartRequest> | null): void {
      if (start === null) return deps.showConsole();
      const checked = start.ok ? mayAsk(start.value) : start;
      if (start.ok && checked.ok) return void requests.ask(start.value);
      deps.showConsole();
      if (!checked.ok) deps.onNotice(checked.failure.message);
    },

    /** Listens for commands until `close`; without a socket there are only links. */
    listen(): void {
      const { userData, platform } = deps;
      socket = openCommandSocket({ userData, platform, clock, run }).catch(() => {
        deps.onProblem('commands are not listened for: there is no place for a socket');
        return null;
      });
    },

    /** The account or its list is another, or Longreach was unlocked. */
    follow(): void {
      for (const check of [...waiting]) check();
    },

    takeJobs: (account: ExternalAccount, jobs: readonly Job[]): void => sent.get(account)?.onJobs(jobs),

    /** The account closes: pending requests are not carried out in the next one. */
    clear: (): void => requests.clear(),

    async close(): Promise<void> {
      requests.clear();
      await (await socket)?.close();
    },
  };
}

const noLongerOpen = (): Result<never> => fail('not-found', t('external.accountClosed'), { reason: 'account' });

export type External = ReturnType<typeof createExternal>;
