/** The result of following owners, in words. */
import type { FollowAnswer, OwnerDirection } from '../../../contract/answers/owners.ts';
import { endInWords, type OtherEndReason } from '../../../graph/owners/owner-ends.ts';
import { foldedHolders } from '../../../graph/owners/minor-holders.ts';
import { holdersInWords, levelsInWords } from '../../../graph/owners/holder-words.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { countOf } from '../../shared/words/moment-words.ts';

const WHY: Record<OwnerDirection, Record<OtherEndReason, string>> = {
  up: {
    person: 'a person',
    authority: 'an authority',
    'kind not stated': 'its kind not stated',
    'none stated': 'no owner stated as of the day',
    'no other record': 'its other record is not known',
    'records differ': 'its records are not known to be of one company',
    'step limit': 'no further step was asked for',
    'entity limit': 'no more entities were asked for',
  },
  down: {
    person: 'a person',
    authority: 'an authority',
    'kind not stated': 'its kind not stated',
    'none stated': 'nothing stated that it holds, as of the day',
    'no other record': 'not known under which member id it holds others',
    'records differ': 'its records are not known to be of one company',
    'step limit': 'no further step was asked for',
    'entity limit': 'no more entities were asked for',
  },
};

export type EndOfWalk = FollowAnswer['ends'][number];

/** The ends without those that are only minor holders, that of the line of control first. */
export function endsNamed({ ends, holders, control }: FollowAnswer): EndOfWalk[] {
  const { named } = foldedHolders(holders);
  const isNamed = new Set(named.map(({ entity }) => entity));
  const isMinor = new Set(holders.flatMap(({ entity }) => (isNamed.has(entity) ? [] : [entity])));
  const isEnd = ({ entity }: EndOfWalk): number => Number(control.ends.includes(entity));
  return ends.filter(({ entity }) => !isMinor.has(entity)).sort((a, b) => isEnd(b) - isEnd(a));
}

/** Why the walk ends at an entity, with its level unless the walk ends there as a whole. */
export function endReasonInWords(
  direction: OwnerDirection,
  end: Pick<EndOfWalk, 'entity' | 'why' | 'record' | 'fault' | 'level'>,
  { levels } = { levels: end.level },
): string {
  const level = end.level === levels ? '' : `, level ${end.level} ${direction}`;
  return `${endInWords(end, WHY[direction])}${level}`;
}

/** The glyphs of what was added and of circles; fewer than records where a company has two. */
export interface DrawnCounts {
  added: number;
  circle: number;
}

/** `12 levels up along the line of control, 14 entities, 28 records added`. */
export function walkInWords(
  direction: OwnerDirection,
  answer: FollowAnswer,
  drawn: DrawnCounts,
): string {
  const { added } = answer;
  const records = drawn.added < added.length ? `, ${countOf(added.length, 'record')}` : '';
  const additions = `${countOf(drawn.added, 'entity', 'entities')}${records} added`;
  return `${levelsInWords(answer, direction)}, ${additions}`;
}

/** The first holder over all lines, if anything is known of it. */
export function mainHolderInWords(answer: FollowAnswer): string | null {
  const [first] = holdersInWords(answer).named;
  if (first === undefined) return null;
  const { entity } = first.holder;
  const label = answer.ends.find((end) => end.entity === entity)?.label ?? entity;
  return `${toPlainWords(label, 60)}: ${first.words}`;
}
