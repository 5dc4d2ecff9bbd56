import { describe, expect, it } from 'vitest';
import { beginsOne, fold, foldWords } from '../../src/registry/fold-words.ts';

/** Whether a search for `asked` would find the word or name. */
function meets(asked: string, name: string): boolean {
  const [question, answer] = [foldWords(asked), foldWords(name)];
  return (['own', 'romanised'] as const).some((script) =>
    question[script].every((word) => beginsOne(word, answer[script])),
  );
}

describe('folding', () => {
  it('takes case, accents and spare spaces away', () => {
    expect(fold('  ÅLESUND \t nord ')).toBe('alesund nord');
    expect(fold('İstanbul')).toBe(fold('istanbul'));
    expect(fold('ΑΘΉΝΑ')).toBe(fold('αθηνα'));
  });

  it.each([
    ['bjornstad', 'Bjørnstad'],
    ['ÞORGRÍMUR', 'Þorgrímur'],
    ['thorgrimur', 'Þorgrímur'],
    ['dat', 'Đạt'],
    ['weiss', 'Weißdorn'],
    ['Halvardsen', 'Халвардсен'],
    ['Халвард', 'Halvardsen'],
    ['papadakis', 'Παπαδάκης'],
    ['shipping piraeus', 'Halvard Shipping (Piraeus) SA'],
    ['小明', '王小明'],
    ['xiaoming', '王小明'],
    ['누리', '돌누리찬'],
    ['الصدف', 'الصدفاني'],
  ])('lets %s find %s', (asked, name) => {
    expect(meets(asked, name)).toBe(true);
  });

  it.each([
    ['alvard', 'Halvard'],
    ['halvard x', 'Halvard'],
    ['лвард', 'Халвардсен'],
    ['明小', '王小明'],
  ])('does not let %s find %s', (asked, name) => {
    expect(meets(asked, name)).toBe(false);
  });
});
