/** Words of printed pages are the same wherever lines and pages end, and bounded whatever a page says. */
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

  it('are cut, where sixteen million letters follow each other', () => {
    const many = pages('ab '.repeat(16_000_000 / 3));
    expect(differingWords(many, many)).toEqual([]);
  }, 60_000);

  it('are refused where there are more than any dossier has', async () => {
    const many = pages('.'.repeat(4_000_001));
    const told = Promise.resolve().then(() => differingWords(many, pages('')));
    expect(await refusedWith(told)).toBe('export-unreadable');
  }, 60_000);

  it('are told one by one, or not at all, in some seconds', () => {
    const many = (word: string) =>
      pages(Array.from({ length: 100_000 }, (_, at) => `${word}${at}`).join('. '));
    const began = performance.now();
    expect(differingWords(many('here'), many('there'))).toBeNull();
    expect(performance.now() - began).toBeLessThan(10_000);
  }, 60_000);
});
