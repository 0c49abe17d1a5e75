import { mountPage, type PageOptions } from '../features/lock/mount-page.ts';
import { loadLanguage, loadLanguageOfPage } from './load-language.ts';
import { listen } from '../lib/call.ts';
import { followWindow } from '../lib/window-shown.ts';

/**
 * Shows the page of a window in the language in use, and shows it again after another one was chosen: texts are read once, when
 * their component is made.
 *
 * @param showOwn puts the page into `target`; what it returns takes it off
 */
export async function startPage(target: HTMLElement, showOwn: () => () => void, options?: PageOptions): Promise<void> {
  followWindow();
  // Before anything else, so that no change is missed while the catalogue is read.
  let hide: (() => void) | null = null;
  listen('language:changed', (inUse) => {
    void loadLanguage(inUse).then(() => {
      hide?.();
      hide = mountPage(target, showOwn, options);
    });
  });
  await loadLanguageOfPage();
  hide ??= mountPage(target, showOwn, options);
}
