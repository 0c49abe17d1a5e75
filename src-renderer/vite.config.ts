import { svelte } from '@sveltejs/vite-plugin-svelte';
import { join } from 'node:path';
import { defineConfig } from 'vite';

/** A window's page by the script it begins with. */
const windows = ['console', 'session', 'quick-connect'] as const;

/** What is asked of the bundler about a module. */
interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** How many windows need a module before they show anything: by plain imports alone, not by those that come later. */
function countWindows(id: string, graph: Graph): number {
  const seen = new Set<string>();
  const ways = [id];
  const found = new Set<string>();
  for (let at = ways.pop(); at !== undefined; at = ways.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    for (const name of windows) if (at.endsWith(`/${name}/main.ts`)) found.add(name);
    ways.push(...(graph.getModuleInfo(at)?.importers ?? []));
  }
  return found.size;
}

/** Our own pages: one entry per window, relative addresses only (the pages never learn their own origin). */
export default defineConfig({
  root: join(import.meta.dirname, 'windows'),
  base: './',
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: '../../out/renderer',
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
      output: {
        // A file costs a starting window more to ask for than to read: so there is one for all that windows share.
        codeSplitting: {
          groups: [{ name: (id, graph) => (countWindows(id, graph) > 1 ? 'shared' : null) }],
        },
      },
    },
  },
});
