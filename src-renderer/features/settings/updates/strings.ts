/** New versions of Longreach itself: its part of the catalogue. */
export const enUpdates = {
  'settings.updates': 'Updates',
  'settings.automaticUpdates': 'Look for updates every day',
  'settings.automaticUpdatesText':
    'Not during sessions, while Longreach is locked or on battery. What is found is downloaded, and installed when you quit.',
  'settings.updateFeed': 'Update feed',
  'settings.updateFeedHelp':
    'The folder with new versions, over https. Leave it empty for the one that this version came with.',
  'settings.updateFeedSaved': 'Saved',
  'updates.name': 'Update',
  'updates.ready': 'Version {version} is ready',
  'updates.readyText': 'Version {version} is ready. It is installed when you quit Longreach.',
  'updates.restart': 'Restart to update',
  'updates.restartFailed': 'Longreach wasn’t restarted',
  'updates.check': 'Check for updates',
  'updates.checking': 'Looking for a new version…',
  'updates.downloading': 'Downloading version {version}: {percent} %',
  'updates.available': 'Version {version} is out.',
  'updates.newest': 'You have the newest version. Checked {time}.',
  'updates.found': 'A new version was found {time}.',
  'updates.failed': '{reason} Checked {time}.',
  'updates.never': 'Not checked yet.',
  'updates.notes': 'What’s new in {version}',
  'updates.updated': 'Longreach was updated to version {version}',
  'updates.off.managed':
    'Your organisation doesn’t let Longreach update itself. New versions come from your administrator.',
  'updates.off.no-feed': 'No update feed is set. Enter the address of one, or install new versions by hand.',
  'updates.off.bad-feed': 'The address of the update feed can’t be used. It has to begin with https://.',
  'updates.off.development': 'This Longreach runs from its sources and isn’t updated.',
  'updates.hindrance.package-manager':
    'Longreach was installed by the package manager of this system, so new versions are installed the same way. Ask your administrator if you may not.',
  'updates.hindrance.installed-for-all':
    'Only an administrator can replace this Longreach. Ask yours to install the new version.',
  'updates.hindrance.portable': 'This Longreach was unpacked, not installed. Replace its folder with the new version.',
  'updates.hindrance.not-writable':
    'The AppImage can’t be replaced where it is. Move it to a folder of yours, or replace it by hand.',
  'updates.hindrance.not-in-applications': 'Move Longreach to the Applications folder and start it from there.',
  'updates.hindrance.no-key':
    'This build has no key by which a new version could be proven. Install new versions by hand.',
} as const;
