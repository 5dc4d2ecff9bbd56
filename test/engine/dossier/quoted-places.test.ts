/** What the appendix of a dossier says stands at a place, of answers as no registry should send them. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { quotedReport } from '../../../src/engine/dossier/dossier.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { makeDerived, makeResponse } from '../../make/derived.ts';
import { makeReport } from '../../make/report.ts';
import { openTempStore } from '../../make/temp-store.ts';

/** What is quoted of this answer at these places. */
function quoted(text: string, ...places: string[]): readonly (string | null)[] | undefined {
  const store = openTempStore();
  const body = Buffer.from(text);
  const sha256 = createHash('sha256').update(body).digest('hex');
  store.write((writer) => {
    const answer = { ...makeResponse(makeDerived()), body, size: body.length, sha256 };
    writer.appendResponse('sample', { record: 'company:1' }, answer);
  });
  const report = makeReport();
  const [source] = report.sources;
  const quotes = places.map(() => null);
  const sources = [{ ...source!, sha256, places, quotes }];
  return toEnd(quotedReport({ ...report, sources }, store.read)).sources[0]?.quotes;
}

describe('the quote of a place in an answer', () => {
  it('is its JSON, without white space between its parts', () => {
    const text = '{ "a": { "b/c": [ 1, "two", null ] }, "d": false }';
    expect(quoted(text, '/a', '/a/b~1c/1', '/a/b~1c/2', '/d')).toEqual([
      ...['{"b/c":[1,"two",null]}', '"two"', 'null', 'false'],
    ]);
  });

  it('has every digit of a number', () => {
    const text = '{"share": 33.30, "n": 12345678901234567890, "in": {"x": -0, "y": 1e400}}';
    expect(quoted(text, '/share', '/n', '/in')).toEqual([
      ...['33.30', '12345678901234567890', '{"x":-0,"y":1e400}'],
    ]);
  });

  it('is cut where it is long, and never within a character', () => {
    const [quote = null] = quoted(JSON.stringify({ name: 'a' + '😀'.repeat(200) }), '/name') ?? [];
    expect(quote).toHaveLength(201);
    expect(quote?.isWellFormed()).toBe(true);
    expect(quote?.endsWith('…')).toBe(true);
  });

  it('is whole where it is just as long as there is room', () => {
    const name = 'a'.repeat(198);
    expect(quoted(JSON.stringify({ name, more: `${name}a` }), '/name', '/more')).toEqual([
      ...[`"${name}"`, `"${name}a…`],
    ]);
  });

  it('is nothing where there is nothing, of a whole answer, and of one too large to be read at once', () => {
    expect(quoted('{"a": 1}', '/b', '/a/b', '', '/toString')).toEqual([null, null, null, null]);
    const large = JSON.stringify({ name: 'a', more: 'x'.repeat(2 ** 21) });
    expect(quoted(large, '/name')).toEqual([null]);
  });
});
