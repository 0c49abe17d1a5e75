import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AgentRow, Download, Job } from '../../src-main/contract/contract.ts';
import type { Result } from '../../src-main/contract/failure.ts';
import { unpackRow } from '../../src-main/contract/packed-rows.ts';
import type { OperationName } from '../../src-main/practice/operations.ts';
import { startService, type Service } from '../e2e/steps.ts';
import { standInShell } from '../unit/main/sessions/session-harness.ts';
import { makeLog } from '../unit/main/windows/samples.ts';
import { settle } from '../unit/settle.ts';
import { makeFolder, startBox, type ConsoleBox } from './console-box.ts';
import type { Detour, FaultRow } from './fault-table.ts';
import { valueOf } from '../value-of.ts';

/** Nobody listens on it: no system hands it out, as it would a port that was free a moment ago. */
const CLOSED_PORT = '2';

/** What a request can be for. */
type Purpose = OperationName | 'recording';

/** Longer than anything is remembered about earlier requests but the pause after a 402, which a good answer ends. */
const REST_MS = 130_000;
/** The longest wait for a response: three tries of 30 s with their pauses. */
const MAX_STEPS = 400;
/** Real time for what the clock does not move, in milliseconds. */
const FILES_MS = 30_000;
const STEP_MS = 1_000;

/** Sends requests to the service or beside it, and knows which are under way. */
function createNetwork() {
  let pending = 0;
  let detour: { readonly of: Purpose; readonly to: Detour } | null = null;
  /** Requests of this operation are not waited for once they have arrived. */
  let stalled: Purpose | null = null;
  let sentStalled = 0;

  const redirect = (url: string, to: Detour): string => {
    const target = new URL(url);
    if (to === 'tls') target.protocol = 'https:';
    else if (to === 'closed-port') target.port = CLOSED_PORT;
    else throw new TypeError('fetch failed', { cause: Object.assign(new Error(to), { code: to }) });
    return target.href;
  };

  /** The body, with a call when its last byte is there. */
  const follow = (body: ReadableStream<Uint8Array>, end: () => void): ReadableStream => {
    const reader = body.getReader();
    return new ReadableStream({
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            controller.enqueue(value);
            return;
          }
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    });
  };

  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname } = new URL(url);
    const operation = pathname.startsWith('/recording/') ? 'recording' : pathname.replace('/v1/', '');
    let isCounted = operation !== stalled;
    if (isCounted) pending += 1;
    else sentStalled += 1;
    const end = (): void => {
      if (isCounted) pending -= 1;
      isCounted = false;
    };
    try {
      const response = await fetch(detour?.of === operation ? redirect(url, detour.to) : url, init);
      if (response.body === null) {
        end();
        return response;
      }
      const { status, statusText, headers } = response;
      return new Response(follow(response.body, end), { status, statusText, headers });
    } catch (error) {
      end();
      throw error;
    }
  };

  return {
    send,
    isQuiet: (arrived: (operation: Purpose) => number): boolean =>
      pending === 0 && (stalled === null || arrived(stalled) >= sentStalled),
    lead(of: Purpose, to: Detour): void {
      detour = { of, to };
    },
    stall(operation: Purpose): void {
      stalled = operation;
      sentStalled = 0;
    },
    heal(): void {
      detour = null;
      stalled = null;
    },
  };
}

