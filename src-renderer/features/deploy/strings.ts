/** The page Deploy. */
export const enDeploy = {
  'nav.deploy': 'Deploy',

  // the form
  'deploy.form': 'Installation',
  'deploy.how': 'Number of devices',
  'deploy.one': 'One device',
  'deploy.many': 'Many from a list',
  'deploy.email': 'Account e-mail',
  'deploy.emailHelp': 'The account to attach the devices to.',
  'deploy.installer': 'Installer file',
  'deploy.installerHelp': 'The file name on the device. Add the folder if the file isn’t in the current one.',
  'deploy.access': 'One-time access',
  'deploy.accessOn': 'One-time links can be created for the agent.',
  'deploy.accessOff': 'No one-time links can be created for the agent.',
  'deploy.account': 'Account identifier',
  'deploy.accountHelp': 'Your own identifier for the client, such as a client number.',
  'deploy.device': 'Device identifier',
  'deploy.deviceHelp': 'Your own identifier for the device, such as its name.',
  'deploy.list': 'List of devices',
  'deploy.listHelp':
    'One device per line: account, device. Separate the values with commas, semicolons or tabs. The first line may contain column names. A file can be chosen as a spreadsheet saved it.',
  'deploy.encoding': 'Encoding',
  'deploy.encoding.utf-8': 'UTF-8',
  'deploy.encoding.utf-16le': 'UTF-16 (little-endian)',
  'deploy.encoding.utf-16be': 'UTF-16 (big-endian)',
  'deploy.encoding.windows-1252': 'Windows-1252 (Western)',
  'deploy.encoding.windows-1251': 'Windows-1251 (Cyrillic)',
  'deploy.separator.comma': 'Read as separated by commas.',
  'deploy.separator.semicolon': 'Read as separated by semicolons.',
  'deploy.separator.tab': 'Read as separated by tabs.',
  'deploy.heading': 'The first line names the columns: {line}.',
  'deploy.askHeading': 'Does the first line name the columns, or is it a device? It is left out until you say: {line}',
  'deploy.askedHeading': 'First line: {line}',
  'deploy.firstLine': 'First line',
  'deploy.isHeading': 'Column names',
  'deploy.isDevice': 'A device',
  'deploy.listExample': 'account,device\nacme,till 1\nacme,till 2',
  'deploy.chooseFile': 'Choose file',
  'deploy.clearList': 'Clear list',
  'deploy.fileTooLarge': 'The file wasn’t read',
  'deploy.fileTooLargeText':
    '{name} is too large for a list of devices. Split it into smaller files and choose one of them.',
  'deploy.fileFailed': '{name} couldn’t be read. Check that the file still exists, then choose it again.',

  // what comes of it
  'deploy.command': 'Command',
  'deploy.script': 'Script',
  'deploy.shell': 'Shell',
  'deploy.shell.powershell': 'PowerShell',
  'deploy.shell.prompt': 'Command Prompt',
  'deploy.shell.batch': 'Batch file',
  'deploy.shell.sh': 'sh',
  'deploy.copy': 'Copy',
  'deploy.copiedCommand': 'Command copied',
  'deploy.copiedScript': 'Script copied',
  'deploy.run.powershell':
    'Paste it into PowerShell in the folder of the installer. The installer may ask for administrator rights.',
  'deploy.run.prompt':
    'Paste it into Command Prompt in the folder of the installer. To save it as a file, choose Batch file: different quoting rules apply there.',
  'deploy.run.batch':
    'Put this line in a .bat or .cmd file next to the installer. To type it at the prompt, choose Command Prompt: different quoting rules apply there.',
  'deploy.run.sh':
    'Paste it into a terminal in the folder of the installer. Add sudo in front if administrator rights are required.',
  'deploy.runScript':
    'Save it as {file} next to the installer and run it on each device. It finds the line for the device by the device identifier you pass, or by the device’s own computer name.',
  // comments of scripts: no signs that a shell reads, and ASCII at their end
  'deploy.comment.what': 'Installs the agent on this computer, under the name that the list below has for it.',
  'deploy.comment.run': 'Keep it beside the installer and run it on each computer: {call} [device]',
  'deploy.comment.device':
    'Without a device, the name of the computer is looked up. A device may be given as account:device.',
  'deploy.fill': 'Still missing: {what}.',
  'deploy.need.email': 'the account e-mail',
  'deploy.need.installer': 'the installer file',
  'deploy.need.name': 'account and device',
  'deploy.need.list': 'a line without errors',
  'deploy.holds': { one: 'Contains {count} device.', other: 'Contains {count} devices.' },
  'deploy.leftOut': {
    one: '{count} line with an error is left out.',
    other: '{count} lines with errors are left out.',
  },
  'deploy.showLeftOut': 'Show',

  // what the options mean
  'deploy.options': 'What each option does',
  'deploy.option.install': 'Starts the installation.',
  'deploy.option.register': 'Attaches the device to the account with this e-mail address.',
  'deploy.option.accessOff': 'Turns off one-time access links for the agent.',
  'deploy.option.accessOn': 'Left out, so one-time access links can be created.',
  'deploy.option.name': 'Names the agent account:device, so that it can be found by that name later.',

  // the names
  'deploy.names': 'Names',
  'deploy.progress': { one: '{arrived} of {count} added', other: '{arrived} of {count} added' },
  'deploy.filter': 'Filter names',
  'deploy.filter.all': 'All',
  'deploy.filter.refused': 'Errors',
  'deploy.filter.missing': 'Not added',
  'deploy.filter.arrived': 'Added',
  'deploy.filterCount': '{name}, {number}',
  'deploy.line': 'Line {number}',
  'deploy.notYet': 'Not in the list of agents yet',
  'deploy.several': { one: '{state}, {count} agent with this name', other: '{state}, {count} agents with this name' },
  'deploy.show': 'Show details of {name}',
  'deploy.copyMissing': 'Copy missing names',
  'deploy.missingCopied': 'Missing names copied',
  'deploy.noneLikeThat': 'No names match this filter.',
  'deploy.moreLines': { one: '{count} more line isn’t shown.', other: '{count} more lines aren’t shown.' },
  'deploy.namesEmpty': 'Each device is listed here until its agent appears.',
  'deploy.listStands': 'The list of agents isn’t up to date, so some devices may already have been added.',

  // why a value is refused
  'deploy.refuse.noEmail': 'The e-mail address is missing. Enter the one of the account.',
  'deploy.refuse.emailForm': 'This isn’t a valid e-mail address. Check the spelling.',
  'deploy.refuse.noInstaller': 'The file name is missing. Enter the file name of the installer.',
  'deploy.refuse.installerForm': 'A file with {detail} in its name can’t be started reliably. Rename the installer.',
  'deploy.refuse.installerFolder': 'This is a folder. Add the file name of the installer.',
  'deploy.refuse.installerScript':
    'A batch file would interpret the values a second time and could change them. Enter the installer itself.',
  'deploy.refuse.noAccount': 'The account is missing. Enter it before the device.',
  'deploy.refuse.noDevice': 'The device is missing. Enter it after the account.',
  'deploy.refuse.noColon': 'There is only one value. Enter account and device, in two columns or as account:device.',
  'deploy.refuse.accountColon':
    'The first colon marks the end of the account, so the account can’t contain one. Use another character.',
  'deploy.refuse.tooLong': 'This is longer than {detail} characters. Shorten it.',
  'deploy.refuse.edges':
    'This starts or ends with a space, so the agent couldn’t be found by its name later. Remove the space.',
  'deploy.refuse.singleQuote':
    "The name is enclosed in single quotes, so it can’t contain one ('). Use another character.",
  'deploy.refuse.doubleQuote':
    'Windows shells can’t pass on a double quote (") safely. Use another character, or choose sh for other systems.',
  'deploy.refuse.backslash': 'A backslash may be read as an escape character. Use a slash or a dash.',
  'deploy.refuse.control': 'This contains a line break or control character ({detail}). Remove it.',
  'deploy.refuse.invisible': 'This contains an invisible character ({detail}). Remove it, or type the value again.',
  'deploy.refuse.undecoded': 'Some characters couldn’t be read. Save the file as UTF-8 and choose it again.',
  'deploy.refuse.percent':
    'At the prompt, a percent sign may be read as a variable, and that can’t be prevented. Choose PowerShell or Batch file.',
  'deploy.refuse.exclamation':
    'At the prompt, an exclamation mark may be read as a variable, and that can’t be prevented. Choose PowerShell or Batch file.',
  'deploy.refuse.beyondAscii':
    'A batch file is read in the code page of each device, which may change “{detail}”. Choose PowerShell.',
  'deploy.refuse.duplicate': 'Line {detail} has the same name. Give each device its own name.',
  'deploy.refuse.quotes': 'The quotes don’t match. Close them, and double a quote that is part of a value.',
  'deploy.refuse.extraCells':
    'This line has more values than columns. Put a value that contains a separator in double quotes.',
  'deploy.refuse.tooMany': 'A script can contain at most {detail} devices. Split the list into parts.',
} as const;
