import { fail, type Failure, type Result } from '../contract/failure.ts';
import type { ServiceClient } from '../api/client.ts';

/** A group's identifier as a person pasted it (4.1 `group_id`); null where nothing is left of it: all agents. */
export function tidyGroupId(text: string | null): string | null {
  const tidy = (text ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '').trim();
  return tidy === '' ? null : tidy;
}

/** A wrong identifier answers with an empty list: taken over, it would empty the picture. */
export const emptyGroup = (): Result<never> =>
  fail(
    'bad-input',
    'The service lists no agents in a group with this id, so nothing was changed. Copy the id again from the account area.',
    { reason: 'empty-group' },
  );

/** Why the list of a group was refused: 403 while the key lists all means that the group is out of its reach (5). */
export async function whyRefused(
  client: Pick<ServiceClient, 'checkKey'>,
  refused: { readonly ok: false; readonly failure: Failure },
): Promise<Result<never>> {
  const decided = refused.failure.kind === 'key-refused' ? await client.checkKey({ attention: 'user' }) : null;
  return decided?.ok === true && decided.value === 'accepted' ? refusedGroup() : refused;
}

const refusedGroup = (): Result<never> =>
  fail(
    'no-right',
    "The service gives this key no right to a group with this id, so nothing was changed. Ask the account's owner for access.",
    { reason: 'group-refused' },
  );

export const notSignedIn = (): Result<never> =>
  fail('busy', 'Longreach is not signed in yet. Try again in a moment.', { reason: 'not-signed-in' });

export const overtaken = (): Result<never> =>
  fail('cancelled', 'Something else came first, so the group was not changed. Try again.');
