import { mount } from 'svelte';
import '../../styles/main.css';
import { followWindow } from '../../lib/window-shown.ts';
import { ConsoleWindow } from './console-window.svelte.ts';
import App from './App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the console');
followWindow();
mount(App, { target, props: { console: new ConsoleWindow() } });
