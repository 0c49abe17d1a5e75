import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { jobOf, REFUSAL, refuse, summaryOf } from '../bridge.ts';
import { button, field, openPane, pane, tabOf, words } from './details-pane.ts';
import { despatchRow, fullDetails, NOW } from './details-samples.ts';
import { click, press, settle, type, isChosen } from '../window.ts';

test('access: only what was changed is sent, and what the service then shows is said', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'access');
  bridge.answer('agents:update', ({ name }) =>
    succeed({
      ...fullDetails,
      at: NOW,
      permanentLink: false,
      agent: { ...fullDetails.agent, name: name ?? 'Despatch desk 1' },
    }),
  );
  expect(button('Save changes')).toHaveProperty('disabled', true);
  await click(within(pane()).getByRole('switch', { name: 'Permanent link' }));
  expect(words()).toContain('The link turns off when you save.');
  await type(field('Agent name'), 'Despatch desk 1b');
  await click(button('Save changes'));
  expect(bridge.inputsOf('agents:update')).toEqual([
    { agentId: 1, name: 'Despatch desk 1b', permanentLink: { enable: false } },
  ]);
  expect(words()).toContain('The service now shows the name “Despatch desk 1b”. The permanent link is off.');
  expect(isChosen(within(pane()).getByRole('switch'))).toBe(false);
});

test('access: the password is checked while it is typed, and is cleared after it was accepted', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'access');
  bridge.answer('agents:update', succeed({ ...fullDetails, at: NOW }));
  const password = within(pane()).getByLabelText('Link password');
  const rule = (text: string) => within(pane()).getByText(text);
  await type(password, 'abcdef1');
  expect(within(rule('At least 8 characters')).getByRole('img', { name: 'No' })).toBeTruthy();
  expect(within(rule('Letters and digits')).getByRole('img', { name: 'Yes' })).toBeTruthy();
  expect(button('Save changes')).toHaveProperty('disabled', true);
  await type(password, 'abcdefg1');
  expect(within(rule('At least 8 characters')).getByRole('img', { name: 'Yes' })).toBeTruthy();
  await click(button('Save changes'));
  expect(bridge.inputsOf('agents:update')).toEqual([{ agentId: 1, permanentLink: { password: 'abcdefg1' } }]);
  expect(password).toHaveProperty('value', '');
  // With nothing left to save it does nothing, but a disabled button would lose the keyboard to the page.
  expect(document.activeElement).toBe(button('Save changes'));
  expect(button('Save changes')).toHaveProperty('disabled', false);
  expect(button('Save changes').getAttribute('aria-disabled')).toBe('true');
  await click(button('Save changes'));
  expect(bridge.inputsOf('agents:update')).toHaveLength(1);
  password.focus();
  await settle();
  expect(button('Save changes')).toHaveProperty('disabled', true);
});

test('access: a failure loses nothing that was typed; neither does another tab', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'access');
  bridge.answer('agents:update', refuse('no-right'));
  await type(field('Link path'), 'despatch');
  await type(within(pane()).getByLabelText('Link password'), 'abcdefg1');
  await click(button('Save changes'));
  expect(words(within(pane()).getByRole('alert'))).toContain(`Not saved${REFUSAL}`);
  await click(tabOf('Hardware'));
  await click(tabOf('Access'));
  expect(field('Link path')).toHaveProperty('value', 'despatch');
  expect(within(pane()).getByLabelText('Link password')).toHaveProperty('value', 'abcdefg1');
});

test('access: a name that is changed elsewhere is shown, but overwrites nothing that was typed', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'access');
  const rename = async (name: string) => {
    const renamed = { ...despatchRow, name };
    bridge.notify('agents:changed', {
      reset: false,
      upserted: [packRow(renamed)],
      removed: [],
      summary: summaryOf([renamed]),
    });
    await settle();
  };
  await rename('Despatch desk 2');
  expect(field('Agent name')).toHaveProperty('value', 'Despatch desk 2');
  await type(field('Agent name'), 'Front desk');
  await rename('Despatch desk 3');
  expect(field('Agent name')).toHaveProperty('value', 'Front desk');
});

test('access: Discard puts back the name and the link, and empties what was typed', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'access');
  bridge.answer('agents:update', refuse('no-right'));
  await type(field('Agent name'), 'Front desk');
  await type(field('Link path'), 'despatch');
  await type(within(pane()).getByLabelText('Link password'), 'abcdefg1');
  await click(within(pane()).getByRole('switch', { name: 'Permanent link' }));
  await click(button('Save changes'));
  expect(within(pane()).queryByRole('alert')).not.toBeNull();
  await click(button('Discard'));
  expect(field('Agent name')).toHaveProperty('value', 'Despatch desk 1');
  expect(field('Link path')).toHaveProperty('value', '');
  expect(within(pane()).getByLabelText('Link password')).toHaveProperty('value', '');
  expect(isChosen(within(pane()).getByRole('switch', { name: 'Permanent link' }))).toBe(true);
  expect(within(pane()).queryByRole('alert')).toBeNull();
  expect(within(pane()).queryByRole('button', { name: 'Discard', hidden: true })).toBeNull();
  expect(bridge.inputsOf('agents:update')).toHaveLength(1);
});

