/** Names in lists: a hostile record may state any number of any length, so each is cut, and few are tried. */
import { isFoundBy, nameWords } from '../../contract/text/fold-words.ts';

/** Of a name in a list or a journal. */
const LABEL_SHOWN = 150;
/** Names of an entity tried for the one it was found by, and how much of each. */
const NAMES_TRIED = 100;
const NAME_TRIED = 1000;
/** Stands between the words of two names; no word can hold it. */
const BORDER = ' | ';

/** As much of a name as a list or a journal has. */
export const listedName = (label: string): string => label.slice(0, LABEL_SHOWN).toWellFormed();

/** The names of one entity as a search in a list looks at them. */
export class SearchedNames {
  readonly #names: readonly { name: string; words: string }[];
  readonly #all: string;

  /** @param names its label first */
  constructor(names: readonly string[]) {
    this.#names = [...new Set(names.slice(0, NAMES_TRIED))].map((name) => ({
      name: listedName(name),
      words: nameWords([name.slice(0, NAME_TRIED)]).text,
    }));
    this.#all = this.#names.map(({ words }) => words).join(BORDER);
  }

  /** Whether each word of the text, in one of its `spellings`, begins a word of any name. */
  isFoundBy(query: readonly string[][]): boolean {
    return isFoundBy(query, this.#all);
  }

  /** The first name that has all of the words, cut; null where none has, or it is the label. */
  otherName(query: readonly string[][]): string | null {
    const at = this.#names.findIndex(({ words }) => isFoundBy(query, words));
    return at < 1 ? null : (this.#names[at]?.name ?? null);
  }
}
