/** Lines bow so that they mislead nobody. */
import { describe, expect, it } from 'vitest';
import { bowLines } from '../../../src/drawing/labels/line-run.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';

describe('the run of lines', () => {
  it('leads a line around an entity it would seem to end at', () => {
    const nodes = [
      { id: 'sample/member:1', x: 0, y: 0 },
      { id: 'sample/company:1', x: 200, y: 4 },
      { id: 'sample/company:2', x: 400, y: 0 },
    ];
    const past = { id: 'past', from: 'sample/member:1', to: 'sample/company:2' };
    const short = { id: 'short', from: 'sample/member:1', to: 'sample/company:1' };
    const bows = toEnd(bowLines(nodes, [past, short]));
    expect(bows.get('short')).toBe(0);
    // Above it: the label hangs below.
    const handle = bows.get('past') ?? 0;
    expect(Math.abs(handle)).toBeGreaterThanOrEqual(40);
  });

  it('draws two lines between the same two beside each other, whichever way they run', () => {
    const nodes = [
      { id: 'sample/company:1', x: 0, y: 0 },
      { id: 'sample/company:2', x: 300, y: 0 },
    ];
    const twins = [
      { id: 'one', from: 'sample/company:1', to: 'sample/company:2' },
      { id: 'back', from: 'sample/company:2', to: 'sample/company:1' },
    ];
    const bows = toEnd(bowLines(nodes, twins));
    // Seen from opposite ends, the same sign is the opposite side.
    expect(bows.get('one')).toBe(bows.get('back'));
    expect(bows.get('one')).not.toBe(0);
  });
});
