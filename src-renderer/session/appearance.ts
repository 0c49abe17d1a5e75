import type { Settings } from '../../src-main/ipc/contract.ts';
import { call, listen } from '../lib/call.ts';

/** Dresses the page as the settings say, now and whenever they change. Returns its own "off". */
export function followSettings(root: HTMLElement): () => void {
  let heard = false;
  const dress = ({ theme, density }: Settings): void => {
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.dataset.density = density;
  };
  const off = listen('settings:changed', (settings) => {
    heard = true;
    dress(settings);
  });
  void call('settings:current').then((reply) => {
    if (reply.ok && !heard) dress(reply.value);
  });
  return off;
}
