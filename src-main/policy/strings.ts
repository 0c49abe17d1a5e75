import { texts } from '../lib/texts.ts';

/** What is wrong with a policy, and what one does not allow. */
export const enPolicy = {
  // the file and the registry; {where} is one of these two, always at the beginning
  'policy.inFile': 'The policy file',
  'policy.inRegistry': 'The policy in the registry',
  'policy.tooLarge': 'The policy file {path} is too large.',
  'policy.untrusted': 'The policy file {path} can be changed by users who aren’t administrators, so it isn’t used.',
  'policy.untrustedFolder':
    'The folder {path} of the policy file can be changed by users who aren’t administrators, so the file isn’t used.',
  'policy.foreign': 'The policy file {path} doesn’t belong to an administrator, so it isn’t used.',
  'policy.unproven':
    'Longreach couldn’t find out who can change the policy file {path}. Its restrictions apply; its other settings don’t yet.',
  'policy.notObject': 'The policy file {path} isn’t a JSON object.',
  'policy.notJson': 'The policy file {path} isn’t valid JSON.',
  'policy.unreadable': 'The policy file {path} can’t be read.',
  'policy.registryUnreadable': 'The policy in the registry can’t be read.',
  'policy.registryLetters':
    'The policy in the registry has letters that can’t be read. Put that value into the policy file.',
  'policy.unknownKey': '{where} has the unknown key “{key}”.',
  'policy.badValue': '{where} has a value for “{key}” that isn’t allowed.',
  'policy.badSettings': 'The policy’s settings can’t be used. {why}',

  // what it does not allow
  'policy.ask': 'Ask your administrator if you need it.',
  'policy.setting': 'This setting is managed by your organisation and can’t be changed here.',
  'policy.host':
    'Your organisation decides which hosts are used besides the service’s own, and {host} isn’t among them.',
  'policy.practice': 'Your organisation doesn’t allow the practice account on this computer.',
  'policy.keyStorage':
    'Your organisation doesn’t allow keys to be stored on this computer. Keep the key for this run only.',
  'policy.activity': 'Your organisation decides how long the entries of Activity stay.',
  'policy.recordings': 'Your organisation doesn’t allow recordings on this computer.',
  'policy.links': 'Your organisation doesn’t allow links to open agents in Longreach on this computer.',
  'policy.commands': 'Your organisation doesn’t allow commands to Longreach on this computer.',
  'policy.accounts': 'Your organisation doesn’t allow another account on this computer.',
  'policy.oneAddress': 'Your organisation only allows the service address {address}.',
  'policy.addresses': 'Your organisation doesn’t allow this service address. It allows: {addresses}.',
} as const;

export const t = texts(enPolicy);
