/** Words of printed pages are the same wherever lines and pages end, and bounded whatever a page says; millions of letters are compared in test/thread/pdf-reader.test.ts. */
import { describe, expect, it } from 'vitest';
import { differingWords } from '../../../src/report/read/printed-words.ts';
import { refusedWith } from '../../make/open-desk.ts';

const pages = (...texts: string[]) => texts.map((text) => ({ text, edges: '' }));

const LETTERS = 'Nordvik Tanker '.repeat(2000);

describe('the words of printed pages', () => {
  it('are told where they differ, on which page, and not where lines end', () => {
    expect(differingWords(pages('a b. c', 'd. e'), pages('ab.', 'cd. e'))).toEqual([]);
    const other = pages('One. Two.', 'Three. Four.', 'Five. Six.');
    expect(differingWords(other, pages('One. Two. Three. Four. Five. Seven.'))).toEqual([
      { page: 3, says: expect.stringMatching(/Six.*made again.*Seven/) as string },
    ]);
  });

  it('are the same where nothing but blanks parts thousands of letters', () => {
    const ended = LETTERS.replaceAll('k T', 'kT').replaceAll('r N', 'rN');
    expect(differingWords(pages(LETTERS), pages(ended))).toEqual([]);
    const changed = `${LETTERS.slice(0, 15_000)}x${LETTERS.slice(15_001)}`;
    expect(differingWords(pages(changed), pages(ended))).toHaveLength(1);
  });

  it('are refused where there are more than any dossier has', async () => {
    const compare = (words: number) =>
      Promise.resolve().then(() =>
        differingWords(pages('.'.repeat(words)), pages(''), { maxWords: 4 }),
      );
    expect(await compare(4)).toHaveLength(1);
    expect(await refusedWith(compare(5))).toBe('export-unreadable');
  });

  it('are told one by one, or not at all where there are too many', () => {
    const many = (count: number, word: string) =>
      pages(Array.from({ length: count }, (_, at) => `. ${word}${at}`).join(''));
    const compare = (count: number) =>
      differingWords(many(count, 'here'), many(count, 'there'), { maxEdits: 100 });
    expect(compare(50)).toHaveLength(50);
    expect(compare(51)).toBeNull();
  });
});
