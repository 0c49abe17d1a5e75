import { idBaseOf, numberOf, ownId } from '../contract/account-ids.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import { normaliseAddress } from './address.ts';
import { inputFailure, refusalFailure, type RefusalCause } from './failures.ts';
import type { BodySink } from './body.ts';
import type { HttpResponse, Validator } from './http.ts';
import type { HistorySession } from '../contract/model.ts';
import {
  operations,
  type Answer,
  type ChosenMethods,
  type OperationName,
  type Origin,
  type Parameters,
  type ParameterType,
} from './operations.ts';
import { checkAgentChange, checkPageSize, type AgentChange } from './check-input.ts';
import {
  fileExtensionOf,
  judgeRecordingHost,
  noRecording,
  signRecordingAddress,
  type RecordingAddress,
  type RecordingHost,
} from './recording-address.ts';
import { NOT_MODIFIED, RequestEngine, type CallOptions, type EngineDeps } from './request-engine.ts';
import { parseJson, readable, watchEnds, type Read } from './wire.ts';
import { t } from '../contract/texts.ts';

export type { CallOptions } from './request-engine.ts';

export interface ServiceClientDeps extends EngineDeps {
  /** Of the account; part of all its identifiers (`contract/account-ids.ts`). */
  readonly number: number;
  /** Runs every call; records those that change something or give access. See `audit/audit.ts`. */
  readonly audit?: OperationAudit | undefined;
  /** Called after every refusal, before it is reported. `agents/list` itself does not wait for the answer. */
  readonly judgeRefusal?: JudgeRefusal | undefined;
}

/** A response that denied the key something (401, 403), or one with 400 or 404 to a call about one agent. */
export interface Refusal {
  readonly status: number;
  /** Internal identifier of the agent that the call was about; null for none. */
  readonly agentId: number | null;
}
/** Why the call was refused; null where no more is known than its status. */
export type JudgeRefusal = (refusal: Refusal) => Promise<RefusalCause | null>;

export type OperationAudit = <Name extends OperationName>(
  name: Name,
  parameters: Parameters<Name>,
  run: () => Promise<Result<Answer<Name>>>,
) => Promise<Result<Answer<Name>>>;

/** Which agents `agents/list` returns (4.1). */
export interface AgentFilter {
  /** By name, IP address or group name. */
  readonly search?: string | undefined;
  readonly groupId?: string | undefined;
}

export interface ListHead {
  /** Its size as it was sent. */
  readonly sentBytes: number;
  /** For `readAgentList` of the same client and filter; null where the service gives none. */
  readonly validator: Validator | null;
}

/** A list that the sink has, or that it is still the one that came with a validator. */
export type ListAnswer = (ListHead & { readonly kind: 'received' }) | { readonly kind: 'unchanged' };

/** The agent to connect to (4.4), by its internal or its public identifier. */
export type ConnectTarget = ({ readonly agentId: number } | { readonly deviceId: number }) & {
  /** No value is known (F11). */
  readonly video?: string | undefined;
};

/** Which part of the history `history/list` returns (4.13); times in Unix seconds. */
export interface HistoryFilter {
  readonly agentId?: number | undefined;
  readonly url?: string | undefined;
  readonly supportId?: number | undefined;
  readonly dateFrom?: number | undefined;
  readonly dateTo?: number | undefined;
  readonly video?: boolean | undefined;
  readonly offset?: number | undefined;
  /** 1 to 100; the service's default is 20. */
  readonly limit?: number | undefined;
}

/** A session of the history (4.14). Which identifier the service needs is not specified, so all that are known are sent. */
export type SessionReference =
  | { readonly sessionId: number; readonly sessionUid?: string | undefined }
  | { readonly sessionUid: string; readonly sessionId?: undefined };

/** Where the recording of a session is. */
export interface SignedRecording {
  readonly session: HistorySession;
  /** Contains the key. */
  readonly address: RecordingAddress;
  /** Bytes, as `history/info` reports them (2.7); null where it does not. */
  readonly size: number | null;
  /** The extension of its file name, with the dot: ".mp4". */
  readonly ending: string;
}

