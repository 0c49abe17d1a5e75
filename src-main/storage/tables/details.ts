import type { DatabaseSync } from 'node:sqlite';
import type { StoredDetail } from '../../contract/agent-fields.ts';
import type { AgentDetails, TraitsPage } from '../../contract/contract.ts';
import { packTraits, type PackedTraits } from '../../contract/packed-rows.ts';
import { fromStored } from '../rows/agent-details.ts';
import type { TextCodec } from '../text-codec.ts';
import { shiftAgent } from './service-ids.ts';

/** Characters of JSON on one page of traits: with two bytes for each of them it stays under 1 MB. */
const MAX_CHARACTERS = 450_000;

/** The table of the details of one account's agents, and the table of their traits; `idBase`: see `service-ids.ts`. */
export function openDetails(database: DatabaseSync, account: number, idBase: number, codec: TextCodec) {
  const writeModel = database.prepare(
    'INSERT INTO details (account, agent, model) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET model = excluded.model',
  );
  const writeTraits = database.prepare(
    `INSERT INTO traits (account, agent, at, traits) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET at = excluded.at, traits = excluded.traits`,
  );
  const one = database.prepare(
    'SELECT model, at FROM details JOIN traits USING (account, agent) WHERE account = ? AND agent = ?',
  );
  const page = database.prepare('SELECT traits FROM traits WHERE account = ? AND agent > ? ORDER BY agent LIMIT ?');
  const times = database.prepare('SELECT agent, at FROM traits WHERE account = ?');

  return {
    /** Part of a transaction of the caller. */
    write({ agentId, at, agent, traits }: AgentDetails): void {
      const id = agentId - idBase;
      writeModel.run(account, id, codec.encode(JSON.stringify(shiftAgent(agent, -idBase))));
      writeTraits.run(account, id, at, codec.encode(packTraits(idBase === 0 ? traits : { ...traits, agentId: id })));
    },

    read(agentId: number): AgentDetails | null {
      const row = one.get(account, agentId - idBase);
      if (row === undefined) return null;
      return fromStored(
        shiftAgent(JSON.parse(codec.decode(row.model as string)) as StoredDetail, idBase),
        Number(row.at),
      );
    },

    /** Ordered by agent id; fewer than `limit` if their texts are long. */
    traits(afterId: number, limit: number): TraitsPage {
      const traits: PackedTraits[] = [];
      let length = 0;
      for (const row of page.iterate(account, afterId - idBase, limit + 1)) {
        const text = shiftTraits(codec.decode(row.traits as string) as PackedTraits, idBase);
        length += text.length;
        if (traits.length === limit || (length > MAX_CHARACTERS && traits.length > 0)) return { traits, done: false };
        traits.push(text);
      }
      return { traits, done: true };
    },

    /** When the details of each agent were read. */
    times(): Map<number, number> {
      return new Map(times.all(account).map((row) => [idBase + Number(row.agent), Number(row.at)]));
    },
  };
}

/** Without parsing the rest: the id is the only number of that name, and a quote inside of a text has a backslash before it. */
const shiftTraits = (traits: PackedTraits, by: number): PackedTraits =>
  by === 0
    ? traits
    : (traits.replace(/"agentId":(\d+)/, (_, id: string) => `"agentId":${Number(id) + by}`) as PackedTraits);

/**
 * Deletes the details of agents that are not in the list any more and whose details were last read before `before`. Until
 * then they may come back, from another group for instance. Part of a transaction of the caller.
 */
export function forgetGone(database: DatabaseSync, account: number, before: number): void {
  const gone = database
    .prepare(
      `SELECT agent FROM traits WHERE account = ?1 AND at < ?2 AND agent NOT IN (SELECT id FROM agents WHERE account = ?1)`,
    )
    .all(account, before);
  if (gone.length === 0) return;
  const statements = ['details', 'snapshots', 'boots', 'traits'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE account = ? AND agent = ?`),
  );
  for (const row of gone) for (const statement of statements) statement.run(account, Number(row.agent));
}
