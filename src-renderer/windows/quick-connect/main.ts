import { mount } from 'svelte';
import '../../styles/main.css';
import { followWindow } from '../../lib/window-shown.ts';
import { Quick } from './quick-connect.svelte.ts';
import App from './App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for Quick connect');
followWindow();
mount(App, { target, props: { quick: new Quick() } });
