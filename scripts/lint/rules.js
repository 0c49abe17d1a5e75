// The rules of all linters: oxlint reads .ts and .js files (oxlint.config.ts) and what needs types in components
// (components.ts), ESLint the rest of components (eslint.config.js). docs/dev/lint-rules.md says which of them checks what.

/** Rules of typescript-eslint that need types. */
export const typed = {
  'await-thenable': 'error',
  'dot-notation': 'error',
  'no-array-delete': 'error',
  'no-base-to-string': 'error',
  'no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
  'no-deprecated': 'error',
  'no-duplicate-type-constituents': 'error',
  'no-floating-promises': 'error',
  'no-for-in-array': 'error',
  'no-generated-empty-object-type': 'error',
  'no-implied-eval': 'error',
  'no-meaningless-void-operator': 'error',
  'no-misused-promises': 'error',
  'no-misused-spread': 'error',
  'no-mixed-enums': 'error',
  'no-redundant-type-constituents': 'error',
  'no-unnecessary-boolean-literal-compare': 'error',
  'no-unnecessary-condition': 'error',
  'no-unnecessary-template-expression': 'error',
  'no-unnecessary-type-arguments': 'error',
  'no-unnecessary-type-assertion': 'error',
  'no-unnecessary-type-conversion': 'error',
  'no-unnecessary-type-parameters': 'error',
  'no-unsafe-argument': 'error',
  'no-unsafe-assignment': 'error',
  'no-unsafe-call': 'error',
  'no-unsafe-enum-assignment': 'error',
  'no-unsafe-enum-comparison': 'error',
  'no-unsafe-member-access': 'error',
  'no-unsafe-return': 'error',
  'no-unsafe-unary-minus': 'error',
  'no-useless-default-assignment': 'error',
  'non-nullable-type-assertion-style': 'error',
  'only-throw-error': 'error',
  'prefer-find': 'error',
  'prefer-includes': 'error',
  'prefer-nullish-coalescing': 'error',
  'prefer-optional-chain': 'error',
  'prefer-promise-reject-errors': 'error',
  'prefer-reduce-type-parameter': 'error',
  'prefer-regexp-exec': 'error',
  'prefer-return-this-type': 'error',
  'prefer-string-starts-ends-with': 'error',
  'related-getter-setter-pairs': 'error',
  'require-await': 'error',
  'restrict-plus-operands': [
    'error',
    { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
  ],
  'restrict-template-expressions': ['error', { allowNumber: true }],
  'return-await': ['error', 'error-handling-correctness-only'],
  'switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  'unbound-method': 'error',
  'use-unknown-in-catch-callback-variable': 'error',
};

/** Rules of typescript-eslint that need none. */
export const untyped = {
  'adjacent-overload-signatures': 'error',
  'array-type': 'error',
  'ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'ban-tslint-comment': 'error',
  'class-literal-property-style': 'error',
  'consistent-generic-constructors': 'error',
  'consistent-indexed-object-style': 'error',
  'consistent-type-assertions': 'error',
  'consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
  'no-confusing-non-null-assertion': 'error',
  'no-duplicate-enum-values': 'error',
  'no-dynamic-delete': 'error',
  'no-empty-object-type': 'error',
  'no-explicit-any': 'error',
  'no-extra-non-null-assertion': 'error',
  'no-extraneous-class': 'error',
  'no-inferrable-types': 'error',
  'no-misused-new': 'error',
  'no-namespace': 'error',
  'no-non-null-asserted-nullish-coalescing': 'error',
  'no-non-null-asserted-optional-chain': 'error',
  'no-non-null-assertion': 'error',
  'no-require-imports': 'error',
  'no-this-alias': 'error',
  'no-unnecessary-type-constraint': 'error',
  'no-unsafe-declaration-merging': 'error',
  'no-unsafe-function-type': 'error',
  'no-wrapper-object-types': 'error',
  'prefer-as-const': 'error',
  'prefer-for-of': 'error',
  'prefer-function-type': 'error',
  'prefer-literal-enum-member': 'error',
  'prefer-namespace-keyword': 'error',
  'triple-slash-reference': 'error',
};

/** Rules of typescript-eslint that oxlint has under the names of ESLint. */
export const extended = {
  'no-array-constructor': 'error',
  'no-empty-function': 'error',
  'no-unused-expressions': 'error',
  // With a rest beside it, a name is how a field is left out.
  'no-unused-vars': ['error', { ignoreRestSiblings: true }],
  'no-useless-constructor': 'error',
};

/** Rules of ESLint itself, and of its plugin against HTML from strings. */
export const plain = {
  eqeqeq: 'error',
  'no-console': 'error',
  'no-unsanitized/method': 'error',
  'no-unsanitized/property': 'error',
};

/** Rules of ESLint itself that the compiler of Svelte takes over in components. */
export const scriptsOnly = {
  'no-var': 'error',
  'prefer-const': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
};

const restrict = (selector, message) => ({ selector, message });

/** Syntax that nothing uses. */
export const neverAnywhere = [
  restrict('TSEnumDeclaration', 'Use a union of strings.'),
  restrict('CallExpression[callee.property.name="executeJavaScript"]', 'Code is never sent into a page.'),
  restrict('CallExpression[callee.property.name="findPassword"]', 'It returns any entry of the keychain.'),
  restrict('CallExpression[callee.property.name="sendSync"]', 'Synchronous messages freeze the page.'),
];

const oneFile = {
  view: restrict(
    'NewExpression[callee.name=/^(WebContentsView|BrowserWindow|BrowserView)$/]',
    'Windows are made in windows/ui-window.ts only, views in session-view.ts and shield.ts of sessions.',
  ),
  external: restrict('MemberExpression[property.name="openExternal"]', 'openExternal is for desktop/system.ts only.'),
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

/** The restricted syntax of a place that may do these things. */
export const allBut = (...allowed) => [
  ...neverAnywhere,
  ...Object.entries(oneFile).flatMap(([name, rule]) => (allowed.includes(name) ? [] : [rule])),
];

/** Rules by their names in a linter's plugin. */
export const ofPlugin = (plugin, rules) =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [`${plugin}/${name}`, value]));
