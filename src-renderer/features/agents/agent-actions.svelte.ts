import type { AgentRow, Job, JobKind } from '../../../src-main/contract/contract.ts';
import type { Failure, Result } from '../../../src-main/contract/failure.ts';
import { isFavorite, wakesFirst } from '../../lib/agent-state.ts';
import { call } from '../../lib/call.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import { formatFreshness } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';
import type { JobsState } from './jobs/jobs.svelte.ts';
import type { Traits } from './traits.svelte.ts';
import type { Toasts, ToastText } from '../../lib/toasts.svelte.ts';

interface Parts {
  readonly app: Readonly<ConsoleState>;
  readonly jobs: Readonly<JobsState>;
  readonly traits: Readonly<Traits>;
  /** Whether sessions begin in View only, because the saved view that is shown says so. */
  readonly opensViewOnly: () => boolean;
}

/** The actions on one agent. The result of a job is shown once the service shows it; see `JobToasts`. */
export class AgentActions {
  readonly #app: Readonly<ConsoleState>;
  readonly #toasts: Toasts;
  readonly #jobs: Readonly<JobsState>;
  readonly #traits: Readonly<Traits>;
  readonly #opensViewOnly: () => boolean;
  #connecting = $state.raw<ReadonlySet<number>>(new Set());

  constructor({ app, jobs, traits, opensViewOnly }: Parts) {
    this.#app = app;
    this.#toasts = app.toasts;
    this.#jobs = jobs;
    this.#traits = traits;
    this.#opensViewOnly = opensViewOnly;
  }

  isConnecting(agentId: number): boolean {
    return this.#connecting.has(agentId);
  }

  /** Connects, or wakes and connects where the agent is off and can be woken. */
  connect(row: AgentRow): Promise<void> {
    return wakesFirst(row, this.#traits.of(row.id)) ? this.wakeAndConnect(row) : this.openSession(row);
  }

  /** Opens a session; the main process requests the one-time link and loads it (4.4). */
  async openSession(row: AgentRow): Promise<void> {
    if (this.#connecting.has(row.id)) return;
    this.#connecting = new Set(this.#connecting).add(row.id);
    const reply = await call('sessions:open', { agentId: row.id, ...this.#howToOpen() });
    this.#connecting = new Set([...this.#connecting].filter((id) => id !== row.id));
    const about = subjectOf('connect', row.id);
    if (reply.ok) {
      this.#toasts.settle(about);
      return;
    }
    const again = { label: t('act.tryAgain'), onclick: () => void this.openSession(row) };
    this.#toasts.fail(about, t('toast.connectFailed', { name: row.name }), reply.failure, [again]);
  }

  #howToOpen(): { readonly viewOnly?: true } {
    return this.#opensViewOnly() ? { viewOnly: true } : {};
  }

  async wake(row: AgentRow): Promise<void> {
    if (this.#jobs.running(row.id, 'wake') || this.#jobs.running(row.id, 'wake-and-connect')) return;
    if (row.online === true) {
      this.#toasts.show(subjectOf('wake', row.id), this.#awake(row));
      return;
    }
    this.#follow(
      await call('agents:wake', { agentId: row.id }),
      t('toast.wakeFailed', { name: row.name }),
      subjectOf('wake', row.id),
    );
  }

  /** Wakes it, waits until it is online, opens the session; one that is online is connected to at once. */
  async wakeAndConnect(row: AgentRow): Promise<void> {
    if (row.online === true) {
      await this.openSession(row);
      return;
    }
    if (this.#jobs.running(row.id, 'wake-and-connect')) return;
    this.#follow(
      await call('agents:wakeAndConnect', { agentId: row.id, ...this.#howToOpen() }),
      t('toast.wakeFailed', { name: row.name }),
      subjectOf('wake', row.id),
    );
  }

  /** Opens the dialog that confirms a reboot. */
  askReboot(row: AgentRow, safe = false): void {
    this.#app.open({ kind: 'reboot', row, safe });
  }

  /** Can be undone for five seconds. */
  async reboot(row: AgentRow, safe: boolean): Promise<void> {
    const reply = await call('agents:reboot', { agentId: row.id, safe });
    this.#follow(reply, t('toast.rebootFailed', { name: row.name }), subjectOf('reboot', row.id));
  }

  /** Notifies when it is online again. */
  async watch(row: AgentRow): Promise<void> {
    if (this.#jobs.running(row.id, 'watch')) return;
    this.#follow(
      await call('agents:watch', { agentId: row.id }),
      t('toast.watchFailed', { name: row.name }),
      `begin watch ${row.id}`,
    );
  }

  /** Can be undone for five seconds. Returns why it was not even begun, for the form; null where it was. */
  async removeFromAccount(row: AgentRow, typedName: string): Promise<Failure | null> {
    const reply = await call('agents:removeFromAccount', { agentId: row.id, typedName });
    if (!reply.ok) return reply.failure;
    this.#jobs.add(reply.value);
    return null;
  }

  async cancel(job: Job): Promise<void> {
    const reply = await call('jobs:cancel', { jobId: job.id });
    const failure = reply.ok ? null : reply.failure;
    this.#toasts.report(aboutCancel(job.id), t('toast.cancelFailed', { name: job.agentName }), failure);
  }

  /** Local marks only: one made in the account area stays, and a note explains that. */
  async toggleFavorite(row: AgentRow): Promise<void> {
    if (!row.localFavorite && row.serviceFavorite && isFavorite(row)) {
      this.#toasts.show(subjectOf('favorite', row.id), {
        mark: 'attention',
        title: t('toast.serviceFavorite', { name: row.name }),
        text: t('toast.serviceFavoriteText'),
      });
      return;
    }
    const reply = await call('agents:setFavorite', { agentId: row.id, favorite: !row.localFavorite });
    const title = t('toast.favoriteFailed', { name: row.name });
    this.#toasts.report(subjectOf('favorite', row.id), title, reply.ok ? null : reply.failure);
  }

  /** "Online now" while the list is current, otherwise only that it was online when the list was read. */
  #awake({ name }: AgentRow): ToastText {
    const { kind, at } = this.#app.service.current;
    if (kind === 'up-to-date') return { mark: 'online', title: t('toast.awakeAlready', { name }) };
    return {
      mark: 'attention',
      title:
        at === null
          ? t('toast.wasAwakeOnce', { name })
          : t('toast.wasAwake', { name, ago: formatFreshness(at, Date.now()) }),
      text: t('toast.wasAwakeText'),
    };
  }

  #follow(reply: Result<Job>, notBegun: string, about: string): void {
    this.#toasts.report(about, notBegun, reply.ok ? null : reply.failure);
    if (reply.ok) this.#jobs.add(reply.value);
  }
}

/** About a job that could not be cancelled, as long as it runs. */
export const aboutCancel = (jobId: string): string => `cancel ${jobId}`;

/** What a note is about: whatever brings the agent online, restarts it or takes it away is one subject each. */
export function subjectOf(kind: JobKind | 'connect' | 'favorite', agentId: number): string {
  if (kind === 'wake-and-connect' || kind === 'watch') return `wake ${agentId}`;
  return `${kind === 'reboot-safe' ? 'reboot' : kind} ${agentId}`;
}
