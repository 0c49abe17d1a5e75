import { texts } from '../lib/texts.ts';

/** Failures of the service: what happened, why, what to do. */
export const enApi = {
  // requests without a response that can be read
  'net.certificate.cause': 'The certificate of this address isn’t trusted, so nothing was sent.',
  'net.certificate.advice':
    'Check the address and the clock of this computer. On a guest network, sign in to the network in a browser first.',
  'net.tls.cause': 'A secure connection to this address isn’t possible, so nothing was sent.',
  'net.tls.advice': 'Check the service address and its port.',
  'net.dns.cause': 'No server was found under this name.',
  'net.dns.advice': 'Check the service address and the internet connection.',
  'net.refused.cause': 'The server refused the connection.',
  'net.refused.advice': 'Check the service address and its port, or try again later.',
  'net.proxy.cause': 'The proxy didn’t let the request through.',
  'net.proxy.advice': 'Check the proxy settings.',
  'net.proxy-sign-in.cause': 'The proxy wants a user name and password, so nothing was sent.',
  'net.proxy-sign-in.advice': 'Try again to sign in to the proxy.',
  'net.reset.cause': 'The connection was lost before the service answered.',
  'net.reset.advice': 'Check the internet connection, then try again.',
  'net.network.cause': 'The service can’t be reached.',
  'net.network.advice': 'Check the internet connection, then try again.',
  'net.timeout-connect.cause': 'The service didn’t answer in time.',
  'net.timeout-connect.advice': 'Check the service address, or try again in a moment.',
  'net.timeout-body.cause': 'The service started to answer, but didn’t finish in time.',
  'net.redirect.cause': 'This address redirects to another one, and the key isn’t sent there.',
  'net.redirect.advice': 'Enter the service address that is shown in the account area, Integrations, HTTP API.',
  'net.not-http.cause': 'The server at this address isn’t a web server.',
  'net.not-http.advice': 'Check the service address and its port.',
  'net.empty.cause': 'The response was empty.',
  'net.html.cause': 'A web page answered, not the service’s API.',
  'net.html.advice': 'Check the address. On a guest network, sign in to the network in a browser first.',
  'net.truncated.cause': 'The response was cut off before its end.',
  'net.shape.cause': 'The response isn’t in the format of the service’s API.',
  'net.shape.advice':
    'Check the service address. If it’s right, the API has changed: look for a newer version of Longreach.',
  'net.too-large.cause': 'The response is too large to read.',
  'net.too-large.advice': 'Narrow it down with a filter.',
  'net.answeredBefore': 'The service answered a moment ago, so try again.',
  'api.cancelled': 'The request was cancelled.',

  // what the service refuses
  'api.pause': 'The service asked for a pause.',
  'api.resumes.seconds': {
    one: 'Longreach tries again in {count} second.',
    other: 'Longreach tries again in {count} seconds.',
  },
  'api.resumes.minutes': {
    one: 'Longreach tries again in {count} minute.',
    other: 'Longreach tries again in {count} minutes.',
  },
  'api.tryIn.seconds': { one: 'Try again in {count} second.', other: 'Try again in {count} seconds.' },
  'api.tryIn.minutes': { one: 'Try again in {count} minute.', other: 'Try again in {count} minutes.' },
  'api.agentRemoved': 'This agent isn’t in the list of the account.',
  'api.agentRemovedAdvice':
    'It was removed, or this key has no access to it: ask the account owner if you still need it.',
  'api.agentBlocked': 'This agent is blocked in the account area.',
  'api.agentBlockedAdvice': 'Unblock it there, or ask the account owner, then try again.',
  'api.callUnknown': 'The service doesn’t know this call.',
  'api.otherMethod':
    'Check the service address. If it’s right, the service may want another method: enter it in the settings, Account.',
  'api.notOfferedHere':
    'Check the service address. If it’s right, the service doesn’t offer this, or its API has changed.',
  'api.serviceSays': 'The service says: “{message}”',
  'api.refused': 'The service refused the request.',
  'api.noRight': 'This key has no permission to do that.',
  'api.askOwner': 'Ask the account owner for access.',
  'api.planLimit': 'A limit of the plan is reached.',
  'api.planLimitAdvice': 'Try again later, or ask the account owner.',
  'api.waitMinutes': 'Wait a few minutes and try again.',
  'api.nothingHere': 'Nothing was found at this address.',
  'api.endsInV1':
    'Check the service address: it ends in /v1/ and is shown in the account area, Integrations, HTTP API.',
  'api.tooSlow': 'The request took too long to reach the service.',
  'api.tooMany': 'The service receives too many requests.',
  'api.internalError': 'The service reports an internal error (status {status}).',
  'api.unexpectedStatus': 'The service answered with an unexpected status ({status}).',

  // what to do after an operation was refused, found nothing, or may have been carried out
  'op.agentMissing': 'The service doesn’t know this agent. It may have been removed: refresh the list of agents.',
  'op.supportMissing': 'The service doesn’t know this support session. It may be closed: refresh the list.',
  'op.notOffered': 'The service doesn’t offer this. Check the service address.',
  'op.withoutFilter': 'If the list is filtered, try again without the filter.',
  'op.refreshAgents': 'Refresh the list to see whether the agent is still in the account.',
  'op.checkEntered': 'Check what you entered.',
  'op.updateUnsure': 'The change may have been made: read the agent again before you try again.',
  'op.connectRefused': 'The agent may be offline: check its state, or wake it first.',
  'op.rebootRefused': 'The agent may be offline: check its state.',
  'op.rebootUnsure': 'The agent may be rebooting. Check the state of the agent before you try again.',
  'op.wakeRefused': 'The agent may not support Wake-on-LAN.',
  'op.wakeUnsure': 'The wake signal may have been sent: check whether the agent comes online.',
  'op.detachUnsure': 'The agent may have been detached: refresh the list of agents before you try again.',
  'op.clientName': 'Check the name of the client.',
  'op.createUnsure': 'The support session may have been created: check the list before you try again.',
  'op.refreshSupport': 'Refresh the list to see whether the support session is still open.',
  'op.renameMissing': 'The service can’t rename this support session. It may be closed: refresh the list.',
  'op.renameUnsure': 'The support session may have been renamed: refresh the list before you try again.',
  'op.closeUnsure': 'The support session may be closed already: refresh the list before you try again.',
  'op.checkFilters': 'If filters are set, check them.',
  'op.refreshHistory': 'Refresh the history.',
  'op.sessionMissing': 'The service doesn’t know this session. It may have been removed: refresh the history.',

  // what was entered
  'address.empty': 'Enter the service address. It looks like https://api.service.example/v1/.',
  'address.version': 'This address is for another version of the service’s API. Use the address that ends in /v1/.',
  'address.http':
    'The address begins with http://, which would send the key for all to read. Use the address that begins with https://.',
  'address.invalid': 'This isn’t a service address. It looks like https://api.service.example/v1/.',
  'address.scheme': 'A service address begins with https://.',
  'address.userinfo': 'The address contains a user name or password. Remove it; the key has a field of its own.',
  'input.number': 'This is not a number of the service. Refresh the list, then try again.',
  'input.noChange': 'There is nothing to change. Enter a new name or change the permanent link.',
  'input.weakPassword': 'The password is too weak. Use at least 8 characters, with both letters and digits.',
  'input.pageSize': 'A page of the history has 1 to 100 entries. Choose a smaller page.',

  // recordings
  'recording.foreign':
    'The recording is stored on {host}, which doesn’t belong to the service. Your key would be sent there: allow that host first.',
  'recording.unsafe':
    'The recording can’t be loaded, because its address is unusual or has no secure connection and the key is never sent there. Contact the service.',
  'recording.none': 'The service has no recording of this session. It may have been removed there.',
} as const;

export const t = texts(enApi);
