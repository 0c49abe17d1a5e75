import { fail, succeed, type Result } from '../contract/failure.ts';
import { normaliseAddress } from './address.ts';
import { Calls, type CallOptions, type CallsDeps } from './calls.ts';
import {
  checkAgentChange,
  checkConnect,
  checkHistoryFilter,
  checkIds,
  checkSessionReference,
  type AgentChange,
  type ConnectTarget,
  type HistoryFilter,
  type SessionReference,
} from './inputs.ts';
import type { HistorySession } from './model.ts';
import { operations, type Answers, type OperationName, type Parameters } from './operations.ts';
import {
  judgeRecordingHost,
  signRecordingAddress,
  type RecordingAddress,
  type RecordingHost,
} from './recording-address.ts';
import type { Answer } from './request.ts';
import { checkJsonEnds, parseJson, readable, type Read } from './wire.ts';

export type { CallOptions, CallsDeps as ServiceClientDeps } from './calls.ts';
export type { AgentChange, ConnectTarget, HistoryFilter, SessionReference } from './inputs.ts';

/** 4.1 */
export interface AgentFilter {
  /** By name, IP address or group name. */
  readonly search?: string | undefined;
  readonly groupId?: string | undefined;
}

/** Where the recording of a session lies now. */
export interface SignedRecording {
  readonly session: HistorySession;
  /** With the key in it. */
  readonly address: RecordingAddress;
  /** Bytes, as the history tells them (2.7); null where it does not. */
  readonly size: number | null;
  /** The end of its file name, with the dot: ".mp4". */
  readonly ending: string;
}

/** The service of one account. Created with its key, ended with `dispose` when the key or the account changes. */
export type ServiceClient = ReturnType<typeof createServiceClient>;

/**
 * A client for all 14 operations. Every method answers a `Result` in the model and never throws; nothing that changes
 * something at the service is sent twice by itself.
 *
 * @throws when the address is not a normalised base address; nothing may be sent elsewhere
 */
