/** The review in words: which pairs are listed, which are not, and why. */
import {
  AMONG_AT_MOST,
  type PairCounts,
  type ReviewedRecord,
} from '../../contract/answers/comparison.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import { countOf, countWords } from '../shared/words/moment-words.ts';

/** The record's registry and its id there. */
export const recordWords = ({ id }: ReviewedRecord): string => {
  const { registry, subject, id: own } = parseEntityId(id);
  return `${subject} ${own}, ${registry}`;
};

/** How many pairs there are, how many of them are likely, and why the others are not. */
export function pairsInWords(counts: PairCounts, records: number): string {
  const { all, likely, judged, ofOneCompany, common, isMoreCommon } = counts;
  const rest = all - likely - judged - ofOneCompany - common;
  const parts = [
    `${countWords(likely)} ${judged > 0 ? 'likely and open' : 'likely'}`,
    judged > 0 && `${countWords(judged)} likely and judged`,
    ofOneCompany > 0 && `${countWords(ofOneCompany)} of one company, drawn as one`,
    common > 0 &&
      `${isMoreCommon ? 'over ' : ''}${countWords(common)} with names that agree, where more than ten pairs would have as much in common by chance or the years of birth differ`,
    rest > 0 &&
      `${countWords(rest)} ${isMoreCommon ? 'like these, or with' : 'with'} names in which no agreement was found`,
  ].filter((words) => words !== false);
  return `${countOf(records, 'record')} on the graph make ${countOf(all, 'pair')}: ${parts.join('; ')}.`;
}

/** What the pairs of one name or of the selection are called in the choice of pairs. */
export function amongInWords(what: string, count: number): string {
  const cut = count > AMONG_AT_MOST ? `, the first ${countWords(AMONG_AT_MOST)}` : '';
  return `All pairs of ${what}: ${countOf(count, 'record')}${cut}`;
}
