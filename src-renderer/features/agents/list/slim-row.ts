import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import type { Entry } from './columns.ts';
import { fold, keyOfFolded } from '../../../lib/sort-key.ts';
import { ONLINE, readLetters } from '../search/letters.ts';
import { flatten, linesOf, Part } from '../search/search.ts';

/** An agent of the list with what is searched in parts: only its name is its own. */
class ListedAgent implements Entry {
  readonly row: AgentRow;
  readonly folded: string;
  readonly nameKey: string;
  readonly letters: number;
  readonly signs: number;
  readonly nameLetters: number;
  readonly nameSigns: number;
  readonly place: Part;
  readonly group: Part;
  readonly people: Part;

  constructor(row: AgentRow, { place, group, people }: Pick<ListedAgent, 'place' | 'group' | 'people'>) {
    const folded = fold(row.name);
    const { letters, signs } = readLetters(folded);
    this.row = row;
    this.folded = flatten(folded);
    this.nameKey = keyOfFolded(folded);
    this.letters = letters | place.letters | group.letters | people.letters | (row.online === true ? ONLINE : 0);
    this.signs = signs | place.signs | group.signs | people.signs;
    this.nameLetters = letters;
    this.nameSigns = signs;
    this.place = place;
    this.group = group;
    this.people = people;
  }

  /** Put together when it is asked for: kept, it would be most of what the list holds. */
  get haystack(): string {
    let haystack = this.folded;
    for (const { text } of [this.place, this.group, this.people]) if (text !== '') haystack += `\n${text}`;
    return haystack;
  }
}

/**
 * Makes what the list keeps of each row. Every row that crosses brings texts of its own; groups, places, owners and versions repeat
 * thousands of times, so equal ones are kept, folded and searched once. One maker per reading: what it remembers goes with it.
 */
export class EntryMaker {
  readonly #texts = new Map<string, string>();
  readonly #parts = new Map<string, Part>();

  make(row: AgentRow): Entry {
    const slim = this.#slim(row);
    return new ListedAgent(slim, {
      place: this.#part(slim.ip, slim.city, slim.region, slim.country),
      group: this.#part(slim.group),
      people: this.#part(slim.owner, slim.osUser),
    });
  }

  #part(...fields: readonly (string | null)[]): Part {
    const key = fields.join('\n');
    let part = this.#parts.get(key);
    if (part === undefined) {
      part = new Part(linesOf(fields).join('\n'));
      this.#parts.set(key, part);
    }
    return part;
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
    const stored = this.#texts.get(text);
    if (stored !== undefined) return stored;
    this.#texts.set(text, text);
    return text;
  }
}
