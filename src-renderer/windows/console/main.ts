import { flushSync, mount, unmount } from 'svelte';
import { markStart } from '../../../src-main/contract/start-marks.ts';
import '../../styles/main.css';
import { followAccountInView, type AccountMemory } from './account-views.ts';
import { ConsoleWindow } from './console-window.svelte.ts';
import { readDrafts, restoreDrafts, type Drafts } from './drafts.ts';
import { startPage } from '../start-page.ts';
import App from './App.svelte';

markStart('script-evaluated');
const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the console');
/** What was typed is there again after unlocking. */
const memory: AccountMemory<Drafts> = { leftAs: new Map(), viewKey: null };
const showAccounts = (): (() => void) =>
  followAccountInView<Drafts>((left) => {
    const state = new ConsoleWindow();
    if (left !== undefined) restoreDrafts(state, left);
    const app = mount(App, { target, props: { console: state } });
    // From here on it hears what main sends.
    flushSync();
    markStart('mounted');
    return {
      hide() {
        state.viewRestore.flush();
        const drafts = readDrafts(state);
        void unmount(app);
        return drafts;
      },
    };
  }, memory);
void startPage(target, showAccounts, { ownTitleBar: true });
