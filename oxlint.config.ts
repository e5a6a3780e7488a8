import { defineConfig } from 'oxlint';
import { walls } from './config/walls.ts';

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'jsx-a11y', 'jest', 'promise'],
  categories: { correctness: 'error' },
  // An exception from a rule that finds nothing there says something untrue.
  options: { reportUnusedDisableDirectives: 'error' },
  rules: {
    eqeqeq: 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    // Our factories return plain objects whose functions use no `this`.
    'typescript/unbound-method': 'off',
    // Our tests assert through helpers such as `expectError`.
    'jest/expect-expect': 'off',
    'jest/no-conditional-expect': 'off',
    'jest/require-to-throw-message': 'off',
    // A region that is spoken when it changes is no <output> of a calculation.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Rules for the React compiler, which we don't use.
    'react/purity': 'off',
    'react/set-state-in-effect': 'off',
    'typescript/triple-slash-reference': 'off',
    'typescript/no-meaningless-void-operator': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/no-misused-spread': 'off',
  },
  overrides: [
    {
      // No React here: a function called `use…` is no hook.
      files: ['{api,deploy,e2e,config}/**'],
      rules: { 'react/rules-of-hooks': 'off', 'no-empty-pattern': 'off' },
    },
    ...walls.map(({ files, forbidden }) => ({
      files,
      rules: { 'no-restricted-imports': ['error', { patterns: forbidden }] as ['error', object] },
    })),
  ],
  ignorePatterns: ['**/dist', '**/.documents', '**/test-results', '**/playwright-report', 'data'],
});
