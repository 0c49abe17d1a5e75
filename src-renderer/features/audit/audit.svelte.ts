import { createContext } from 'svelte';
import type {
  AuditEntry,
  AuditFilter,
  AuditVerdict,
  InputOf,
  Account,
  AgentRow,
} from '../../../src-main/contract/contract.ts';
import type { Failure } from '../../../src-main/contract/failure.ts';
import { allAuditEntries, filterOf, type AuditGroup, type AuditQuestion } from './format-audit.ts';
import { composeId } from '../../../src-main/contract/account-ids.ts';
import { notifyExported } from '../common/exported.ts';
import { call, listen } from '../../lib/call.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import { Reading } from '../../lib/reading.svelte.ts';
import { RecordQuery } from '../records/record-query.svelte.ts';
import { t } from '../../../src-main/contract/texts.ts';
import type { AgentsState } from '../agents/agents.svelte.ts';

/** Entries of one piece. */
const PIECE = 100;
/** Distance in rows from the end at which the next piece is requested. */
const AHEAD = 40;

/** The result of verifying the record. */
export type Verification =
  | { readonly kind: 'none' | 'running' }
  | { readonly kind: 'verdict'; readonly verdict: AuditVerdict }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The entries that match one question, piece by piece, the newest first. Made with the question and replaced with it. */
class AuditList {
  readonly #filter: AuditFilter;
  entries = $state.raw<readonly AuditEntry[]>([]);
  /** How many matched when the first piece was read; the list stays as it was then. */
  total = $state(0);
  /** Entries that match and were added since. */
  newer = $state(0);
  /** Unix milliseconds of the oldest entry of the log. */
  since = $state<number | null>(null);
  more = $state(false);
  answered = $state(false);
  failure = $state.raw<Failure | null>(null);
  #isReading = false;

  constructor(filter: AuditFilter) {
    this.#filter = filter;
  }

