/** What a PDF says it was made of is found however it is printed, and in whatever time it takes to read it once. */
import { describe, expect, it } from 'vitest';
import {
  DOSSIER_SECTIONS,
  RECIPE_LENGTH,
  SUMMARY_LENGTH,
  TITLE_LENGTH,
} from '../../../src/contract/answers/dossier.ts';
import {
  recipeOf,
  readRecipe,
  type DossierRequest,
} from '../../../src/engine/dossier/dossier-request.ts';
import { printedBeginning, printedRecipe } from '../../../src/report/read/printed-file.ts';
import { asciiJson, unitEscape } from '../../../src/report/model/shown-text.ts';

const title = 'ж'.repeat(TITLE_LENGTH);

const LONGEST: DossierRequest = {
  case: '00000000-0000-4000-8000-000000000000',
  entity: `sample/company:${'9'.repeat(200)}`,
  redact: ['birth-dates', 'document-numbers'],
  day: '2026-11-20',
  timeZone: 'UTC',
  at: '2026-11-20T10:00:00.000Z',
  chain: { store: 'x'.repeat(100), count: 2 ** 52, hash: 'f'.repeat(64) },
  template: {
    name: title,
    language: 'de',
    title,
    author: title,
    preparedFor: title,
    summary: 'ж'.repeat(SUMMARY_LENGTH),
    sections: DOSSIER_SECTIONS.map((section) => ({ section, title })),
  },
};

const pagesOf = (text: string, length: number) =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, at) => ({
    text: `${text.slice(at * length, (at + 1) * length)} `,
    edges: 'Page 1',
  }));

describe('reading what a printed dossier was made of', () => {
  it('finds the longest recipe over all the pages that it is on', () => {
    const recipe = asciiJson(recipeOf(LONGEST)).replaceAll(' ', unitEscape);
    expect(recipe.length).toBeGreaterThan(30_000);
    expect(recipe.length).toBeLessThan(RECIPE_LENGTH);
    const pages = [...pagesOf('Words. '.repeat(9000), 3000), ...pagesOf(`It says: ${recipe}`, 900)];
    const found = printedRecipe(pages);
    expect(found).toBe(recipe);
    expect(readRecipe(found ?? '')).toEqual(LONGEST);
  });

  it('finds no recipe where there is none, and takes a recipe that doesn’t end as it is', () => {
    expect(printedRecipe([])).toBeNull();
    expect(printedRecipe(pagesOf('Words. '.repeat(9000), 3000))).toBeNull();
    const broken = '{"format":"interlock-dossier","a":{"b":"}';
    expect(printedRecipe(pagesOf(`Words ${broken}`, 3000))).toBe(broken);
  });

  it('reads a string that doesn’t end only once', () => {
    const text = `{"format":"interlock-dossier","${'\\"'.repeat(32_000)}`;
    expect(printedRecipe([{ text, edges: '' }])).toBe(text);
    // Read again from every quote in it, it takes half a minute.
  }, 10_000);

  it('takes 131,072 letters of the beginning of a file, and no more', () => {
    const beginning = printedBeginning(pagesOf('a b '.repeat(2 ** 20), 2 ** 21));
    expect(beginning).toHaveLength(131_072);
    expect(beginning.startsWith('abab')).toBe(true);
  });
});
