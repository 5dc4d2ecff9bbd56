/** Every test of the tree says what it is a sentence about: it stands inside of a `describe`. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { strayTests } from './tests-in-describe.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the tests of this tree', () => {
  it('are each inside a describe', () => {
    const files = globSync('test/**/*.test.ts', { cwd: root }).map((file) =>
      file.replaceAll('\\', '/'),
    );
    expect(files.length).toBeGreaterThan(200);
    const stray = files.flatMap((file) => strayTests(file, readFileSync(join(root, file), 'utf8')));
    expect(stray).toEqual([]);
  });
});

describe('a test outside any describe', () => {
  const found = (text: string): string[] => strayTests('a.test.ts', text);

  it.each([
    "it('is here', () => {});",
    "test('is here', () => {});",
    "it.each([1, 2])('is %s', () => {});",
    "it.skipIf(true)('is here', () => {});",
    "it.runIf(true).each([1])('is %s', () => {});",
    "it.each`a\n${1}`('is $a', () => {});",
    'for (const one of [1]) it(`is ${one}`, () => {});',
    "if (process.platform === 'linux') { it('is here', () => {}); }",
    '[1].forEach((one) => it(`is ${one}`, () => {}));',
    "describe('it', () => {}); it('is here', () => {});",
  ])('is found: %s', (text) => {
    expect(found(text)).toHaveLength(1);
  });

  it.each([
    "describe('it', () => { it('is here', () => {}); });",
    "describe.each([1])('it %s', () => { it.each([1])('is %s', () => {}); });",
    "describe.runIf(true)('it', () => { for (const one of [1]) it(`is ${one}`, () => {}); });",
    "beforeEach(() => {}); afterAll(() => {}); describe('it', () => {});",
    "function specs() { it('is here', () => {}); } describe('it', () => specs());",
    "const specs = () => { it('is here', () => {}); }; describe('it', specs);",
    "editor.it('is no test');",
  ])('is none of %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
