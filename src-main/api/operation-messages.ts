import type { OperationName } from './operations.ts';

/** How a failure of each operation begins, and what a refusal of its parameters most likely means. */
interface OperationMessages {
  readonly couldNot: string;
  /** What to do on 400, where the specification does not say what was wrong. */
  readonly onRefusal: string;
  /** What to do on 404, once the service is known to answer at this address. */
  readonly onMissing: string;
}

const REFRESH_AGENTS = 'It may have been removed: refresh the list of agents.';
const REFRESH_SUPPORT = 'It may be closed: refresh the list of support connections.';
const NOT_OFFERED = 'This service does not offer it under this address.';

export const operationMessages: Readonly<Record<OperationName, OperationMessages>> = {
  'agents/list': {
    couldNot: 'The agents could not be listed',
    onRefusal: 'Try again without a filter.',
    onMissing: 'Check the service address.',
  },
  'agents/info': {
    couldNot: 'The details of this agent could not be read',
    onRefusal: REFRESH_AGENTS,
    onMissing: REFRESH_AGENTS,
  },
  'agents/update': {
    couldNot: 'The agent could not be changed',
    onRefusal: 'Check what was entered.',
    onMissing: REFRESH_AGENTS,
  },
  'agents/connect': {
    couldNot: 'No connection to this agent was given',
    onRefusal: 'It may be offline: check its state, or wake it first.',
    onMissing: REFRESH_AGENTS,
  },
  'agents/reboot': {
    couldNot: 'The agent could not be restarted',
    onRefusal: 'It may be offline: check its state.',
    onMissing: REFRESH_AGENTS,
  },
  'agents/wake': {
    couldNot: 'The agent could not be woken',
    onRefusal: 'It may not support being woken over the network.',
    onMissing: REFRESH_AGENTS,
  },
  'agents/logout': {
    couldNot: 'The agent could not be detached',
    onRefusal: REFRESH_AGENTS,
    onMissing: REFRESH_AGENTS,
  },
  'support/list': {
    couldNot: 'The support connections could not be listed',
    onRefusal: 'Try again later.',
    onMissing: NOT_OFFERED,
  },
  'support/create': {
    couldNot: 'The support connection could not be created',
    onRefusal: 'Check the name of the client.',
    onMissing: NOT_OFFERED,
  },
  'support/info': {
    couldNot: 'This support connection could not be read',
    onRefusal: REFRESH_SUPPORT,
    onMissing: REFRESH_SUPPORT,
  },
  'support/update': {
    couldNot: 'The support connection could not be renamed',
    onRefusal: 'Check the name of the client.',
    onMissing: 'It may be closed, or this service cannot rename it: refresh the list of support connections.',
  },
  'support/close': {
    couldNot: 'The support connection could not be closed',
    onRefusal: REFRESH_SUPPORT,
    onMissing: REFRESH_SUPPORT,
  },
  'history/list': {
    couldNot: 'The history could not be listed',
    onRefusal: 'Check the filters.',
    onMissing: NOT_OFFERED,
  },
  'history/info': {
    couldNot: 'This session could not be read',
    onRefusal: 'Refresh the history.',
    onMissing: 'It may no longer be kept: refresh the history.',
  },
};
