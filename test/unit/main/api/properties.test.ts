import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAgentList } from './first-account.ts';
import { normaliseAddress } from '../../../../src-main/api/address.ts';
import { classifyFetchError } from '../../../../src-main/api/network-error.ts';
import { readWebAddress } from '../../../../src-main/api/web-address.ts';
import { operationExamples } from './every-operation.ts';
import { bytesOf, wireAgent, wireHardware, wireRecord, wireSession, wireSupport } from './invented-agents.ts';
import { json, scriptService } from './scripted-service.ts';

const user = { attention: 'user' } as const;

/** Values of a changing service: anything, or a known object with some fields replaced by anything. */
const anyJson = fc.jsonValue({ maxDepth: 4 });
const drifted = (base: object) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(base), '__proto__', 'constructor', 'data'), anyJson, { maxKeys: 6 })
    .map((changes) => Object.assign(Object.create(null) as object, base, changes));
const anyAnswer = fc.oneof(
  anyJson,
  ...[wireAgent, { ...wireAgent, hardware: wireHardware }, wireSupport, wireRecord, wireSession].flatMap((base) => [
    drifted(base),
    drifted(base).map((data) => ({ data })),
    fc.array(drifted(base), { maxLength: 6 }).map((data) => ({ data })),
    fc.array(drifted(base), { maxLength: 6 }),
  ]),
);

describe('no response makes the client throw', () => {
  test.each(operationExamples)('%s: any JSON is a value or a failure', async (_name, example) => {
    await fc.assert(
      fc.asyncProperty(anyAnswer, async (answer) => {
        const service = scriptService(() => json(answer));
        const result = await example.call(service.client, { attention: 'background' });
        if (!result.ok) expect(result.failure.kind).toBe('not-the-service');
        else expect(holdsUndefined(result.value)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  test.each(operationExamples)('%s: any bytes, status and headers are a value or a failure', async (_name, example) => {
    const anyStatus = fc.constantFrom(200, 201, 206, 299, 400, 402, 404, 429, 500, 503, 599);
    const anyHeader = fc.constantFrom('retry-after', 'content-type', 'content-length', 'date', 'content-encoding');
    const anyHeaders = fc.dictionary(
      anyHeader,
      fc.string({ unit: fc.constantFrom(...'0123 aZ/;-html,GMT'.split('')) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), anyStatus, anyHeaders, async (body, status, headers) => {
        const service = scriptService(() => new Response(body, { status, headers }));
        const result = await example.call(service.client, { attention: 'background' });
        expect(typeof result.ok).toBe('boolean');
      }),
      { numRuns: 100 },
    );
  });

  test('anything thrown is a failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (thrown) => {
        const service = scriptService(() => {
          throw thrown;
        });
        expect((await service.client.agentInfo(1, { attention: 'background' })).ok).toBe(false);
        expect(typeof classifyFetchError(thrown, 'body')).toBe('string');
      }),
      { numRuns: 200 },
    );
  });

  test('any bytes are a list of agents or a failure', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof parseAgentList(bytes).ok === 'boolean'));
  });
});

test('a list with a few broken elements keeps the others and counts the broken ones', () => {
  const broken = fc.constantFrom<unknown>(
    null,
    1,
    'x',
    [],
    {},
    { id: null },
    { id: 'x' },
    { id: -4 },
    { name: 'no id' },
  );
  const scenario = fc.record({
    ids: fc.uniqueArray(fc.integer({ min: 0, max: 1e9 }), { minLength: 40, maxLength: 120 }),
    broken: fc.array(broken, { maxLength: 2 }),
    at: fc.nat({ max: 40 }),
  });
  fc.assert(
    fc.property(scenario, ({ ids, broken: bad, at }) => {
      const rows: unknown[] = ids.map((id) => ({ id }));
      rows.splice(at, 0, ...bad);
      const list = parseAgentList(bytesOf({ data: rows }));
      expect(list.ok && list.value.agents.map(({ id }) => id)).toEqual(ids);
      expect(list.ok && list.value.dropped).toBe(bad.length);
    }),
  );
});

test('an element is read the same alone and among others', () => {
  fc.assert(
    fc.property(fc.array(drifted(wireAgent), { minLength: 1, maxLength: 5 }), (rows) => {
      const unique = rows.map((row, index) => ({ ...row, id: index }));
      const together = parseAgentList(bytesOf(unique));
      const alone = unique.map((row) => parseAgentList(bytesOf([row])));
      expect(together.ok && together.value.agents).toEqual(alone.flatMap((list) => (list.ok ? list.value.agents : [])));
    }),
  );
});

describe('addresses', () => {
  const hostLike = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .string({ unit: fc.constantFrom(...'htps:/.-_a1x~%@[]#?& nx--:80'.split('')), maxLength: 60 })
      .map((tail) => `https://${tail}`),
  );

  test('the fast path accepts only what a URL parser reads as the same address', () => {
    fc.assert(
      fc.property(hostLike, (text) => {
        const read = readWebAddress(text);
        if (read !== null) expect(URL.parse(text)?.href).toBe(URL.parse(read)?.href);
      }),
      { numRuns: 5_000 },
    );
  });

  test('a corrected base address needs no correction, and is https or on this computer', () => {
    fc.assert(
      fc.property(fc.oneof(hostLike, fc.string(), fc.string({ unit: 'binary' })), (text) => {
        const checked = normaliseAddress(text);
        if (!checked.ok) {
          expect(checked.failure.kind).toBe('bad-input');
          return;
        }
        const { address } = checked.value;
        expect(normaliseAddress(address)).toEqual({ ok: true, value: { address, corrections: [] } });
        expect(address).toMatch(/^(https:\/\/|http:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?\/).*\/v1\/$/);
        expect(new URL(address)).toMatchObject({ username: '', password: '', search: '', hash: '' });
      }),
      { numRuns: 5_000 },
    );
  });
});

test('no response changes a prototype', async () => {
  const body = '{"data":{"id":1,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}';
  const service = scriptService(() => new Response(body));
  expect((await service.run((client) => client.agentInfo(1, user))).ok).toBe(true);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

function holdsUndefined(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((entry) => entry === undefined || holdsUndefined(entry))
  );
}
