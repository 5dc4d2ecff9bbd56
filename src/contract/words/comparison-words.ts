/** Whether two records agree in a fact, in the words of window and command line. */
import type { FactAgreement } from '../answers/comparison.ts';

/** Empty where telling takes more than a look. */
export const AGREEMENT_WORDS: Readonly<Record<FactAgreement, string>> = {
  same: '= same',
  'as far as stated': '= as far as stated',
  'in part': '≈ in part',
  near: '≈ near',
  different: '≠ different',
  'none alike': '≠ none alike',
  open: '',
};
