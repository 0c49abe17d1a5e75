import { succeed } from '../contract/failure.ts';
import type { recordingCalls } from '../contract/history.ts';
import { type Rows, everywhere, notShown, type ViewedAccount } from '../ipc/router.ts';
import type { Recordings } from './recordings.ts';

export interface RecordingCallsOwner extends ViewedAccount {
  readonly recordings: Recordings;
}

/** The calls about recordings and their downloads. */
export const recordingHandlers: Rows<keyof typeof recordingCalls, RecordingCallsOwner> = {
  'recordings:play': ({ recordings }, { sessionId }) => recordings.play(sessionId),
  'recordings:askHost': ({ recordings }, { sessionId }) => recordings.askHost(sessionId),
  'recordings:forgetHost': ({ recordings }, { host }) => recordings.forgetHost(host),
  'downloads:current': ({ accounts }) =>
    succeed(
      accounts
        .flatMap(({ recordings }) => recordings.downloads.current())
        .toSorted((one, other) => one.startedAt - other.startedAt),
    ),
  'downloads:start': ({ recordings }, { sessionId }) => recordings.downloads.start(sessionId),
  'downloads:pause': ({ recordings }, { downloadId }) => recordings.downloads.pause(downloadId),
  'downloads:resume': ({ recordings }, { downloadId }) => recordings.downloads.resume(downloadId),
  'downloads:cancel': ({ recordings }, { downloadId }) => recordings.downloads.cancel(downloadId),
  'downloads:dismiss': (view, { downloadId }) =>
    downloadId === null
      ? everywhere(view, ({ recordings }) => recordings.downloads.dismiss(null))
      : (view.find(downloadId)?.recordings.downloads.dismiss(downloadId) ?? notShown(view)),
  'downloads:show': ({ recordings }, { downloadId }) => recordings.downloads.show(downloadId),
  'downloads:openFolder': ({ recordings }) => recordings.openFolder(),
  'downloads:chooseFolder': ({ recordings }) => recordings.chooseFolder(),
  'downloads:useDefaultFolder': ({ recordings }) => recordings.useDefaultFolder(),
};
