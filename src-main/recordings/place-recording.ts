import type { MonotonicClock } from '../lib/clock.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { SignedRecording } from '../api/client.ts';
import { takePlace, type NewPlace } from './places.ts';
import type { RecordingPlace } from './recording-work.ts';

export interface PlaceRecordingDeps {
  readonly clock: Pick<MonotonicClock, 'now'>;
  /** Asks the service where the recording of a session lies (4.14). */
  readonly askRecording: (
    sessionId: number,
    options: { readonly attention: 'user' | 'background'; readonly signal?: AbortSignal },
  ) => Promise<Result<SignedRecording>>;
  /** The computer or client of a session, and when that began (Unix seconds); null where it is not known here. */
  readonly describe: (
    sessionId: number,
  ) => Promise<{ readonly name: string | null; readonly start: number | null } | null>;
  readonly downloadsFolder: () => string;
}

export interface PlacedRecording {
  readonly place: RecordingPlace;
  readonly recording: SignedRecording;
  /** Monotonic milliseconds when the service said so. */
  readonly at: number;
}

export const otherAccount = (): Result<never> =>
  fail('cancelled', 'The account was changed meanwhile, so nothing was downloaded.', { reason: 'account' });

/**
 * Asks where the recording of a session lies and takes a name for its file, before the first byte of it is read.
 *
 * @param isOver whether another account is shown by now: then no name is taken
 */
export async function placeRecording(
  deps: PlaceRecordingDeps,
  sessionId: number,
  isTaken: NewPlace['isTaken'],
  isOver: () => boolean,
): Promise<Result<PlacedRecording>> {
  const requested = await deps.askRecording(sessionId, { attention: 'user' });
  const at = deps.clock.now();
  if (isOver()) return otherAccount();
  if (!requested.ok) return requested;
  const recording = requested.value;
  const { ending, size: reportedSize, session } = recording;
  const known = await deps.describe(sessionId);
  const { name, start } = { name: known?.name ?? null, start: known?.start ?? session.start };
  const taken = await takePlace({ folder: deps.downloadsFolder(), name, start, ending, reportedSize, isTaken });
  if (!taken.ok) return taken;
  return succeed({ place: taken.value, recording, at });
}
