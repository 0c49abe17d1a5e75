import { texts } from '../lib/texts.ts';

/** Failures of updates, and why there are none. */
export const enUpdates = {
  // the address of the update feed
  'update.noAddress': 'This isn’t an address. It begins with https://.',
  'update.notHttps': 'Updates are only taken over https.',
  'update.userinfo': 'An update feed can’t have a user name or password in its address.',
  'update.notFolder': 'Enter the folder of the update feed, without “?” or “#”.',

  // what the update feed answers
  'update.noRelease': 'The update feed has no release for this system.',
  'update.status': 'The update feed answered with an error ({status}).',
  'update.redirect': 'The update feed redirects to another address, which isn’t followed.',
  'update.tooLarge': 'The update feed’s answer is too long to be a release.',
  'update.unreachable': 'The update feed can’t be reached.',
  'update.timeout': 'The update feed didn’t answer in time.',
  'update.cutOff': 'The update feed’s answer was cut off.',
  'update.unusable': 'The update feed can’t be used. {cause}',
  'update.unreadable': 'What the update feed answered isn’t the description of a release.',
  'update.outside': 'The update feed names a file outside of its own folder, so nothing was downloaded.',
  'update.noPackage': 'The update feed has no package for this installation.',

  // downloading and installing
  'update.stopped': 'The update was stopped.',
  'update.wrongFile': 'The downloaded file isn’t the one that the update feed describes, so it was deleted.',
  'update.diskFull': 'The disk is full, so the new version wasn’t downloaded.',
  'update.notSaved': 'The new version couldn’t be saved on this computer. Check the disk and its permissions.',
  'update.notPrepared': 'The new version couldn’t be prepared. The log says more.',
  'update.macSignature': 'macOS doesn’t accept the signature of the new version, so it isn’t installed.',
  'update.notSigned': 'The update feed’s manifest isn’t signed by the makers of Longreach, so nothing was downloaded.',
  'update.oldManifest': 'The update feed’s manifest is older than one this Longreach knows, so nothing was downloaded.',
  'update.notInManifest':
    'The update feed describes files that its signed manifest doesn’t have, so nothing was downloaded.',
  'update.otherPublisher': 'The new version isn’t signed by the publisher of this one, so it isn’t installed.',
  'update.noneReady': 'No new version is ready. Check for updates first.',
  'update.notRestarted': 'Longreach wasn’t restarted.',

  // why there are none; in the words of the settings
  'update.off.managed':
    'Your organisation doesn’t let Longreach update itself. New versions come from your administrator.',
  'update.off.no-feed': 'No update feed is set. Enter the address of one, or install new versions by hand.',
  'update.off.bad-feed': 'The address of the update feed can’t be used. It has to begin with https://.',
} as const;

export const t = texts(enUpdates);
