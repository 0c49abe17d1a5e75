import type { DatabaseSync } from 'node:sqlite';
import type { FactsAt } from '../hardware/hardware-changes.ts';
import type { Fact } from '../hardware/hardware-facts.ts';
import type { TextCodec } from '../text-codec.ts';

const MAX_SNAPSHOTS = 50;

/**
 * The table of dated snapshots of one account's agents; `idBase`: see `service-ids.ts`. The oldest of each agent is stored in full, each later one as the
 * difference from the one before: a change of one field takes a hundred bytes instead of two thousand.
 */
export function openSnapshots(database: DatabaseSync, account: number, idBase: number, codec: TextCodec) {
  const upsert = database.prepare(
    'INSERT INTO snapshots (account, agent, at, facts) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET facts = excluded.facts',
  );
  const remove = database.prepare('DELETE FROM snapshots WHERE account = ? AND agent = ? AND at = ?');
  const all = database.prepare('SELECT at, facts FROM snapshots WHERE account = ? AND agent = ? ORDER BY at');

  const write = (id: number, at: number, facts: readonly Fact[] | FactDelta): void => {
    upsert.run(account, id, at, codec.encode(JSON.stringify(facts)));
  };

  const readAll = (id: number): FactsAt[] => {
    const snapshots: FactsAt[] = [];
    for (const row of all.all(account, id)) {
      const stored = JSON.parse(codec.decode(row.facts as string)) as readonly Fact[] | FactDelta;
      const facts = 'gone' in stored ? applyDelta(snapshots.at(-1)?.facts ?? [], stored) : stored;
      snapshots.push({ at: Number(row.at), facts });
    }
    return snapshots;
  };

  const old = database.prepare(
    'SELECT agent FROM snapshots WHERE account = ? AND at < ? GROUP BY agent HAVING count(*) > 1 LIMIT ?',
  );

  return {
    /** Must be later than the stored ones, of which the last fifty remain. Part of a transaction of the caller. */
    add(agentId: number, { at, facts }: FactsAt): void {
      const id = agentId - idBase;
      const before = readAll(id);
      const last = before.at(-1);
      write(id, at, last === undefined ? facts : toDelta(last.facts, facts));
      const tooMany = before.length + 1 - MAX_SNAPSHOTS;
      const oldest = before[tooMany];
      if (tooMany <= 0 || oldest === undefined) return;
      for (const { at: old } of before.slice(0, tooMany)) remove.run(account, id, old);
      write(id, oldest.at, oldest.facts);
    },

    /**
     * Removes those of up to `limit` agents that are older than `before`, but for the newest of them: it is what the agent had
     * then, and the next one is told from it. False where more agents have older ones. Part of a transaction of the caller.
     */
    removeBefore(before: number, limit: number): boolean {
      const ids = old.all(account, before, limit + 1).map((row) => Number(row.agent));
      for (const id of ids.slice(0, limit)) {
        const snapshots = readAll(id);
        const first = snapshots.findLast(({ at }) => at < before);
        if (first === undefined) continue;
        for (const { at } of snapshots) if (at < first.at) remove.run(account, id, at);
        write(id, first.at, first.facts);
      }
      return ids.length <= limit;
    },

    /** The oldest first. */
    all: (agentId: number): FactsAt[] => readAll(agentId - idBase),
  };
}

/** From one snapshot to the next: parts that are gone, by field and key, and facts that are new or have another value. */
export interface FactDelta {
  readonly gone: readonly (readonly [field: string, key: string])[];
  readonly facts: readonly Fact[];
}

const nameOf = ([field, key]: readonly [string, string, ...unknown[]]): string => `${field}\n${key}`;

/** What turns `before` into `after`. */
export function toDelta(before: readonly Fact[], after: readonly Fact[]): FactDelta {
  const was = new Map(before.map((fact) => [nameOf(fact), JSON.stringify(fact)]));
  const is = new Set(after.map(nameOf));
  return {
    gone: before.filter((fact) => !is.has(nameOf(fact))).map(([field, key]) => [field, key]),
    facts: after.filter((fact) => was.get(nameOf(fact)) !== JSON.stringify(fact)),
  };
}

/** Unchanged facts stay in their place; new ones come last. */
export function applyDelta(before: readonly Fact[], { gone, facts }: FactDelta): readonly Fact[] {
  const left = new Set(gone.map(nameOf));
  const fresh = new Map(facts.map((fact) => [nameOf(fact), fact]));
  const stored = before.filter((fact) => !left.has(nameOf(fact))).map((fact) => fresh.get(nameOf(fact)) ?? fact);
  const known = new Set(before.map(nameOf));
  return [...stored, ...facts.filter((fact) => !known.has(nameOf(fact)))];
}
