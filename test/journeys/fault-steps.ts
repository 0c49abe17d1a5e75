import type { BulkAction, Job } from '../../src-main/contract/contract.ts';
import type { Failure, Result } from '../../src-main/contract/failure.ts';
import { everySession } from '../../src-main/storage/tables/history-filter.ts';
import {
  describeBulkEnd,
  describeItem,
  describeStop,
  describeWhy,
} from '../../src-renderer/features/agents/bulk/format-bulk.ts';
import { describeEnd as describeJobEnd } from '../../src-renderer/features/agents/jobs/format-job-end.ts';
import { describeEnd as describeTabEnd } from '../../src-renderer/windows/session/end-view.ts';
import type { Stage } from './fault-stage.ts';
import { valueOf } from '../value-of.ts';

/** The common parts of the actions of the pages: their targets, and the texts that show their end. */

/** The target of an action. */
export interface Target {
  readonly agentId?: number;
  /** Of an action on several agents. */
  readonly agentIds?: readonly number[];
  readonly supportId?: number;
  readonly sessionId?: number;
  /** The name it has, and the one it is to get. */
  readonly before?: string;
  readonly after?: string;
}

export interface Outcome {
  readonly failure: Failure | null;
  /** Titles and texts that the page shows. */
  readonly words: readonly string[];
  /** A job that goes on because its response was lost. */
  readonly waiting?: Job;
}

export const outcome = (result: Result<unknown>, title: string): Outcome =>
  result.ok ? { failure: null, words: [] } : failedAs(result.failure, title);

export const failedAs = (failure: Failure, title: string): Outcome => ({ failure, words: [title, failure.message] });

export const anyAgent = (stage: Stage): Promise<Target> => {
  const agent = stage.service.controls
    .agents()
    .find(({ online, installed, disabled }) => online && installed && !disabled);
  if (agent === undefined) throw new Error('no agent is left');
  return Promise.resolve({ agentId: agent.id, before: agent.name });
};

export const agentOf = (stage: Stage, { agentId }: Target) =>
  stage.service.controls.agents().find(({ id }) => id === agentId);

export async function anySupport(stage: Stage): Promise<Target> {
  const open = stage.service.controls.supports()[0]?.id;
  const id = open ?? valueOf(await stage.drive(stage.box.call('support:create', { clientName: 'Ada' }))).id;
  if (stage.service.controls.supports()[0]?.status === 0) stage.service.controls.joinSupport({ id });
  await stage.refresh();
  return { supportId: id };
}

const supportSessions = async ({ box }: Stage) => valueOf(await box.call('support:current', undefined)).sessions;
/** Without previews, which are read again as time passes. */
export const keptSessions = async (stage: Stage) =>
  (await supportSessions(stage)).map(({ id, phase, clientName, inviteCode }) => ({
    id,
    phase,
    clientName,
    inviteCode,
  }));
export const supportOf = async (stage: Stage, { supportId }: Target) =>
  (await supportSessions(stage)).find(({ id }) => id === supportId);
export const isOpenAtService = (stage: Stage, { supportId }: Target): boolean =>
  stage.service.controls.supports().some(({ id }) => id === supportId);

export async function nameAtService({ service }: Stage, { supportId = 0 }: Target): Promise<string> {
  const address = `${service.address}support/info?connection_id=${String(supportId)}`;
  const answer = await fetch(address, { headers: { 'X-Api-Key': service.key } });
  const { data } = (await answer.json()) as { data: { client_name: string } };
  return data.client_name;
}

let names = 0;
/** No two are the same. */
export const newName = (): string => `Name ${String((names += 1))}`;

/** The request was sent, and the job waits for its agent. */
const isSent = ({ step }: Job): boolean => step === 'going-down' || step === 'coming-up';

/** Follows a job until it has ended or waits for its agent. */
export async function followJob(stage: Stage, started: Result<Job>): Promise<Outcome> {
  const { id } = valueOf(started);
  const job = await stage.passUntil('end of the job', async () => {
    const now = await stage.job(id);
    return now.state !== 'running' || isSent(now) ? now : undefined;
  });
  if (job.state === 'running') return { failure: null, words: [], waiting: job };
  const end = describeJobEnd(job);
  return { failure: job.failure, words: [end?.title ?? '', end?.text ?? ''] };
}