/** How a list is read. */
interface ListReading {
  /** Of the last one. */
  readonly validator?: Validator | null;
  /** Gets the list; without it, only matters that there is one. */
  readonly sink?: BodySink;
}

/** For a body of which only matters that it comes. */
const nowhere: BodySink = { begin: () => undefined, take: () => Promise.resolve() };

/** The service as seen by one account. Ended with `dispose` when the key or the account changes. */
export type ServiceClient = ReturnType<typeof createServiceClient>;

/**
 * The client of the HTTP API, with a method for each operation. Methods return a `Result` in the model and never throw;
 * operations that change something are never sent twice automatically. An identifier that is not a whole number from 0 on
 * fails with kind `bad-input` before anything is sent, one of another account with `not-found`.
 *
 * @throws when the address is not a normalised base address: the key must not be sent elsewhere
 */
export function createServiceClient(deps: ServiceClientDeps) {
  const checked = normaliseAddress(deps.address);
  if (!checked.ok || checked.value.address !== deps.address) throw new Error('the base address is not normalised');
  const engine = new RequestEngine(deps);
  const origin: Origin = { address: deps.address, idBase: idBaseOf(deps.number) };
  /** The filter that each validator was received for. */
  const validatedFilters = new WeakMap<Validator, string>();
  let keyCheck: Promise<Result<'accepted' | 'refused'>> | null = null;

  async function send<Name extends OperationName, T>(
    name: Name,
    parameters: Parameters<Name>,
    options: CallOptions,
    read: (response: HttpResponse) => Read<T>,
    problem: Failure | null,
  ): Promise<Result<T>> {
    const invalid = problem ?? checkNumbers(name, parameters);
    if (invalid !== null) return { ok: false, failure: invalid };
    const result = await engine.call(name, withOwnIds(name, parameters), options, read);
    return result.ok ? result : { ok: false, failure: await explain(name, parameters, result.failure) };
  }

  /** The failure of a refused call by its cause: a refused key, or an agent that is removed or blocked. */
  async function explain<Name extends OperationName>(
    name: Name,
    parameters: Parameters<Name>,
    failure: Failure,
  ): Promise<Failure> {
    const refusal = readRefusal(name, parameters, failure);
    if (refusal === null || deps.judgeRefusal === undefined) return failure;
    const judged = deps.judgeRefusal(refusal);
    // The list that decides must not wait for its own result.
    if (operations[name].checksKey === true) return failure;
    const cause = await judged;
    return cause === null ? failure : refusalFailure(cause, refusal.status, operations[name]);
  }

  /** @param problem what is wrong with the input, where something is */
  function call<Name extends OperationName>(
    name: Name,
    parameters: Parameters<Name>,
    options: CallOptions,
    problem: Failure | null = null,
  ): Promise<Result<Answer<Name>>> {
    // Not recorded: the account has no such agent that anything could be done to.
    if (hasForeignId(name, parameters, deps.number)) {
      return Promise.resolve(fail('not-found', t('input.number'), { reason: 'other-account' }));
    }
    const read = (response: HttpResponse) => readResponse(name, response, origin);
    const run = () => send<Name, Answer<Name>>(name, parameters, options, read, problem);
    return deps.audit === undefined ? run() : deps.audit(name, parameters, run);
  }

  const readAgentList = (
    { search, groupId }: AgentFilter,
    options: CallOptions,
    { validator = null, sink = nowhere }: ListReading = {},
  ): Promise<Result<ListAnswer>> => {
    const filter = JSON.stringify([search, groupId]);
    const known = validator !== null && validatedFilters.get(validator) === filter ? validator : undefined;
    const watched = watchEnds(sink);
    const read = ({ status, sentBytes, validator: received }: HttpResponse): Read<ListAnswer> => {
      if (status === NOT_MODIFIED) return readable({ kind: 'unchanged' });
      const ends = watched.read();
      if (!ends.ok) return ends;
      if (received !== null) validatedFilters.set(received, filter);
      return readable({ kind: 'received', sentBytes, validator: received });
    };
    return send('agents/list', { search, group_id: groupId }, { ...options, known, sink: watched.sink }, read, null);
  };

  const historyInfo = ({ sessionId, sessionUid }: SessionReference, options: CallOptions) =>
    call('history/info', { session_id: sessionId, session_uid: sessionUid }, options);

  const readRecorded = async (reference: SessionReference, options: CallOptions) => {
    const session = await historyInfo(reference, options);
    if (!session.ok) return session;
    const { video } = session.value;
    return video === null ? noRecording() : succeed({ session: session.value, video });
  };

  return {
    address: deps.address,
    /** What is added to the ids of its service. */
    idBase: origin.idBase,

    /** Lists the agents of the account (4.1). */
    listAgents: ({ search, groupId }: AgentFilter, options: CallOptions) =>
      call('agents/list', { search, group_id: groupId }, options),

    /**
     * Hands the list (4.1) to the sink while it arrives. `unchanged` where it is still the one that the validator came with;
     * validators of another client, so of another key or address, and of another filter are not sent.
     */
    readAgentList,

    /** Reads the details of an agent (4.2). */
    agentInfo: (agentId: number, options: CallOptions) => call('agents/info', { agent_id: agentId }, options),

    /**
     * Changes the name or the permanent link of an agent (4.3). Fails with kind `bad-input` where nothing is changed, the
     * name is empty or the password too weak.
     */
    updateAgent: (agentId: number, change: AgentChange, options: CallOptions) =>
      call(
        'agents/update',
        { id: agentId, name: change.name, permanent_url: change.permanentUrl },
        options,
        checkAgentChange(change),
      ),

    /** Requests a new one-time link to an agent, exactly once (4.4). */
    connect: (target: ConnectTarget, options: CallOptions) =>
      call(
        'agents/connect',
        'agentId' in target
          ? { agent_id: target.agentId, video: target.video }
          : { device_id: target.deviceId, video: target.video },
        options,
      ),

    /**
     * Reboots an agent (4.5).
     *
     * @param safe into Windows safe mode (F8)
     */
    rebootAgent: (agentId: number, safe: boolean, options: CallOptions) =>
      call('agents/reboot', { id: agentId, safe }, options),

    /** Wakes an agent by Wake-on-LAN (4.6). */
    wakeAgent: (agentId: number, options: CallOptions) => call('agents/wake', { id: agentId }, options),

    /** Removes an agent from the account (4.7). */
    logoutAgent: (agentId: number, options: CallOptions) => call('agents/logout', { agent_id: agentId }, options),

    /** Lists the open support sessions (4.8). */
    listSupport: (options: CallOptions) => call('support/list', {}, options),

    /** Creates a support session (4.9). */
    createSupport: ({ clientName }: { readonly clientName?: string | undefined }, options: CallOptions) =>
      call('support/create', { client_name: clientName }, options),

    /** Reads a support session (4.10). */
    supportInfo: (supportId: number, options: CallOptions) =>
      call('support/info', { connection_id: supportId }, options),

    /** Changes the name of the client of a support session (4.11). */
    renameSupport: (supportId: number, name: string, options: CallOptions) =>
      call('support/update', { connection_id: supportId, name }, options),

    /** Closes a support session (4.12). */
    closeSupport: (supportId: number, options: CallOptions) =>
      call('support/close', { connection_id: supportId }, options),

    /** Lists a page of the history (4.13). Fails with kind `bad-input` where it has not 1 to 100 entries. */
    listHistory: (filter: HistoryFilter, options: CallOptions) =>
      call(
        'history/list',
        {
          agent_id: filter.agentId,
          url: filter.url,
          support_id: filter.supportId,
          date_from: filter.dateFrom,
          date_to: filter.dateTo,
          video: filter.video,
          offset: filter.offset,
          limit: filter.limit,
        },
        options,
        checkPageSize(filter.limit),
      ),

    /** Reads a session of the history (4.14). */
    historyInfo,

    /**
     * Reads where the recording of a session is (4.14) and adds the key to its address (2.6). Fails with `not-found` and
     * reason `no-recording`, or with `not-the-service` and the reasons of `signRecordingAddress`.
     */
    recording: async (
      reference: SessionReference,
      allowedHosts: readonly string[],
      options: CallOptions,
    ): Promise<Result<SignedRecording>> => {
      const recorded = await readRecorded(reference, options);
      if (!recorded.ok) return recorded;
      const { session, video } = recorded.value;
      const address = signRecordingAddress(video.url, deps.key, { address: deps.address, allowedHosts });
      if (!address.ok) return address;
      const size = video.size === 0 ? null : video.size;
      return succeed({ session, address: address.value, size, ending: fileExtensionOf(video.url) });
    },

    /** Reads on which host the recording of a session is (4.14), and whether the key may be sent there. */
    recordingHost: async (
      reference: SessionReference,
      allowedHosts: readonly string[],
      options: CallOptions,
    ): Promise<Result<RecordingHost>> => {
      const recorded = await readRecorded(reference, options);
      if (!recorded.ok) return recorded;
      return succeed(judgeRecordingHost(recorded.value.video.url, { address: deps.address, allowedHosts }));
    },

    /** Lists the agents to tell a refused key from a missing permission (trust 2.2). Concurrent callers share a request. */
    checkKey: (options: CallOptions): Promise<Result<'accepted' | 'refused'>> => {
      const check = async (): Promise<Result<'accepted' | 'refused'>> => {
        const list = await readAgentList({}, options);
        if (list.ok) return succeed('accepted');
        return list.failure.kind === 'key-refused' ? succeed('refused') : list;
      };
      keyCheck ??= check().finally(() => {
        keyCheck = null;
      });
      return keyCheck;
    },

    /** Milliseconds the service's clock is ahead of the local one, 0 below two minutes; for display only. */
    clockOffset: () => engine.clockOffset,

    /** Whether the plan's requests are used up. */
    quota: engine.quota,

    /** Sends these operations with these methods from now on, instead of those of the operations table. */
    useMethods: (methods: ChosenMethods) => engine.useMethods(methods),

    /** Cancels all calls, pending and future. */
    dispose: () => engine.dispose(),
  };
}

