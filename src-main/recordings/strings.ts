import { texts } from '../lib/texts.ts';

/** Failures of playback and of downloads, and beginnings of file names. */
export const enRecordings = {
  'media.recording': 'Recording',
  'media.history': 'Longreach history',
  'media.notListed': 'This download is no longer in the list.',
  'media.notDownloaded': 'The account was changed in the meantime, so nothing was downloaded.',
  'media.replaced': 'Another recording was opened in the meantime.',
  'media.noFileManager': 'This computer has no program to open folders.',

  // the host of a recording, and what to do then
  'media.advice.partial': 'The part that was downloaded is kept. Resume later.',
  'media.redirect': 'The recording redirects to another address, and the key isn’t sent there.',
  'media.insecure': 'There is no secure connection to the host of the recording, so nothing was sent there.',
  'media.slow': 'The host of the recording didn’t respond in time.',
  'media.stalled': 'The host of the recording stopped responding.',
  'media.cancelled': 'The download was cancelled.',
  'media.lost': 'The connection to the host of the recording was lost.',
  'media.unreachable': 'The host of the recording can’t be reached.',
  'media.noRight': 'This key doesn’t have permission for this recording. Ask the owner of the account for access.',
  'media.quota':
    'The plan’s limit is reached, so the recording wasn’t sent. Wait a while, or ask the owner of the account about the plan.',
  'media.missing': 'The host doesn’t have this recording. It may have been removed: refresh the history.',
  'media.tooMany': 'The host of the recording received too many requests.',
  'media.status': 'The host of the recording responded with status {status}.',

  // what the host sent
  'media.notVideo.play': 'The response isn’t a recording. Try again later.',
  'media.notVideo.download': 'The response isn’t a recording, so nothing was saved. Try again later.',
  'media.empty.play': 'The recording is empty. Try again later.',
  'media.empty.download': 'The recording is empty, so nothing was saved. Try again later.',
  'media.wrongSize': 'The file isn’t the size that its host declared, so it wasn’t saved. Download it again.',
  'media.changed': 'The recording changed during the download, so it wasn’t saved. Try again later.',

  // the disk
  'media.diskFull': 'There isn’t enough space on the disk. Free up space, then resume.',
  'media.notWritable':
    'The downloads folder can’t be written to. Check its permissions or choose another folder in the settings, then resume.',
  'media.noFolder':
    'The downloads folder doesn’t exist. Connect the disk it is on or choose another folder in the settings, then resume.',
  'media.notWritten': 'The file couldn’t be written ({code}). Check the disk, then resume.',
  'media.unknownError': 'unknown error',
} as const;

export const t = texts(enRecordings);
