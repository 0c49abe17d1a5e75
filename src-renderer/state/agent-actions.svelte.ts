import type { AgentRow, Job } from '../../src-main/ipc/contract.ts';
import type { Failure, Result } from '../../src-main/ipc/failure.ts';
import { isFavorite } from '../lib/agent-state.ts';
import { call } from '../lib/call.ts';
import { t } from '../lib/messages.ts';
import type { JobsState } from './jobs.svelte.ts';
import type { Toasts } from './toasts.svelte.ts';

interface Parts {
  readonly jobs: JobsState;
  readonly toasts: Toasts;
}

/** What a person does to one agent. What comes of a job is told when the service shows it; see `JobToasts`. */
export class AgentActions {
  readonly #jobs: JobsState;
  readonly #toasts: Toasts;
  #connecting = $state.raw<ReadonlySet<number>>(new Set());

  constructor({ jobs, toasts }: Parts) {
    this.#jobs = jobs;
    this.#toasts = toasts;
  }

  isConnecting(agentId: number): boolean {
    return this.#connecting.has(agentId);
  }

  /** Asks for the session; the link itself is fetched and opened by the main process. */
  async connect(row: AgentRow): Promise<void> {
    if (this.#connecting.has(row.id)) return;
    this.#connecting = new Set(this.#connecting).add(row.id);
    const reply = await call('sessions:open', { agentId: row.id });
    this.#connecting = new Set([...this.#connecting].filter((id) => id !== row.id));
    if (reply.ok) return;
    const again = { label: t('act.tryAgain'), onclick: () => void this.connect(row) };
    this.#toasts.fail(t('toast.connectFailed', { name: row.name }), reply.failure, [again]);
  }

  async wake(row: AgentRow): Promise<void> {
    if (this.#jobs.running(row.id, 'wake') || this.#jobs.running(row.id, 'wake-and-connect')) return;
    if (row.online === true) {
      this.#toasts.show({ mark: 'online', title: t('toast.awakeAlready', { name: row.name }) });
      return;
    }
    this.#follow(await call('agents:wake', { agentId: row.id }), t('toast.wakeFailed', { name: row.name }));
  }

  /** Wakes it, waits until it is online, opens the session; one that is online is connected to at once. */
  async wakeAndConnect(row: AgentRow): Promise<void> {
    if (row.online === true) {
      await this.connect(row);
      return;
    }
    if (this.#jobs.running(row.id, 'wake-and-connect')) return;
    this.#follow(await call('agents:wakeAndConnect', { agentId: row.id }), t('toast.wakeFailed', { name: row.name }));
  }

  /** Can be undone for five seconds. */
  async reboot(row: AgentRow, safe: boolean): Promise<void> {
    const reply = await call('agents:reboot', { agentId: row.id, safe });
    this.#follow(reply, t('toast.rebootFailed', { name: row.name }));
  }

  /** Tells when it is online again. */
  async watch(row: AgentRow): Promise<void> {
    if (this.#jobs.running(row.id, 'watch')) return;
    this.#follow(await call('agents:watch', { agentId: row.id }), t('toast.watchFailed', { name: row.name }));
  }

  /** Can be undone for five seconds. Answers why it was not even begun, for the form that asked; null where it was. */
  async detach(row: AgentRow, typedName: string): Promise<Failure | null> {
    const reply = await call('agents:detach', { agentId: row.id, typedName });
    if (!reply.ok) return reply.failure;
    this.#jobs.add(reply.value);
    return null;
  }

  async cancel(job: Job): Promise<void> {
    const reply = await call('jobs:cancel', { jobId: job.id });
    if (!reply.ok) this.#toasts.fail(t('toast.cancelFailed', { name: job.agentName }), reply.failure);
  }

  /** Local marks only: one made in the account area stays, and the person is told. */
  async toggleFavorite(row: AgentRow): Promise<void> {
    if (!row.localFavorite && row.serviceFavorite && isFavorite(row)) {
      this.#toasts.show({
        mark: 'attention',
        title: t('toast.serviceFavorite', { name: row.name }),
        text: t('toast.serviceFavoriteText'),
      });
      return;
    }
    const reply = await call('agents:setFavorite', { agentId: row.id, favorite: !row.localFavorite });
    if (!reply.ok) this.#toasts.fail(t('toast.favoriteFailed', { name: row.name }), reply.failure);
  }

  #follow(reply: Result<Job>, notBegun: string): void {
    if (reply.ok) this.#jobs.add(reply.value);
    else this.#toasts.fail(notBegun, reply.failure);
  }
}
