import type { RecordActivity } from '../audit/record.ts';
import { watchDoors } from '../audit/audit-external.ts';
import type { Clock } from '../lib/clock.ts';
import type { AccountState, Command, InputOf, Job, Settings } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { Push } from '../ipc/push.ts';
import type { OutsideStart } from './start-arguments.ts';
import type { Workbench } from '../app/account-session.ts';
import { openCommandSocket, type CommandSocket } from './command-socket.ts';
import { createDoors } from './requests.ts';
import { createJobSent } from './job-sent.ts';
import { createRunCommand } from './run-command.ts';

export interface OutsideDeps {
  readonly userData: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly push: Push['push'];
  readonly account: () => AccountState;
  readonly bench: { readonly desk: Pick<Workbench['desk'], 'findOutside' | 'wake'> } & Pick<Workbench, 'snapshot'>;
  readonly settings: {
    current(): Pick<Settings, 'trustedDoors'>;
    change(patch: Pick<InputOf<'settings:change'>, 'trustedDoors'>): Promise<unknown>;
  };
  readonly connect: (agentId: number) => Result<unknown>;
  readonly connectDevice: (deviceId: number) => Result<unknown>;
  readonly createSupport: (clientName: string) => Promise<Result<unknown>>;
  readonly showConsole: () => void;
  readonly tellConsole: (command: Command) => void;
  /** What was asked for and what came of it. */
  readonly record: RecordActivity;
  /** For the log alone. */
  readonly onTrouble: (text: string) => void;
}

/** Links, second starts and commands: everything that comes in from outside the program. */
export function createOutside(deps: OutsideDeps) {
  const { bench, clock, push, settings } = deps;
  const waiting = new Set<() => void>();
  const sent = createJobSent();
  let socket: Promise<CommandSocket | null> = Promise.resolve(null);

  const isReady = (): boolean => deps.account().kind === 'signed-in' && bench.snapshot.summary().at !== null;

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

  const asked = createDoors({
    ready,
    find: (target) => bench.desk.findOutside(target),
    connect: deps.connect,
    connectDevice: deps.connectDevice,
    wake: (agentId) => sent.wait(bench.desk.wake(agentId)),
    createSupport: deps.createSupport,
    isTrusted: (door) => settings.current().trustedDoors.includes(door),
    trust: (door) => {
      const others = settings.current().trustedDoors.filter((one) => one !== door);
      void settings.change({ trustedDoors: [...others, door] });
    },
    showConsole: deps.showConsole,
    showList: (text) => deps.tellConsole({ kind: 'search', text }),
    showSupport: () => deps.tellConsole({ kind: 'show-page', page: 'support' }),
    onChange: (ask) => push('doors:changed', ask),
    clock,
    newId: deps.newId,
  });
  const doors = watchDoors(asked, { record: deps.record, now: () => clock.now() });
  const run = createRunCommand({
    doors,
    ready,
    rows: () => bench.snapshot.rows(),
    asks: () => !settings.current().trustedDoors.includes('command-line'),
    clock,
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
  });

  return {
    current: () => doors.current(),
    answer: (answer: InputOf<'doors:answer'>) => doors.answer(answer),

    /** Somebody started Longreach again, or this start brought something along; null is a plain start. */
    take(start: OutsideStart | null): void {
      if (start === null) deps.showConsole();
      else void doors.ask(start);
    },

    /** Listens for commands until `close`; without a socket there are only links. */
    listen(): void {
      const { userData, platform } = deps;
      socket = openCommandSocket({ userData, platform, clock, run }).catch(() => {
        deps.onTrouble('commands are not listened for: there is no place for a socket');
        return null;
      });
    },

    /** The account or its picture is another. */
    follow(): void {
      for (const look of [...waiting]) look();
    },

    takeJobs: (jobs: readonly Job[]): void => sent.heard(jobs),

    /** The account goes: nothing that was asked of it is asked of the next. */
    clear: (): void => doors.clear(),

    async close(): Promise<void> {
      doors.clear();
      await (await socket)?.close();
    },
  };
}

export type Outside = ReturnType<typeof createOutside>;
