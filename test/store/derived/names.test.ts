import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { makeDerived, makeFacts, makeQuery, makeResponse } from '../../make/derived.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { keepProfile } from '../../make/keep-answer.ts';

/** Whether a search for `q` finds a member with this name. */
function finds(name: string, q: string): boolean {
  const store = openTempStore();
  const id: EntityId = 'sample/member:1';
  const derived = makeDerived(makeFacts(id, { names: [name] }));
  store.write((writer) => keepProfile(writer, id, makeResponse(derived), derived));
  return store.read.searchMembers('sample', makeQuery({ q })).items.length === 1;
}

describe('finding by name', () => {
  it.each([
    ['Ada Lind', 'ada'],
    ['Ada Lind', 'LIND ad'],
    ['Chloë Sørensen', 'chloe sorensen'],
    ['Chloë Sørensen', 'sørensen'],
    ['Łódź Żabka', 'lodz'],
    ['Дмитрий Соловьёв', 'соловьев'],
    ['Дмитрий Соловьёв', 'solov dmitr'],
    ['Νικόλαος Παπαδάκης', 'ΠΑΠΑΔΆΚΗΣ'],
    ['محمد الأمين', 'الأمين'],
    ['王小明', '小明'],
    ['王小明', '明'],
    ['王小明', 'wang'],
    ['王小明', 'Wang Xiaoming'],
    ['株式会社明太ABC', '明太abc'],
    ['山田 太郎', '太郎'],
    ['김철수', '철수'],
    ['O’Brien-Smith', "o'brien"],
    ['O’Brien-Smith', 'smith'],
    ['Halvardsen', 'Халвард'],
    ['R2 D2 "AND" NOT (x)', 'and NOT r2'],
    ['a\0b\ud800c', 'a'],
    ['a\0b\ud800c', 'b'],
  ])('finds %s by %s', (name, q) => {
    expect(finds(name, q)).toBe(true);
  });

  it.each([
    ['Ada Lind', 'da'],
    ['Ada Lind', 'ada berg'],
    ['Ada Lind', '***'],
    ['王小明', '明小'],
    ['王小明', '王明'],
    ['Ada Lind', 'words:ada'],
  ])('does not find %s by %s', (name, q) => {
    expect(finds(name, q)).toBe(false);
  });
});
