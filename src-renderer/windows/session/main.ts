import { mount, unmount } from 'svelte';
import '../../styles/main.css';
import { startPage } from '../start-page.ts';
import App from './App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the session window');
void startPage(target, () => {
  const app = mount(App, { target });
  return () => void unmount(app);
});
