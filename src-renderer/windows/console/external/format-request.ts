import { ownId } from '../../../../src-main/contract/account-ids.ts';
import type { OutsideAgent, ExternalRequest } from '../../../../src-main/contract/contract.ts';
import { isolate } from '../../../lib/text.ts';
import { t } from '../../../../src-main/contract/texts.ts';

/** Untrusted text as it is shown: one line of plain text, no longer than this. */
const LONGEST = 80;

/** Text from outside without line breaks and marks that turn the direction of writing, bounded. */
export function plainTexts(text: string, longest = LONGEST): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = Array.from(line);
  return letters.length <= longest
    ? line
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

/** The question, or what became of looking for it. */
export function describeTitle(ask: ExternalRequest): string {
  const value = isolate(plainTexts(ask.value));
  switch (ask.state) {
    case 'searching':
      return t('external.searching', { value });
    case 'several':
      return t('external.several');
    case 'unlisted':
      return t('external.unlisted', { value });
    case 'none':
      return t('external.none');
    case 'failed':
      return t('external.failed');
    case 'found':
    case 'done':
      return describeQuestion(ask, value);
  }
}

function describeQuestion({ action, agents }: ExternalRequest, client: string): string {
  const name = isolate(plainTexts(agents[0]?.name ?? '', 120));
  switch (action) {
    case 'connect':
      return t('external.connect', { name });
    case 'wake':
      return t('external.wake', { name });
    case 'support':
      return client === '' ? t('external.support') : t('external.supportFor', { client });
  }
}

/** Which door it came in by, and how the asker calls itself. */
export function describeRequester({ source, requester }: Pick<ExternalRequest, 'source' | 'requester'>): string {
  if (source === 'command-line') return t('external.byCommand');
  return requester === null
    ? t('external.byLink')
    : t('external.byNamedLink', { requester: isolate(plainTexts(requester)) });
}

/** How it named the agent, where that is more than the name in the title. */
export function describeRequest({ by, value }: Pick<ExternalRequest, 'by' | 'value'>): string | null {
  const text = plainTexts(value);
  switch (by) {
    case 'name':
      return t('external.askedName', { value: text });
    case 'device_id':
      return t('external.askedDevice', { value: text });
    case 'agent_id':
      return t('external.askedAgent', { value: text });
    case 'client':
    case null:
      return null;
  }
}

/** Why there is no agent to choose. */
export function describeNone({ by, value }: Pick<ExternalRequest, 'by' | 'value'>): string {
  const text = plainTexts(value);
  return by === 'name' ? t('external.noneName', { value: text }) : t('external.noneNumber', { value: text });
}

/** Why there are several agents to choose from. */
export const describeSeveral = ({ agents, by, value }: Pick<ExternalRequest, 'agents' | 'by' | 'value'>): string =>
  t(by === 'name' ? 'external.severalText' : 'external.severalNumber', {
    count: agents.length,
    value: plainTexts(value),
  });

/** The account that it is about; null while there is only one, and where agents of several may be meant. */
export function accountOf({ account, agents }: Pick<ExternalRequest, 'account' | 'agents'>): string | null {
  const [agent] = agents;
  const areOfSeveral = agents.some((one) => one.account?.accountId !== agent?.account?.accountId);
  const found = areOfSeveral ? null : (agent?.account ?? account);
  return found === null ? null : plainTexts(found.label);
}

/** What tells agents of one name apart. */
export function describeChoice(agent: OutsideAgent): string {
  const own = `${describeOnline(agent)} · ${t('external.id', { id: String(ownId(agent.agentId)) })}`;
  return agent.account === null ? own : `${plainTexts(agent.account.label)} · ${own}`;
}

export const describeOnline = ({ online }: Pick<OutsideAgent, 'online'>): string =>
  online === null ? t('state.unknown') : online ? t('state.online') : t('state.offline');

/** Words for a request that was carried out without a confirmation, or was just confirmed. */
export function describeDone(ask: ExternalRequest): {
  readonly mark: 'done';
  readonly title: string;
  readonly text: string;
} {
  const [agent] = ask.agents;
  const name = plainTexts(agent?.name ?? '', 120);
  const title =
    ask.action === 'connect'
      ? agent === undefined
        ? t('external.didConnectDevice', { value: plainTexts(ask.value) })
        : t('external.didConnect', { name })
      : ask.action === 'wake'
        ? t('external.didWake', { name })
        : t('external.didSupport');
  const named =
    ask.requester === null
      ? t('record.outside.byLink')
      : t('record.outside.byNamedLink', { requester: plainTexts(ask.requester) });
  const text = ask.source === 'command-line' ? t('record.outside.byCommand') : named;
  const account = accountOf(ask);
  return { mark: 'done', title, text: account === null ? text : `${account}. ${text}` };
}
