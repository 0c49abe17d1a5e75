import { succeed, type Result } from '../contract/failure.ts';
import { inputFailure } from './errors.ts';
import type { OperationName, Parameters } from './operations.ts';

/** 4.3: only what is given is changed. */
export interface AgentChange {
  readonly name?: string | undefined;
  readonly permanentUrl?:
    | {
        readonly enable?: boolean | undefined;
        readonly url?: string | undefined;
        readonly password?: string | undefined;
      }
    | undefined;
}

/** 4.4: by the internal or by the public identifier. `video` has no known values and is sent only when given (field fact F11). */
export type ConnectTarget = ({ readonly agentId: number } | { readonly deviceId: number }) & {
  readonly video?: string | undefined;
};

/** 4.13; times in Unix seconds. */
export interface HistoryFilter {
  readonly agentId?: number | undefined;
  readonly url?: string | undefined;
  readonly supportId?: number | undefined;
  readonly dateFrom?: number | undefined;
  readonly dateTo?: number | undefined;
  readonly video?: boolean | undefined;
  readonly offset?: number | undefined;
  /** 1 to 100; the service takes 20 where none is given. */
  readonly limit?: number | undefined;
}

/** 4.14: the session's number where it is known, its text form otherwise. */
export type SessionReference = { readonly sessionId: number } | { readonly sessionUid: string };

const refuse = (operation: OperationName, cause: string, advice: string) => ({
  ok: false as const,
  failure: inputFailure(operation, cause, advice),
});

const isId = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** Hands the parameters on when every identifier among them is a whole number from 0 on. */
export function checkIds<Name extends OperationName>(
  operation: Name,
  parameters: Parameters[Name],
  ...ids: readonly (number | undefined)[]
): Result<Parameters[Name]> {
  if (ids.every((id) => id === undefined || isId(id))) return succeed(parameters);
  return refuse(
    operation,
    'the identifier is not a number the service could have given',
    'Refresh the list, then try again.',
  );
}

/** The password rule of 4.3: at least 8 characters, letters and digits both. */
export function checkAgentChange(agentId: number, change: AgentChange): Result<Parameters['agents/update']> {
  const { name, permanentUrl } = change;
  const password = permanentUrl?.password;
  if (name === undefined && permanentUrl === undefined) {
    return refuse('agents/update', 'there is nothing to change', 'Enter a new name or change the permanent link.');
  }
  if (name?.trim() === '') return refuse('agents/update', 'the name is empty', 'Enter a name.');
  if (password !== undefined && !(password.length >= 8 && /\p{L}/u.test(password) && /\d/.test(password))) {
    return refuse(
      'agents/update',
      'the password is too weak',
      'It needs at least 8 characters, with letters and digits both.',
    );
  }
  return checkIds('agents/update', { id: agentId, name, permanent_url: permanentUrl }, agentId);
}

export function checkConnect(target: ConnectTarget): Result<Parameters['agents/connect']> {
  const id = 'agentId' in target ? target.agentId : target.deviceId;
  const name = 'agentId' in target ? 'agent_id' : 'device_id';
  return checkIds('agents/connect', { [name]: id, video: target.video }, id);
}

export function checkHistoryFilter(filter: HistoryFilter): Result<Parameters['history/list']> {
  const { limit, offset, agentId, supportId, dateFrom, dateTo } = filter;
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 1 && limit <= 100)) {
    return refuse('history/list', 'a page has 1 to 100 entries', 'Choose a smaller page.');
  }
  const parameters = {
    agent_id: agentId,
    url: filter.url,
    support_id: supportId,
    date_from: dateFrom,
    date_to: dateTo,
    video: filter.video,
    offset,
    limit,
  };
  return checkIds('history/list', parameters, offset, agentId, supportId, dateFrom, dateTo);
}

export function checkSessionReference(reference: SessionReference): Result<Parameters['history/info']> {
  if ('sessionId' in reference)
    return checkIds('history/info', { session_id: reference.sessionId }, reference.sessionId);
  return checkIds('history/info', { session_uid: reference.sessionUid });
}
