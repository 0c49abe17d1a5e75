/**
 * `npm run surface`: everything that pages, administrators, the service and the documents count on, one item a line and sorted, so
 * that two trees can be compared: calls with roles, rate and schema; events with their roles; settings with defaults and schema,
 * policy fields, operations of the API, and the numbers of docs/dev/trust.md.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { operationNames, operations } from '../src-main/api/operations.ts';
import { contract, eventNames } from '../src-main/contract/contract.ts';
import { defaultSettings, settingsSchema } from '../src-main/contract/settings.ts';
import { eventRoles } from '../src-main/ipc/push.ts';
import { policyFields, settingFields } from '../src-main/policy/policy-schema.ts';

/** Keys in the order of the alphabet, so that a line changes only with what it says. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$schema')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
const write = (value: unknown): string => JSON.stringify(sortKeys(value));
/** What JSON Schema has no words for (no input, a check of our own) is `{}`. */
const schemaOf = (schema: z.core.$ZodType): string =>
  write(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

const calls = Object.entries(contract).map(
  ([name, { input, from, perSecond }]) =>
    `call ${name} from ${from.toSorted().join(',')}, ${String(perSecond)}/s ${schemaOf(input)}`,
);
const events = eventNames.map((name) => `event ${name} to ${eventRoles[name].toSorted().join(',')}`);
const settings = Object.entries(settingsSchema.shape).map(
  ([name, schema]) =>
    `setting ${name}${name in settingFields ? ' (managed)' : ''} default ${write(defaultSettings[name as keyof typeof defaultSettings])} ${schemaOf(schema)}`,
);
const policy = Object.entries(policyFields)
  .filter(([name]) => name !== 'settings')
  .map(([name, schema]) => `policy ${name} ${schemaOf(schema)}`);
const apis = operationNames.map((name) => {
  const { method, query = {}, body = {}, repeatable, audit, triesOtherMethod = false } = operations[name];
  const said = [method, repeatable ? 'repeatable' : 'sent once', audit === null ? 'not recorded' : 'recorded'];
  if (triesOtherMethod) said.push('other method tried');
  return `operation ${name} ${said.join(', ')}; query ${write(query)} body ${write(body)}`;
});
const trust = [
  ...readFileSync(join(import.meta.dirname, '../docs/dev/trust.md'), 'utf8').matchAll(
    /^\| ([A-Z]\d{1,2}) +\| +(.*?) +\|[^|]*\|$/gm,
  ),
].map(([, number = '', promise = '']) => `trust ${number} ${promise}`);

for (const lines of [calls, events, settings, policy, apis, trust]) for (const line of lines.sort()) console.log(line);
