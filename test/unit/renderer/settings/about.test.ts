import { screen, within } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { readChangelog } from '../../../../src-renderer/features/settings/help/changelog.ts';
import { row } from '../agents/rows.ts';
import { refuse, signedIn } from '../bridge.ts';
import { click, openConsole, settle } from '../window.ts';

async function open() {
  const bridge = signedIn([row({ id: 1 })]);
  await openConsole(bridge, { page: 'settings' });
  return bridge;
}
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

test('licences are listed with their texts', async () => {
  const bridge = await open();
  const licence = (name: string) => ({ name, version: '1.2.3', licence: 'MIT', text: `Copyright of ${name}` });
  bridge.answer('about:licences', succeed([licence('svelte'), licence('zod')]));
  await click(screen.getByRole('button', { name: 'Licences' }));
  await settle();
  const shown = dialog('Licences');
  expect(within(shown.getByRole('list', { name: 'Packages' })).getAllByRole('listitem')).toHaveLength(2);
  expect(shown.getByText('Copyright of svelte')).toBeTruthy();
  await click(shown.getByRole('button', { name: /^zod/ }));
  expect(shown.getByRole('region', { name: 'zod' }).textContent).toBe('Copyright of zod');
});

test('licences that cannot be read say so', async () => {
  const bridge = await open();
  bridge.answer('about:licences', refuse('unavailable'));
  await click(screen.getByRole('button', { name: 'Licences' }));
  await settle();
  expect(dialog('Licences').getByRole('alert').textContent).toContain('Couldn’t read the licenses');
});

test('what is new is shown from the changelog', async () => {
  await open();
  await click(screen.getByRole('button', { name: 'What’s new' }));
  await settle();
  expect(dialog('What’s new').getAllByRole('listitem').length).toBeGreaterThan(2);
});

test('the changelog has an entry for the version that is built, and wrapped lines are joined', () => {
  const root = join(import.meta.dirname, '../../../..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  const releases = readChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  expect(releases[0]?.version).toBe(version);
  expect(readChangelog('# C\n\n## 2.0\n\n- one\n  two\n- `three`\n\n## 1.0\n- four\n')).toEqual([
    { version: '2.0', changes: ['one two', 'three'] },
    { version: '1.0', changes: ['four'] },
  ]);
});
