import { fireEvent, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Failure, type FailureKind } from '../../../../src-main/contract/failure.ts';
import { normaliseAddress } from '../../../../src-main/api/address.ts';
import { account, REFUSAL, refuse, signedIn, type LoopbackBridge } from '../bridge.ts';
import { row } from '../agents/rows.ts';
import { click, openConsole, settle, type } from '../window.ts';

const base = 'https://api.northfield.example/v1/';
const secret = 'not-a-real-key-000000000000';

function firstRun(): LoopbackBridge {
  const bridge = signedIn([row({ id: 1, name: 'Reception' })]);
  bridge.answer('account:current', succeed({ kind: 'first-run' }));
  bridge.answer('account:checkAddress', ({ address }) => succeed({ address, corrections: [] }));
  bridge.answer('account:signIn', succeed({ account, agentCount: 2418, dropped: 0 }));
  return bridge;
}
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Service address' });
const key = () => screen.getByLabelText<HTMLInputElement>('API key');
const submit = () => click(screen.getByRole('button', { name: 'Sign in' }));
async function fill(): Promise<void> {
  await type(address(), base);
  await type(key(), secret);
  await type(screen.getByRole('textbox', { name: 'Label' }), 'Northfield IT');
}
const describedBy = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent.trim() ?? '';

