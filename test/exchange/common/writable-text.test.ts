import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LossCount } from '../../../src/exchange/common/exporter.ts';
import { escapeXml, toWritable } from '../../../src/exchange/common/writable-text.ts';
import { asWritten } from '../../make/graph.ts';
import { hostileText } from '../../make/hostile-text.ts';
import { readXml } from '../../make/read-xml.ts';

const writable = (text: string) => {
  const loss = new LossCount();
  return { text: toWritable(text, loss), loss: loss.list() };
};

describe('making text writable', () => {
  it('replaces halves of characters and controls, and counts them', () => {
    expect(writable('a\u0000\u000B\uD83Db\uDE00\uFFFE').text).toBe(
      'a\uFFFD\uFFFD\uFFFDb\uFFFD\uFFFD',
    );
    expect(writable('\uD800\uD800').loss).toMatchObject([{ count: 2 }]);
  });

  it('leaves every other text as it is, white space and whole pairs too', () => {
    const text = 'tab\t line\r\n 😀 محمد \u202E \u0085';
    expect(writable(text)).toEqual({ text, loss: [] });
  });

  it('lets any text survive a reader of XML, in an element and in an attribute', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const escaped = escapeXml(writable(text).text);
        const read = readXml(`<a b="${escaped}">${escaped}</a>`);
        expect([read.text, read.attributes['b']]).toEqual([asWritten(text), asWritten(text)]);
      }),
    );
  });
});
