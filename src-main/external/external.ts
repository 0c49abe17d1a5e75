import type { AgentsService } from '../agents/agents-service.ts';
import type { Snapshot } from '../agents/snapshot.ts';
import type { RecordAudit } from '../contract/audit-note.ts';
import { auditExternal } from '../audit/audit-external.ts';
import type { Clock } from '../lib/clock.ts';
import type { AccountState, Command, InputOf, Job, Settings } from '../contract/contract.ts';
import type { SelfTest } from '../contract/health.ts';
import type { Result } from '../contract/failure.ts';
import type { Restrictions } from '../contract/policy.ts';
import { refuse } from '../policy/refusals.ts';
import type { Push } from '../ipc/push.ts';
import type { StartRequest } from './start-arguments.ts';
import { openCommandSocket, type CommandSocket } from './command-socket.ts';
import { createExternalRequests } from './requests.ts';
import { createJobSent, createRunCommand } from './run-command.ts';

export interface ExternalDeps {
  readonly userData: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly push: Push['push'];
  readonly account: () => AccountState;
  /** Links wait until it is unlocked, commands are refused. */
  readonly isLocked: () => boolean;
  readonly accountSession: {
    readonly agentsService: Pick<AgentsService, 'findOutside' | 'wake'>;
    readonly snapshot: Pick<Snapshot, 'summary' | 'rows'>;
  };
  readonly settings: {
    current(): Pick<Settings, 'trustedSources'>;
    change(patch: Pick<InputOf<'settings:change'>, 'trustedSources'>): Promise<unknown>;
  };
  /** Tests the account in view and this computer. */
  readonly selfTest: () => Promise<SelfTest>;
  /** What administrators allow. */
  readonly restrictions: () => Restrictions;
  /** A sentence for the user. */
  readonly onNotice: (message: string) => void;
  readonly connect: (agentId: number) => Result<unknown>;
  readonly connectDevice: (deviceId: number) => Result<unknown>;
  readonly createSupport: (clientName: string) => Promise<Result<unknown>>;
  readonly showConsole: () => void;
  readonly commandConsole: (command: Command) => void;
  /** The request and its outcome. */
  readonly record: RecordAudit;
  /** For the log alone. */
  readonly onProblem: (text: string) => void;
}

/** Links, second starts and commands: everything that comes in from outside the program. */
export function createExternal(deps: ExternalDeps) {
  const { accountSession, clock, push, settings } = deps;
  const waiting = new Set<() => void>();
  const sent = createJobSent();
  let socket: Promise<CommandSocket | null> = Promise.resolve(null);

  const isReady = (): boolean =>
    !deps.isLocked() && deps.account().kind === 'signed-in' && accountSession.snapshot.summary().at !== null;

  const ready = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
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

  const requested = createExternalRequests({
    ready,
    find: (target) => accountSession.agentsService.findOutside(target),
    connect: deps.connect,
    connectDevice: deps.connectDevice,
    wake: (agentId) => sent.wait(accountSession.agentsService.wake(agentId)),
    createSupport: deps.createSupport,
    isTrusted: (source) => settings.current().trustedSources.includes(source),
    trust: (source) => {
      const others = settings.current().trustedSources.filter((one) => one !== source);
      void settings.change({ trustedSources: [...others, source] });
    },
    showConsole: deps.showConsole,
    showList: (text) => deps.commandConsole({ kind: 'search', text }),
    showSupport: () => deps.commandConsole({ kind: 'show-page', page: 'support' }),
    onChange: (ask) => push('external:changed', ask),
    clock,
    newId: deps.newId,
  });
  const requests = auditExternal(requested, { record: deps.record, now: () => clock.now() });
  const run = createRunCommand({
    requests,
    selfTest: deps.selfTest,
    ready,
    isLocked: deps.isLocked,
    rows: () => accountSession.snapshot.rows(),
    clock,
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
    refusal: () => refuse.external(deps.restrictions(), 'command-line'),
  });

  return {
    current: () => requests.current(),
    answer: (answer: InputOf<'external:answer'>) => requests.answer(answer),

    /** Longreach was started again, or this start has a request; null is a plain start. */
    take(start: StartRequest | null): void {
      if (start === null) return deps.showConsole();
      // The jump list is Longreach's own.
      const refused = start.own === true ? null : refuse.external(deps.restrictions(), start.source);
      if (refused === null) return void requests.ask(start);
      deps.showConsole();
      if (!refused.ok) deps.onNotice(refused.failure.message);
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

    takeJobs: (jobs: readonly Job[]): void => sent.onJobs(jobs),

    /** The account closes: pending requests are not carried out in the next one. */
    clear: (): void => requests.clear(),

    async close(): Promise<void> {
      requests.clear();
      await (await socket)?.close();
    },
  };
}

export type External = ReturnType<typeof createExternal>;
