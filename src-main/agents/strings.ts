import { texts } from '../lib/texts.ts';

/** Failures of what is done to agents. */
export const enAgents = {
  'agents.unknownDevice': 'This account has no agent with the device ID {device}. Check the number.',
  'agents.cancelled': 'The action was cancelled.',
  'agents.olderResponse': 'The service has given another response in the meantime, so the list stays as it is.',
  'agents.detailsStopped': 'Loading the details was interrupted. Try again.',
  'agents.scanStopped': 'Reading the details was stopped.',
  'agents.searchOvertaken': 'Another search was started in the meantime.',
  'agents.searchTooMany': 'More than two thousand agents match. Type more of the name, IP address or group.',

  // changes
  'agentUpdate.nothing': 'There are no changes to save.',
  'agentUpdate.password': 'The password needs at least 8 characters, including letters and digits.',
  'agentUpdate.emptyPath': 'The path of the permanent link is empty. Enter a path, or leave the link unchanged.',
  'agentUpdate.lastPart': 'Enter only the last part of the permanent link, without https:// and the host.',
  'agentUpdate.path':
    'The path of the permanent link can’t contain spaces, question marks, number signs or backslashes.',
  'agentUpdate.stillName': 'it still shows the name “{name}”',
  'agentUpdate.stillOff': 'the permanent link is still off',
  'agentUpdate.stillOn': 'the permanent link is still on',
  'agentUpdate.notShown': 'it doesn’t show the change',
  'agentUpdate.notAsRequested':
    'The service accepted the change, but {difference}. Refresh in a minute, or change it in the account area.',
  'agentUpdate.notMade': 'The service didn’t confirm the change, and {difference}. Try again.',
  'agentUpdate.unread': 'The service accepted the change, but the result couldn’t be read. {why}',
  'agentUpdate.noLink': 'This agent has no permanent link. Turn it on first, then copy it.',
  'agentUpdate.notCopied': 'The link couldn’t be copied to the clipboard. Try again.',

  // jobs
  'bulk.bug': 'Something went wrong in Longreach. Try again.',
  'bulk.notListed': 'This agent is no longer in the list, so nothing was done.',
  'bulk.nothingFailed': 'Nothing failed, so there is nothing to try again.',
  'job.undone': 'The action was undone. Nothing was sent.',
  'job.bug': 'Something went wrong in Longreach. Try again. If it happens again, restart Longreach.',
  'job.overslept':
    'This computer was asleep when the action was due, so nothing was sent. Start the action again if you still need it.',
  'job.how.now': 'can’t be read',
  'job.how.minutes': { one: 'couldn’t be read for {count} minute', other: 'couldn’t be read for {count} minutes' },
  'job.unread.wake.lost': 'The service didn’t confirm the request to wake {name}, and its state {how}. {why}',
  'job.unread.wake.sent': 'The request to wake {name} was sent, but its state {how}. {why}',
  'job.unread.reboot.lost': 'The service didn’t confirm the request to reboot {name}, and its state {how}. {why}',
  'job.unread.reboot.sent': 'The request to reboot {name} was sent, but its state {how}. {why}',
  'detach.stopped': 'Longreach stopped checking whether the agent was detached.',
  'detach.otherName': 'This isn’t the name of the agent, so nothing was detached. Type the name exactly as shown.',
  'detach.notConfirmed': 'The service didn’t confirm the request and still lists {name}. Try again.',
  'detach.stillListed':
    'The service accepted the request to detach {name} but still lists it. Refresh the list in a minute. If it is still listed, detach it in the account area.',
  'detach.unread':
    'The service accepted the request to detach {name}, but the list couldn’t be loaded to check the result. {why}',
  'reboot.stopped': 'Longreach stopped tracking the reboot.',
  'reboot.underWay': '{name} is already rebooting. Wait until it is back.',
  'reboot.offline': '{name} is offline, so it wasn’t rebooted. Wake it first.',
  'reboot.perhapsLost':
    'The service didn’t confirm the request to reboot {name}. It wasn’t seen offline for 3 minutes but has reported in again since, so it may have rebooted between two checks. Connect and check how long it has been running.',
  'reboot.perhaps':
    '{name} accepted the request to reboot. It wasn’t seen offline for 3 minutes but has reported in again since, so it may have rebooted between two checks. Connect and check how long it has been running.',
  'reboot.notArrived':
    'The service didn’t confirm the request to reboot {name}. The agent stayed online for 3 minutes, so the request may not have arrived. Try again.',
  'reboot.notRebooted':
    '{name} accepted the request but hasn’t rebooted: it stayed online for 3 minutes. A program or a question on its screen may be blocking the reboot. Connect to check, or try again.',
  'reboot.neverBack':
    '{name} went offline to reboot and wasn’t back within 10 minutes. It may be installing updates or waiting for someone at its screen. You can ask to be notified when it is back.',
  'wake.stopped': 'Waking was cancelled.',
  'wake.asleepMeanwhile':
    '{name} is online, but this computer was asleep in the meantime, so no session was opened. Connect if you still need to.',
  'wake.commonReasons':
    'Wake-on-LAN may be off on this agent, or no other agent in its network can pass on the wake signal.',
  'wake.tooLate': '{name} didn’t come online within 3 minutes. {why}',
  'wake.tooLateAndLost':
    'The service didn’t confirm the request, and {name} didn’t come online within 3 minutes, so it may not have arrived. Try again.',
  'wake.cable': 'Its network cable was unplugged when last checked. Someone has to turn it on by hand.',
  'wake.wolOff':
    'Wake-on-LAN was off on its network adapters when last checked. Someone has to turn it on by hand. Turn on Wake-on-LAN for next time.',
  'wake.noNeighbour':
    'No other agent in its network is online to pass on the wake signal. Have someone turn it on by hand, or start another agent there first.',
  'wake.otherNetwork':
    'No agent behind its public address is online. The agents in its group may be in another network, which the wake signal doesn’t cross.',
  'wake.workedBefore':
    'Waking it has worked before ({successes} of {tries} attempts), so it may have no power now. Have someone check it.',
  'wake.firmware': 'Wake-on-LAN is on in its system but may be off in its firmware. Have someone turn it on by hand.',
  'wake.maybeOff': 'Wake-on-LAN may be off on this agent. Have someone turn it on by hand.',
  'watch.stopped': 'This agent is no longer watched.',
  'watch.gone': 'This agent is no longer in the list of the account, so it is no longer watched.',
  'watch.tooMany': 'Longreach already watches {max} agents. Stop watching some of them first.',
} as const;

export const t = texts(enAgents);