function readRefusal(name: OperationName, parameters: object, { status }: Failure): Refusal | null {
  if (status === undefined) return null;
  const { agent_id: agentId = null, id = agentId } = parameters as { agent_id?: number; id?: number };
  const subject = name.startsWith('agents/') ? id : null;
  const isRefused = status === 401 || status === 403 || (subject !== null && (status === 400 || status === 404));
  return isRefused ? { status, agentId: subject } : null;
}

/** Where no payload is expected, the body does not matter (4.12). */
function readResponse<Name extends OperationName>(
  name: Name,
  { body }: HttpResponse,
  from: Origin,
): Read<Answer<Name>> {
  const { read } = operations[name];
  if (read === null) return readable(undefined as Answer<Name>);
  const json = parseJson(body);
  return json.ok ? read(json.value, from) : json;
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** The type of a parameter of the operation. */
function typeOf(name: OperationName, parameter: string): ParameterType | null {
  const { query = {}, body = {} } = operations[name];
  const type = query[parameter] ?? body[parameter];
  return type === undefined ? null : (type.replace('?', '') as ParameterType);
}

/** What is wrong with the numbers and identifiers; null where nothing is. */
function checkNumbers<Name extends OperationName>(name: Name, parameters: Parameters<Name>): Failure | null {
  const isValid = Object.entries(parameters).every(([parameter, value]) => {
    const type = typeOf(name, parameter);
    return (type !== 'number' && type !== 'id') || value === undefined || isWhole(value);
  });
  return isValid ? null : inputFailure(t('input.number'));
}

/** Whether an identifier is one of another account. */
function hasForeignId<Name extends OperationName>(name: Name, parameters: Parameters<Name>, number: number): boolean {
  return Object.entries(parameters).some(
    ([parameter, value]) => typeOf(name, parameter) === 'id' && isWhole(value) && numberOf(Number(value)) !== number,
  );
}

/** The parameters as the service knows them. */
function withOwnIds<Name extends OperationName>(name: Name, parameters: Parameters<Name>): Parameters<Name> {
  const own = Object.entries(parameters).map(([parameter, value]: [string, unknown]) => [
    parameter,
    typeof value === 'number' && typeOf(name, parameter) === 'id' ? ownId(value) : value,
  ]);
  return Object.fromEntries(own) as Parameters<Name>;
}
