import type { DoorOutcome, Doors } from '../external/requests.ts';
import { assertNever } from '../contract/failure.ts';
import type { OutsideRequest } from '../external/links.ts';
import type { OutsideStart } from '../external/start-arguments.ts';
import type { ActivityNote, RecordActivity } from './record.ts';

export interface WatchDoorsDeps {
  readonly record: RecordActivity;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** What is turned away at once was never asked about: a page that sends link after link does not fill the record. */
const AT_ONCE_MS = 20;

/** The same doors, of which every request is recorded with what came of it and whether a person was asked. */
export function watchDoors(doors: Doors, { record, now }: WatchDoorsDeps): Doors {
  /** A person agreed to the one that is shown; only one is at a time. */
  let isAgreed = false;
  return {
    ...doors,
    async ask(start, options) {
      const began = now();
      const outcome = await doors.ask(start, options);
      const duration = now() - began;
      const wasAgreed = isAgreed;
      isAgreed = false;
      if (outcome.kind !== 'left' || duration >= AT_ONCE_MS) record({ ...noteOf(start, outcome, wasAgreed), duration });
      return outcome;
    },
    answer(answer) {
      // Before it is carried out, which may end the request at once.
      if (answer.allow) isAgreed = true;
      const answered = doors.answer(answer);
      if (!answered.ok) isAgreed = false;
      return answered;
    },
  };
}

function noteOf({ door, request }: OutsideStart, outcome: DoorOutcome, wasAgreed: boolean): ActivityNote {
  const asked = `${door === 'link' ? 'A link' : 'A command'} asked to ${wordRequest(request)}.`;
  const note = { kind: 'outside' } as const;
  switch (outcome.kind) {
    case 'done': {
      const [agent] = outcome.agents;
      const how = wasAgreed ? 'Allowed here.' : 'Allowed without asking, as the settings say.';
      return { ...note, agentId: agent?.agentId ?? null, name: agent?.name ?? null, text: `${asked} ${how}` };
    }
    case 'refused':
      return { ...note, outcome: 'cancelled', text: `${asked} Refused here.` };
    case 'none':
      return { ...note, outcome: 'failed', text: `${asked} No computer was found.` };
    case 'several':
      return { ...note, outcome: 'failed', text: `${asked} Several computers have this name.` };
    case 'failed':
      return { ...note, outcome: 'failed', text: `${asked} ${outcome.failure.message}` };
    case 'left':
      return { ...note, outcome: 'cancelled', text: `${asked} Nobody answered.` };
    default:
      return assertNever(outcome);
  }
}

function wordRequest(request: OutsideRequest): string {
  if (request.kind === 'support') {
    return request.client === null ? 'create a support session' : `create a support session for “${request.client}”`;
  }
  const target = request.by === 'name' ? `“${request.value}”` : `${request.by} ${request.value}`;
  const asker = request.kind === 'connect' && request.asker !== null ? `, from “${request.asker}”` : '';
  return `${request.kind === 'wake' ? 'wake' : 'connect to'} ${target}${asker}`;
}
