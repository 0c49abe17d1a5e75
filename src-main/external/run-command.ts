import type { Clock } from '../lib/clock.ts';
import type { AgentRow, OutsideAgent, Job } from '../contract/contract.ts';
import type { SelfTest } from '../contract/health.ts';
import { assertNever, fail, succeed, type Result } from '../contract/failure.ts';
import type { LinkRequest } from './links.ts';
import type { SocketCommand, SocketLine, ListedAgent } from './command-protocol.ts';
import type { RequestOutcome, ExternalRequests } from './requests.ts';

export interface RunCommandDeps {
  readonly requests: Pick<ExternalRequests, 'ask'>;
  /** Tests the account in view and this computer. */
  readonly selfTest: () => Promise<SelfTest>;
  readonly ready: (signal: AbortSignal) => Promise<boolean>;
  /** The app lock is closed. */
  readonly isLocked: () => boolean;
  readonly rows: () => Iterable<AgentRow>;
  readonly clock: Pick<Clock, 'after'>;
  /** Why administrators allow no commands; null where they do. */
  readonly refusal: () => Result<never> | null;
  /** Lets everything else of the program go on first. */
  readonly nextTurn: () => Promise<void>;
}

/** How long a command waits for the account, in milliseconds: a start with a large list is over by then. */
const READY_LIMIT = 20_000;
/** How long it waits for the user's answer. */
export const ANSWER_LIMIT = 120_000;
/** Agents in one line of the answer: a few milliseconds of work. */
const ROWS = 500;

type Print = (line: SocketLine) => Promise<void>;

const refusedByLock: SocketLine = {
  kind: 'failed',
  reason: 'refused',
  text: 'Longreach is locked. Unlock it in its window, then run this command again.',
};

/** Runs a script's command. Reading needs no permission; everything else is confirmed like any external request. */
export function createRunCommand(deps: RunCommandDeps) {
  /** A signal that also ends after a while. */
  const limited = async <T>(signal: AbortSignal, ms: number, run: (both: AbortSignal) => Promise<T>): Promise<T> => {
    const limit = new AbortController();
    const off = deps.clock.after(ms, () => limit.abort());
    try {
      return await run(AbortSignal.any([signal, limit.signal]));
    } finally {
      off();
    }
  };

  const list = async (search: string | null, send: Print, signal: AbortSignal): Promise<void> => {
    const requested = search === null ? null : fold(search);
    let part: ListedAgent[] = [];
    for (const row of [...deps.rows()]) {
      if (requested !== null && ![row.name, row.ip, row.group].some((text) => fold(text ?? '').includes(requested)))
        continue;
      part.push(toListed(row));
      if (part.length < ROWS) continue;
      await send({ kind: 'agents', agents: part });
      await deps.nextTurn();
      if (signal.aborted) return;
      if (deps.isLocked()) return send(refusedByLock);
      part = [];
    }
    if (part.length > 0) await send({ kind: 'agents', agents: part });
    await send({ kind: 'done', text: null });
  };

  const ask = async (request: LinkRequest, send: Print, signal: AbortSignal): Promise<void> => {
    let noted = Promise.resolve();
    const onShown = (): void => {
      noted = Promise.resolve(send({ kind: 'note', text: 'Confirm this in the Longreach window.' }));
    };
    const outcome = await limited(signal, ANSWER_LIMIT, (both) =>
      deps.requests.ask({ source: 'command-line', request }, { answers: true, signal: both, onShown }),
    );
    await noted;
    await send(describeOutcome(request, outcome));
  };

  return async (command: SocketCommand, send: Print, signal: AbortSignal): Promise<void> => {
    if (deps.isLocked()) return send(refusedByLock);
    const refusal = deps.refusal();
    if (refusal?.ok === false) return send({ kind: 'failed', reason: 'refused', text: refusal.failure.message });
    if (command.kind === 'doctor') {
      await send({ kind: 'self-test', result: await deps.selfTest() });
      return send({ kind: 'done', text: null });
    }
    if (!(await limited(signal, READY_LIMIT, deps.ready))) {
      const text = 'Longreach is not signed in, or its list has not been loaded yet. Open its window to check.';
      return send({ kind: 'failed', reason: 'failed', text });
    }
    switch (command.kind) {
      case 'list':
        return list(command.search, send, signal);
      case 'connect':
        return ask({ ...command, kind: 'connect', requester: null }, send, signal);
      case 'wake':
        return ask({ ...command, kind: 'wake' }, send, signal);
      case 'support':
        return ask(command, send, signal);
    }
  };
}

