/** Names in lists: a hostile record may state any number of any length, so they are cut and limited. */
import { isFoundBy, nameWords } from '../../contract/text/fold-words.ts';

/** Maximum characters of a name in a list or a journal. */
const LABEL_SHOWN = 150;
/** How many names of an entity a search tries, and how many characters of each. */
const NAMES_TRIED = 100;
const NAME_TRIED = 1000;
/** Separates the words of two names; no word can contain it. */
const BORDER = ' | ';

/** A name as lists and journals show it, cut if too long. */
export const listedName = (label: string): string => label.slice(0, LABEL_SHOWN).toWellFormed();

/** The names of one entity, prepared for searching a list. */
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

  /** Whether each word of the query, in one of its spellings, begins a word of any name. */
  isFoundBy(query: readonly string[][]): boolean {
    return isFoundBy(query, this.#all);
  }

  /** The first name that matches all words, cut; null if none does, or if it is the label. */
  otherName(query: readonly string[][]): string | null {
    const at = this.#names.findIndex(({ words }) => isFoundBy(query, words));
    return at < 1 ? null : (this.#names[at]?.name ?? null);
  }
}
