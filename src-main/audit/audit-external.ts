import type { RequestOutcome, ExternalRequests } from '../external/requests.ts';
import { assertNever } from '../contract/failure.ts';
import type { LinkRequest } from '../external/links.ts';
import type { StartRequest } from '../external/start-arguments.ts';
import type { AuditNote, RecordAudit } from './record.ts';

export interface AuditExternalDeps {
  readonly record: RecordAudit;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** What is turned away at once was never asked about: a page that sends link after link does not fill the record. */
const AT_ONCE_MS = 20;

/** The same doors, of which every request is recorded with what came of it and whether a person was asked. */
export function auditExternal(requests: ExternalRequests, { record, now }: AuditExternalDeps): ExternalRequests {
  /** A person agreed to the one that is shown; only one is at a time. */
  let isAgreed = false;
  return {
    ...requests,
    async ask(start, options) {
      const began = now();
      const outcome = await requests.ask(start, options);
      const duration = now() - began;
      const wasAgreed = isAgreed;
      isAgreed = false;
      if (outcome.kind !== 'left' || duration >= AT_ONCE_MS) record({ ...noteOf(start, outcome, wasAgreed), duration });
      return outcome;
    },
    answer(answer) {
      // Before it is carried out, which may end the request at once.
      if (answer.allow) isAgreed = true;
      const answered = requests.answer(answer);
      if (!answered.ok) isAgreed = false;
      return answered;
    },
  };
}

function noteOf({ source, request }: StartRequest, outcome: RequestOutcome, wasAgreed: boolean): AuditNote {
  const requested = `${source === 'link' ? 'A link' : 'A command'} asked to ${formatRequest(request)}.`;
  const note = { kind: 'outside' } as const;
  switch (outcome.kind) {
    case 'done': {
      const [agent] = outcome.agents;
      const how = wasAgreed ? 'Allowed here.' : 'Allowed without asking, as the settings say.';
      return { ...note, agentId: agent?.agentId ?? null, name: agent?.name ?? null, text: `${requested} ${how}` };
    }
    case 'refused':
      return { ...note, outcome: 'cancelled', text: `${requested} Refused here.` };
    case 'none':
      return { ...note, outcome: 'failed', text: `${requested} No computer was found.` };
    case 'several':
      return { ...note, outcome: 'failed', text: `${requested} Several computers have this name.` };
    case 'failed':
      return { ...note, outcome: 'failed', text: `${requested} ${outcome.failure.message}` };
    case 'left':
      return { ...note, outcome: 'cancelled', text: `${requested} Nobody answered.` };
    default:
      return assertNever(outcome);
  }
}

function formatRequest(request: LinkRequest): string {
  if (request.kind === 'support') {
    return request.client === null ? 'create a support session' : `create a support session for “${request.client}”`;
  }
  const target = request.by === 'name' ? `“${request.value}”` : `${request.by} ${request.value}`;
  const requester = request.kind === 'connect' && request.requester !== null ? `, from “${request.requester}”` : '';
  return `${request.kind === 'wake' ? 'wake' : 'connect to'} ${target}${requester}`;
}
