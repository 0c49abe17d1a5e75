import { mount, unmount } from 'svelte';
import '../../styles/main.css';
import { Quick } from './quick-connect.svelte.ts';
import { startPage } from '../start-page.ts';
import App from './App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for Quick connect');
void startPage(
  target,
  () => {
    const app = mount(App, { target, props: { quick: new Quick() } });
    return () => void unmount(app);
  },
  { closable: true },
);
