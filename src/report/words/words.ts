/** The one table of what a dossier says, in every language. What a registry stated stays verbatim. */
import type { ReportLanguage } from '../../contract/model/dossier.ts';
import { ANSWER_WORDS } from './answer-words.ts';
import { GENERAL_WORDS } from './general-words.ts';
import { RECORD_WORDS } from './record-words.ts';

const WORDS = { ...GENERAL_WORDS, ...RECORD_WORDS, ...ANSWER_WORDS };

type Table = typeof WORDS;

/** What is said in one language. */
export type DossierWords = { readonly [K in keyof Table]: Table[K]['en'] };

/** The words of this language. */
export function wordsIn(language: ReportLanguage): DossierWords {
  const entries = Object.entries(WORDS).map(([key, said]) => [key, said[language]]);
  return Object.fromEntries(entries) as DossierWords;
}
