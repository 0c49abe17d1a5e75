import type { MessageKey } from '../lib/messages.ts';

/** A shortcut that the remote page never sees. */
export interface KeptKey {
  readonly name: MessageKey & `session.keys.${string}`;
  readonly keys: string;
}

const tabKeys: readonly KeptKey[] = [{ name: 'session.keys.next', keys: 'Ctrl+Tab' }];

/** The keys kept back from the remote page, as they are written on this system. The main process holds back exactly these. */
export function keptKeys(platform: string): readonly KeptKey[] {
  const mac = platform === 'darwin';
  return [...tabKeys, { name: 'session.keys.sideBar', keys: mac ? '⌘+B' : 'Ctrl+B' }];
}

/** The shortcut of the side bar, for its tip. */
export const sideBarKeys = (platform: string): string =>
  keptKeys(platform).find((key) => key.name === 'session.keys.sideBar')?.keys ?? '';
