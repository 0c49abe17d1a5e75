import { mount } from 'svelte';
import '../../styles/main.css';
import App from './App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the session window');
mount(App, { target });
