import type { SignedIn } from '../../../src-main/contract/contract.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import { t } from '../../../src-main/contract/texts.ts';
import type { AgentsState } from '../agents/agents.svelte.ts';

/** After a sign-in or a new key: shows the account, reads its agents, and reports how many were found. */
export function showSignedIn(signedIn: SignedIn, app: Readonly<ConsoleState>, agents: Readonly<AgentsState>): void {
  showFound(signedIn, app);
  app.showCachedList(false);
  app.account.take({ kind: 'signed-in', account: signedIn.account });
  void agents.read();
}

/** Reports how many agents were found with a key, also of an account that is not in view. */
export function showFound({ account, agentCount, dropped }: SignedIn, app: Readonly<ConsoleState>): void {
  const notes = [
    account.keyPlace === 'memory' && !account.practice ? t('key.inMemory') : '',
    dropped > 0 ? t('found.dropped', { count: dropped }) : '',
  ];
  app.toasts.show('sign-in', {
    mark: 'done',
    title: t('found.agents', { count: agentCount }),
    text: [account.label, ...notes].filter((note) => note !== '').join('\n'),
  });
}
