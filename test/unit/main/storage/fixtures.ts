import type { AgentRow } from '../../../../src-main/contract/agent-fields.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { unpackRow, type PackedRow } from '../../../../src-main/contract/packed-rows.ts';
import type { Agent, AgentDetail, AgentList, Hardware } from '../../../../src-main/contract/model.ts';
import type { OpenList } from '../../../../src-main/storage/incoming-agents.ts';
import { modelHardware } from '../api/invented-agents.ts';

export const unpackRows = (rows: readonly PackedRow[]): AgentRow[] => rows.map((row) => unpackRow(row));

/** A change with its rows unpacked. */
export const unpackChange = <T extends { readonly upserted: readonly PackedRow[] }>(
  change: T,
): Omit<T, 'upserted'> & { readonly upserted: readonly AgentRow[] } => ({
  ...change,
  upserted: unpackRows(change.upserted),
});

export function makeAgent(id: number, changes: Partial<Agent> = {}): Agent {
  return {
    id,
    deviceId: null,
    name: `host-${id}`,
    group: `Site ${id % 7}`,
    disabled: false,
    limited: false,
    linkTime: 1_700_000_000,
    lastTime: 1_790_000_000,
    geo: { ip: `10.0.${id % 250}.7`, country: 'Portugal', region: 'Norte', city: 'Braga' },
    permanentUrl: `https://go.example/permanent-${id}`,
    permanentLink: true,
    onetimeUrl: `https://go.example/onetime-${id}`,
    previewUrl: `https://st.example/preview-${id}.png`,
    os: 'win',
    version: '3.2.1',
    online: id % 2 === 0,
    installed: true,
    favorite: false,
    owner: 'owner@firm.example',
    sessions: { last: { id: 9, startTime: 1_789_000_000, stopTime: 1_789_000_600, client: null }, total: 4 },
    osUser: null,
    ...changes,
  };
}

export const makeAgents = (count: number, changes: (id: number) => Partial<Agent> = () => ({})): Agent[] =>
  Array.from({ length: count }, (_, index) => makeAgent(index + 1, changes(index + 1)));

export const makeDetail = (id: number, changes: Partial<AgentDetail> = {}): AgentDetail => ({
  ...makeAgent(id),
  rdp: null,
  hibernate: null,
  powerSupply: null,
  hardware: null,
  ...changes,
});

/** The model itself as JSON: what `openListFixture` below reads back, so that these tests depend on no wire format. */
export const writeList = (agents: readonly Agent[], dropped = 0): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ agents, dropped, repeated: 0 } satisfies AgentList));

/** Each part is such a JSON of its own; the fields beside the agents are taken from the last one. */
export const openListFixture: OpenList = (taker) => {
  let end: ReturnType<ReturnType<OpenList>['end']> = fail('not-the-service', 'The answer could not be read.');
  return {
    push(bytes) {
      try {
        const { agents, ...beside } = JSON.parse(new TextDecoder().decode(bytes)) as AgentList;
        taker.take(agents);
        end = succeed(beside);
      } catch {
        end = fail('not-the-service', 'The answer could not be read.');
      }
    },
    end: () => end,
  };
};

/** One part of every kind (2.4). */
export const makeHardware = (): Hardware => ({
  ...modelHardware,
  computerDomain: 'corp.example',
  computerIp: ['192.0.2.10'],
  computerWorkgroup: null,
  ramPageFile: 2_000,
  ramPhys: 16_000,
  ramPhysAvail: 3_000,
  ramVirt: 18_000,
  ramVirtAvail: 5_000,
});
