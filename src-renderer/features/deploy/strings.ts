/** The page Deploy. */
export const enDeploy = {
  'nav.deploy': 'Deploy',

  // the form
  'deploy.form': 'What to install',
  'deploy.how': 'How many computers',
  'deploy.one': 'One computer',
  'deploy.many': 'Many from a list',
  'deploy.email': 'Account e-mail',
  'deploy.emailHelp': 'The account the computers are attached to.',
  'deploy.installer': 'Installer file',
  'deploy.installerHelp': 'As it is called on the computer, with its folder if it lies elsewhere.',
  'deploy.access': 'One-time access',
  'deploy.accessOn': 'One-time links can be made for the computer.',
  'deploy.accessOff': 'No one-time link can be made for the computer.',
  'deploy.account': 'Account identifier',
  'deploy.accountHelp': 'Yours for the customer, such as a customer number.',
  'deploy.device': 'Device identifier',
  'deploy.deviceHelp': 'Yours for the computer, such as its name.',
  'deploy.list': 'List of computers',
  'deploy.listHelp':
    'One line for each: account, device. Separated by commas, semicolons or tabs; a first line with the names of the columns may be there.',
  'deploy.listExample': 'account,device\nacme,till 1\nacme,till 2',
  'deploy.chooseFile': 'Choose file',
  'deploy.clearList': 'Clear list',
  'deploy.fileTooLarge': 'The file was not read',
  'deploy.fileTooLargeText': '{name} is larger than a list of computers can be. Cut it into parts and choose one.',
  'deploy.fileFailed': '{name} could not be read. Check that it is still there, then choose it again.',

  // what comes of it
  'deploy.command': 'Command',
  'deploy.script': 'Script',
  'deploy.shell': 'Written for',
  'deploy.shell.powershell': 'PowerShell',
  'deploy.shell.prompt': 'Command Prompt',
  'deploy.shell.batch': 'Batch file',
  'deploy.shell.sh': 'sh',
  'deploy.copy': 'Copy',
  'deploy.copiedCommand': 'Command copied',
  'deploy.copiedScript': 'Script copied',
  'deploy.run.powershell':
    'Paste it into PowerShell, in the folder of the installer. An installer may ask for the rights of an administrator.',
  'deploy.run.prompt':
    'Paste it into Command Prompt, in the folder of the installer. For a file choose Batch file: it is read by other rules.',
  'deploy.run.batch':
    'A line for a .bat or .cmd file beside the installer. At the prompt choose Command Prompt: it reads by other rules.',
  'deploy.run.sh':
    'Paste it into a terminal, in the folder of the installer. Put sudo before it where it needs the rights.',
  'deploy.runScript':
    'Save it as {file} beside the installer and run it on each computer. It looks up the line of that computer by the device it is given, or by the computer’s own name.',
  'deploy.fill': 'Still needed: {what}.',
  'deploy.need.email': 'the account e-mail',
  'deploy.need.installer': 'the installer file',
  'deploy.need.name': 'account and device',
  'deploy.need.list': 'a line without a mistake',
  'deploy.holds': { one: 'It holds {count} computer.', other: 'It holds {count} computers.' },
  'deploy.leftOut': {
    one: '{count} line with a mistake is left out.',
    other: '{count} lines with a mistake are left out.',
  },
  'deploy.showLeftOut': 'Show',

  // what the options mean
  'deploy.options': 'What each part does',
  'deploy.option.install': 'Starts the installation.',
  'deploy.option.register': 'Attaches the computer to the account of this e-mail.',
  'deploy.option.accessOff': 'Disables one-time access links for the computer.',
  'deploy.option.accessOn': 'Left out, so one-time access links can be made.',
  'deploy.option.name': 'Names the agent account:device, so that it can be found by that name later.',

  // the names
  'deploy.names': 'Names',
  'deploy.progress': '{arrived} of {total} arrived',
  'deploy.filter': 'Names shown',
  'deploy.filter.all': 'All',
  'deploy.filter.refused': 'Mistakes',
  'deploy.filter.missing': 'Not yet',
  'deploy.filter.arrived': 'Arrived',
  'deploy.filterCount': '{name}, {number}',
  'deploy.line': 'Line {number}',
  'deploy.notYet': 'Not among the agents yet',
  'deploy.several': { one: '{state}, {count} agent of this name', other: '{state}, {count} agents of this name' },
  'deploy.show': 'Show details of {name}',
  'deploy.copyMissing': 'Copy missing names',
  'deploy.missingCopied': 'Missing names copied',
  'deploy.noneLikeThat': 'There are none.',
  'deploy.moreLines': { one: '{count} more line is not shown.', other: '{count} more lines are not shown.' },
  'deploy.namesEmpty': 'Each computer is listed here until its agent appears.',
  'deploy.listStands': 'The list of agents is not up to date, so some may have arrived already.',

  // why a value is refused
  'deploy.refuse.noEmail': 'There is no e-mail. Write the one of the account.',
  'deploy.refuse.emailForm': 'This is not an e-mail address. Check its spelling.',
  'deploy.refuse.noInstaller': 'There is no file name. Write the one of the installer.',
  'deploy.refuse.installerForm': 'A file with {detail} in its name cannot be started reliably. Rename the installer.',
  'deploy.refuse.installerFolder': 'This names a folder. Add the file name of the installer.',
  'deploy.refuse.installerScript':
    'A batch file would read the values a second time and could change them. Name the installer itself.',
  'deploy.refuse.noAccount': 'The account is missing. Write it before the device.',
  'deploy.refuse.noDevice': 'The device is missing. Write it after the account.',
  'deploy.refuse.noColon': 'There is only one value. Write account and device, in two columns or as account:device.',
  'deploy.refuse.accountColon': 'The first colon ends the account, so it cannot have one. Use another character.',
  'deploy.refuse.tooLong': 'It is longer than {detail} characters. Shorten it.',
  'deploy.refuse.edges': 'It begins or ends with a blank, by which it would not be found later. Remove the blank.',
  'deploy.refuse.singleQuote': "The name stands in single quotes, so it cannot have one ('). Use another character.",
  'deploy.refuse.doubleQuote':
    'Shells of Windows cannot hand on a double quote (") safely. Use another character, or choose sh for other systems.',
  'deploy.refuse.backslash': 'A backslash may be read as the start of a code. Use a slash or a dash.',
  'deploy.refuse.control': 'It has a line break or a control character ({detail}). Remove it.',
  'deploy.refuse.invisible': 'It has a character that cannot be seen ({detail}). Remove it, or type the value anew.',
  'deploy.refuse.undecoded': 'Some letters could not be read. Save the file as UTF-8 and choose it again.',
  'deploy.refuse.percent':
    'At the prompt a percent sign may stand for a variable, and nothing prevents it. Choose PowerShell or Batch file.',
  'deploy.refuse.exclamation':
    'At the prompt an exclamation mark may stand for a variable, and nothing prevents it. Choose PowerShell or Batch file.',
  'deploy.refuse.beyondAscii':
    'A batch file is read in the code page of each computer, which may change “{detail}”. Choose PowerShell.',
  'deploy.refuse.duplicate': 'Line {detail} has the same name. Give each computer its own.',
  'deploy.refuse.quotes': 'Its quotes do not match. Close them, and double a quote that is part of a value.',
  'deploy.refuse.extraCells': 'It has more values than columns. Put a value with a separator in it in double quotes.',
  'deploy.refuse.tooMany': 'A script holds {detail} computers. Cut the list into parts.',
} as const;
