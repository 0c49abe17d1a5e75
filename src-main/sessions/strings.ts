import { texts } from '../lib/texts.ts';

/** What session windows name where the service gives no name, and why a session is not opened. */
export const enSessions = {
  'session.client': 'Client',
  'session.unknownAgent': 'Unknown agent',
  'session.device': 'Device ID {id}',
  'session.display': 'Display {number}',
  'session.hostNotAllowed':
    'The link leads to {host}, which doesn’t belong to the service, and you didn’t allow it. Reconnect to be asked again.',
  'session.noSandbox':
    'This system lets an AppImage run remote pages only without a sandbox, so Longreach opens no sessions. Install the .deb or .rpm package, or ask your administrator to allow unprivileged user namespaces.',
  'session.closed': 'This session is closed.',
  'session.supportGone': 'This support session no longer exists. Refresh the list and try again.',
  'session.tooMany': '{max} sessions are open. Close one and try again.',
  'session.quitting': 'Longreach is closing, so nothing was opened.',
  'session.reasonFirst': 'Enter a reason for connecting first.',
  'session.noReason': 'Enter a short reason for connecting.',
} as const;

export const t = texts(enSessions);
