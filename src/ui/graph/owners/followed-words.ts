/** The result of following owners, in words. */
import type { FollowAnswer, OwnerDirection } from '../../../contract/answers/owners.ts';
import { endInWords, type OtherEndReason } from '../../../graph/owners/owners.ts';
import { countOf } from '../../shared/words/moment-words.ts';

const WHY: Record<OwnerDirection, Record<OtherEndReason, string>> = {
  up: {
    person: 'a person',
    authority: 'an authority',
    'kind not stated': 'its kind not stated',
    'none stated': 'no owner stated',
    'no other record': 'its record does not name its company',
    'records differ': 'its two records do not agree',
    'step limit': 'no further step was asked for',
    'entity limit': 'no more entities were asked for',
  },
  down: {
    person: 'a person',
    authority: 'an authority',
    'kind not stated': 'its kind not stated',
    'none stated': 'it holds nothing as an owner, as far as stated',
    'no other record': 'not known under which member id it holds others',
    'records differ': 'its two records do not agree',
    'step limit': 'no further step was asked for',
    'entity limit': 'no more entities were asked for',
  },
};

export type EndOfWalk = FollowAnswer['ends'][number];

/** Why the walk ends at an entity, and after how many steps if the walk went on elsewhere. */
export function endReasonInWords(
  direction: OwnerDirection,
  end: Pick<EndOfWalk, 'entity' | 'why' | 'record' | 'fault' | 'steps'>,
  walk: Pick<FollowAnswer, 'steps'>,
): string {
  const { steps } = end;
  const stepsWords = steps === walk.steps ? '' : `, ${countOf(steps, 'step')} ${direction}`;
  return `${endInWords(end, WHY[direction])}${stepsWords}`;
}

/** The glyphs of what was added and of circles; fewer than records where a company has two. */
export interface DrawnCounts {
  added: number;
  circle: number;
}

/** `12 steps up, 14 entities, 28 records added`. */
export function walkInWords(
  direction: OwnerDirection,
  { steps, added }: FollowAnswer,
  drawn: DrawnCounts,
): string {
  const records = drawn.added < added.length ? `, ${countOf(added.length, 'record')}` : '';
  const additions = `${countOf(drawn.added, 'entity', 'entities')}${records} added`;
  return `${countOf(steps, 'step')} ${direction}, ${additions}`;
}
