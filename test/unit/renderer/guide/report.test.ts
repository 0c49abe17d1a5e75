import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { row } from '../agents/rows.ts';
import { account, signedIn } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { click, openConsole, settle, type } from '../window.ts';

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

async function open() {
  const bridge = signedIn([row({ id: 1, name: 'Reception' })]);
  const { app } = await openConsole(bridge);
  app.open({ kind: 'report-problem' });
  const name = 'Text of the report';
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name });
  return { bridge, field };
}

test('a report asks what happened and says what runs, without names, addresses and keys', async () => {
  const { field } = await open();
  for (const part of ['What I did:', 'What happened:', 'What I expected:', 'Longreach 0.1.0', 'System: win32'])
    expect(field.value).toContain(part);
  for (const part of ['Reception', account.label, 'northfield']) expect(field.value).not.toContain(part);
  await expectNoFaults(screen.getByRole('dialog'));
});

test('what was written is copied, and nothing is sent', async () => {
  const { bridge, field } = await open();
  await type(field, 'It did not wake.');
  const before = bridge.calls.length;
  await click(dialog('Report a problem').getByRole('button', { name: 'Copy text' }));
  expect(bridge.inputsOf('app:copy')).toEqual([{ text: 'It did not wake.' }]);
  // The first frame of the console is reported, and what it shows is stored, whenever that comes.
  const byItself: readonly string[] = ['app:painted', 'app:storeView'];
  const channels = bridge.calls.slice(before).map(({ channel }) => channel);
  expect(channels.filter((channel) => !byItself.includes(channel))).toEqual(['app:copy']);
});

test('the diagnostics are offered, and the text stays while they are saved', async () => {
  const { bridge, field } = await open();
  const file = { name: 'log.txt', about: 'Log', bytes: 10, text: 'line', isCut: false };
  bridge.answer('health:diagnostics', succeed({ bundleId: 'b1', bytes: 900, files: [file] }));
  bridge.answer('health:saveDiagnostics', succeed({ fileName: 'longreach.zip' }));
  await type(field, 'It did not wake.');
  await click(dialog('Report a problem').getByRole('button', { name: 'Save diagnostics' }));
  await click(await screen.findByRole('button', { name: 'Save…' }));
  await settle();
  expect(bridge.inputsOf('health:saveDiagnostics')).toEqual([{ bundleId: 'b1' }]);
  expect(screen.queryByRole('dialog', { name: 'Save diagnostics' })).toBeNull();
  expect(dialog('Report a problem').getByRole<HTMLTextAreaElement>('textbox').value).toBe('It did not wake.');
});
