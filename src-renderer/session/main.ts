import { mount } from 'svelte';
import '../styles/main.css';
import App from './App.svelte';
import { followSettings } from './appearance.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the app');
followSettings(document.documentElement);
mount(App, { target });
