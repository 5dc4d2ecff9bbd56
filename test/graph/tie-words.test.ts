import { expect, it } from 'vitest';
import { datesInWords, roleInWords, stateInWords } from '../../src/graph/tie-words.ts';

it('says when', () => {
  const words = (start: string | null, end: string | null) => datesInWords({ start, end });
  expect(words('2015-03-01', null)).toBe('since 2015-03-01');
  expect(words('2011-09-12', '2019-06-30')).toBe('2011-09-12 to 2019-06-30');
  expect(words(null, '2019-06-30')).toBe('until 2019-06-30');
  expect(words(null, null)).toBe('dates not stated');
});

it('says the role verbatim, and that none is stated', () => {
  expect(roleInWords({ kind: 'position', role: ' Chair ' })).toBe(' Chair ');
  expect(roleInWords({ kind: 'position', role: null })).toBe('Position not stated');
  expect(roleInWords({ kind: 'right', role: null })).toBe('Right not stated');
  expect(roleInWords({ kind: 'parent', role: 'direct' })).toBe('Parent, level direct');
  expect(roleInWords({ kind: 'parent', role: null })).toBe('Parent, level not stated');
});

it('never calls a parent active or ended', () => {
  expect(stateInWords({ kind: 'position', state: 'ended' })).toBe('ended');
  expect(stateInWords({ kind: 'parent', state: 'unknown' })).toBe('as stated');
  expect(stateInWords({ kind: 'same', state: 'unknown' })).toBe('records agree');
});
