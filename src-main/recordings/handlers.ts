import { succeed } from '../contract/failure.ts';
import type { recordingCalls } from '../contract/history.ts';
import type { HandlersOf } from '../ipc/register.ts';
import type { Recordings } from './recordings.ts';

export interface RecordingCallsOwner {
  readonly recordings: Recordings;
}

/** The calls about recordings and their downloads. */
export const recordingHandlers = ({ recordings }: RecordingCallsOwner): HandlersOf<typeof recordingCalls> => ({
  'recordings:play': ({ sessionId }) => recordings.play(sessionId),
  'recordings:askHost': ({ sessionId }) => recordings.askHost(sessionId),
  'recordings:forgetHost': ({ host }) => recordings.forgetHost(host),
  'downloads:current': () => succeed(recordings.downloads.current()),
  'downloads:start': ({ sessionId }) => recordings.downloads.start(sessionId),
  'downloads:pause': ({ downloadId }) => recordings.downloads.pause(downloadId),
  'downloads:resume': ({ downloadId }) => recordings.downloads.resume(downloadId),
  'downloads:cancel': ({ downloadId }) => recordings.downloads.cancel(downloadId),
  'downloads:dismiss': ({ downloadId }) => recordings.downloads.dismiss(downloadId),
  'downloads:show': ({ downloadId }) => recordings.downloads.show(downloadId),
  'downloads:openFolder': () => recordings.openFolder(),
  'downloads:chooseFolder': () => recordings.chooseFolder(),
  'downloads:useDefaultFolder': () => recordings.useDefaultFolder(),
});
