import type { PolicyState } from '../../../src-main/contract/contract.ts';
import { SHORTEST_PASSWORD } from '../../../src-main/contract/lock-policy.ts';
import { t } from '../../../src-main/contract/texts.ts';

export interface PolicyLine {
  readonly title: string;
  readonly text: string;
}

/** What a policy restricts, a line each; nothing for what it leaves open. */
export function describePolicy(policy: PolicyState): readonly PolicyLine[] {
  const { serviceAddresses, maxAccounts, storedKeys, lock, settings } = policy;
  const lines: readonly (PolicyLine | false)[] = [
    serviceAddresses !== null && { title: t('policy.addresses'), text: serviceAddresses.join('\n') },
    maxAccounts !== null && {
      title: t('policy.accounts'),
      text: maxAccounts === 0 ? t('policy.accountsNone') : t('policy.accountsText', { count: maxAccounts }),
    },
    !policy.allowPractice && { title: t('policy.practice'), text: t('policy.notAllowed') },
    storedKeys !== 'allowed' && {
      title: t('policy.keys'),
      text: t(storedKeys === 'none' ? 'policy.keysNone' : 'policy.keysNew'),
    },
    !policy.allowRecordings && { title: t('policy.recordings'), text: t('policy.recordingsText') },
    !policy.allowClipboard && { title: t('policy.clipboard'), text: t('policy.clipboardText') },
    !policy.allowLinks && { title: t('policy.links'), text: t('policy.linksText') },
    !policy.allowCommands && { title: t('policy.commands'), text: t('policy.commandsText') },
    !policy.allowUpdates && { title: t('policy.updates'), text: t('policy.updatesText') },
    describeLock(lock) !== '' && { title: t('policy.lock'), text: describeLock(lock) },
    settings.length > 0 && {
      title: t('policy.settings'),
      text: t('policy.settingsText', { count: settings.length }),
    },
  ];
  return lines.filter((line) => line !== false);
}

function describeLock({ isRequired, maxMinutes, needsPassword, minLength }: PolicyState['lock']): string {
  const parts = [
    ...(isRequired ? [t('policy.lockText')] : []),
    ...(needsPassword ? [t('policy.lockPassword')] : []),
    ...(minLength > SHORTEST_PASSWORD ? [t('policy.lockLength', { count: minLength })] : []),
    ...(maxMinutes === null ? [] : [t('policy.lockAfter', { count: maxMinutes })]),
  ];
  return parts.join(' ');
}
