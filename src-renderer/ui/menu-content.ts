import { Later } from './load-later.svelte.ts';

/** What draws an open menu, and places it. No first screen has one: it would be a third of a page's first script. */
export const menuContent = new Later(() => import('./MenuContent.svelte'));
