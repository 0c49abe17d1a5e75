import { fail, type Failure, type Result } from '../contract/failure.ts';
import type { ServiceClient } from '../api/client.ts';
import { t } from '../contract/texts.ts';

/** A group's identifier as the user pasted it (4.1 `group_id`); null where nothing is left of it: all agents. */
export function tidyGroupId(text: string | null): string | null {
  const tidy = (text ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '').trim();
  return tidy === '' ? null : tidy;
}

/** A wrong identifier is answered with an empty list, which would replace the stored one. */
export const emptyGroup = (): Result<never> => fail('bad-input', t('account.emptyGroup'), { reason: 'empty-group' });

/** Why the list of a group was refused: 403 while the key lists all means that the group is out of its reach (5). */
export async function whyRefused(
  client: Pick<ServiceClient, 'checkKey'>,
  refused: { readonly ok: false; readonly failure: Failure },
): Promise<Result<never>> {
  const decided = refused.failure.kind === 'key-refused' ? await client.checkKey({ attention: 'user' }) : null;
  return decided?.ok === true && decided.value === 'accepted' ? refusedGroup() : refused;
}

const refusedGroup = (): Result<never> => fail('no-right', t('account.groupRefused'), { reason: 'group-refused' });

export const overtaken = (): Result<never> => fail('cancelled', t('account.groupOvertaken'));
