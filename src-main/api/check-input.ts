import type { Failure } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import { inputFailure } from './failures.ts';
import type { Parameters } from './operations.ts';

/** What `agents/update` changes (4.3); what is left out stays as it is. */
export interface AgentChange {
  readonly name?: string | undefined;
  readonly permanentUrl?: Parameters<'agents/update'>['permanent_url'];
}

/** The password has at least 8 characters, with letters and digits (4.3). */
export function checkAgentChange({ name, permanentUrl }: AgentChange): Failure | null {
  const password = permanentUrl?.password;
  if (name === undefined && permanentUrl === undefined) {
    return inputFailure(t('input.noChange'));
  }
  if (name?.trim() === '') return inputFailure(t('main.emptyName'));
  if (password !== undefined && !(password.length >= 8 && /\p{L}/u.test(password) && /\d/.test(password))) {
    return inputFailure(t('input.weakPassword'));
  }
  return null;
}

/** A page has 1 to 100 entries (4.13). */
export function checkPageSize(limit: number | undefined): Failure | null {
  if (limit === undefined || (Number.isSafeInteger(limit) && limit >= 1 && limit <= 100)) return null;
  return inputFailure(t('input.pageSize'));
}
