/** What an id typed by hand opens. */
import { expect, it } from 'vitest';
import { typedEntities } from '../../../src/ui/shared/typed-entity.ts';

it.each([
  ['company:1001', ['b.example/company:1001']],
  ['  Member 007 ', ['b.example/member:007']],
  ['42', ['b.example/company:42', 'b.example/member:42']],
  ['a.example/company:1001', ['a.example/company:1001']],
  [' A.example/Member:7 ', ['a.example/member:7']],
  ['a.example/company:x', []],
  ['halvard', []],
  ['', []],
])('reads “%s” where b.example is set', (typed, entities) => {
  expect(typedEntities(typed, 'b.example')).toEqual(entities);
});

it('reads nothing before it is known which registry is set', () => {
  expect(typedEntities('company:1001', null)).toEqual([]);
});