  /** Reads the first piece, or the next one; one at a time. */
  async readMore(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    this.failure = null;
    const before = this.entries.at(-1)?.seq ?? null;
    const reply = await call('audit:page', { filter: this.#filter, before, limit: PIECE });
    this.#isReading = false;
    if (!reply.ok) {
      this.failure = reply.failure;
      return;
    }
    const { entries, total, more, since } = reply.value;
    this.entries = [...this.entries, ...entries];
    if (before === null) this.total = total;
    this.more = more;
    this.since = since;
    this.answered = true;
  }

  /** How many match by now; null where that cannot be read. */
  async count(): Promise<number | null> {
    const reply = await call('audit:page', { filter: this.#filter, before: null, limit: 1 });
    return reply.ok ? reply.value.total : null;
  }
}

/** The page Audit log: its query, the loaded entries, and the result of Verify. */
export class Audit extends RecordQuery<AuditQuestion> {
  readonly #app: Readonly<ConsoleState>;
  #asked = $state.raw<AuditList | null>(null);
  /** That of the question before; shown until the present one was answered, or could not be. */
  #former = $state.raw<AuditList | null>(null);
  #shownSeq = $state<number | null>(null);
  #verdict = $state.raw(new Reading<AuditVerdict>());

  constructor(app: Readonly<ConsoleState>) {
    super(allAuditEntries, allAuditEntries);
    this.#app = app;
  }

  get count(): number {
    return this.entries.length;
  }
  get #list(): AuditList | null {
    return this.answered || this.failure !== null ? this.#asked : this.#former;
  }
  /** The newest first, as far as they are loaded. */
  get entries(): readonly AuditEntry[] {
    return this.#list?.entries ?? [];
  }
  /** How many match. */
  get total(): number {
    return this.#list?.total ?? 0;
  }
  /** Unix milliseconds of the oldest entry. */
  get since(): number | null {
    return this.#list?.since ?? null;
  }
  get more(): boolean {
    return this.#list?.more ?? false;
  }
  /** The present question was answered; until then the previous entries stay. */
  get answered(): boolean {
    return this.#asked?.answered ?? false;
  }
  get failure(): Failure | null {
    return this.#asked?.failure ?? null;
  }
  /** Entries that match and were added since the list was read. */
  get newer(): number {
    return this.#list?.newer ?? 0;
  }
  get verification(): Verification {
    const { busy, failure, value } = this.#verdict;
    if (busy) return { kind: 'running' };
    if (failure !== null) return { kind: 'failed', failure };
    return value === null ? { kind: 'none' } : { kind: 'verdict', verdict: value };
  }
  get cursorEntry(): AuditEntry | undefined {
    return this.cursor === null ? undefined : this.entries[this.cursor];
  }
  /** The entry whose details are open. */
  get shown(): AuditEntry | null {
    return this.entries.find(({ seq }) => seq === this.#shownSeq) ?? null;
  }

  start(): () => void {
    const off = listen('audit:changed', () => {
      if (this.#app.page === 'audit') void this.#countNewer();
    });
    return () => {
      this.stopTyping();
      off();
    };
  }

  /** The page is opened: entries added since it was last open are read. */
  load(): void {
    this.ask();
  }

  toggleGroup(group: AuditGroup): void {
    const { groups } = this.question;
    this.change({ groups: groups.includes(group) ? groups.filter((one) => one !== group) : [...groups, group] });
  }

  ask(): void {
    this.begin();
    this.#former = this.#list;
    const list = new AuditList(filterOf(this.question, Date.now()));
    this.#asked = list;
    void list.readMore();
  }

  /** Tries again what failed: the question, or its next piece. */
  retry(): void {
    if (this.answered) void this.#asked?.readMore();
    else this.ask();
  }

  /** These rows are visible, `end` not included: the next piece is read ahead. */
  select(end: number): void {
    if (this.answered && this.more && this.failure === null && end + AHEAD >= this.entries.length)
      void this.#asked?.readMore();
  }

  override setCursor(index: number): void {
    super.setCursor(index);
    if (this.#shownSeq !== null) this.#shownSeq = this.cursorEntry?.seq ?? null;
  }

  show(entry: AuditEntry): void {
    this.#shownSeq = entry.seq;
  }
  closeDetails(): void {
    this.#shownSeq = null;
  }

  /** Reads everything once more and checks it. */
  async verify(): Promise<void> {
    if (this.#verdict.busy) return;
    this.dismissVerdict();
    await this.#verdict.read(() => call('audit:verify'));
  }
  dismissVerdict(): void {
    this.#verdict = new Reading();
  }

  /** Writes all that match into a file of the downloads folder. */
  async export(format: InputOf<'audit:export'>['format']): Promise<void> {
    if (this.exporting) return;
    this.exporting = true;
    const reply = await call('audit:export', { filter: filterOf(this.question, Date.now()), format });
    this.exporting = false;
    notifyExported(this.#app.toasts, reply, t('audit.exportFailed'), ({ count }) => t('audit.exportCount', { count }));
  }

  /** The list stays as it is, but for an empty one, which is asked for again. */
  async #countNewer(): Promise<void> {
    const list = this.#asked;
    if (list?.answered !== true) return;
    const total = (await list.count()) ?? list.total;
    if (list.entries.length > 0) list.newer = Math.max(0, total - list.total);
    else if (list === this.#asked && total > 0) this.ask();
  }
}

export const [useAudit, provideAudit] = createContext<Readonly<Audit>>();

/**
 * The agent of an entry, where it is in the list: that of the account in view, or of all. Agents of different accounts can have
 * the same id, so the account is compared too: by its id, or by its label for entries that were written before ids were. A label
 * that several accounts have names none of them.
 */
export function agentOf(entry: AuditEntry, app: Owners, agents: Readonly<AgentsState>): AgentRow | undefined {
  const { account, accountId, agentId } = entry;
  if (agentId === null) return undefined;
  const { entries, showsAll } = app.accounts;
  const isShown = ({ id }: Account): boolean => showsAll || id === app.account.account?.id;
  const isOwner = ({ id, label }: Account): boolean => (accountId === undefined ? account === label : accountId === id);
  const [owner, ...others] = entries.filter(({ account: one }) => isShown(one) && isOwner(one));
  if (owner === undefined || others.length > 0) return undefined;
  return agents.find(composeId(owner.number, agentId))?.row;
}

interface Owners {
  readonly account: Pick<ConsoleState['account'], 'account'>;
  readonly accounts: Pick<ConsoleState['accounts'], 'entries' | 'showsAll'>;
}
