import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../../../src-renderer/lib/strings.ts';
import { sections } from '../../../../src-renderer/features/settings/sections.ts';

/** Keys that are put together where they are used: t(`column.${column}`). All that begins so counts as used. */
const prefixes = [
  'audit.broken.',
  'audit.column.',
  'audit.group.',
  'audit.kind.',
  'audit.outcome.',
  'cap.',
  'chip.',
  'column.',
  'deploy.filter.',
  'deploy.refuse.',
  'deploy.run.',
  'deploy.shell.',
  'details.tab.',
  'history.column.',
  'history.kind.',
  'history.mode.',
  'history.period.',
  'history.unsupported.',
  'insights.by.',
  'insights.odd.kinds.',
  'insights.tab.',
  'insights.unnamed.',
  'insights.wait.',
  'layout.',
  'query.about.',
  'query.none.',
  'query.say.is.',
  'settings.activity.',
  'settings.keep.',
  'view.',
];
/** The same, where the prefix has other words too. */
const families: readonly (readonly [prefix: string, ends: readonly string[]])[] = [
  ['settings.', sections],
  ['insights.days.', ['week', 'month']],
  ['insights.days.chart.', ['week', 'month']],
  [
    'insights.odd.',
    ['unknown-technician', 'no-technician', 'new-country', 'one-time-link', 'at-night', 'recording-missing'],
  ],
  ['insights.period.', ['7', '30', 'quarter', 'year', 'own', 'from', 'to']],
  ['insights.round.', ['session.up', 'session.nearest', 'day.up', 'day.nearest']],
  ['query.', ['today', 'yesterday']],
  ['query.say.', ['model', 'cpu', 'osname', 'domain']],
];

/** Pages that share their parts: a word of theirs is put together from the page's name where the part uses it. */
const sharing = ['activity.', 'history.'];

const root = join(import.meta.dirname, '../../../../src-renderer');
const pages = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.startsWith('i18n'))
  .map((path) => readFileSync(join(root, path), 'utf8'));
/** The labels of columns are named in the table of fields. */
const fields = readFileSync(join(root, '../src-main/contract/agent-fields.ts'), 'utf8');
const sources = [...pages, fields].join('\n');

test('every word of the catalogue is used by a page', () => {
  const made = new Set(families.flatMap(([prefix, ends]) => ends.map((end) => `${prefix}${end}`)));
  const isShared = (key: string): boolean =>
    sharing.some((page) => key.startsWith(page) && sources.includes(`\`\${name}.${key.slice(page.length)}\``));
  const isUsed = (key: string): boolean =>
    sources.includes(`'${key}'`) || made.has(key) || isShared(key) || prefixes.some((prefix) => key.startsWith(prefix));
  expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
});

test('each prefix that is listed is really put together somewhere', () => {
  const all = [...prefixes, ...families.map(([prefix]) => prefix)];
  expect(all.filter((prefix) => !sources.includes(`\`${prefix}\${`))).toEqual([]);
});
