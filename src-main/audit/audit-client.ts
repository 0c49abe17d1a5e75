import type { Result } from '../contract/failure.ts';
import type { AgentChange, ServiceClient } from '../api/client.ts';
import type { AuditAccount, AuditNote, RecordAudit } from './record.ts';

export interface AuditClientDeps {
  readonly record: RecordAudit;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly account: () => AuditAccount | null;
  readonly nameOf: (target: Pick<AuditNote, 'agentId' | 'supportId'>) => string | null;
}

/** Members that only read, or that concern the client itself. */
type Reading =
  | 'address'
  | 'clockOffset'
  | 'dispose'
  | 'decideKey'
  | 'listAgents'
  | 'fetchAgentList'
  | 'agentInfo'
  | 'listSupport'
  | 'supportInfo'
  | 'listHistory'
  | 'historyInfo'
  // Recorded by the download queue and the player, because they end long after their request.
  | 'recording'
  | 'recordingHost';

/**
 * Wraps the client so that every operation that changes something or grants access is recorded with its outcome and
 * duration. A new operation compiles only if it is listed here or in `Reading`.
 */
export function auditClient(client: ServiceClient, deps: AuditClientDeps): ServiceClient {
  const { record, now, account, nameOf } = deps;

  const watch =
    <A extends readonly unknown[], T>(
      call: (...args: A) => Promise<Result<T>>,
      describe: (...args: A) => readonly AuditNote[],
      after: (value: T) => Partial<AuditNote> = () => ({}),
    ) =>
    async (...args: A): Promise<Result<T>> => {
      // Before the call: afterwards the agent may be gone from the list or another account signed in.
      const notes = describe(...args).map((note) => ({ name: nameOf(note), ...note, account: account() }));
      const began = now();
      const result = await call(...args);
      for (const note of notes)
        record({ ...note, duration: now() - began, ...outcomeOf(result, note.text ?? '', after) });
      return result;
    };

  const watched: Omit<ServiceClient, Reading> = {
    connect: watch(client.connect, (target) => [
      'agentId' in target
        ? { kind: 'connect', agentId: target.agentId }
        : { kind: 'connect', name: `Device ID ${target.deviceId}` },
    ]),
    updateAgent: watch(client.updateAgent, recordUpdate),
    rebootAgent: watch(client.rebootAgent, (agentId, safe) => [{ kind: safe ? 'reboot-safe' : 'reboot', agentId }]),
    wakeAgent: watch(client.wakeAgent, (agentId) => [{ kind: 'wake', agentId }]),
    logoutAgent: watch(client.logoutAgent, (agentId) => [{ kind: 'detach', agentId }]),
    createSupport: watch(
      client.createSupport,
      ({ clientName }) => [{ kind: 'support-create', name: clientName ?? null }],
      ({ id }) => ({ supportId: id }),
    ),
    renameSupport: watch(client.renameSupport, (supportId, name) => [
      { kind: 'support-rename', supportId, text: `New name: “${name}”.` },
    ]),
    closeSupport: watch(client.closeSupport, (supportId) => [{ kind: 'support-close', supportId }]),
  };
  return { ...client, ...watched };
}

/** Outcome and text of a result; a failure appends its message. */
export function outcomeOf<T>(
  result: Result<T>,
  text: string,
  after: (value: T) => Partial<AuditNote> = () => ({}),
): Pick<AuditNote, 'outcome' | 'text'> & Partial<AuditNote> {
  if (result.ok) return { outcome: 'done', text, ...after(result.value) };
  const { kind, message } = result.failure;
  return {
    outcome: kind === 'cancelled' ? 'cancelled' : 'failed',
    text: [text, message].filter((part) => part !== '').join(' '),
  };
}

/** An update changes the name, the permanent link or both (4.3). Neither path nor password is recorded. */
function recordUpdate(agentId: number, { name, permanentUrl }: AgentChange): readonly AuditNote[] {
  const renamed: AuditNote = { kind: 'rename', agentId, text: `New name: “${name ?? ''}”.` };
  if (permanentUrl === undefined) return [renamed];
  const { enable, url, password } = permanentUrl;
  const parts = [
    enable === undefined ? null : enable ? 'Turned on.' : 'Turned off.',
    url === undefined ? null : 'New path.',
    password === undefined ? null : 'New password.',
  ];
  const link: AuditNote = { kind: 'permanent-link', agentId, text: parts.filter((part) => part !== null).join(' ') };
  return name === undefined ? [link] : [renamed, link];
}