test('signs in, shows how many agents there are, and lists them', async () => {
  const bridge = firstRun();
  await openConsole(bridge);
  expect(screen.getByRole('heading', { name: 'Connect your account' })).toBeTruthy();
  await fill();
  await submit();
  expect(bridge.inputsOf('account:signIn')).toEqual([
    { address: base, key: secret, label: 'Northfield IT', keep: 'keychain' },
  ]);
  expect(screen.getByText('Found 2,418 agents')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Reception' })).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(secret);
});

test('says before the key is stored that a desktop of Linux may ask for the password of its keyring', async () => {
  const sentence = /If the keyring is locked, your desktop asks for its password first\.$/;
  const bridge = firstRun();
  bridge.answer('app:info', succeed({ version: '0.1.0', platform: 'linux', locale: 'en', packaged: false }));
  await openConsole(bridge);
  expect(screen.getByText(sentence).textContent).toContain(
    'Once the API key has worked, it is stored in the system keyring.',
  );
});

test('says nothing of a password where the login of the system opens its keychain', async () => {
  await openConsole(firstRun());
  expect(screen.getByText(/Once the API key has worked/).textContent).not.toContain('password');
});

test('a long first list shows for how long it has been loading, and can be cancelled with nothing lost', async () => {
  const bridge = firstRun();
  let answer: (reply: ReturnType<typeof fail>) => void = () => undefined;
  const requested = new Promise<ReturnType<typeof fail>>((resolve) => {
    answer = resolve;
  });
  bridge.answer('account:signIn', () => requested);
  bridge.answer('account:cancelSignIn', () => {
    answer(fail('cancelled', 'Given up.', { reason: 'given-up' }));
    return succeed(undefined);
  });
  await openConsole(bridge);
  await fill();
  await submit();
  expect(screen.getByText('Loading the list for 0:00. This may take a while for a large account.')).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Cancel' }));
  await settle();
  expect(screen.queryByText(/Loading the list/)).toBeNull();
  expect(screen.queryByText('Given up.')).toBeNull();
  expect(key().value).toBe(secret);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in' }));
});

test('a correction of an earlier address is not shown for one that needed none', async () => {
  const bridge = firstRun();
  await openConsole(bridge);
  const removed = 'Everything after the question mark was removed.';
  bridge.answer('account:checkAddress', succeed({ address: base, corrections: ['query-removed'] }));
  await type(address(), `${base}?key=1`);
  await fireEvent.blur(address());
  await settle();
  expect(screen.getByText(removed)).toBeTruthy();
  bridge.answer('account:checkAddress', succeed({ address: base, corrections: [] }));
  await type(address(), `${base}x`);
  await type(address(), base);
  await fireEvent.blur(address());
  await settle();
  expect(screen.queryByText(removed)).toBeNull();
});

test('an empty label becomes the name of the service', async () => {
  const bridge = firstRun();
  await openConsole(bridge);
  await type(address(), base);
  await type(key(), secret);
  await submit();
  expect(bridge.inputsOf('account:signIn')[0]?.label).toBe('api.northfield.example');
});

test('the key is masked until it is shown', async () => {
  await openConsole(firstRun());
  expect(key().type).toBe('password');
  await click(screen.getByRole('button', { name: 'Show API key' }));
  expect(key().type).toBe('text');
  await click(screen.getByRole('button', { name: 'Hide API key' }));
  expect(key().type).toBe('password');
});

test('leaving the address corrects it and shows what was corrected', async () => {
  const bridge = firstRun();
  bridge.answer('account:checkAddress', succeed({ address: base, corrections: ['scheme-added', 'version-added'] }));
  await openConsole(bridge);
  await type(address(), 'api.northfield.example');
  await fireEvent.blur(address());
  await settle();
  expect(address().value).toBe(base);
  expect(describedBy(address())).toBe('https:// was added in front. The ending /v1/ was added.');
  await type(address(), `${base}x`);
  expect(describedBy(address())).not.toContain('was added');
});

test('shows that http:// was added for a service on this computer', async () => {
  const bridge = firstRun();
  const corrections = ['scheme-added'] as const;
  bridge.answer('account:checkAddress', succeed({ address: 'http://127.0.0.1:4711/v1/', corrections }));
  await openConsole(bridge);
  await type(address(), '127.0.0.1:4711/v1/');
  await fireEvent.blur(address());
  await settle();
  expect(describedBy(address())).toBe('http:// was added in front.');
});

test('a whole page pasted as address or key is judged as what it is, within what main takes', async () => {
  const bridge = firstRun();
  bridge.answer('account:checkAddress', (input) =>
    z.safeParse(contract['account:checkAddress'].input, input).success
      ? normaliseAddress(input.address)
      : fail('bad-input', 'Longreach rejected this request.'),
  );
  await openConsole(bridge);
  await type(address(), 'x'.repeat(10_000));
  await type(key(), secret);
  await submit();
  expect(describedBy(address())).toContain('This isn’t a service address.');
  await type(address(), base);
  await type(key(), 'k'.repeat(10_000));
  await submit();
  expect(describedBy(key())).toContain('too long');
  expect(bridge.inputsOf('account:signIn')).toEqual([]);
});

test('an address that cannot be one is refused beside the field, and nothing is sent', async () => {
  const bridge = firstRun();
  bridge.answer('account:checkAddress', refuse('bad-input', undefined, 'The address must begin with https.'));
  await openConsole(bridge);
  await fill();
  await submit();
  expect(describedBy(address())).toBe('The address must begin with https.');
  expect(address().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(address());
  expect(bridge.inputsOf('account:signIn')).toEqual([]);
});

test('empty fields are requested one after the other', async () => {
  const bridge = firstRun();
  await openConsole(bridge);
  await submit();
  expect(describedBy(address())).toBe('Enter the service address.');
  await type(address(), base);
  expect(address().getAttribute('aria-invalid')).toBeNull();
  await submit();
  expect(describedBy(key())).toBe('Enter the API key.');
  expect(document.activeElement).toBe(key());
});

const failures: readonly [kind: FailureKind, reason: string | undefined, field: 'address' | 'key' | 'form'][] = [
  ['key-refused', undefined, 'key'],
  ['no-right', undefined, 'key'],
  ['not-found', undefined, 'address'],
  ['offline', 'dns', 'address'],
  ['offline', 'refused', 'address'],
  ['offline', 'certificate', 'form'],
  ['offline', undefined, 'address'],
  ['timeout', 'timeout-connect', 'address'],
  ['timeout', 'timeout-body', 'address'],
  ['not-the-service', 'html', 'address'],
  ['not-the-service', 'shape', 'address'],
  ['not-the-service', 'truncated', 'address'],
  ['not-the-service', 'redirect', 'address'],
  ['not-the-service', 'too-large', 'address'],
  ['bad-input', undefined, 'address'],
  ['bad-input', 'key', 'key'],
  ['quota', undefined, 'form'],
  ['offline', 'proxy', 'form'],
  ['service-error', undefined, 'form'],
  ['internal', undefined, 'form'],
];

test.each(failures)(
  'a failed sign-in (%s, %s) is shown at the %s, and nothing typed is lost',
  async (kind, reason, field) => {
    const bridge = firstRun();
    bridge.answer('account:signIn', refuse(kind, reason));
    await openConsole(bridge);
    await fill();
    await submit();
    if (field === 'form') expect(screen.getByRole('alert').textContent).toContain(REFUSAL);
    else {
      const input = field === 'key' ? key() : address();
      expect(describedBy(input)).toBe(REFUSAL);
      expect(document.activeElement).toBe(input);
    }
    expect(address().value).toBe(base);
    expect(key().value).toBe(secret);
    expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy')).toBeNull();
  },
);

test('what the service said about the address stays until it is changed, so that the button keeps its place', async () => {
  const bridge = firstRun();
  bridge.answer('account:signIn', refuse('not-the-service', 'html'));
  await openConsole(bridge);
  await fill();
  await submit();
  expect(document.activeElement).toBe(address());
  // As a press on the button does before it is let go.
  screen.getByRole('button', { name: 'Sign in' }).focus();
  await settle();
  expect(describedBy(address())).toBe(REFUSAL);
  await type(address(), 'https://other.example/v1/');
  expect(describedBy(address())).not.toBe(REFUSAL);
});

test('without a keychain the key can be stored for this run, on request', async () => {
  const bridge = firstRun();
  bridge.answer('account:signIn', ({ keep }) =>
    keep === 'keychain'
      ? fail('unavailable', 'No keychain.', { reason: 'keychain' })
      : succeed({ account: { ...account, keyPlace: 'memory' }, agentCount: 1, dropped: 2 }),
  );
  await openConsole(bridge);
  await fill();
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('the Windows Credential Manager didn’t store it');
  await click(screen.getByRole('button', { name: 'Keep the key for this run only' }));
  expect(bridge.inputsOf('account:signIn').map(({ keep }) => keep)).toEqual(['keychain', 'this-run']);
  const toast = screen.getByText('Found 1 agent').closest('[role="status"]');
  expect(toast?.textContent).toContain('The API key is kept until you quit.');
  expect(toast?.textContent).toContain('2 entries in the list couldn’t be read');
});

test('pressing twice signs in once', async () => {
  const bridge = firstRun();
  let release = () => {};
  bridge.answer('account:signIn', async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return succeed({ account, agentCount: 1, dropped: 0 });
  });
  await openConsole(bridge);
  await fill();
  await submit();
  await click(screen.getByRole('button', { name: 'Counting agents' }));
  release();
  await settle();
  expect(bridge.inputsOf('account:signIn')).toHaveLength(1);
});

test('looking around needs no account; a failure is shown', async () => {
  const bridge = firstRun();
  bridge.answer('account:practise', refuse('unavailable', undefined, 'No port is free.'));
  await openConsole(bridge);
  await click(screen.getByRole('button', { name: 'Try the demo' }));
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t start the demo. No port is free.');
  bridge.answer(
    'account:practise',
    succeed({ account: { ...account, practice: true, label: 'Demo' }, agentCount: 200, dropped: 0 }),
  );
  await click(screen.getByRole('button', { name: 'Try the demo' }));
  expect(screen.getByText('Found 200 agents')).toBeTruthy();
});

test('a proxy is set before signing in, and saved at once', async () => {
  const bridge = firstRun();
  await openConsole(bridge);
  await click(screen.getByRole('button', { name: 'Behind a proxy' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Behind a proxy' }));
  await click(dialog.getByRole('radio', { name: 'Use this proxy' }));
  expect(bridge.inputsOf('settings:change')).toEqual([]);
  const server = dialog.getByRole('textbox', { name: 'Proxy server' });
  await type(server, 'proxy.example:8080');
  await fireEvent.blur(server);
  await settle();
  expect(bridge.inputsOf('settings:change')).toEqual([{ proxy: { mode: 'manual', server: 'proxy.example:8080' } }]);
  expect(describedBy(server)).toBe('Saved. Used from the next request on.');
  await click(dialog.getByRole('radio', { name: 'No proxy' }));
  expect(bridge.inputsOf('settings:change')[1]).toEqual({ proxy: { mode: 'none' } });
});

test('shows beside the field why main refuses a proxy', async () => {
  const bridge = firstRun();
  bridge.answer('settings:change', refuse('bad-input', undefined, 'That is no proxy address.'));
  await openConsole(bridge);
  await click(screen.getByRole('button', { name: 'Behind a proxy' }));
  await click(screen.getByRole('radio', { name: 'Use this proxy' }));
  const server = screen.getByRole('textbox', { name: 'Proxy server' });
  await type(server, 'not a proxy');
  await fireEvent.blur(server);
  await settle();
  expect(describedBy(server)).toBe('That is no proxy address.');
});

const problems = [
  'locked',
  'missing',
  'not-stored',
  'refused',
  'no-keychain',
  'timeout',
  'crashed',
  'unreadable',
] as const;

test('each reason why the key cannot be read has its own sentence, and none is a first run', async () => {
  const sentences = new Set<string>();
  for (const problem of problems) {
    const bridge = firstRun();
    bridge.answer('account:current', succeed({ kind: 'key-unavailable', account, problem }));
    const view = await openConsole(bridge);
    expect(screen.queryByRole('heading', { name: 'Connect your account' })).toBeNull();
    sentences.add(screen.getByRole('heading', { level: 1 }).textContent);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    view.unmount();
    expect(bridge.listening).toBe(0);
  }
  expect(sentences.size).toBe(problems.length);
});

test('accounts whose settings were lost are offered with their saved copy', async () => {
  const bridge = firstRun();
  const offered = { accountId: 'account-7', label: 'Northfield IT', address: base, agentCount: 2418 };
  bridge.answer('account:lost', succeed([offered]));
  bridge.answer('account:adopt', succeed({ kind: 'signed-in', account }));
  await openConsole(bridge);
  const other = within(screen.getByRole('complementary', { name: 'Other options' }));
  expect(other.getByText(/^Longreach still has saved data for 2,?418 agents at api\.northfield\.example/)).toBeTruthy();
  await click(other.getByRole('button', { name: /^Continue with .*Northfield IT/ }));
  expect(bridge.inputsOf('account:adopt')).toEqual([{ accountId: 'account-7' }]);
  expect(screen.getByRole('row', { name: 'Reception' })).toBeTruthy();
});

test('an account of which only the key is left is offered without a saved copy', async () => {
  const bridge = firstRun();
  bridge.answer(
    'account:lost',
    succeed([{ accountId: 'account-8', label: 'api.northfield.example', address: base, agentCount: null }]),
  );
  await openConsole(bridge);
  const other = within(screen.getByRole('complementary', { name: 'Other options' }));
  expect(other.getByText(/^The API key for api\.northfield\.example is still stored/)).toBeTruthy();
});

test('an offered account whose data are gone stays on the form with the reason', async () => {
  const bridge = firstRun();
  bridge.answer('account:lost', succeed([{ accountId: 'a', label: 'A', address: base, agentCount: 1 }]));
  bridge.answer('account:adopt', refuse('not-found'));
  await openConsole(bridge);
  bridge.answer('account:lost', succeed([]));
  await click(screen.getByRole('button', { name: /^Continue with/ }));
  await settle();
  expect(screen.getByText(REFUSAL)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
});

test('an account whose key cannot be read can be signed out, also without removing the key', async () => {
  const bridge = firstRun();
  bridge.answer('account:current', succeed({ kind: 'key-unavailable', account, problem: 'no-keychain' }));
  bridge.answer('account:signOut', refuse('unavailable', 'still-stored'));
  bridge.answer('account:signOutLeavingKey', succeed({ kind: 'first-run' }));
  await openConsole(bridge);
  await click(screen.getByRole('button', { name: 'Sign out…' }));
  await click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }));
  expect(screen.getByText(REFUSAL)).toBeTruthy();
  expect(bridge.inputsOf('account:signOutLeavingKey')).toHaveLength(0);
  await click(screen.getByRole('button', { name: 'Sign out anyway' }));
  expect(screen.getByRole('heading', { name: 'Connect your account' })).toBeTruthy();
});

test('a locked keychain: try again, show the cached list, enter the key again', async () => {
  const bridge = firstRun();
  const locked = { kind: 'key-unavailable', account, problem: 'locked' } as const;
  bridge.answer('account:current', succeed(locked));
  bridge.answer('account:retryKey', succeed(locked));
  bridge.answer('accounts:replaceKey', refuse('key-refused'));
  await openConsole(bridge);
  await click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The API key still can’t be read.')).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Show the saved copy' }));
  expect(screen.getByRole('row', { name: 'Reception' })).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Service' }).textContent.trim()).toBe('API key not available');
  await click(screen.getByRole('button', { name: 'Back to the API key' }));
  await click(screen.getByRole('button', { name: 'Enter the API key again' }));
  const dialog = within(screen.getByRole('dialog'));
  const field = dialog.getByLabelText('API key');
  await type(field, 'wrong');
  await click(dialog.getByRole('button', { name: 'Replace key' }));
  await fireEvent.submit(field.closest('form')!);
  await settle();
  expect(describedBy(field)).toBe(REFUSAL);
  bridge.answer('accounts:replaceKey', succeed({ account, agentCount: 1, dropped: 0 }));
  await type(field, secret);
  await fireEvent.submit(field.closest('form')!);
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('grid', { name: 'Agents' })).toBeTruthy();
  expect(bridge.inputsOf('accounts:replaceKey').at(-1)).toEqual({
    accountId: account.id,
    key: secret,
    keep: 'keychain',
  });
});

test('a late answer does not replace a newer one', async () => {
  const bridge = firstRun();
  let release = () => {};
  bridge.answer('account:current', async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return succeed({ kind: 'first-run' });
  });
  await openConsole(bridge);
  bridge.notify('account:changed', { kind: 'signed-in', account });
  release();
  await settle();
  expect(screen.getByRole('grid', { name: 'Agents' })).toBeTruthy();
});

test('a broken bridge is a sentence, not an exception', async () => {
  const bridge = firstRun();
  bridge.answer('account:signIn', () => {
    throw new Error('gone');
  });
  await openConsole(bridge);
  await fill();
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('Longreach isn’t responding.');
  const failure: Failure = refuse('internal').failure;
  expect(failure.kind).toBe('internal');
});
