/** The name of a company, organisation or ship, in what tells it from others and what doesn't. */
import { FILLERS, NUMBER_WORDS, SHIP_PREFIXES } from './company-words.ts';
import { letterEdits } from './edit-distance.ts';
import { LAST_FORMS, legalFormAt, meantFormWord } from './legal-forms.ts';
import { companyWords, isOneOf, withParticles, type NameWord } from './name-words.ts';
import { joinedNumbers, numberOf, type NameNumber } from './numerals.ts';

export interface StatedForm {
  /** Forms of one family do in their countries what the other does in its own. */
  families: ReadonlySet<string>;
  text: string;
}

export interface ReadCompany {
  /** What is left: neither legal forms nor numbers nor fillers. */
  words: NameWord[];
  /** Fillers and what stands before the name of a ship. */
  aside: NameWord[];
  numbers: NameNumber[];
  forms: StatedForm[];
  /** In order, numbers and fillers among them. */
  all: NameWord[];
  /** As it is written, legal forms too. */
  written: NameWord[];
  isCut: boolean;
}

/** One word of two letters, or of these, is a word as well: only at the ends of a name is it a form. */
function isFormHere(words: readonly string[], at: number, length: number): boolean {
  const word = words[at] ?? '';
  const isLast = words.slice(at + length).every((_, n, left) => legalFormAt(left, n) !== null);
  if (length === 1 && LAST_FORMS.has(word)) return isLast && at > 0;
  return at === 0 || length > 1 || word.length > 2 || isLast;
}

/** Takes the legal forms out. A name that is nothing else keeps its words. */
function takeForms(words: readonly NameWord[]): Pick<ReadCompany, 'forms' | 'all'> {
  const folded = words.map(({ own, latin, script }) =>
    meantFormWord(script === 'latin' ? latin : own, letterEdits),
  );
  const forms: StatedForm[] = [];
  const all: NameWord[] = [];
  for (let at = 0; at < words.length;) {
    const form = legalFormAt(folded, at);
    const length = form?.words.length ?? 0;
    if (form !== null && isFormHere(folded, at, length)) {
      const text = words
        .slice(at, at + length)
        .map((word, n) => (n ? word.before : '') + word.text);
      forms.push({ families: form.families, text: text.join('') });
      at += length;
    } else {
      all.push(...words.slice(at, at + 1));
      at += 1;
    }
  }
  return all.length === 0 ? { forms: [], all: [...words] } : { forms, all };
}

/** MV, or M/V: only before something. */
function prefixLength(words: readonly NameWord[]): number {
  return words.length > 1 && SHIP_PREFIXES.has(words[0]?.latin ?? '') ? 1 : 0;
}

export function readCompanyName(name: string, isShip: boolean): ReadCompany {
  const { words: written, isCut } = companyWords(name);
  const prefix = isShip ? written.slice(0, prefixLength(written)) : [];
  const { forms, all } = isShip
    ? { forms: [], all: written.slice(prefix.length) }
    : takeForms(written);
  const values = all.map(({ latin }, at) =>
    numberOf(latin, { isFirst: at === 0, isLast: at === all.length - 1 }),
  );
  const numbers = all.flatMap(({ text, before, at }, n): NameNumber[] => {
    const value = values[n] ?? null;
    return value === null ? [] : [{ value, text, before, at }];
  });
  const others = all.filter((_, at) => values[at] === null);
  const countWords = new Set(
    all.filter((word, at) => isOneOf(word, NUMBER_WORDS) && (values[at + 1] ?? null) !== null),
  );
  const isFiller = (word: NameWord): boolean => isOneOf(word, FILLERS) || countWords.has(word);
  const telling = withParticles(others, isFiller);
  const isBare = telling.length === 0;
  return {
    words: isBare ? others : telling,
    aside: isBare ? prefix : [...prefix, ...others.filter(isFiller)],
    numbers: joinedNumbers(numbers),
    forms,
    all,
    written,
    isCut,
  };
}
