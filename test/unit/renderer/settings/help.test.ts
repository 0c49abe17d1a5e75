import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { SelfTest, SelfTestLine } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { row } from '../agents/rows.ts';
import { refuse, signedIn } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { click, openConsole, settle } from '../window.ts';
import { shareSettings } from './shared-settings.ts';

const line = (part: Partial<SelfTestLine>): SelfTestLine => ({
  name: 'name',
  title: 'Name',
  level: 'good',
  text: 'Found.',
  advice: null,
  action: null,
  ...part,
});
const result: SelfTest = {
  account: 'Northfield IT',
  at: new Date(2026, 10, 20, 14, 26).getTime(),
  milliseconds: 4_100,
  lines: [
    line({ text: 'api.northfield.example was found in 12 ms.' }),
    line({
      name: 'key',
      title: 'Key',
      level: 'bad',
      text: 'Rejected.',
      advice: 'Copy it again.',
      action: 'replace-key',
    }),
    line({
      name: 'links',
      title: 'Link handler',
      level: 'warning',
      text: 'Elsewhere.',
      advice: 'Do it.',
      action: 'use-links',
    }),
  ],
};

async function open(last: SelfTest) {
  const bridge = signedIn([row({ id: 1 })]);
  bridge.answer('health:current', succeed({ last, maxRequests: 7 }));
  await openConsole(bridge, { page: 'settings' });
  await settle();
  return bridge;
}

describe('the self-test in the settings', () => {
  const opened = shareSettings((bridge) => {
    bridge.answer('health:current', succeed({ last: null, maxRequests: 7 }));
  });

  test('says what it costs and sends nothing before it is started', () => {
    const { bridge } = opened();
    expect(screen.getByText(/at most 7 read-only requests/)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Self-test' })).toBeNull();
    expect(bridge.inputsOf('health:selfTest')).toHaveLength(0);
  });

  test('says why it did not run', async () => {
    const { bridge } = opened();
    bridge.answer('health:selfTest', refuse('busy'));
    await click(screen.getByRole('button', { name: 'Run self-test' }));
    await settle();
    expect(screen.getByText('The self-test didn’t run')).toBeTruthy();
  });

  test('shows each line with its state in words and what to do', async () => {
    const { bridge } = opened();
    bridge.answer('health:selfTest', () => {
      bridge.answer('health:current', succeed({ last: result, maxRequests: 7 }));
      return succeed(result);
    });
    await click(screen.getByRole('button', { name: 'Run self-test' }));
    await settle();
    const lines = within(screen.getByRole('list', { name: 'Self-test' })).getAllByRole('listitem');
    expect(lines.map((each) => each.textContent.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'OK Name api.northfield.example was found in 12 ms.',
      'Failed Key Rejected. Copy it again. Replace key',
      'Warning Link handler Elsewhere. Do it. Set as default',
    ]);
    expect(screen.getByText('Northfield IT, 14:26, took 4 s · 1 OK, 1 warning, 1 failed')).toBeTruthy();
    await expectNoFaults(screen.getByRole('list', { name: 'Self-test' }));
  });
});

describe('the last self-test', () => {
  test('keeps the last result and acts beside its lines', async () => {
    const bridge = await open(result);
    bridge.answer('health:useForLinks', succeed(undefined));
    await click(screen.getByRole('button', { name: 'Set as default' }));
    await settle();
    expect(screen.getByText('longreach:// links now open in Longreach')).toBeTruthy();
    const list = within(screen.getByRole('list', { name: 'Self-test' }));
    await click(list.getByRole('button', { name: 'Replace key' }));
    expect(screen.getByRole('dialog', { name: /Replace the API key/ })).toBeTruthy();
  });

  test.each([
    ['show-methods', 'Show HTTP methods', 'HTTP methods'],
    ['show-network', 'Show proxy', 'Network'],
    ['show-account', 'Show account', 'Accounts'],
  ] as const)('leads by %s to what can be changed', async (action, name, place) => {
    await open({ ...result, lines: [line({ level: 'bad', action })] });
    await click(screen.getByRole('button', { name }));
    const focused = document.activeElement;
    expect(focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : focused?.textContent).toBe(place);
  });
});

describe('diagnostics', () => {
  const opened = shareSettings();
  const file = (name: string, text: string, isCut = false) => ({
    name,
    about: 'About it',
    bytes: text.length,
    text,
    isCut,
  });
  async function openDialog() {
    const { bridge } = opened();
    const files = [file('log.txt', 'the last line', true), file('versions.json', '{}')];
    bridge.answer('health:diagnostics', succeed({ bundleId: 'bundle-1', bytes: 2_048, files }));
    await click(screen.getByRole('button', { name: 'Save diagnostics' }));
    await settle();
    return { bridge, dialog: within(screen.getByRole('dialog', { name: 'Save diagnostics' })) };
  }

  test('are shown file by file before anything is saved', async () => {
    const { bridge, dialog } = await openDialog();
    expect(dialog.getByRole('region', { name: /log\.txt/ }).textContent).toBe('the last line');
    expect(dialog.getByText('Last lines')).toBeTruthy();
    await click(dialog.getByRole('button', { name: /versions\.json/ }));
    expect(dialog.getByRole('region', { name: 'versions.json' }).textContent).toBe('{}');
    expect(bridge.inputsOf('health:saveDiagnostics')).toHaveLength(0);
  });

  test('are saved as they were shown', async () => {
    const { bridge, dialog } = await openDialog();
    bridge.answer('health:saveDiagnostics', succeed({ fileName: 'Longreach diagnostics.zip' }));
    await click(dialog.getByRole('button', { name: 'Save…' }));
    await settle();
    expect(bridge.inputsOf('health:saveDiagnostics')).toEqual([{ bundleId: 'bundle-1' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Longreach diagnostics.zip')).toBeTruthy();
  });

  test('stay open where no place was chosen, and say why saving failed', async () => {
    const { bridge, dialog } = await openDialog();
    bridge.answer('health:saveDiagnostics', refuse('cancelled'));
    await click(dialog.getByRole('button', { name: 'Save…' }));
    expect(dialog.queryByRole('alert')).toBeNull();
    bridge.answer('health:saveDiagnostics', refuse('unavailable'));
    await click(dialog.getByRole('button', { name: 'Save…' }));
    expect(dialog.getByRole('alert')).toBeTruthy();
  });
});
