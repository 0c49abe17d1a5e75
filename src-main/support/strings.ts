import { texts } from '../lib/texts.ts';

/** Failures of support sessions and of the invitations to them. */
export const enSupport = {
  'support.gone': 'This support session is no longer open. Create a new one.',
  'support.nameIgnored':
    'The service created the support session without the name “{name}”. It seems to expect names in another form than the API specification says. Rename the session, or tell the service’s support.',
  'support.notRenamed': 'The service didn’t confirm the change, and it still shows the name “{name}”. Try again.',
  'support.stillOpen': 'The service didn’t confirm the request, and the support session is still open. Close it again.',
  'support.unsafeLink': 'The service provided no link to join that can be opened safely.',
  'support.noLink': 'The service provided no link for this session. Give the client the code instead.',
  'support.noWayIn': 'The service provided neither a link nor a code for this session. Create a new session.',
  'support.mailTooLong': 'The message is too long for a draft e-mail. Copy it and paste it into an e-mail.',
  'support.noMail': 'No e-mail program could be opened. Copy the message and paste it into an e-mail.',
  'support.qrTooLong': 'The link is too long for a QR code. Copy it instead.',
} as const;

export const t = texts(enSupport);
