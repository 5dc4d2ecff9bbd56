/** What came of following owners, in words. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { FollowAnswer, OwnerDirection } from '../../../contract/answers/owners.ts';
import { eachCircleOnce } from '../../../graph/owners/circle.ts';
import { notFollowedInWords } from '../../../graph/graph-time.ts';
import { endInWords, type OtherEndReason, UNFETCHED_RIGHTS } from '../../../graph/owners/owners.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { countOf } from '../../shared/words/moment-words.ts';

const NAME_LIMIT = 60;
/** More ends than this are said by their number. */
const NAMED_AT_MOST = 3;

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

/** Why it ends there, and how far off where the walk went farther. */
export function endReasonInWords(
  direction: OwnerDirection,
  end: Pick<EndOfWalk, 'entity' | 'why' | 'record' | 'fault' | 'steps'>,
  walk: Pick<FollowAnswer, 'steps'>,
): string {
  const { steps } = end;
  const away = steps === walk.steps ? '' : `, ${countOf(steps, 'step')} ${direction}`;
  return `${endInWords(end, WHY[direction])}${away}`;
}

/** Each circle once, of what is drawn; the first of it again at its end. */
export function closedWays(
  ways: readonly (readonly EntityId[])[],
  glyphOf: ReadonlyMap<EntityId, EntityId>,
): EntityId[][] {
  const drawn = ways.map((way) => [...new Set(way.map((id) => glyphOf.get(id) ?? id))]);
  return eachCircleOnce(drawn).map((way) => [...way, ...way.slice(0, 1)]);
}

/** How many glyphs stand for what was added, and for what is in a circle: fewer where a company has two records. */
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
  const came = `${countOf(drawn.added, 'entity', 'entities')}${records} added`;
  return `${countOf(steps, 'step')} ${direction}, ${came}`;
}

/**
 * `12 steps up, 14 entities added; ends at Ingrid X, a person; 1 record could not be fetched`, and of whose
 * rights nobody knows as their records were not.
 */
export function followedInWords(
  direction: OwnerDirection,
  answer: FollowAnswer,
  drawn: DrawnCounts,
): string {
  const { label, ends, unheard } = answer;
  const faults = ends.filter(({ why }) => why === 'not fetched').length;
  const said = [
    `${toPlainWords(label, NAME_LIMIT)}: ${walkInWords(direction, answer, drawn)}`,
    endsInWords(
      direction,
      'ends at',
      answer,
      ends.filter(({ goesOn }) => !goesOn),
    ),
    endsInWords(
      direction,
      'more may be beyond',
      answer,
      ends.filter(({ goesOn }) => goesOn),
    ),
    drawn.circle > 0 && `${countOf(drawn.circle, 'entity', 'entities')} in a circle`,
    notFollowedInWords(answer),
    faults > 0 && `${countOf(faults, 'record')} could not be fetched`,
    unheard.length > 0 && `${UNFETCHED_RIGHTS.en} ${countOf(unheard.length, 'member')}`,
  ];
  return said.filter(Boolean).join('; ');
}

function endsInWords(
  direction: OwnerDirection,
  lead: string,
  walk: FollowAnswer,
  ends: readonly EndOfWalk[],
): string | null {
  const named = ends
    .filter(({ why }) => why !== 'not fetched')
    .map(
      (end) => `${toPlainWords(end.label, NAME_LIMIT)}, ${endReasonInWords(direction, end, walk)}`,
    );
  if (named.length === 0) return null;
  const rest = named.length - NAMED_AT_MOST;
  const others = rest > 0 ? [`${countOf(rest, 'other')}`] : [];
  return `${lead} ${[...named.slice(0, NAMED_AT_MOST), ...others].join(' and ')}`;
}
