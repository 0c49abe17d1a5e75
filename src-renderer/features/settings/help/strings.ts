/** The sections Help, Data and About of the settings. */
export const enHelp = {
  'settings.help': 'Help',
  'selfTest.title': 'Self-test',
  'selfTest.run': 'Run self-test',
  'selfTest.before':
    'Tests the way to the service, the key and this computer. Only reads are sent: at most {count} requests of the plan, and none before you start it.',
  'selfTest.running': 'Testing…',
  'selfTest.summary': '{account}, {time}, took {seconds} s · {counts}',
  'selfTest.noAccount': 'No account',
  'selfTest.failed': 'The self-test didn’t run',
  'selfTest.good': 'Good',
  'selfTest.warning': 'Warning',
  'selfTest.bad': 'Bad',
  'selfTest.count.good': '{count} good',
  'selfTest.count.warning': { one: '{count} warning', other: '{count} warnings' },
  'selfTest.count.bad': '{count} bad',
  'selfTest.act.replace-key': 'Replace key',
  'selfTest.act.use-links': 'Use Longreach',
  'selfTest.act.show-connection': 'Show connection',
  'selfTest.act.show-account': 'Show account',
  'selfTest.linksFailed': 'Longreach isn’t the program for its links',
  'selfTest.linksDone': 'longreach:// links now open in Longreach',
} as const;