/** A console that is signed in to a practice service, with its session windows, and with time that moves only on purpose. */
export async function openStage({ historyMonths = 0 } = {}) {
  const folder = makeFolder();
  const service: Service = await startService({ agents: 260, historyRecords: 60, openSupport: 1, remain: 100_000 });
  const network = createNetwork();
  let calls = 0;
  const box: ConsoleBox = await startBox(folder.path, new Map(), {
    historyMonths,
    fetch: network.send,
    now: () => (calls += 1) * 1_000,
    sessionShell: (_app, clock) => standInShell(makeLog().log, clock),
  });
  const count = (operation: Purpose): number => service.controls.counters()[operation] ?? 0;

  /** Lets everything end that does not wait for the clock: requests, the worker, promises. */
  const quiet = async (): Promise<void> => {
    for (let calm = 0; calm < 2;) {
      await settle();
      // Answered by the worker after all that was asked before.
      await box.call('agents:page', { afterId: null, limit: 1 });
      calm = network.isQuiet(count) ? calm + 1 : 0;
      if (calm === 0) await nextTurn();
    }
  };
  const pass = async (milliseconds: number): Promise<void> => {
    await quiet();
    for (let left = milliseconds; left > 0; left -= STEP_MS) {
      await box.clock.advance(Math.min(left, STEP_MS));
      await quiet();
    }
  };
  /** Moves the clock until there is a result. */
  const passUntil = async <T>(
    what: string,
    look: () => Promise<T | undefined>,
    maxSteps: number = MAX_STEPS,
  ): Promise<T> => {
    for (let step = 0; step < maxSteps; step += 1) {
      await quiet();
      const found = await look();
      if (found !== undefined) return found;
      await box.clock.advance(STEP_MS);
    }
    // On a busy machine files hold up more than the clock does: they end without it.
    const begin = performance.now();
    while (performance.now() - begin < FILES_MS) {
      await nextTurn();
      const found = await look();
      if (found !== undefined) return found;
    }
    throw new Error(`there was no ${what}`);
  };
  const drive = async <T>(work: Promise<T>, maxSteps: number = MAX_STEPS): Promise<T> => {
    const end: { result?: T } = {};
    void work.then((result) => (end.result = result));
    return passUntil('end of the call', () => Promise.resolve(end.result), maxSteps);
  };

  const refresh = async (): Promise<void> => {
    if (valueOf(await box.call('account:current', undefined)).kind !== 'signed-in') return;
    valueOf(await drive(box.call('agents:refresh', undefined)));
    valueOf(await drive(box.call('support:refresh', undefined)));
    await quiet();
  };
  /** The next case begins as if there had been none before. */
  const rest = async (): Promise<void> => {
    service.controls.clearFaults();
    service.controls.restoreKey();
    network.heal();
    for (const { id } of service.controls.agents().filter(({ disabled }) => disabled)) {
      service.controls.changeAgent({ id, disabled: false });
    }
    for (const { id } of service.controls.supports().slice(1)) service.controls.leaveSupport({ id });
    for (const { id } of box.sessions().state('sessions').tabs) box.sessions().close(id);
    for (const { id } of valueOf(await box.call('jobs:current', undefined)))
      await box.call('jobs:cancel', { jobId: id });
    await quiet();
    box.clock.sleep(REST_MS);
    await pass(1);
    await refresh();
    box.forgetEvents();
    service.controls.forgetRequests();
  };

  /** Switches the fault on for an operation. */
  const strike = (operation: Purpose, { fault, detour, isCarriedOut, stalls, onlyBody }: FaultRow): void => {
    // Judged by its status alone, so a service that answers with success has carried it out (4.12).
    const takesEffect = isCarriedOut === true || (operation === 'support/close' && onlyBody === true);
    if (fault !== undefined) service.controls.addFault({ where: operation, fault, takesEffect });
    if (detour !== undefined) network.lead(operation, detour);
    if (stalls === true) network.stall(operation);
  };

  valueOf(
    await box.call('account:signIn', { address: service.address, key: service.key, label: '', keep: 'keychain' }),
  );
  box.setVisible(false);
  if (historyMonths > 0) {
    await passUntil('whole history', async () =>
      valueOf(await box.call('history:state', undefined)).whole ? true : undefined,
    );
  }
  await rest();

  return {
    folder: folder.path,
    box,
    service,
    sessions: box.sessions,
    quiet,
    pass,
    passUntil,
    drive,
    refresh,
    rest,
    strike,
    heal(): void {
      service.controls.clearFaults();
      service.controls.restoreKey();
      network.heal();
    },
    count,
    async rows(): Promise<readonly AgentRow[]> {
      const page = valueOf(await box.call('agents:page', { afterId: null, limit: 4_000 }));
      return page.rows.map((row) => unpackRow(row));
    },
    async job(jobId: string): Promise<Job> {
      const job = valueOf(await box.call('jobs:current', undefined)).find(({ id }) => id === jobId);
      if (job === undefined) throw new Error('the job is gone');
      return job;
    },
    /**
     * The download of a recording when it has ended; it is then put away, unless it can be resumed. The clock runs on while the
     * disk works.
     */
    async download(sessionId: number): Promise<Result<Download>> {
      const started = await drive(box.call('downloads:start', { sessionId }), Infinity);
      if (!started.ok) return started;
      const downloadId = started.value.id;
      const look = async () => {
        const all = valueOf(await box.call('downloads:current', undefined));
        return all.find(({ id, state }) => id === downloadId && (state === 'failed' || state === 'done'));
      };
      const ended = await passUntil('end of the download', look, Infinity);
      if (ended.state === 'done') valueOf(await box.call('downloads:dismiss', { downloadId }));
      return { ok: true, value: ended };
    },
    tab(tabId: string) {
      const tab = box
        .sessions()
        .state('sessions')
        .tabs.find(({ id }) => id === tabId);
      if (tab === undefined) throw new Error('the tab is gone');
      return tab;
    },
    async close(): Promise<void> {
      await box.close();
      await service.close();
      folder.remove();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