/** Letters without case and accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const toListed = (row: AgentRow): ListedAgent => ({
  id: row.id,
  device_id: row.deviceId,
  name: row.name.slice(0, 1_000),
  group: row.group?.slice(0, 1_000) ?? null,
  os: row.os,
  ip: row.ip,
  online: row.online,
  last_time: row.lastTime,
  version: row.version,
  favorite: row.localFavorite || row.serviceFavorite,
});

function describeOutcome(request: LinkRequest, outcome: RequestOutcome): SocketLine {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'done', text: describeDone(request, outcome.agents[0]) };
    case 'refused':
      return { kind: 'failed', reason: 'refused', text: 'The request was declined in the Longreach window.' };
    case 'none':
      return { kind: 'failed', reason: 'not-found', text: `No agent was found with the ${formatTarget(request)}.` };
    case 'several':
      return {
        kind: 'failed',
        reason: 'several',
        text: `Several agents have this name. Use --agent-id with one of these IDs: ${outcome.agents
          .slice(0, 50)
          .map(({ agentId }) => agentId)
          .join(', ')}.`,
      };
    case 'failed':
      return { kind: 'failed', reason: 'failed', text: outcome.failure.message.slice(0, 1_000) };
    case 'left':
      return {
        kind: 'failed',
        reason: 'no-answer',
        text: 'The request was not confirmed in the Longreach window in time.',
      };
    default:
      return assertNever(outcome);
  }
}

function describeDone(request: LinkRequest, agent: OutsideAgent | undefined): string {
  if (request.kind === 'support') return 'A support session was created.';
  const name = agent?.name.slice(0, 200) ?? `device ID ${request.value}`;
  return request.kind === 'wake' ? `Waking ${name}.` : `Connecting to ${name}.`;
}

function formatTarget(request: LinkRequest): string {
  if (request.kind === 'support') return '';
  const what = { name: 'name', device_id: 'device ID', agent_id: 'agent ID' } as const;
  return `${what[request.by]} “${request.value}”`;
}

/** Waits for the service's word about jobs that were just begun. */
export function createJobSent() {
  const waiting = new Map<string, (result: Result<void>) => void>();

  const judge = (job: Job | undefined): Result<void> | null => {
    // Jobs that ended stay for a while; one that is gone went with its account.
    if (job === undefined) return fail('cancelled', 'The account was changed before the service responded.');
    if (job.state === 'failed' && job.failure !== null) return { ok: false, failure: job.failure };
    return job.state === 'running' && (job.step === 'sending' || job.step === 'undo') ? null : succeed(undefined);
  };

  return {
    /** After every change of the jobs. */
    onJobs(jobs: readonly Job[]): void {
      for (const [id, resolve] of waiting) {
        const result = judge(jobs.find((job) => job.id === id));
        if (result === null) continue;
        waiting.delete(id);
        resolve(result);
      }
    },

    /** Resolves when the service has taken what the job sends, or refused it. */
    wait(begun: Result<Job>): Promise<Result<void>> {
      if (!begun.ok) return Promise.resolve(begun);
      const now = judge(begun.value);
      if (now !== null) return Promise.resolve(now);
      return new Promise((resolve) => void waiting.set(begun.value.id, resolve));
    },
  };
}
