/** What is said of an expansion. */
import type { ExpandAnswer, NotFetched } from '../../../contract/model/answers.ts';
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { toPlainWords } from '../../../drawing/visible-text.ts';
import { countOf, countWords } from '../../shared/moment-words.ts';

const NAME_LIMIT = 60;
const NAMED_AT_MOST = 3;

/** What is known of an entity on the graph, if it is there. */
type Find = (id: EntityId) => GraphEntity | undefined;

/** One by its name, several by their number. */
export function calledInWords(
  entities: readonly EntityId[],
  find: Find,
  label: string | null = null,
): string {
  const [first] = entities;
  if (entities.length !== 1 || !first) return countOf(entities.length, 'entity', 'entities');
  return toPlainWords(label ?? find(first)?.label ?? first, NAME_LIMIT);
}

/** The first few by name, the rest by their number: `Ada, Bo and 2 others`. */
export function listedInWords(notFetched: readonly NotFetched[], find: Find): string {
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
  const said = [
    `${countWords(added)} added`,
    already > 0 && `${countOf(already, 'was', 'were')} there already`,
    leftOff > 0 && `${countWords(leftOff)} left off`,
    missing !== '' && `no profile of ${missing}`,
  ].filter(Boolean);
  return `${label}: ${said.join(', ')}`;
}

/** `Cancelled: 12 of 40 profiles fetched, nothing added`. */
export function cancelledInWords(had: number, of: number, cameBefore: boolean): string {
  const more = cameBefore ? 'nothing more added' : 'nothing added';
  return `Cancelled: ${countWords(had)} of ${countOf(of, 'profile')} fetched, ${more}`;
}
