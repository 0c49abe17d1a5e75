import { defineConfig } from 'oxlint';
import { allBut, extended, neverAnywhere, ofPlugin, plain, scriptsOnly, typed, untyped } from './scripts/lint/rules.js';

/** What may use Electron. */
const electronUsers = [
  'src-main/electron.ts',
  'src-main/preload.ts',
  'src-main/main.ts',
  'src-main/app/**',
  'src-main/ipc/register.ts',
  'src-main/ipc/push.ts',
  'src-main/ipc/pages.ts',
  'src-main/windows/**',
  'src-main/sessions/**',
  'src-main/desktop/**',
  'src-main/account/key/safe-storage.ts',
];

const restricted = (files: readonly string[], ...allowed: readonly string[]) => ({
  files: [...files],
  excludeFiles: ['src-main/practice/**'],
  rules: { 'longreach/no-restricted-syntax': ['error', ...allBut(...allowed)] },
});

/** As in ESLint: a name that begins with _ is no excuse. */
const unusedVariables: ['error', object] = [
  'error',
  { ignoreRestSiblings: true, argsIgnorePattern: '^$', varsIgnorePattern: '^$' },
];

export default defineConfig({
  plugins: ['typescript', 'import'],
  jsPlugins: ['./scripts/lint/plugin.js', 'eslint-plugin-no-unsanitized'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  // In components oxlint does not see what the template uses: eslint.config.js and scripts/lint/components.ts read them.
  ignorePatterns: ['out/', 'dist/', 'coverage/', 'test/**/fixtures/', '**/*.svelte'],
  overrides: [
    {
      files: ['**/*.ts'],
      rules: {
        ...ofPlugin('typescript', { ...typed, ...untyped }),
        ...extended,
        'no-unused-vars': unusedVariables,
        'import/no-cycle': 'error',
        ...plain,
        ...scriptsOnly,
        'no-restricted-imports': [
          'error',
          { paths: [{ name: 'electron', message: 'Electron enters through src-main/electron.ts.' }] },
        ],
        'longreach/no-restricted-syntax': ['error', ...neverAnywhere],
      },
    },
    { files: ['src-renderer/**/*.ts'], rules: { 'longreach/no-late-answers': 'error' } },
    restricted(['src-main/**/*.ts']),
    restricted(
      ['src-main/windows/ui-window.ts', 'src-main/sessions/session-view.ts', 'src-main/sessions/shield.ts'],
      'view',
    ),
    restricted(['src-main/desktop/system.ts'], 'external'),
    restricted(['src-main/api/**/*.ts'], 'fetch', 'apikey'),
    restricted(['src-main/account/key/keychain-process.ts'], 'keytar'),
    restricted(['src-main/account/key/keychain-operations.ts'], 'credentials'),
    restricted(['src-main/ipc/push.ts'], 'send'),
    {
      // The seam itself, the preload (a page's side) and everything that stands in for Electron.
      files: ['src-main/electron.ts', 'src-main/preload.ts', 'test/**/*.ts', 'scripts/**/*.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['src-main/**/*.ts'],
      excludeFiles: electronUsers,
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: ['electron'],
            patterns: [
              {
                regex: '(^|/)electron(\\.ts)?$',
                message: 'Electron is for windows/, sessions/, desktop/, ipc/, app/ and main.ts only.',
              },
            ],
          },
        ],
      },
    },
    { files: ['test/**/*.ts', 'scripts/**/*.ts'], rules: { 'no-console': 'off' } },
    {
      files: ['test/**/*.ts'],
      rules: {
        'typescript/no-non-null-assertion': 'off',
        'no-empty-function': 'off',
        'typescript/unbound-method': 'off',
        // A click that closes the page it is in must not wait for that page.
        'typescript/no-deprecated': [
          'error',
          { allow: [{ from: 'package', package: 'playwright-core', name: 'noWaitAfter' }] },
        ],
      },
    },
    {
      files: ['**/*.{js,cjs,mjs}'],
      rules: {
        'no-unused-vars': unusedVariables,
        'no-unused-expressions': 'error',
        'no-array-constructor': 'error',
        'typescript/ban-ts-comment': 'error',
        'typescript/no-this-alias': 'error',
      },
    },
  ],
});
