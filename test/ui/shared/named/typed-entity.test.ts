/** What an id typed by hand opens. */
import { describe, expect, it } from 'vitest';
import { typedEntities, typedList } from '../../../../src/ui/shared/named/typed-entity.ts';

describe('the reader of typed ids', () => {
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

  const both = (...ids: number[]) =>
    (['company', 'member'] as const).map((of) => ids.map((id) => `b.example/${of}:${id}`));

  it.each([
    ['1011, 1014 1016', both(1011, 1014, 1016), []],
    ['1011\r\n1014\n\n1011', both(1011, 1014), []],
    ['company 1;Member: 2', [['b.example/company:1', 'b.example/member:2']], []],
    ['company:1 2', both(1, 2).map(([, ...rest]) => ['b.example/company:1', ...rest]), []],
    ['1011, x1, 12 High Street', both(1011), ['x1', '12 High Street']],
    ['1011 1014 x1 99', both(1011, 1014, 99), ['x1']],
  ])('reads several in “%s”, and names what is no id', (typed, readings, unread) => {
    expect(typedList(typed, 'b.example')).toEqual({ readings, unread });
  });

  it.each(['1011', 'company 1011', 'Lind 12', 'Company 12 Holdings Ltd', 'Smith, John', '', ' , '])(
    'takes “%s” for no list',
    (typed) => expect(typedList(typed, 'b.example')).toBeNull(),
  );
});
