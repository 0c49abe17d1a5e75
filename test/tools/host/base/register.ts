import { registerHooks } from 'node:module';

const standIn = new URL('../api/index.ts', import.meta.url).href;
const names = new Set(['electron', 'electron/main', 'electron/common']);

/** Makes `electron` mean the stand-in, for imports, `require` and the inspector alike. */
registerHooks({
  resolve(specifier, context, next) {
    if (names.has(specifier)) return { url: standIn, format: 'module-typescript', shortCircuit: true };
    if (specifier === 'original-fs') return next('node:fs', context);
    return next(specifier, context);
  },
});
