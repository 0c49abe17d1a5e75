import noUnsanitized from 'eslint-plugin-no-unsanitized';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import local from './scripts/lint/plugin.js';
import { extended, neverAnywhere, ofPlugin, plain, untyped } from './scripts/lint/rules.js';

// What needs no types in components: oxlint reads everything else (oxlint.config.ts), and what needs types in them
// (scripts/lint/components.ts). docs/dev/lint-rules.md says what checks which rule.

export default defineConfig(
  globalIgnores(['out/', 'dist/', 'node_modules/', 'coverage/', 'test/**/fixtures/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    extends: [svelte.configs['flat/recommended']],
    languageOptions: { parserOptions: { parser: tseslint.parser }, globals: globals.browser },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // Data of the service is replaced whole in $state.raw, never edited in place: plain collections are right there.
      'svelte/prefer-svelte-reactivity': 'off',
      // Without types it finds nothing; longreach/no-unused-props reads the syntax.
      'svelte/no-unused-props': 'off',
      'svelte/no-inline-styles': ['error', { allowTransitions: true }],
    },
  },
  {
    files: ['**/*.svelte'],
    plugins: { '@typescript-eslint': tseslint.plugin, 'no-unsanitized': noUnsanitized, longreach: local },
    rules: {
      ...ofPlugin('@typescript-eslint', { ...untyped, ...extended }),
      'longreach/no-unused-props': 'error',
      ...plain,
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'electron', message: 'Electron enters through src-main/electron.ts.' }] },
      ],
      'no-restricted-syntax': ['error', ...neverAnywhere],
    },
  },
);