export function createServiceClient(deps: CallsDeps) {
  const checked = normaliseAddress(deps.address);
  if (!checked.ok || checked.value.address !== deps.address) throw new Error('the base address is not normalised');
  const calls = new Calls(deps);
  let deciding: Promise<Result<'accepted' | 'refused'>> | null = null;

  async function call<Name extends OperationName, T = Answers[Name]>(
    name: Name,
    parameters: Result<Parameters[Name]>,
    options: CallOptions,
    read: (answer: Answer) => Read<T>,
  ): Promise<Result<T>> {
    return parameters.ok ? calls.call(name, parameters.value, options, read) : parameters;
  }

  function ask<Name extends OperationName>(name: Name, parameters: Result<Parameters[Name]>, options: CallOptions) {
    return call<Name>(name, parameters, options, (answer) => readAnswer(name, answer, deps.address));
  }

  const fetchAgentList = (filter: AgentFilter, options: CallOptions) =>
    call('agents/list', checkIds('agents/list', inAgentFilter(filter)), options, (answer) =>
      checkJsonEnds(answer.body),
    );

  async function askForKey(options: CallOptions): Promise<Result<'accepted' | 'refused'>> {
    const list = await fetchAgentList({}, options);
    if (list.ok) return { ok: true, value: 'accepted' };
    return list.failure.kind === 'key-refused' ? { ok: true, value: 'refused' } : list;
  }

  return {
    address: deps.address,

    listAgents: (filter: AgentFilter, options: CallOptions) =>
      ask('agents/list', checkIds('agents/list', inAgentFilter(filter)), options),

    /** The complete body of `agents/list`, for `parseAgentList` in a worker; its buffer may be transferred. */
    fetchAgentList,

    agentInfo: (agentId: number, options: CallOptions) =>
      ask('agents/info', checkIds('agents/info', { agent_id: agentId }, agentId), options),

    updateAgent: (agentId: number, change: AgentChange, options: CallOptions) =>
      ask('agents/update', checkAgentChange(agentId, change), options),

    /** A new one-time link; never asked for twice by itself. */
    connect: (target: ConnectTarget, options: CallOptions) => ask('agents/connect', checkConnect(target), options),

    /** @param safe into Windows safe mode (field fact F8) */
    rebootAgent: (agentId: number, safe: boolean, options: CallOptions) =>
      ask('agents/reboot', checkIds('agents/reboot', { id: agentId, safe }, agentId), options),

    wakeAgent: (agentId: number, options: CallOptions) =>
      ask('agents/wake', checkIds('agents/wake', { id: agentId }, agentId), options),

    /** Detaches the agent from the account. */
    logoutAgent: (agentId: number, options: CallOptions) =>
      ask('agents/logout', checkIds('agents/logout', { agent_id: agentId }, agentId), options),

    listSupport: (options: CallOptions) => ask('support/list', checkIds('support/list', {}), options),

    createSupport: (client: { readonly clientName?: string | undefined }, options: CallOptions) =>
      ask('support/create', checkIds('support/create', { client_name: client.clientName }), options),

    supportInfo: (connectionId: number, options: CallOptions) =>
      ask('support/info', checkIds('support/info', { connection_id: connectionId }, connectionId), options),

    renameSupport: (connectionId: number, name: string, options: CallOptions) =>
      ask('support/update', checkIds('support/update', { connection_id: connectionId, name }, connectionId), options),

    closeSupport: (connectionId: number, options: CallOptions) =>
      ask('support/close', checkIds('support/close', { connection_id: connectionId }, connectionId), options),

    listHistory: (filter: HistoryFilter, options: CallOptions) =>
      ask('history/list', checkHistoryFilter(filter), options),

    historyInfo: (reference: SessionReference, options: CallOptions) =>
      ask('history/info', checkSessionReference(reference), options),

    /**
     * Asks where the recording of a session lies (4.14) and puts the key into the address (2.6). The Failure is
     * `not-found` (`no-recording`) or `not-the-service` (`recording-host`) beside those of the call.
     */
    recording: async (
      sessionId: number,
      allowedHosts: readonly string[],
      options: CallOptions,
    ): Promise<Result<SignedRecording>> => {
      const requested = await ask('history/info', checkSessionReference({ sessionId }), options);
      if (!requested.ok) return requested;
      const session = requested.value;
      if (session.video === null) return noRecording();
      const { url, size } = session.video;
      const signed = signRecordingAddress(url, deps.key, { address: deps.address, allowedHosts });
      if (!signed.ok) return signed;
      return succeed({ session, address: signed.value, size: size === 0 ? null : size, ending: endingOf(url) });
    },

    /** Asks on which host the recording of a session lies, and whether the key may go there. */
    recordingHost: async (
      sessionId: number,
      allowedHosts: readonly string[],
      options: CallOptions,
    ): Promise<Result<RecordingHost>> => {
      const requested = await ask('history/info', checkSessionReference({ sessionId }), options);
      if (!requested.ok) return requested;
      if (requested.value.video === null) return noRecording();
      return succeed(judgeRecordingHost(requested.value.video.url, { address: deps.address, allowedHosts }));
    },

    /** After a 403 elsewhere: one `agents/list` tells a refused key from a missing right. Asked once at a time. */
    decideKey: (options: CallOptions): Promise<Result<'accepted' | 'refused'>> => {
      deciding ??= askForKey(options).finally(() => {
        deciding = null;
      });
      return deciding;
    },

    /** How far the service's clock is ahead of ours in milliseconds, 0 while it matters little; for display only. */
    clockOffset: () => calls.clockOffset,

    /** Ends everything under way; what still arrives is `cancelled`, and so is every later call. */
    dispose: () => calls.dispose(),
  };
}

const noRecording = (): Result<never> =>
  fail('not-found', 'The service has no recording of this session. It may have been removed there.', {
    reason: 'no-recording',
  });

/** Films that players know by their name; anything else is saved as what the service is known to give (field fact F13). */
const endingOf = (url: string): string =>
  /\.(?:mp4|m4v|webm|mkv|mov|ogv)$/i.exec(new URL(url).pathname)?.[0].toLowerCase() ?? '.mp4';

function inAgentFilter(filter: AgentFilter): Parameters['agents/list'] {
  return { search: filter.search, group_id: filter.groupId };
}

/** Where no payload is due the status alone counts (4.12), whatever the body holds. */
function readAnswer<Name extends OperationName>(name: Name, answer: Answer, address: string): Read<Answers[Name]> {
  const { read } = operations[name];
  if (read === null) return readable(undefined as Answers[Name]);
  const json = parseJson(answer.body);
  return json.ok ? read(json.value, address) : json;
}
