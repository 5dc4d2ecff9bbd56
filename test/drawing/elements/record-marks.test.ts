/** The signs of what an analyst put on records. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { NO_COMPANIES } from '../../../src/drawing/elements/one-company.ts';
import {
  chartRow,
  glyphMarks,
  markShapes,
  marksInWords,
  signsOn,
  type RecordMarks,
} from '../../../src/drawing/elements/record-marks.ts';

const [A, B, C, D, E] = [
  's/member:1',
  's/member:2',
  's/company:3',
  's/member:4',
  's/member:5',
] as const;
const NONE: RecordMarks = { flag: null, tags: 0, notes: 0 };

describe('what a glyph bears', () => {
  it('is what each record bears, where each stands alone', () => {
    const marks = new Map([[A, { ...NONE, flag: 'red' as const, notes: 2 }]]);
    expect(glyphMarks(marks, NO_COMPANIES)).toEqual([
      { id: A, flag: 'red', tags: 0, notes: 2, same: 0 },
    ]);
  });

  it('is of all its records together, and says how many were judged the same', () => {
    const companies = {
      glyphOf: new Map([
        [B, A],
        [D, A],
      ]),
      recordsOf: new Map([
        [A, [A, B, D]],
        [C, [C, E]],
      ]),
      judged: new Set([A, B]),
      agreesWith: new Map([[D, A]]),
    };
    const marks = new Map<EntityId, RecordMarks>([
      [B, { flag: 'green' as const, tags: 1, notes: 0 }],
      [A, { flag: 'red' as const, tags: 1, notes: 3 }],
    ]);
    // That the registry's own records agree is nobody's judgement: nothing is said of C, nor of D.
    expect(glyphMarks(marks, companies)).toEqual([
      { id: A, flag: 'red', tags: 2, notes: 3, same: 2 },
    ]);
    expect(glyphMarks(new Map(), companies)).toEqual([{ id: A, ...NONE, same: 2 }]);
  });
});

describe('the signs of a glyph', () => {
  it('stand in a row, each beside the one before, in the same order always', () => {
    const shapes = markShapes({ flag: 'amber', same: 12, tags: 1, notes: 1 });
    expect(shapes.map(({ sign }) => sign)).toEqual(['flag', 'same', 'tag', 'note']);
    expect(shapes.map(({ at }) => at)).toEqual([7, 25.5, 44, 58]);
    expect(shapes[0]?.shapes.at(-1)).toMatchObject({ stroke: 'markAmber', fill: 'markAmber' });
    expect(shapes[1]?.shapes).toMatchObject([{ text: '=12' }]);
    expect(shapes[1]?.shapes[0]).not.toHaveProperty('path');
    expect(markShapes({ ...NONE, same: 0 })).toEqual([]);
  });

  it('are explained where they are drawn, and said in words', () => {
    const marks = { flag: 'red' as const, tags: 2, notes: 1, same: 3 };
    expect(signsOn([{ id: A, ...NONE, same: 2 }])).toEqual(['same']);
    expect(signsOn([{ id: A, ...marks }])).toEqual(['flag', 'same', 'tag', 'note']);
    expect(marksInWords(marks)).toBe('flagged red, 2 tags, 1 note, 3 records judged the same');
    expect(marksInWords({ ...NONE, same: 0 })).toBe('');
  });

  it('have room on the upper edge of a box, narrow ones too', () => {
    expect(chartRow({ minX: 0, maxX: 200, minY: 10, maxY: 60 })).toEqual({ x: 134, y: 10 });
    expect(chartRow({ minX: 0, maxX: 40, minY: 10, maxY: 60 })).toEqual({ x: 14, y: 10 });
  });
});
