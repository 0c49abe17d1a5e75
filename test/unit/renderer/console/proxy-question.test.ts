import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { ProxyQuestion } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { refuse, signedIn } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { click, openConsole, press, settle, type } from '../window.ts';

const question = (part: Partial<ProxyQuestion> = {}): ProxyQuestion => ({
  id: 'question-1',
  proxy: 'proxy.example:8080',
  realm: 'Office',
  scheme: 'basic',
  wasRefused: false,
  ...part,
});

async function open(first: ProxyQuestion | null) {
  const bridge = signedIn([]);
  bridge.answer('network:proxyQuestion', succeed(first));
  bridge.answer('network:answerProxy', succeed(undefined));
  await openConsole(bridge);
  return bridge;
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Sign in to the proxy' }));

test('names the proxy and its realm, warns of plain passwords, and sends what is typed', async () => {
  const bridge = await open(question());
  const words = screen.getByRole('dialog').textContent;
  for (const word of ['proxy.example:8080', '“Office”', 'unencrypted (Basic)']) expect(words).toContain(word);
  expect(document.activeElement).toBe(dialog().getByRole('textbox', { name: 'User name' }));
  await expectNoFaults(screen.getByRole('dialog'));
  await type(dialog().getByRole('textbox', { name: 'User name' }), 'jo');
  await type(dialog().getByLabelText('Password'), 'secret');
  await click(dialog().getByRole('switch', { name: /Remember it in/ }));
  await click(dialog().getByRole('button', { name: 'Sign in' }));
  expect(bridge.inputsOf('network:answerProxy')).toEqual([
    { questionId: 'question-1', credentials: { username: 'jo', password: 'secret', store: true } },
  ]);
  bridge.notify('network:proxyAsked', null);
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('asks again with an empty form and says that the first answer was refused', async () => {
  const bridge = await open(question());
  await type(dialog().getByRole('textbox', { name: 'User name' }), 'jo');
  bridge.notify('network:proxyAsked', question({ id: 'question-2', wasRefused: true, scheme: 'ntlm' }));
  await settle();
  expect(dialog().getByText('The proxy didn’t accept this user name and password')).toBeTruthy();
  expect(dialog().getByText(/EXAMPLE\\name/)).toBeTruthy();
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'User name' }).value).toBe('');
});

test.each(['Escape', 'Cancel'])('%s does not sign in', async (way) => {
  const bridge = await open(question());
  if (way === 'Escape') await press('Escape', screen.getByRole('dialog'));
  else await click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(bridge.inputsOf('network:answerProxy')).toEqual([{ questionId: 'question-1', credentials: null }]);
});

test('a missing name, or one with a colon for Basic, stays in the form', async () => {
  const bridge = await open(question());
  await click(dialog().getByRole('button', { name: 'Sign in' }));
  expect(dialog().getByText('Enter your user name for the proxy.')).toBeTruthy();
  await type(dialog().getByRole('textbox', { name: 'User name' }), 'jo:e');
  await click(dialog().getByRole('button', { name: 'Sign in' }));
  expect(dialog().getByText('A user name for this proxy can’t contain a colon.')).toBeTruthy();
  expect(bridge.inputsOf('network:answerProxy')).toEqual([]);
});

test('a question that is over goes away with a word', async () => {
  const bridge = await open(question());
  bridge.answer('network:answerProxy', refuse('not-found'));
  await click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Couldn’t sign in to the proxy')).toBeTruthy();
});
