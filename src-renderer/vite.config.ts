import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Our own pages: one entry per window, relative addresses only (the pages never learn their own origin). */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: 'chrome150',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        console: 'console/index.html',
        session: 'session/index.html',
        quick: 'quick-connect/index.html',
      },
    },
  },
});
