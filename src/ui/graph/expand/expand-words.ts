/** Expansions in words. */
import type { ExpandAnswer, NotFetched } from '../../../contract/answers/expand.ts';
import { countOf, countWords } from '../../shared/words/moment-words.ts';
import { calledInWords, type FindEntity } from '../model/entity-words.ts';

const NAMED_AT_MOST = 3;

/** The first few by name, the rest by their number: `Ada, Bo and 2 others`. */
export function listedInWords(notFetched: readonly NotFetched[], find: FindEntity): string {
  const names = notFetched
    .slice(0, NAMED_AT_MOST)
    .map(({ entity }) => calledInWords([entity], find));
  const rest = notFetched.length - names.length;
  return [names.join(', '), rest > 0 && countOf(rest, 'other')].filter(Boolean).join(' and ');
}

/** `Nordvik AS: 40 added, 2 were there already, 260 left off`. */
export function outcomeInWords(
  label: string,
  added: number,
  { neighbours, newcomers }: Pick<ExpandAnswer, 'neighbours' | 'newcomers'>,
  leftOff: number,
  missing = '',
): string {
  const already = neighbours - newcomers;
  const parts = [
    `${countWords(added)} added`,
    already > 0 && `${countOf(already, 'was', 'were')} there already`,
    leftOff > 0 && `${countWords(leftOff)} left off`,
    missing !== '' && `no profile of ${missing}`,
  ].filter(Boolean);
  return `${label}: ${parts.join(', ')}`;
}

/** `Cancelled: 12 of 40 profiles fetched, nothing added`; without the count when all were fetched. */
export function cancelledInWords(had: number, of: number, addedBefore: boolean): string {
  const more = addedBefore ? 'nothing more added' : 'nothing added';
  if (had === of) return `Cancelled: ${more}`;
  return `Cancelled: ${countWords(had)} of ${countOf(of, 'profile')} fetched, ${more}`;
}
