import { svelte } from '@sveltejs/vite-plugin-svelte';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { guides } from '../scripts/docs/guide.ts';
import { licences } from '../scripts/licences.ts';
import { texts } from '../scripts/texts/plugin.ts';
import { defaultSettings } from '../src-main/contract/settings.ts';

/** A window's page by the script it begins with. */
const windows = ['console', 'session', 'quick-connect'] as const;

/** The bundler's information about a module that is used. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
}

/** The windows that come to need a module: before they show anything, by plain imports alone, or at any time. */
function findWindows(id: string, graph: Graph, when: 'first' | 'ever'): readonly string[] {
  const seen = new Set<string>();
  const ways = [id];
  const found = new Set<string>();
  for (let at = ways.pop(); at !== undefined; at = ways.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    for (const name of windows) if (at.endsWith(`/${name}/main.ts`)) found.add(name);
    const info = graph.getModuleInfo(at);
    ways.push(...(info?.importers ?? []));
    // A catalogue is a file of its own.
    if (when === 'ever' && catalogueOf(at) === null) ways.push(...(info?.dynamicImporters ?? []));
  }
  return [...found];
}

/**
 * The file of a module; null where it is the bundler's choice. There is one for what a window alone begins with, its entry
 * with it, one for what several begin with, and one for what several come to need and the console does not begin with.
 */
function nameFile(id: string, graph: Graph): string | null {
  const [first, ...others] = findWindows(id, graph, 'first');
  if (others.length > 0) return 'shared';
  const isSharedLater = findWindows(id, graph, 'ever').length > 1;
  if (first === undefined) return isSharedLater ? 'shared-later' : null;
  if (!isSharedLater) return `${first}-first`;
  return first === 'console' ? 'shared' : 'shared-later';
}

/** The modules of files with such a name, as the bundler wants it: what a file imports goes into it unless it was named before. */
const filesNamed = (fits: (name: string) => boolean, priority: number) => ({
  name: (id: string, graph: Graph): string | null => {
    const name = nameFile(id, graph);
    return name !== null && fits(name) ? name : null;
  },
  priority,
});

/** The language whose catalogue a chunk is; null for other chunks. Its name is known to main, which has pages fetch it early. */
function catalogueOf(module: string | null | undefined): string | null {
  return /\/locales\/([a-z]{2}(?:-[A-Z]{2})?)\.json$/.exec(module ?? '')?.[1] ?? null;
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
  // A long text is read faster than an object as long.
  json: { stringify: true, namedExports: false },
  plugins: [settingsAsValue, texts('pages'), guides(), svelte({ configFile: false }), licences()],
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
        // Requesting a file costs a starting window more than reading it.
        codeSplitting: {
          groups: [
            filesNamed((name) => name === 'shared', 3),
            filesNamed((name) => name === 'shared-later', 2),
            filesNamed((name) => name.endsWith('-first'), 1),
          ],
        },
      },
    },
  },
});