export const jobEnd = (stage: Stage, { id }: Job): Promise<Job> =>
  stage.passUntil('end of the job', async () => {
    const now = await stage.job(id);
    return now.state === 'running' ? undefined : now;
  });

/** Runs an action on several agents until each of them has ended or waits for its agent. */
export async function runBulk(stage: Stage, action: BulkAction, agentIds: readonly number[]): Promise<Outcome> {
  const { id } = valueOf(await stage.box.call('bulk:start', { action, agentIds }));
  const { run, items, jobs } = await stage.passUntil('end of the run', async () => {
    const now = valueOf(await stage.box.call('bulk:current', undefined));
    if (now.run?.id !== id) return undefined;
    const running = now.items.filter(({ state }) => state === 'running').map(({ agentId }) => agentId);
    const all = valueOf(await stage.box.call('jobs:current', undefined));
    const sent = all.filter((job) => job.state === 'running' && isSent(job) && running.includes(job.agentId));
    const isOver = now.run.endedAt !== null || (running.length > 0 && sent.length === agentIds.length);
    return isOver ? { run: now.run, items: now.items, jobs: sent } : undefined;
  });
  if (run.endedAt === null && jobs[0] !== undefined) {
    const isResponseLost = jobs.every((job) => job.isResponseLost);
    return { failure: null, words: [], waiting: { ...jobs[0], isResponseLost } };
  }
  const failure = items.find((item) => item.failure !== null)?.failure ?? null;
  const { title, text = '' } = describeBulkEnd(run);
  const ofItems = items.flatMap((item) => [describeItem(action, item, 0), describeWhy(item)]);
  return { failure, words: [title, text, describeStop(run, items), ...ofItems] };
}

/** Waits until all jobs on these agents have come to this step. */
export const allAt = (stage: Stage, agentIds: readonly number[], step: Job['step']): Promise<true> =>
  stage.passUntil(`${step} of all`, async () => {
    const all = valueOf(await stage.box.call('jobs:current', undefined));
    const isThere = (id: number): boolean => all.some((job) => job.agentId === id && job.step === step);
    return agentIds.every(isThere) ? true : undefined;
  });

/** The job, after the whole run has ended well. */
export async function bulkEnd(stage: Stage, job: Job): Promise<Job> {
  const { run } = await stage.passUntil('end of the run', async () => {
    const { run: now } = valueOf(await stage.box.call('bulk:current', undefined));
    return typeof now?.endedAt === 'number' ? { run: now } : undefined;
  });
  if (run.counts.failed + run.counts.stopped > 0) throw new Error(`of the run ${String(run.counts.failed)} failed`);
  return stage.job(job.id);
}

/** Opens a tab and waits until the service has provided a link or the tab has ended. */
export async function openTab(stage: Stage, opened: Result<{ readonly tabId: string }>): Promise<Outcome> {
  const { tabId } = valueOf(opened);
  const tab = await stage.passUntil('link', () => {
    const now = stage.tab(tabId);
    const isOver = now.state.kind === 'ended' || (now.state.kind === 'connecting' && now.state.hasLink === true);
    return Promise.resolve(isOver ? now : undefined);
  });
  stage.sessions().close(tabId);
  if (tab.state.kind !== 'ended') return { failure: null, words: [] };
  const { title, text } = describeTabEnd(tab, tab.state, null);
  return { failure: tab.state.failure, words: [title, text] };
}

export const historyFilter = { filter: everySession, asOf: null, offset: 0, limit: 100 };
export const anySession = async (stage: Stage): Promise<Target> => {
  const page = valueOf(await stage.drive(stage.box.call('history:page', historyFilter)));
  return { sessionId: page.rows[0]?.id ?? 0 };
};

export const recordedSession = async (stage: Stage): Promise<Target> => {
  const filter = { ...everySession, recording: true };
  const page = valueOf(await stage.drive(stage.box.call('history:page', { ...historyFilter, filter })));
  return { sessionId: page.rows[0]?.id ?? 0 };
};

export const keptRow = async (stage: Stage, { agentId }: Target) =>
  (await stage.rows()).find(({ id }) => id === agentId);
export const keptRows = async (stage: Stage, { agentIds }: Target) =>
  (await stage.rows()).filter(({ id }) => agentIds?.includes(id) === true);
export const keptDetails = async ({ box }: Stage, { agentId = 0 }: Target) =>
  valueOf(await box.call('agents:details', { agentId }))?.agent;
