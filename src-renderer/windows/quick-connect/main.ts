import { mount, unmount } from 'svelte';
import '../../styles/main.css';
import { mountPage } from '../../features/lock/mount-page.ts';
import { followWindow } from '../../lib/window-shown.ts';
import { Quick } from './quick-connect.svelte.ts';
import App from './App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for Quick connect');
followWindow();
mountPage(
  target,
  () => {
    const app = mount(App, { target, props: { quick: new Quick() } });
    return () => void unmount(app);
  },
  { closable: true },
);
