import { defineConfig } from 'vite';

/** The preload: a sandboxed preload is plain script, so one CommonJS file. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: '../out/preload',
    emptyOutDir: true,
    target: 'chrome150',
    minify: true,
    ssr: 'preload.ts',
    rolldownOptions: {
      checks: { bundlerTimings: false },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: 'preload.cjs' },
    },
  },
  ssr: { noExternal: true, external: ['electron'] },
});
