import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { Webhook } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { noRestrictions } from '../../../../src-main/contract/policy.ts';
import { row } from '../agents/rows.ts';
import { refuse, signedIn } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { click, openConsole, settle, type } from '../window.ts';

const webhook = (part: Partial<Webhook> = {}): Webhook => ({
  id: 'a',
  kind: 'slack',
  name: '#on-call',
  address: 'hooks.slack.com/…x7Qf',
  events: ['client-joined', 'agent-back'],
  names: false,
  last: null,
  ...part,
});

async function open(webhooks: readonly Webhook[], prepare: (bridge: ReturnType<typeof signedIn>) => void = () => {}) {
  const bridge = signedIn([row({ id: 1 })]);
  bridge.answer('webhooks:current', succeed(webhooks));
  prepare(bridge);
  await openConsole(bridge, { page: 'settings' });
  await settle();
  return bridge;
}
const item = (name: string): HTMLElement => {
  const found = screen.getByText(name).closest('li');
  if (found === null) throw new Error(`${name} is not in the list`);
  return found;
};
const textOf = (element: HTMLElement): string => element.textContent.replaceAll(/\s+/g, ' ').trim();

describe('webhooks in the settings', () => {
  test('are listed with what tells them apart, what they report and how the last message ended', async () => {
    const at = new Date(2026, 10, 20, 14, 26).getTime();
    const bridge = await open([
      webhook(),
      webhook({ id: 'b', name: 'Wall', kind: 'own', names: true, events: [], last: { at, problem: 'It is gone.' } }),
    ]);
    expect(textOf(item('#on-call'))).toContain('hooks.slack.com/…x7Qf Slack · Clients, Watched agents · without names');
    expect(textOf(item('Wall'))).toMatch(
      /Own receiver · Nothing chosen · with names Not delivered at .*14:26: It is gone\./,
    );
    bridge.notify('webhooks:changed', [webhook({ last: { at, problem: null } })]);
    await settle();
    expect(textOf(item('#on-call'))).toMatch(/Arrived at .*14:26/);
    expect(screen.queryByText('Wall')).toBeNull();
    await expectNoFaults(item('#on-call'));
  });

  test('are tested one by one, and the result is told', async () => {
    const bridge = await open([webhook()]);
    bridge.answer('webhooks:test', refuse('offline'));
    await click(within(item('#on-call')).getByRole('button', { name: 'Send test' }));
    await settle();
    expect(screen.getByText('The test message didn’t arrive')).toBeTruthy();
    bridge.answer('webhooks:test', succeed(undefined));
    await click(within(item('#on-call')).getByRole('button', { name: 'Send test' }));
    await settle();
    expect(screen.getByText('The test message arrived')).toBeTruthy();
    expect(bridge.inputsOf('webhooks:test')).toEqual([{ webhookId: 'a' }, { webhookId: 'a' }]);
  });

  test('are added from a form that keeps what was typed until it is taken', async () => {
    const bridge = await open([]);
    await click(screen.getByRole('button', { name: 'Add webhook…' }));
    const dialog = screen.getByRole('dialog', { name: 'Add a webhook' });
    const address = within(dialog).getByLabelText<HTMLInputElement>('Address');
    expect(document.activeElement).toBe(address);
    expect(address.type).toBe('password');
    expect(within(dialog).queryByLabelText('Signing secret')).toBeNull();
    await click(within(dialog).getByRole('radio', { name: 'Own receiver' }));
    await type(address, 'https://alarms.example/secret');
    await click(within(dialog).getByRole('checkbox', { name: 'a watched agent is back online' }));
    await expectNoFaults(dialog);

    bridge.answer('webhooks:save', fail('bad-input', 'Not like this.', { reason: 'signing-secret' }));
    await click(within(dialog).getByRole('button', { name: 'Add webhook' }));
    await settle();
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Signing secret'));
    expect(within(dialog).getByText('Not like this.')).toBeTruthy();

    // The user said no to the question of the system, and knows it.
    bridge.answer('webhooks:save', fail('cancelled', 'Nothing was changed.', { reason: 'webhook-host' }));
    await click(within(dialog).getByRole('button', { name: 'Add webhook' }));
    await settle();
    expect(within(dialog).queryByText('Nothing was changed.')).toBeNull();
    expect(address.value).toBe('https://alarms.example/secret');

    const added = webhook({ kind: 'own', name: 'alarms.example' });
    bridge.answer('webhooks:save', succeed({ webhooks: [added], secretCopied: true }));
    await click(within(dialog).getByRole('button', { name: 'Add webhook' }));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Signing secret copied')).toBeTruthy();
    expect(item('alarms.example')).toBeTruthy();
    expect(bridge.inputsOf('webhooks:save').at(-1)).toEqual({
      id: null,
      kind: 'own',
      name: '',
      address: 'https://alarms.example/secret',
      secret: '',
      events: ['client-joined', 'view-changed'],
      names: false,
    });
  });

  test('are changed without their address being typed again', async () => {
    const bridge = await open([webhook()]);
    await click(within(item('#on-call')).getByRole('button', { name: 'Change…' }));
    const dialog = screen.getByRole('dialog', { name: /Change “.*#on-call.*”/ });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Address').value).toBe('');
    expect(textOf(dialog)).toMatch(/Leave it empty to keep .*hooks\.slack\.com\/…x7Qf/);
    await click(within(dialog).getByRole('switch', { name: 'Send names' }));
    bridge.answer('webhooks:save', succeed({ webhooks: [webhook({ names: true })], secretCopied: false }));
    await click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await settle();
    expect(bridge.inputsOf('webhooks:save')).toMatchObject([{ id: 'a', address: '', name: '#on-call', names: true }]);
    expect(textOf(item('#on-call'))).toContain('with names');
  });

  test('are removed after a question, and stay where the keychain keeps them', async () => {
    const bridge = await open([webhook()]);
    bridge.answer('webhooks:remove', refuse('unavailable'));
    const remove = async (): Promise<void> => {
      await click(within(item('#on-call')).getByRole('button', { name: 'Remove webhook' }));
      await click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove webhook' }));
      await settle();
    };
    await remove();
    expect(screen.getByText('Couldn’t remove the webhook')).toBeTruthy();
    expect(item('#on-call')).toBeTruthy();
    bridge.answer('webhooks:remove', succeed([]));
    await remove();
    expect(screen.queryByText('#on-call')).toBeNull();
  });

  test('are neither added nor tested where administrators forbid them', async () => {
    const policy = { isManaged: true, settings: [], problems: [], notices: [] };
    await open([webhook()], (bridge) => {
      bridge.answer('policy:current', succeed({ ...noRestrictions, ...policy, allowWebhooks: false }));
    });
    expect(screen.getByText(/doesn’t allow webhooks on this computer/)).toBeTruthy();
    for (const name of ['Add webhook…', 'Send test'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });
});
