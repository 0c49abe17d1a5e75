import type { HistoryDetails, HistoryRow } from '../../../src-main/contract/contract.ts';
import type { Failure } from '../../../src-main/contract/failure.ts';
import { call } from '../../lib/call.ts';

/** How long the user stays on a session before a request is sent: moving through the list costs no requests. */
export const LINGER_MS = 250;

/** The session whose details are shown, and these details. */
export class SessionDetails {
  #row = $state.raw<HistoryRow | null>(null);
  #stored = $state.raw<HistoryDetails | null>(null);
  #looked = $state(false);
  #reading = $state(false);
  #failure = $state.raw<Failure | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Increases with each session that is shown: the answer for an earlier one is dropped. */
  #turn = 0;

  /** The session as the list has it; null while no details are shown. */
  get row(): HistoryRow | null {
    return this.#row;
  }
  get sessionId(): number | null {
    return this.#row?.id ?? null;
  }
  /** Null while it is loaded, and where this session is not stored. */
  get stored(): HistoryDetails | null {
    return this.#stored;
  }
  /** False while the stored part is loaded. */
  get looked(): boolean {
    return this.#looked;
  }
  /** A request for this session is under way. */
  get reading(): boolean {
    return this.#reading;
  }
  /** Why the service sent no more; null while all is well. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** Shows a session: the stored part at once, the rest from the service if the user stays on it. */
  show(row: HistoryRow): void {
    if (row.id === this.sessionId) {
      this.update(row);
      return;
    }
    this.#leave();
    this.#row = row;
    const turn = this.#turn;
    void this.#load(row.id, turn);
    this.#timer = setTimeout(() => {
      if (this.#needsMore()) void this.readNow();
    }, LINGER_MS);
  }

  /** The list has a new version of the shown session; one that ended since is read again. */
  update(row: HistoryRow): void {
    if (row.id !== this.sessionId || row === this.#row) return;
    const changed = JSON.stringify(row) !== JSON.stringify(this.#row);
    this.#row = row;
    if (changed) void this.#load(row.id, this.#turn);
  }

  close(): void {
    this.#leave();
  }

  /** Sends a request now. */
  async readNow(): Promise<void> {
    const sessionId = this.sessionId;
    if (sessionId === null || this.#reading) return;
    const turn = this.#turn;
    this.#reading = true;
    const reply = await call('history:readDetails', { sessionId });
    if (turn !== this.#turn) return;
    this.#reading = false;
    this.#looked = true;
    if (reply.ok) {
      this.#stored = reply.value;
      this.#failure = null;
    } else this.#failure = reply.failure;
  }

  /** Reads the stored part again: the key may be sent to its host now, for example. */
  async reload(): Promise<void> {
    if (this.sessionId !== null) await this.#load(this.sessionId, this.#turn);
  }

  #leave(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#row = null;
    this.#stored = null;
    this.#looked = false;
    this.#reading = false;
    this.#failure = null;
  }

  /** Requested once: an ended session does not change. */
  #needsMore(): boolean {
    if (!this.#stored?.info) return true;
    const { info, row } = this.#stored;
    return row.stop !== null && info.at < row.stop * 1000;
  }

  async #load(sessionId: number, turn: number): Promise<void> {
    const reply = await call('history:details', { sessionId });
    if (turn !== this.#turn) return;
    this.#looked = true;
    if (!reply.ok || reply.value === null) return;
    // A copy without the details from the service does not replace them.
    const info = reply.value.info ?? this.#stored?.info ?? null;
    this.#stored = { ...reply.value, info };
  }
}
