/** A JSON Pointer finds its part, or says that there is none. */
import { describe, expect, it } from 'vitest';
import { pointedPart } from '../../../src/ui/profile/pointed-part.ts';

const TEXT = '{"positions":[{"positions":[{"name":"Chair"},{"name":"Director"}]}],"a/b":{"~":1}}';

describe('the part of an answer', () => {
  it('is found by its pointer, escaped names too', () => {
    expect(pointedPart(TEXT, '/positions/0/positions/1')).toEqual({
      text: '{\n  "name": "Director"\n}',
      leftOff: 0,
    });
    expect(pointedPart(TEXT, '/a~1b/~0')).toEqual({ text: '1', leftOff: 0 });
  });

  it('is absent where nothing is, and never a property of the language', () => {
    for (const pointer of [
      '/positions/9',
      '/positions/length',
      '/constructor',
      'positions',
      '/x/y',
    ]) {
      expect(pointedPart(TEXT, pointer)).toBe('absent');
    }
  });

  it('says of what is no JSON that it can’t be read, and cuts what is long', () => {
    expect(pointedPart('{"a":', '/a')).toBe('unreadable');
    expect(pointedPart(JSON.stringify('x'.repeat(30_000)), '')).toMatchObject({ leftOff: 10_002 });
  });
});
