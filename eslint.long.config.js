import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const rules = { '@typescript-eslint/no-unsafe-class-instance-assignment': 'error' };
const withTypes = { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: ['.svelte'] };

/** `npm run check:long`: the one rule of types that oxlint has not, over all files. It takes minutes. */
export default defineConfig(
  globalIgnores(['out/', 'dist/', 'node_modules/', 'coverage/', 'test/**/fixtures/']),
  // Its comments name rules of the other linters, which are unknown here.
  { linterOptions: { reportUnusedDisableDirectives: 'off', noInlineConfig: true } },
  {
    files: ['**/*.ts'],
    ignores: ['**/*.svelte.ts'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parser: tseslint.parser, parserOptions: withTypes },
    rules,
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    extends: [svelte.configs['flat/base']],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parserOptions: { ...withTypes, parser: tseslint.parser } },
    rules,
  },
);
