// eslint.config.js: lint rules of the page. Prettier decides the layout, svelte-check the types.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
    { ignores: ['generated/'] },
    js.configs.recommended,
    ...ts.configs.recommended,
    ...svelte.configs.recommended,
    {
        languageOptions: { globals: { ...globals.browser, ...globals.node } },
        linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' },
        rules: {
            'max-len': [
                'error',
                {
                    code: 140,
                    ignoreStrings: true,
                    ignoreTemplateLiterals: true,
                    ignoreUrls: true,
                    ignoreRegExpLiterals: true,
                },
            ],
            // A leading underscore marks what only takes a place.
            '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
            // TypeScript checks names.
            'no-undef': 'off',
            // Maps and sets of the state are replaced, never changed.
            'svelte/prefer-svelte-reactivity': 'off',
            // {' '} keeps a space that the compiler would remove.
            'svelte/no-useless-mustaches': 'off',
        },
    },
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    },
);
