import css from '@eslint/css'
import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

/** Refuses imports whose path goes through one of `folders`: the ladder runs down only. */
const mayNotImport = (files, folders, message) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: [{ regex: `\\.\\./(${folders.join('|')})/`, message }] }],
  },
})

const ladder = [
  mayNotImport(
    ['shared/**/*.ts'],
    ['web', 'api', 'scripts', 'tests'],
    'shared/ stands at the foot of the ladder.',
  ),
  // A test beside its file may use the builders.
  mayNotImport(
    ['shared/**/*.test.ts'],
    ['web', 'api', 'scripts'],
    'shared/ stands at the foot of the ladder.',
  ),
  mayNotImport(['api/**/*.ts'], ['web'], 'The API and the web never import each other.'),
  mayNotImport(['web/**/*.{ts,tsx}'], ['api'], 'The API and the web never import each other.'),
  mayNotImport(
    ['web/features/**/*.{ts,tsx}'],
    ['api', 'pages'],
    'Features know neither the API nor the pages.',
  ),
  mayNotImport(
    ['web/shell/**/*.{ts,tsx}'],
    ['api', 'pages', 'features'],
    'The shell knows no feature: pages hand them in.',
  ),
  mayNotImport(
    ['web/sync/**/*.{ts,tsx}'],
    ['api', 'pages', 'features', 'shell'],
    'The sync engine knows neither features nor the shell.',
  ),
  mayNotImport(
    ['web/scene/**/*.{ts,tsx}'],
    ['api', 'pages', 'features', 'shell', 'sync', 'sources', 'ui'],
    'The scene knows shared/ alone.',
  ),
  mayNotImport(
    ['web/sources/**/*.{ts,tsx}'],
    ['api', 'pages', 'features', 'shell', 'sync', 'scene', 'ui'],
    'Sources know shared/ alone.',
  ),
  mayNotImport(
    ['web/ui/**/*.{ts,tsx}'],
    ['api', 'pages', 'features', 'shell', 'sync', 'scene', 'sources'],
    'The interface parts know shared/ alone.',
  ),
]

/** What not all browsers had by the end of 2023, and what those of `cssTarget` in vite.config.ts do instead. */
const PROPERTIES_BEYOND = {
  'accent-color': 'all have it',
  'content-visibility': 'Safari lays out what is out of sight, too: slower, and the same to look at',
  'forced-color-adjust': 'Safari has no forced colours',
  'overscroll-behavior': 'all have it',
  'paint-order': 'all have it',
  resize: 'on iPhones a field keeps its height and scrolls',
  'scrollbar-color': 'Safari has its own scrollbars',
  'scrollbar-width': 'Safari has its own scrollbars',
  'user-select': 'the build adds the prefix that Safari asks for',
}
const SELECTORS_BEYOND = { 'popover-open': 'all have it', selection: 'iPhones have their own colours' }
const FUNCTIONS_BEYOND = { 'light-dark': 'all have it' }

/** `log.warn(…)`, `parts.log.error(…)` and so on. */
const LOG_CALL =
  'CallExpression:matches([callee.object.name=/log$/i], [callee.object.property.name=/log$/i])' +
  '[callee.property.name=/^(debug|info|warn|error|fatal)$/]'

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', 'test-results', 'docs'] },
  {
    files: ['web/**/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: {
      'css/use-baseline': [
        'error',
        {
          available: 2023,
          allowProperties: Object.keys(PROPERTIES_BEYOND),
          allowSelectors: Object.keys(SELECTORS_BEYOND),
          allowFunctions: Object.keys(FUNCTIONS_BEYOND),
        },
      ],
    },
  },
  {
    files: ['**/*.{js,ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.recommended],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      'max-lines': ['error', { max: 350 }],
      '@typescript-eslint/no-explicit-any': 'error',
      // Interfaces that the scene's kinds of objects fill by declaration merging.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'vi',
          property: 'mock',
          message: 'Test files share their modules: a mock has no effect on one that is loaded already.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: `${LOG_CALL} > ObjectExpression > Property[key.name='error']`,
          message: 'The log writes what an error says only as `err`.',
        },
      ],
      'no-restricted-globals': ['error', 'alert', 'confirm', 'prompt'],
    },
  },
  { files: ['web/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  ...ladder,
)