test('access: a lost response is called unknown, until a later read shows the change', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'access');
  const reply = Promise.withResolvers<ReturnType<typeof fail>>();
  bridge.answer('agents:update', () => reply.promise);
  await type(field('Agent name'), 'Despatch desk 1b');
  await click(button('Save changes'));
  bridge.notify('unconfirmed:changed', [{ kind: 'update', id: 1, state: 'checking' }]);
  await settle();
  expect(screen.getByText('Couldn’t confirm that the change was saved')).toBeTruthy();
  bridge.notify('unconfirmed:changed', [{ kind: 'update', id: 1, state: 'unknown' }]);
  reply.resolve(fail('timeout', REFUSAL, { unsure: true }));
  await settle();
  expect(screen.queryByText('Couldn’t confirm that the change was saved')).toBeNull();
  expect(words(within(pane()).getByRole('alert'))).toContain(`Couldn’t confirm that it was saved${REFUSAL}`);
  bridge.notify('unconfirmed:changed', []);
  await settle();
  expect(within(pane()).queryByRole('alert')).toBeNull();
  expect(words()).toContain('SavedThe service now shows the change.');
});

test('access: where the service does not say whether the link is on, it is left alone unless chosen', async () => {
  const { bridge } = await openPane(despatchRow, { ...fullDetails, permanentLink: null }, 'access');
  bridge.answer('agents:update', succeed({ ...fullDetails, at: NOW, permanentLink: null }));
  expect(words()).toContain('The service doesn’t say whether the link is on.');
  expect(within(pane()).queryByRole('switch')).toBeNull();
  await click(within(pane()).getByRole('radio', { name: 'On' }));
  // With something to save, Escape only leaves the field.
  await press('Escape');
  expect(document.activeElement?.getAttribute('role')).toBe('tabpanel');
  expect(isChosen(within(pane()).getByRole('radio', { name: 'On' }))).toBe(true);
  await click(button('Save changes'));
  expect(bridge.inputsOf('agents:update')).toEqual([{ agentId: 1, permanentLink: { enable: true } }]);
});

test('access: the link goes to the clipboard without coming to the page', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'access');
  bridge.answer('agents:copyPermanentLink', succeed(undefined));
  await click(button('Copy link'));
  expect(bridge.inputsOf('agents:copyPermanentLink')).toEqual([{ agentId: 1 }]);
  expect(screen.getByText('Permanent link copied')).toBeTruthy();
  bridge.answer('agents:copyPermanentLink', refuse('not-found'));
  await click(button('Copy link'));
  expect(words(within(pane()).getByRole('alert'))).toContain('Couldn’t copy the link');
});

test('access: the help of the path says that there is one already, where the link is on', async () => {
  const helpOf = (path: HTMLElement) =>
    document.getElementById(path.getAttribute('aria-describedby') ?? '')?.textContent;
  await openPane(despatchRow, { ...fullDetails, permanentLink: true }, 'access');
  expect(helpOf(field('Link path'))).toContain('A path is already set.');
  expect(words()).not.toContain('The service does not tell');
});

test('access: a link that is off cannot be copied', async () => {
  await openPane(despatchRow, { ...fullDetails, permanentLink: false }, 'access');
  expect(button('Copy link')).toHaveProperty('disabled', true);
});

test('danger zone: only the exact name lets it happen', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'danger');
  bridge.answer(
    'agents:removeFromAccount',
    succeed(
      jobOf({ id: 'd1', kind: 'detach', step: 'undo', agentId: 1, agentName: 'Despatch desk 1', limitAt: NOW + 5_000 }),
    ),
  );
  const box = field('Type Despatch desk 1 to remove it');
  for (const wrong of ['', 'despatch desk 1', 'Despatch desk']) {
    await type(box, wrong);
    expect(button('Remove from account')).toHaveProperty('disabled', true);
  }
  await type(box, 'Despatch desk 1');
  await click(button('Remove from account'));
  expect(bridge.inputsOf('agents:removeFromAccount')).toEqual([{ agentId: 1, typedName: 'Despatch desk 1' }]);
  // Not disabled: pressing Enter in it would move the focus to the page.
  expect(box).toMatchObject({ disabled: false, readOnly: true });
  await click(within(within(pane()).getByRole('group', { name: 'In progress' })).getByRole('button', { name: 'Undo' }));
  expect(bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'd1' }]);
});

test('danger zone: a refusal is said and keeps what was typed', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'danger');
  bridge.answer('agents:removeFromAccount', refuse('no-right'));
  const box = field('Type Despatch desk 1 to remove it');
  await type(box, 'Despatch desk 1');
  await click(button('Remove from account'));
  expect(words(within(pane()).getByRole('alert'))).toContain('Not removed');
  expect(box).toHaveProperty('value', 'Despatch desk 1');
});
