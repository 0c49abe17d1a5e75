import type { RequestOutcome, ExternalRequests } from '../external/requests.ts';
import { assertNever } from '../contract/failure.ts';
import type { OutsideAccount } from '../contract/external.ts';
import type { LinkRequest } from '../external/links.ts';
import type { StartRequest } from '../external/start-arguments.ts';
import type { AuditNote, RecordAudit, Sentence } from '../contract/audit-note.ts';
import { say } from '../lib/record/wording.ts';

export interface AuditExternalDeps {
  /** In the audit log of this account; of the one in view without one. */
  readonly record: (note: Parameters<RecordAudit>[0], account: OutsideAccount | null) => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Requests rejected faster than this were never shown. They are not recorded, so a flood of links does not fill the log. */
const UNSHOWN_MS = 20;

/** Wraps the external requests and records each with its outcome and whether the user was asked. */
export function auditExternal(requests: ExternalRequests, { record, now }: AuditExternalDeps): ExternalRequests {
  /** The user allowed the request that is shown; there is only one at a time. */
  let isAllowed = false;
  return {
    ...requests,
    async ask(start, options) {
      const startedAt = now();
      const outcome = await requests.ask(start, options);
      const duration = now() - startedAt;
      const wasAllowed = isAllowed;
      isAllowed = false;
      if (outcome.kind !== 'left' || duration >= UNSHOWN_MS)
        record({ ...noteOf(start, outcome, wasAllowed), duration }, outcome.kind === 'done' ? outcome.account : null);
      return outcome;
    },
    answer(answer) {
      // Set first, because answering may end the request synchronously.
      if (answer.allow) isAllowed = true;
      const answered = requests.answer(answer);
      if (!answered.ok) isAllowed = false;
      return answered;
    },
  };
}

function noteOf({ source, request }: StartRequest, outcome: RequestOutcome, wasAllowed: boolean): AuditNote {
  const requested = [sayRequested(request), sayRequester(source, request)];
  const note = { kind: 'outside' } as const;
  switch (outcome.kind) {
    case 'done': {
      const [agent] = outcome.agents;
      const how = say(wasAllowed ? 'record.outside.allowed' : 'record.outside.allowedUnasked');
      return { ...note, agentId: agent?.agentId ?? null, name: agent?.name ?? null, text: [...requested, how] };
    }
    case 'refused':
      return { ...note, outcome: 'cancelled', text: [...requested, say('record.outside.declined')] };
    case 'none':
      return { ...note, outcome: 'failed', text: [...requested, say('record.outside.none')] };
    case 'several':
      return { ...note, outcome: 'failed', text: [...requested, say('record.outside.several')] };
    case 'failed':
      return { ...note, outcome: 'failed', text: [...requested, outcome.failure.message] };
    case 'left':
      return { ...note, outcome: 'cancelled', text: [...requested, say('record.outside.left')] };
    default:
      return assertNever(outcome);
  }
}

function sayRequested(request: LinkRequest): Sentence {
  if (request.kind === 'support') {
    const { client } = request;
    return client === null ? say('record.outside.support') : say('record.outside.supportFor', { client });
  }
  const { kind, by, value } = request;
  switch (by) {
    case 'name':
      return say(`record.outside.${kind}`, { name: value });
    case 'device_id':
      return say(`record.outside.${kind}Device`, { id: value });
    case 'agent_id':
      return say(`record.outside.${kind}Agent`, { id: value });
    default:
      return assertNever(by);
  }
}

function sayRequester(source: StartRequest['source'], request: LinkRequest): Sentence {
  if (source === 'command-line') return say('record.outside.byCommand');
  const requester = request.kind === 'connect' ? request.requester : null;
  return requester === null ? say('record.outside.byLink') : say('record.outside.byNamedLink', { requester });
}
