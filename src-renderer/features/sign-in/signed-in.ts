import type { SignedIn } from '../../../src-main/contract/contract.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import { t } from '../../lib/messages.ts';
import type { AgentsState } from '../agents/agents.svelte.ts';

/** After a sign-in or a new key: shows the account, reads its agents, and reports how many were found. */
export function showSignedIn({ account, agentCount, dropped }: SignedIn, app: ConsoleState, agents: AgentsState): void {
  const notes = [
    account.keyPlace === 'memory' && !account.practice ? t('key.inMemory') : '',
    dropped > 0 ? t('found.dropped', { count: dropped }) : '',
  ];
  app.toasts.show('sign-in', {
    mark: 'done',
    title: t('found.agents', { count: agentCount }),
    text: [account.label, ...notes].filter((note) => note !== '').join('\n'),
  });
  app.showCachedList(false);
  app.account.take({ kind: 'signed-in', account });
  void agents.read();
}
