import type { HistoryDetails, HistoryRow } from '../../../src-main/contract/contract.ts';
import type { Failure } from '../../../src-main/contract/failure.ts';
import { call } from '../../lib/call.ts';
import { Reading } from '../../lib/reading.svelte.ts';

/** How long the user stays on a session before a request is sent: moving through the list costs no requests. */
export const LINGER_MS = 250;

/** What is read of one session. Made with its row and replaced with it, so that a late answer lands where nobody looks. */
class SessionReading {
  readonly sessionId: number;
  /** The session as the list has it. */
  row: HistoryRow;
  /** A copy without the details from the service does not replace them. */
  readonly details = new Reading<HistoryDetails>((now, came) => ({ ...came, info: came.info ?? now?.info ?? null }));

  constructor(row: HistoryRow) {
    this.sessionId = row.id;
    this.row = $state.raw(row);
  }

  /** Requested once: an ended session does not change. */
  get needsMore(): boolean {
    const { value } = this.details;
    if (!value?.info) return true;
    return value.row.stop !== null && value.info.at < value.row.stop * 1000;
  }

  /** Loads the stored part. */
  async load(): Promise<void> {
    const reply = await call('history:details', { sessionId: this.sessionId });
    if (reply.ok && reply.value !== null) this.details.put(reply.value);
  }

  /** Sends a request, unless one is under way. */
  async request(): Promise<void> {
    if (!this.details.busy) await this.details.read(() => call('history:readDetails', { sessionId: this.sessionId }));
  }
}

/** The session whose details are shown, and these details. */
export class SessionDetails {
  #shown = $state.raw<SessionReading | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The session as the list has it; null while no details are shown. */
  get row(): HistoryRow | null {
    return this.#shown?.row ?? null;
  }
  get sessionId(): number | null {
    return this.#shown?.sessionId ?? null;
  }
  /** Null while it is loaded, and where this session is not stored. */
  get stored(): HistoryDetails | null {
    return this.#shown?.details.value ?? null;
  }
  /** A request for this session is under way. */
  get reading(): boolean {
    return this.#shown?.details.busy ?? false;
  }
  /** Why the service sent no more; null while all is well. */
  get failure(): Failure | null {
    return this.#shown?.details.failure ?? null;
  }

  /** Shows a session: the stored part at once, the rest from the service if the user stays on it. */
  show(row: HistoryRow): void {
    if (row.id === this.sessionId) {
      this.update(row);
      return;
    }
    this.close();
    const reading = new SessionReading(row);
    this.#shown = reading;
    void reading.load();
    this.#timer = setTimeout(() => {
      if (reading.needsMore) void reading.request();
    }, LINGER_MS);
  }

  /** The list has a new version of the shown session; one that ended since is read again. */
  update(row: HistoryRow): void {
    const reading = this.#shown;
    if (reading?.sessionId !== row.id || row === reading.row) return;
    const changed = JSON.stringify(row) !== JSON.stringify(reading.row);
    reading.row = row;
    if (changed) void reading.load();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#shown = null;
  }

  /** Sends a request now. */
  async readNow(): Promise<void> {
    await this.#shown?.request();
  }

  /** Reads the stored part again: the key may be sent to its host now, for example. */
  async reload(): Promise<void> {
    await this.#shown?.load();
  }
}
