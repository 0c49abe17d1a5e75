import { defineConfig } from 'oxlint';
import { ofPlugin, typed } from './rules.js';

/** What needs types in components; components.ts runs it over the scripts that it makes of them. */
export default defineConfig({
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true },
  rules: ofPlugin('typescript', typed),
});
