import { expect, it } from 'vitest';
import {
  datesInWords,
  disagreementInWords,
  roleInWords,
  statedByInFull,
  statedByInWords,
  statesInWords,
  stateInWords,
} from '../../src/graph/tie-words.ts';
import { makeTie } from '../make/graph.ts';

it('says when', () => {
  const words = (start: string | null, end: string | null) => datesInWords({ start, end });
  expect(words('2015-03-01', null)).toBe('since 2015-03-01');
  expect(words('2011-09-12', '2019-06-30')).toBe('2011-09-12 to 2019-06-30');
  expect(words(null, '2019-06-30')).toBe('until 2019-06-30');
  expect(words(null, null)).toBe('dates not stated');
});

it('says the role verbatim, and that none is stated', () => {
  const words = (more: Parameters<typeof makeTie>[0]) => roleInWords(makeTie(more));
  expect(words({ role: ' Chair ' })).toBe(' Chair ');
  expect(words({ role: null })).toBe('Position not stated');
  expect(words({ kind: 'right', role: null })).toBe('Right not stated');
  expect(words({ kind: 'parent', role: 'direct' })).toBe('Parent, level direct');
  expect(words({ kind: 'parent', role: null })).toBe('Parent, level not stated');
});

it('says which member is which company, as both have one name', () => {
  const same = makeTie({
    kind: 'same',
    from: 'sample/member:100491',
    to: 'sample/company:1002',
    role: null,
  });
  expect(roleInWords(same)).toBe('member 100491 is company 1002');
});

it('counts states, the current ones first', () => {
  const ties = (['ended', 'unknown', 'active', 'ended'] as const).map((state) => ({ state }));
  expect(statesInWords(ties)).toBe('1 active, 1 unknown, 2 ended');
});

it('never calls a parent active or ended', () => {
  expect(stateInWords({ kind: 'position', state: 'ended' })).toBe('ended');
  expect(stateInWords({ kind: 'parent', state: 'unknown' })).toBe('as stated');
  expect(stateInWords({ kind: 'same', state: 'unknown' })).toBe('records agree');
});

it('never says that nobody looked where a profile is silent, nor the other way round', () => {
  const tie = (more: Parameters<typeof makeTie>[0]) =>
    makeTie({ corroboration: 'company', ...more });
  const silent = tie({ otherSide: 'does not state it' });
  expect(statedByInWords(silent)).toBe('company, not member');
  expect(statedByInFull(silent)).toBe('company only; the member’s own profile does not state it');
  const unasked = tie({ otherSide: 'not searched', corroboration: 'member' });
  expect(statedByInWords(unasked)).toBe('member; company not searched');
  expect(statedByInFull(unasked)).toBe('member only; the company’s own profile was not searched');
  expect(statedByInFull(tie({ otherSide: 'states it', corroboration: 'both' }))).toBe(
    'stated by both',
  );
  expect(statedByInWords(tie({ kind: 'parent', otherSide: null }))).toBe('company');
  expect(statedByInWords(tie({ kind: 'same', otherSide: null }))).toBe('both records');
});

it('says what the other side states instead', () => {
  const chief = makeTie({
    role: 'Chief executive',
    corroboration: 'company',
    otherSide: 'does not state it',
  });
  const deputy = makeTie({ role: 'Deputy member', otherSide: 'does not state it' });
  expect(disagreementInWords(chief, [chief, deputy])).toBe(
    'The company states: Chief executive. The member’s own profile states: Deputy member.',
  );
  expect(disagreementInWords(chief, [chief])).toContain('states no position there');
  expect(disagreementInWords(makeTie({ otherSide: 'not searched' }), [])).toBeNull();
});
