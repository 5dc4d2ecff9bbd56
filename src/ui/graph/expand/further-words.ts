/** What an expansion by kinds and roles would add and cost, and its result, in words. */
import {
  UNREACHED_WORDS,
  type ExpandFurtherAnswer,
  type CountedNeighbours,
  type UnreachedReason,
} from '../../../contract/answers/expand.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { countOf, countWords } from '../../shared/words/moment-words.ts';

const NAME_LIMIT = 60;

/** `40 neighbours as far as is stored, 12 of them on the graph. Of 2 profiles 1 is not fetched: a call tells.` */
export function knownInWords(
  { neighbours, onCanvas, notFetched }: CountedNeighbours,
  profiles: number,
): string {
  const here = neighbours === 0 ? '' : `, ${countWords(onCanvas)} of them on the graph`;
  const known = `${countOf(neighbours, 'neighbour')} as far as is stored${here}.`;
  if (notFetched === 0) return known;
  const call = 'a call tells whom else it is tied to';
  if (profiles === 1) return `${known} Its own profile is not fetched: ${call}.`;
  const lack = countOf(
    notFetched,
    'is not fetched: a call tells',
    'are not fetched: a call each tells',
  );
  return `${known} Of ${countOf(profiles, 'profile')} ${lack}.`;
}

/** `28 would come, as far as is known; asks for at most 1 profile`. */
export function costInWords(
  { notFetched, chosen }: CountedNeighbours,
  levels: number,
  budget: number,
): string {
  const first = `${countWords(chosen.newcomers)}${levels > 1 ? ' of the first level' : ''} would come`;
  const isOpen = notFetched > 0 ? ', as far as is known' : '';
  const expected = `${first}${isOpen}${levels > 1 ? ', and of further levels whoever is found' : ''}`;
  const known = notFetched + (levels > 1 ? chosen.notFetched : 0);
  const calls = Math.min(budget, known);
  if (levels === 1 && calls === 0) return `${expected}; asks nobody`;
  if (levels === 1) return `${expected}; asks for at most ${countOf(calls, 'profile')}`;
  const these = known === 0 ? '' : `${countOf(known, 'profile')} that are known of and `;
  const more = `asks for ${these}those found on the way`;
  return `${expected}; ${more}, at most ${countWords(budget)} in all`;
}

/** `Nordvik AS: 28 added of 40 neighbours found; 9 profiles asked for, 8 fetched`. */
export function furtherInWords(result: ExpandFurtherAnswer): string {
  const { label, added, neighbours, leftOff, calls, fetched, counts } = result;
  const whys = (Object.entries(counts) as [UnreachedReason, number][]).map(
    ([why, count]) => `${countWords(count)} ${UNREACHED_WORDS[why]}`,
  );
  const parts = [
    `${toPlainWords(label, NAME_LIMIT)}: ${countWords(added.length)} added of ${countOf(neighbours, 'neighbour')} found`,
    leftOff > 0 && `${countWords(leftOff)} left off, being too many to draw`,
    calls > 0 && `${countOf(calls, 'profile')} asked for, ${countWords(fetched)} fetched`,
    whys.length > 0 && `not reached: ${whys.join(', ')}`,
  ];
  return parts.filter(Boolean).join('; ');
}
