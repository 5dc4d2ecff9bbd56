/** The one table of what a dossier says, in every language. What a registry stated stays verbatim. */
import { inLanguage } from '../../contract/in-both.ts';
import type { ReportLanguage } from '../../contract/model/dossier.ts';
import { ANSWER_WORDS } from './answer-words.ts';
import { CASE_WORDS } from './case-words.ts';
import { GENERAL_WORDS } from './general-words.ts';
import { RECORD_WORDS } from './record-words.ts';

const WORDS = { ...GENERAL_WORDS, ...RECORD_WORDS, ...ANSWER_WORDS, ...CASE_WORDS };

/** What is said in one language. */
export type DossierWords = ReturnType<typeof inLanguage<typeof WORDS>>;

/** The words of this language. */
export const wordsIn = (language: ReportLanguage): DossierWords => inLanguage(WORDS, language);
