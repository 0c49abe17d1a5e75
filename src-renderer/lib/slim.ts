import type { AgentRow } from '../../src-main/ipc/contract.ts';
import type { Entry } from './columns.ts';
import { sortKey } from './fold.ts';
import { readLetters } from './letters.ts';
import { haystackOf } from './search.ts';

/**
 * Makes what the list keeps of each row. Every row that crosses brings texts of its own; groups, places, owners and versions repeat
 * thousands of times, so equal ones are kept once. One maker per reading: what it remembers goes with it.
 */
export class EntryMaker {
  readonly #texts = new Map<string, string>();

  make(row: AgentRow): Entry {
    const slim = this.#slim(row);
    const hay = haystackOf(slim);
    const { letters, signs } = readLetters(hay);
    return { row: slim, hay, nameKey: sortKey(slim.name), letters, signs };
  }

  #slim(row: AgentRow): AgentRow {
    // Written out, so that all rows have one shape and lie in one piece.
    return {
      id: row.id,
      name: row.name,
      group: this.#once(row.group),
      os: this.#once(row.os),
      ip: this.#once(row.ip),
      city: this.#once(row.city),
      country: this.#once(row.country),
      online: row.online,
      disabled: row.disabled,
      limited: row.limited,
      installed: row.installed,
      lastTime: row.lastTime,
      linkTime: row.linkTime,
      deviceId: row.deviceId,
      region: this.#once(row.region),
      version: this.#once(row.version),
      sessionsTotal: row.sessionsTotal,
      owner: this.#once(row.owner),
      osUser: this.#once(row.osUser),
      inSession: row.inSession,
      serviceFavorite: row.serviceFavorite,
      localFavorite: row.localFavorite,
    };
  }

  #once(text: string | null): string | null {
    if (text === null) return null;
    const kept = this.#texts.get(text);
    if (kept !== undefined) return kept;
    this.#texts.set(text, text);
    return text;
  }
}
