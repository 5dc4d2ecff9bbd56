import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, isFoundBy, nameWords, spellings } from '../../../src/contract/text/fold-words.ts';
import { hostileText } from '../../make/hostile-text.ts';
import { anyCharacter } from '../../make/any-character.ts';

/** Whether a search for `asked` would find something with this name. */
const meets = (asked: string, name: string): boolean =>
  isFoundBy(spellings(asked), nameWords([name]).text);

describe('folding', () => {
  it.each([
    ['Ångström', 'angstrom'],
    ['  ÅLESUND \t nord ', 'alesund nord'],
    ['Ёлкин', 'елкин'],
    ['ΓΙΆΝΝΗΣ', 'γιαννησ'],
    ['Γιάννης', 'γιαννησ'],
    ['İSTANBUL', 'istanbul'],
    ['مُحَمَّد', 'محمد'],
    ['ﬁ ｶﾞ', 'fi ガ'],
    ['हिन्दी', 'हिन्दी'],
    ['Nord\u00advik \u200eAS', 'nordvik as'],
    ['می\u200cخواهم', 'میخواهم'],
  ])('makes %s %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe('spelling', () => {
  it.each([
    ['Ada Lind', [['ada', 'lind']]],
    ["O'Brien", [['o', 'brien'], ['obrien']]],
    ['Хан', [['хан'], ['khan'], ['han']]],
    [
      '王小明 AG',
      [
        ['王 小 明', 'ag'],
        ['wangxiaoming', 'ag'],
      ],
    ],
    ['Müller', [['muller'], ['mueller']]],
    [
      'J.P. Lind',
      [
        ['j', 'p', 'lind'],
        ['jp', 'lind'],
      ],
    ],
    ['***', []],
    ['\u0301', []],
  ])('writes %s in each way once', (text, all) => {
    expect(spellings(text)).toEqual(all);
  });

  it('never holds what separates words and names', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const word of spellings(text).flat()) {
          expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+( [\p{L}\p{N}\p{M}]+)*$/u);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('lets any text with a word find itself', () => {
    const text = fc.oneof(hostileText, fc.string({ unit: anyCharacter }));
    fc.assert(fc.property(text, (name) => meets(name, name) === spellings(name).length > 0));
  });
});

describe('names', () => {
  it.each([
    ['bjornstad', 'Bjørnstad'],
    ['ÞORGRÍMUR', 'Þorgrímur'],
    ['thorgrimur', 'Þorgrímur'],
    ['dat', 'Đạt'],
    ['weiss', 'Weißdorn'],
    ['Halvardsen', 'Халвардсен'],
    ['Khalvardsen', 'Халвардсен'],
    ['Халвард', 'Halvardsen'],
    ['andrey', 'Андрей'],
    ['papadakis', 'Παπαδάκης'],
    ['shipping piraeus', 'Halvard Shipping (Piraeus) SA'],
    ['小明', '王小明'],
    ['山田太郎', '山田 太郎'],
    ['xiaoming', '王小明'],
    ['wang xiao ming', '王小明'],
    ['누리', '돌누리찬'],
    ['เพชรบูรณ์', 'บริษัทเหมืองแร่เพชรบูรณ์จำกัด'],
    ['เหมืองแ', 'บริษัทเหมืองแร่เพชรบูรณ์จำกัด'],
    ['บริษัท จำกัด', 'บริษัทเหมืองแร่เพชรบูรณ์จำกัด'],
    ['brisath', 'บริษัทเหมืองแร่เพชรบูรณ์จำกัด'],
    ['ພອນສະ', 'ບໍລິສັດພອນສະຫວັນ'],
    ['មេគង្គ', 'ក្រុមហ៊ុនមេគង្គ'],
    ['ကုမ္ပဏီ', 'ရွှေလမင်းကုမ္ပဏီ'],
    ['الصدف', 'الصدفاني'],
    ['obrien', 'O’Brien'],
    ["o'brien", 'O’Brien'],
    ['halvard', 'Hal\u00advard'],
    ['hal\u200bvard', 'Halvard'],
    ['ibm', 'I.B.M. Norge'],
    ['I.B.M.', 'IBM Norge'],
    ['jp morgan', 'J. P. Morgan'],
    ['J.P. Morgan', 'JP Morgan'],
    ['spa', 'Ventura S.p.A.'],
    ['s.p.a.', 'Ventura SpA'],
    ['eon', 'E.ON SE'],
    ['e.on', 'EON SE'],
    ['mærsk as', 'A.P. Møller - Mærsk A/S'],
    ['Mueller', 'Müller'],
    ['Müller', 'Mueller'],
    ['MUELLER', 'Mu\u0308ller'],
    ['joerg mueller', 'Jörg Müller'],
    ['soerensen', 'Sørensen'],
    ['Sørensen', 'Soerensen'],
    ['aabenraa', 'Åbenrå'],
    ['Åbenrå', 'Aabenraa'],
    ['Haemeenlinna', 'Hämeenlinna'],
  ])('let %s find %s', (asked, name) => {
    expect(meets(asked, name)).toBe(true);
  });

  it.each([
    ['alvard', 'Halvard'],
    ['halvard x', 'Halvard'],
    ['лвард', 'Халвардсен'],
    ['明小', '王小明'],
    ['ชาม', 'สมชาย'],
    ['khan', 'Hansen'],
    ['stone', 'St.Oneonta'],
    ['opera', 'S.p.E.R.A.'],
    ['mueller', 'Muller'],
  ])('do not let %s find %s', (asked, name) => {
    expect(meets(asked, name)).toBe(false);
  });

  it('do not run into each other', () => {
    expect(nameWords(['王小', '旺小', '明']).text).not.toContain('小 明');
  });
});
