import { describe, expect, test } from 'vitest';
import type { Agent } from '../../../../src-main/contract/model.ts';
import type { StoredAgent } from '../../../../src-main/contract/agent-fields.ts';
import { AgentColumns } from '../../../../src-main/storage/rows/agent-columns.ts';
import { toStored } from '../../../../src-main/storage/rows/agent-row.ts';
import { unknownAgent } from '../../../samples.ts';

const place = { ip: '192.0.2.7', country: 'DE', region: 'BE', city: 'Berlin' };
const agent: Agent = {
  ...unknownAgent,
  id: 7,
  deviceId: 70,
  name: 'Front desk',
  group: 'Office',
  geo: place,
  osUser: { login: 'ada', name: 'Ada' },
  sessions: {
    total: 3,
    last: { id: 9, startTime: 100, stopTime: 200, client: { ...place, userAgent: 'Browser' } },
  },
};
const { last } = agent.sessions;

/** A new value for each stored field, and for each part of the nested ones; a field without a row here is a type error. */
const news: Readonly<Record<Exclude<keyof ReturnType<typeof toStored>, 'id' | 'unlisted'>, readonly Partial<Agent>[]>> =
  {
    deviceId: [{ deviceId: 71 }],
    name: [{ name: 'Back desk' }],
    group: [{ group: null }, { group: 'Lab' }],
    disabled: [{ disabled: true }, { disabled: false }],
    limited: [{ limited: true }],
    linkTime: [{ linkTime: 5 }],
    lastTime: [{ lastTime: 5 }],
    geo: [
      { geo: null },
      { geo: { ...place, ip: '192.0.2.8' } },
      { geo: { ...place, country: null } },
      { geo: { ...place, region: 'BB' } },
      { geo: { ...place, city: 'Potsdam' } },
    ],
    permanentLink: [{ permanentLink: true }],
    os: [{ os: 'Windows' }],
    version: [{ version: '7.1' }],
    online: [{ online: true }, { online: false }],
    installed: [{ installed: true }],
    favorite: [{ favorite: true }],
    owner: [{ owner: 'Ben' }],
    sessions: [
      { sessions: { total: 4, last } },
      { sessions: { total: 3, last: null } },
      ...(last === null
        ? []
        : [
            { ...last, id: 10 },
            { ...last, startTime: 101 },
            { ...last, stopTime: null },
            { ...last, client: null },
            { ...last, client: { ...place, userAgent: 'Other' } },
          ].map((one) => ({ sessions: { total: 3, last: one } }))),
    ],
    osUser: [{ osUser: { login: 'ben', name: 'Ada' } }, { osUser: { login: 'ada', name: 'Ben' } }],
  };

function isKnown(known: StoredAgent, received: Agent): boolean {
  const columns = new AgentColumns();
  columns.append(known);
  return columns.isKnown(0, received);
}

describe('an element of the list', () => {
  const known = toStored(agent);

  test('that repeats what is stored is known', () => {
    expect(isKnown(known, structuredClone(agent))).toBe(true);
  });

  test.each(Object.entries(news).flatMap(([field, changes]) => changes.map((change) => ({ field, change }))))(
    'with a new $field is news: $change',
    ({ change }) => {
      expect(isKnown(known, { ...agent, ...change })).toBe(false);
    },
  );

  test.each(['deviceId', 'permanentLink', 'osUser'] as const)('without %s is known: few services list it', (field) => {
    expect(isKnown({ ...known, permanentLink: true }, { ...agent, permanentLink: true, [field]: null })).toBe(true);
  });

  test('of an agent that was missing before is news', () => {
    expect(isKnown({ ...known, unlisted: true }, agent)).toBe(false);
  });
});
