import { flushSync, mount, unmount } from 'svelte';
import { markStart } from '../../../src-main/contract/start-marks.ts';
import '../../styles/main.css';
import { followAccountInView, type AccountMemory, type AccountViews } from './account-views.ts';
import { ConsoleWindow } from './console-window.svelte.ts';
import { readDrafts, restoreDrafts, type Drafts } from './drafts.ts';
import { leaveWhenUnused, recallLeft } from './left-console.ts';
import { startPage } from '../start-page.ts';
import App from './App.svelte';

markStart('script-evaluated');
const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the console');
const leftAs = new Map<string, Drafts>();
/** Typed texts are there again after unlocking, and after the window was closed in the tray. */
const memory: AccountMemory<Drafts> = { leftAs, viewKey: null, recall: () => recallLeft(leftAs) };
const showAccounts = (): (() => void) => {
  const views: AccountViews<Drafts> = followAccountInView<Drafts>((left) => {
    const state = new ConsoleWindow();
    if (left !== undefined) restoreDrafts(state, left);
    const app = mount(App, { target, props: { console: state } });
    // From here on it hears what main sends.
    flushSync();
    markStart('mounted');
    const off = leaveWhenUnused(state, () => views.read());
    return {
      hide() {
        off();
        state.viewRestore.flush();
        const drafts = readDrafts(state);
        void unmount(app);
        return drafts;
      },
      read: () => readDrafts(state),
      restore: (drafts) => restoreDrafts(state, drafts),
    };
  }, memory);
  return () => views.stop();
};
void startPage(target, showAccounts, { ownTitleBar: true });
