import { Later } from './load-later.svelte.ts';

/** The component that draws and places an open menu. No first screen has one: it would be a third of a page's first script. */
export const menuContent = new Later(() => import('./MenuContent.svelte'));
