import type { Command } from '../../src-main/contract/contract.ts';
import { call, listen } from './call.ts';

/**
 * Hears what the rest of the program asks of this window, and what it asked before the page could hear, which is carried
 * out once `known` says that what it speaks of is there. The returned function ends both.
 */
export function receiveCommands(onCommand: (command: Command) => void, known: Promise<unknown>): () => void {
  let over = false;
  const off = listen('command:given', onCommand);
  void call('app:commands').then(async (reply) => {
    if (!reply.ok || reply.value.length === 0) return;
    await known;
    if (!over) for (const command of reply.value) onCommand(command);
  });
  return () => {
    over = true;
    off();
  };
}
