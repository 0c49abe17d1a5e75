import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';
import { licences } from '../scripts/licences.ts';
import { oneByte } from '../scripts/one-byte.ts';
import { texts } from '../scripts/texts/plugin.ts';

/** `SOURCE_DATE_EPOCH` is how builds that can be repeated are told the time. */
const epoch = Number(process.env.SOURCE_DATE_EPOCH);
const builtAt = new Date(epoch > 0 ? epoch * 1_000 : Date.now()).toISOString();

/**
 * The main process and the threads and processes it starts: one ES module each, everything but Electron, Node and keytar
 * bundled.
 */
export default defineConfig({
  root: import.meta.dirname,
  define: { LONGREACH_BUILT_AT: JSON.stringify(builtAt) },
  plugins: [texts('main'), licences(['electron', 'keytar', 'node-addon-api']), oneByte()],
  json: { stringify: true, namedExports: false },
  build: {
    outDir: '../out/main',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: false,
    ssr: true,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        main: 'main.ts',
        'inventory-worker': 'storage/worker.ts',
        'keychain-process': 'account/key/keychain-process.ts',
        'practice-process': 'practice/practice-process.ts',
      },
      external: ['electron', 'keytar', ...builtinModules, /^node:/],
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: ['electron', 'keytar'] },
});
