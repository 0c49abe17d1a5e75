import { svelte } from '@sveltejs/vite-plugin-svelte';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { guides } from '../scripts/docs/guide.ts';
import { licences } from '../scripts/licences.ts';
import { defaultSettings } from '../src-main/contract/settings.ts';

/** A window's page by the script it begins with. */
const windows = ['console', 'session', 'quick-connect'] as const;

/** The bundler's information about a module that is used. */
interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** The windows that need a module before they show anything: by plain imports alone, not by those that come later. */
function findWindows(id: string, graph: Graph): readonly string[] {
  const seen = new Set<string>();
  const ways = [id];
  const found = new Set<string>();
  for (let at = ways.pop(); at !== undefined; at = ways.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    for (const name of windows) if (at.endsWith(`/${name}/main.ts`)) found.add(name);
    ways.push(...(graph.getModuleInfo(at)?.importers ?? []));
  }
  return [...found];
}

/** The file of what windows share. */
const nameShared = (id: string, graph: Graph): string | null => (findWindows(id, graph).length > 1 ? 'shared' : null);

/** The file of what one window begins with, apart from its entry: parts that come later import it. */
function nameFirst(id: string, graph: Graph): string | null {
  const [window, ...others] = findWindows(id, graph);
  return window === undefined || others.length > 0 || id.endsWith(`/${window}/main.ts`) ? null : `${window}-first`;
}

/** The language whose catalogue a chunk is; null for other chunks. Its name is known to main, which has pages fetch it early. */
function catalogueOf(module: string | null | undefined): string | null {
  if (module?.endsWith('/src-renderer/lib/strings.ts') === true) return 'en';
  return /\/src-renderer\/languages\/([a-z]{2}(?:-[A-Z]{2})?)\.ts$/.exec(module ?? '')?.[1] ?? null;
}

/** Pages get the default settings as a value: the schema they are derived from would bring zod into the bundle. */
const settingsAsValue: Plugin = {
  name: 'settings-as-value',
  load: (id) =>
    id.endsWith('/src-main/contract/settings.ts')
      ? `export const defaultSettings = ${JSON.stringify(defaultSettings)};`
      : null,
};

/** Our own pages: one entry per window, relative addresses only (the pages never learn their own origin). */
export default defineConfig({
  root: join(import.meta.dirname, 'windows'),
  base: './',
  plugins: [settingsAsValue, guides(), svelte({ configFile: false }), licences()],
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
        chunkFileNames: ({ facadeModuleId }) => {
          const language = catalogueOf(facadeModuleId);
          return language === null ? 'assets/[name]-[hash].js' : `languages/${language}.js`;
        },
        // Requesting a file costs a starting window more than reading it: so there is one for all that windows share.
        codeSplitting: {
          groups: [
            { name: nameShared, priority: 2 },
            { name: nameFirst, priority: 1 },
          ],
        },
      },
    },
  },
});
