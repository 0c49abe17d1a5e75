import { texts } from './texts.ts';

/** Sentences that several features have in common. */
export const enShared = {
  'main.notSignedIn': 'Longreach isn’t signed in yet. Try again in a moment.',
  'main.bug': 'Something went wrong in Longreach. Details are in the log.',
  'main.otherAccount': 'The account was changed in the meantime.',
  'main.notExported': 'The account was changed in the meantime, so nothing was saved. Export again.',
  'main.refreshStopped': 'The refresh was interrupted, so the list wasn’t updated. Try again.',
  'main.agentGone': 'This agent is no longer in the list. Refresh the list and try again.',
  'main.viewRemoved': 'This view was removed in the meantime.',
  'main.emptyName': 'The name is empty. Enter a name.',
  'main.bulkRunning': 'Another action on several agents is in progress. Stop it or wait until it finishes.',
  'main.bulkGone': 'These results are no longer available. Select the agents and start again.',
  'main.tryAgain': 'Try again in a moment.',
  'main.tryLater': 'Try again later.',
  'main.keyRejected': 'The service rejected this key.',
  'main.copyKey': 'Copy it again from the account area, Integrations, HTTP API.',
  'main.requestLimit': 'The plan’s request limit is reached.',
  'main.fileGone': 'The file is no longer where it was saved.',
  'main.fromSources': 'This Longreach runs from its sources and isn’t updated.',
} as const;

export const t = texts(enShared);
