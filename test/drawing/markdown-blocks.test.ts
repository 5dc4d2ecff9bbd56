import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownBlocks, markdownWords } from '../../src/drawing/markdown-blocks.ts';
import { anyCharacter } from '../make/any-character.ts';

const text = (words: string) => ({ is: 'text', text: words });

describe('the Markdown of a note', () => {
  it('is paragraphs, emphasis, lists with boxes to tick, quotes, code and tables', () => {
    expect(markdownBlocks('# Who\n\n**Ada** *says* `x` ~~no~~')).toEqual([
      { is: 'heading', level: 1, within: [text('Who')] },
      {
        is: 'paragraph',
        within: [
          { is: 'strong', within: [text('Ada')] },
          text(' '),
          { is: 'em', within: [text('says')] },
          text(' '),
          { is: 'code', text: 'x' },
          text(' '),
          { is: 'del', within: [text('no')] },
        ],
      },
    ]);
    expect(markdownBlocks('- [x] asked\n- [ ] not')).toMatchObject([
      { is: 'list', ordered: false, items: [{ done: true }, { done: false }] },
    ]);
    expect(markdownBlocks('3. c')).toMatchObject([{ is: 'list', ordered: true, start: 3 }]);
    expect(markdownBlocks('> said\n\n---\n\n    code')).toMatchObject([
      { is: 'quote' },
      { is: 'rule' },
      { is: 'code', text: 'code' },
    ]);
    expect(markdownBlocks('|a|b|\n|-|-|\n|1|2|')).toMatchObject([
      { is: 'table', head: [[text('a')], [text('b')]], rows: [[[text('1')], [text('2')]]] },
    ]);
  });

  it('shows HTML as the text it is, and makes a link of an image: nothing is fetched', () => {
    const drawn = JSON.stringify(
      markdownBlocks(
        '<img src=x onerror=alert(1)>\n\na <b>c</b>\n\n![who](https://x.example/i.png)',
      ),
    );
    expect(drawn).toContain('<img src=x onerror=alert(1)>');
    expect(drawn).toContain('<b>');
    expect(markdownBlocks('![who](https://x.example/i.png)')).toEqual([
      {
        is: 'paragraph',
        within: [{ is: 'link', address: 'https://x.example/i.png', within: [text('who')] }],
      },
    ]);
  });

  it('reads any text, however deep it nests', () => {
    const deepest = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? 1 + Math.max(0, ...Object.values(value).map(deepest))
        : 0;
    expect(deepest(markdownBlocks('>'.repeat(500) + ' x'))).toBeLessThan(80);
    expect(deepest(markdownBlocks('*a '.repeat(300)))).toBeLessThan(80);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (any) => {
        expect(Array.isArray(markdownBlocks(any))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the words of a note', () => {
  it('are one line without the marks of Markdown', () => {
    const note =
      '# Who\n\n**Ada** says\n\n- one\n- [x] `two`\n\n> it\n\n|a|b|\n|-|-|\n|1|2|\n\n---\n\n[here](https://x.example)';
    expect(markdownWords(note)).toBe('Who Ada says one two it a b 1 2 here (https://x.example)');
    expect(markdownWords('2 * 3 * 4 <b>x</b>')).toBe('2 * 3 * 4 <b>x</b>');
  });
});
