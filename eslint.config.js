import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import noUnsanitized from 'eslint-plugin-no-unsanitized';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import floors from './scripts/floors.json' with { type: 'json' };

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

/** What of each feature of the console other features may import. `common` and `records` are made for that. */
const publicFiles = {
  accounts: [
    'AccountBanners.svelte',
    'AccountMark.svelte',
    'AccountTag.svelte',
    'AccountsSection.svelte',
    'entry-view.ts',
    'marks.ts',
  ],
  agents: ['agents-context.svelte.ts', 'agents.svelte.ts'],
  audit: [],
  deploy: [],
  history: ['format-history.ts', 'history-filter.ts', 'history.svelte.ts'],
  insights: ['TableView.svelte', 'days.ts', 'tables.ts'],
  settings: ['Section.svelte'],
  'sign-in': ['ComplaintNote.svelte', 'sign-in.svelte.ts', 'signed-in.ts', 'SignInFields.svelte', 'validate.ts'],
  support: ['MessageField.svelte'],
};

/** Who may import whom: `from` may not be imported by `target`. */
const zone = (target, from, message, except = []) => ({ target, from, message, except });
/** Folders of scripts/floors.json import their own floor and those below it; type imports count. */
const floorZones = floors.flatMap((names, floor) =>
  names
    .filter((name) => name !== 'contract')
    .map((name) =>
      zone(
        `src-main/${name}`,
        floors
          .slice(floor + 1)
          .flat()
          .map((higher) => `src-main/${higher}`),
        'lower floors do not know higher ones (scripts/floors.json)',
      ),
    )
    .filter(({ from }) => from.length > 0),
);
const zones = [
  zone('src-renderer/ui', ['src-renderer', 'src-main'], 'ui/ knows nothing of the app', ['./ui']),
  zone('src-renderer/lib/!(strings.ts)', ['src-renderer'], 'lib/ knows the contract only', ['./lib']),
  zone('src-renderer/features', ['src-renderer/windows'], 'features do not know the windows that show them'),
  ...Object.entries(publicFiles).map(([feature, files]) =>
    zone(
      `src-renderer/features/!(${feature})/**`,
      [`src-renderer/features/${feature}`],
      'of another feature only its public files are known',
      files.map((file) => `./${file}`),
    ),
  ),
  zone('src-renderer', ['src-main'], 'pages know the contract only', ['./contract']),
  zone('src-main', ['src-renderer'], 'the main process does not know the pages'),
  zone('src-main/practice', ['src-main'], 'the practice service is written from the specification alone', [
    './practice',
  ]),
  zone(
    'src-main/!(practice|main.ts)/**',
    ['src-main/practice'],
    'of the practice service only its messages are known',
    ['./practice-process.ts'],
  ),
  zone('src-main/contract', ['src-main'], 'the contract knows zod and types', ['./contract']),
  ...floorZones,
];

const restrict = (selector, message) => ({ selector, message });
const neverAnywhere = [
  restrict('TSEnumDeclaration', 'Use a union of strings.'),
  restrict('CallExpression[callee.property.name="executeJavaScript"]', 'Code is never sent into a page.'),
  restrict('CallExpression[callee.property.name="findPassword"]', 'It returns any entry of the keychain.'),
  restrict('CallExpression[callee.property.name="sendSync"]', 'Synchronous messages freeze the page.'),
];
const oneFile = {
  view: restrict(
    'NewExpression[callee.name=/^(WebContentsView|BrowserWindow|BrowserView)$/]',
    'Windows and views are made in windows/ only.',
  ),
  external: restrict(
    'MemberExpression[property.name="openExternal"]',
    'External programs are started from one place only.',
  ),
  fetch: restrict(
    'CallExpression[callee.name="fetch"], MemberExpression[object.name="net"][property.name="fetch"]',
    'fetch is handed in; only the transport calls it.',
  ),
  keytar: restrict(
    'ImportExpression[source.value="keytar"], ImportDeclaration[source.value="keytar"]',
    'keytar lives in the keychain process only.',
  ),
  apikey: restrict('Literal[value=/^apikey$/i]', 'Only the signer of recording addresses writes this parameter.'),
  send: restrict(
    'MemberExpression[object.property.name="webContents"][property.name="send"]',
    'Pages are told through ipc/push only.',
  ),
  credentials: restrict(
    'CallExpression[callee.property.name="findCredentials"]',
    'keytar crashes there on a locked keychain.',
  ),
};
/** The rule of a place that may do these things. */
const restrictAllBut = (...allowed) => {
  const rules = Object.entries(oneFile).flatMap(([name, rule]) => (allowed.includes(name) ? [] : [rule]));
  return { 'no-restricted-syntax': ['error', ...neverAnywhere, ...rules] };
};

export default defineConfig(
  globalIgnores(['out/', 'dist/', 'node_modules/', 'coverage/', 'test/**/fixtures/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.svelte', '**/*.svelte.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX, 'no-unsanitized': noUnsanitized },
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ noWarnOnMultipleProjects: true, project: 'tsconfig.json' }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'no-unsanitized/method': 'error',
      'no-unsanitized/property': 'error',
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'electron', message: 'Electron enters through src-main/electron.ts.' }] },
      ],
      'no-restricted-syntax': ['error', ...neverAnywhere],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['src-main/**/*.ts'],
    ignores: ['src-main/practice/**'],
    rules: restrictAllBut(),
  },
  {
    files: ['src-main/windows/**/*.ts', 'src-main/sessions/**/*.ts', 'src-main/desktop/**/*.ts'],
    rules: restrictAllBut('view', 'external'),
  },
  {
    files: ['src-main/api/**/*.ts'],
    rules: restrictAllBut('fetch', 'apikey'),
  },
  {
    files: ['src-main/account/key/keychain-process.ts'],
    rules: restrictAllBut('keytar'),
  },
  {
    files: ['src-main/account/key/keychain-operations.ts'],
    rules: restrictAllBut('credentials'),
  },
  {
    files: ['src-main/ipc/push.ts'],
    rules: restrictAllBut('send'),
  },
  {
    // The seam itself, the preload (a page's side) and everything that stands in for Electron.
    files: ['src-main/electron.ts', 'src-main/preload.ts', 'test/**/*.ts', 'scripts/**/*.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['src-main/**/*.ts'],
    ignores: electronUsers,
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
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    extends: [svelte.configs['flat/recommended']],
    languageOptions: { parserOptions: { parser: tseslint.parser }, globals: globals.browser },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // Data of the service is replaced whole in $state.raw, never edited in place: plain collections are right there.
      'svelte/prefer-svelte-reactivity': 'off',
      'svelte/no-inline-styles': ['error', { allowTransitions: true }],
    },
  },
  {
    files: ['test/**/*.ts', 'scripts/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.cjs'],
    extends: [tseslint.configs.recommended],
    languageOptions: { globals: globals.node },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
