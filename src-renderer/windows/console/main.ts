import { flushSync, mount, unmount } from 'svelte';
import '../../styles/main.css';
import { followWindow } from '../../lib/window-shown.ts';
import { followAccountInView } from './account-views.ts';
import { ConsoleWindow } from './console-window.svelte.ts';
import { readDrafts, restoreDrafts, type Drafts } from './drafts.ts';
import App from './App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the console');
followWindow();
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
});
