import { mount, unmount } from 'svelte';
import '../../styles/main.css';
import { mountPage } from '../../features/lock/mount-page.ts';
import { followWindow } from '../../lib/window-shown.ts';
import App from './App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the session window');
followWindow();
mountPage(target, () => {
  const app = mount(App, { target });
  return () => void unmount(app);
});
