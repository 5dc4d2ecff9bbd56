/** Where an arrow key leads. */
import { describe, expect, it } from 'vitest';
import { nextInDirection } from '../../../../src/ui/graph/canvas/canvas-keyboard.ts';

describe('moving by arrow', () => {
  it('goes to the nearest that way and reaches every entity', () => {
    const spots = [
      { id: 'middle', x: 0, y: 0 },
      { id: 'right', x: 100, y: 10 },
      { id: 'farther right', x: 300, y: 0 },
      { id: 'up', x: 5, y: -80 },
    ];
    expect(nextInDirection(spots, 'middle', 'right')).toBe('right');
    expect(nextInDirection(spots, 'right', 'right')).toBe('farther right');
    expect(nextInDirection(spots, 'middle', 'up')).toBe('up');
    expect(nextInDirection(spots, 'middle', 'down')).toBe('right');
    expect(nextInDirection(spots, 'farther right', 'right')).toBeNull();
  });
});
