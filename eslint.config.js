/**
 * The rules for components, and those of every file that oxlint has no words for; all others are in
 * `.oxlintrc.json`, where types are known too.
 */
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

const LITERALS = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties themselves: a literal in a literal only saves lines.',
  },
  {
    selector:
      ':matches(VariableDeclarator[id.type="ArrayPattern"] > .init, AssignmentExpression[left.type="ArrayPattern"] > .right)[type="ArrayExpression"]:not(:has(> SpreadElement))',
    message: 'Write one assignment a line; to swap two, name what is kept meanwhile.',
  },
];

const components = ['**/*.svelte', '**/*.svelte.ts'];

export default defineConfig(
  { ignores: ['**/*.{js,cjs,cts}', 'out/', 'coverage/', '.cache/'] },
  {
    files: ['**/*.ts', ...components],
    languageOptions: { parser: ts.parser },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: { 'no-restricted-syntax': ['error', ...LITERALS] },
  },
  {
    files: components,
    extends: [js.configs.recommended, ts.configs.recommended, svelte.configs.recommended],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      // TypeScript itself finds undefined names, types included.
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'svelte/no-at-html-tags': 'error',
    },
  },
);
