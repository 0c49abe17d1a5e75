import type { OutsideAgent, OutsideAsk } from '../../../../src-main/contract/contract.ts';
import { isolate } from '../../../lib/isolate.ts';
import { t } from '../../../lib/messages.ts';

/** Words of a stranger as they are shown: one line of plain text, no longer than this. */
const LONGEST = 80;

/** Text from outside without line breaks and marks that turn the direction of writing, bounded. */
export function plainWords(text: string, longest = LONGEST): string {
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
export function wordTitle(ask: OutsideAsk): string {
  const value = isolate(plainWords(ask.value));
  switch (ask.state) {
    case 'searching':
      return t('doors.searching', { value });
    case 'several':
      return t('doors.several');
    case 'unlisted':
      return t('doors.unlisted', { value });
    case 'none':
      return t('doors.none');
    case 'failed':
      return t('doors.failed');
    case 'found':
    case 'done':
      return wordQuestion(ask, value);
  }
}

function wordQuestion({ wants, agents }: OutsideAsk, client: string): string {
  const name = isolate(plainWords(agents[0]?.name ?? '', 120));
  switch (wants) {
    case 'connect':
      return t('doors.connect', { name });
    case 'wake':
      return t('doors.wake', { name });
    case 'support':
      return client === '' ? t('doors.support') : t('doors.supportFor', { client });
  }
}

/** Which door it came in by, and how the asker calls itself. */
export function wordAsker({ door, asker }: Pick<OutsideAsk, 'door' | 'asker'>): string {
  if (door === 'command-line') return t('doors.byCommand');
  return asker === null ? t('doors.byLink') : t('doors.byNamedLink', { asker: isolate(plainWords(asker)) });
}

/** How it named the computer, where that says more than the name in the title. */
export function wordAsked({ by, value }: Pick<OutsideAsk, 'by' | 'value'>): string | null {
  const said = plainWords(value);
  switch (by) {
    case 'name':
      return t('doors.askedName', { value: said });
    case 'device_id':
      return t('doors.askedDevice', { value: said });
    case 'agent_id':
      return t('doors.askedAgent', { value: said });
    case 'client':
    case null:
      return null;
  }
}

/** Why there is no computer to choose. */
export function wordNone({ by, value }: Pick<OutsideAsk, 'by' | 'value'>): string {
  const said = plainWords(value);
  return by === 'name' ? t('doors.noneName', { value: said }) : t('doors.noneNumber', { value: said });
}

export const wordOnline = ({ online }: Pick<OutsideAgent, 'online'>): string =>
  online === null ? t('state.unknown') : online ? t('state.online') : t('state.offline');

/** What was done without asking, or just agreed to. */
export function wordDone(ask: OutsideAsk): { readonly mark: 'done'; readonly title: string; readonly text: string } {
  const [agent] = ask.agents;
  const name = plainWords(agent?.name ?? '', 120);
  const title =
    ask.wants === 'connect'
      ? agent === undefined
        ? t('doors.didConnectDevice', { value: plainWords(ask.value) })
        : t('doors.didConnect', { name })
      : ask.wants === 'wake'
        ? t('doors.didWake', { name })
        : t('doors.didSupport');
  const named = ask.asker === null ? t('doors.didByLink') : t('doors.didByNamedLink', { asker: plainWords(ask.asker) });
  return { mark: 'done', title, text: ask.door === 'command-line' ? t('doors.didByCommand') : named };
}
