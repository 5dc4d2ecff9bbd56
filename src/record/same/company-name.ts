/** The name of a company, organisation or ship, in what tells it from others and what doesn't. */
import { FILLERS, SHIP_PREFIXES } from './company-words.ts';
import { letterEdits } from './edit-distance.ts';
import { legalFormAt, meantFormWord } from './legal-forms.ts';
import { companyWords, isOneOf, type NameWord } from './name-words.ts';
import { joinedNumbers, numberOf } from './numerals.ts';

interface StatedForm {
  /** Forms of one family do in their countries what the other does in its own. */
  family: string;
  text: string;
}

export interface ReadCompany {
  /** What is left: neither legal forms nor numbers nor fillers. */
  words: NameWord[];
  numbers: string[];
  forms: StatedForm[];
  /** In order, numbers and fillers among them. */
  all: NameWord[];
}

/** One word of two letters is a word as well: only at the ends of a name is it a form. */
function isFormHere(words: readonly string[], at: number, length: number): boolean {
  if (at === 0 || length > 1 || (words[at] ?? '').length > 2) return true;
  const left = words.slice(at + length);
  return left.every((_, n) => legalFormAt(left, n) !== null);
}

/** Takes the legal forms out. A name that is nothing else keeps its words. */
function takeForms(words: readonly NameWord[]): Pick<ReadCompany, 'forms' | 'all'> {
  const folded = words.map(({ own }) => meantFormWord(own, letterEdits));
  const forms: StatedForm[] = [];
  const all: NameWord[] = [];
  for (let at = 0; at < words.length;) {
    const form = legalFormAt(folded, at);
    const length = form?.words.length ?? 0;
    if (form !== null && isFormHere(folded, at, length)) {
      const text = words.slice(at, at + length).map((word) => word.text);
      forms.push({ family: form.family, text: text.join(' ') });
      at += length;
    } else {
      all.push(...words.slice(at, at + 1));
      at += 1;
    }
  }
  return all.length === 0 ? { forms: [], all: [...words] } : { forms, all };
}

export function readCompanyName(name: string, isShip: boolean): ReadCompany {
  const words = companyWords(name);
  const [first] = words;
  const isPrefixed = isShip && words.length > 1 && SHIP_PREFIXES.has(first?.latin ?? '');
  const { forms, all } = isShip
    ? { forms: [], all: isPrefixed ? words.slice(1) : words }
    : takeForms(words);
  const numbers: string[] = [];
  const others = all.filter((word, at) => {
    const number = numberOf(word.latin, { isFirst: at === 0, isLast: at === all.length - 1 });
    if (number !== null) numbers.push(number);
    return number === null;
  });
  const telling = others.filter((word) => !isOneOf(word, FILLERS));
  return {
    words: telling.length > 0 ? telling : others,
    numbers: joinedNumbers(numbers),
    forms,
    all,
  };
}
