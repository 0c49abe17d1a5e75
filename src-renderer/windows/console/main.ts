import { flushSync, mount, unmount } from 'svelte';
import '../../styles/main.css';
import { mountPage } from '../../features/lock/mount-page.ts';
import { followWindow } from '../../lib/window-shown.ts';
import { followAccountInView, type AccountMemory } from './account-views.ts';
import { ConsoleWindow } from './console-window.svelte.ts';
import { readDrafts, restoreDrafts, type Drafts } from './drafts.ts';
import App from './App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the console');
followWindow();
/** What was typed is there again after unlocking. */
const memory: AccountMemory<Drafts> = { leftAs: new Map(), viewKey: null };
const showAccounts = (): (() => void) =>
  followAccountInView<Drafts>((left) => {
    const state = new ConsoleWindow();
    if (left !== undefined) restoreDrafts(state, left);
    const app = mount(App, { target, props: { console: state } });
    // From here on it hears what main sends.
    flushSync();
    return {
      hide() {
        state.viewRestore.flush();
        const drafts = readDrafts(state);
        void unmount(app);
        return drafts;
      },
    };
  }, memory);
mountPage(target, showAccounts, { ownTitleBar: true });
