/** What somebody holds in an entity as BODS 0.4 has it (schema reference, "Relationship Record Details"): one for two records. */
import type { Tie } from '../../contract/model/tie.ts';
import type { GraphToExport, LossCount } from '../exchange.ts';
import { tieSources } from '../flat-graph.ts';
import { numbersOf, severalOf } from '../numbered.ts';
import type { Origin, Origins } from '../stated/origins.ts';
import { roleSorter } from '../stated/role-sorts.ts';
import type { Annotation, Claim, Details } from './statement.ts';
import { wholeOrLost } from './subjects.ts';

const SORTS = [
  'boardChair',
  'boardMember',
  'seniorManagingOfficial',
  'shareholding',
  'nominee',
] as const;

/** At least one, all of the same two records in the same direction. */
type Pair = [Tie, ...Tie[]];

/** So many ties are looked at before others are let in. */
const A_STEP = 10_000;

/** In place of a key: no relationship is made of it. */
const LEFT_OUT = -1;

/**
 * The ties of two records in one direction, in the order in which each two are first met; others are
 * counted. Yields now and then, with nothing. Of most two there is one tie: only of others it is
 * remembered which they are.
 */
export function* tiesByPair(
  { entities }: GraphToExport,
  ties: readonly Tie[],
  loss: LossCount,
): Generator<'', Iterable<Pair>> {
  const places = numbersOf(entities);
  const keys = new Float64Array(ties.length).fill(LEFT_OUT);
  for (const [at, { kind, from, to }] of ties.entries()) {
    if (at % A_STEP === 0) yield '';
    // Of records that are one company an annotation says so.
    if (kind === 'same') continue;
    const company = places.get(to) ?? 0;
    if (entities[company]?.kind !== 'person') {
      keys[at] = (places.get(from) ?? 0) * entities.length + company;
    } else loss.add('ties to a person, in whom nobody can have an interest');
  }
  yield '';
  const several = severalOf(keys, (): Tie[] => []);
  for (const [at, key] of keys.entries()) {
    const tie = ties[at];
    if (tie !== undefined) several.get(key)?.push(tie);
  }
  return pairsOf(ties, keys, several);
}

function* pairsOf(
  ties: readonly Tie[],
  keys: Float64Array,
  several: ReadonlyMap<number, readonly Tie[]>,
): Generator<Pair, void> {
  for (const [at, tie] of ties.entries()) {
    const key = keys[at] ?? LEFT_OUT;
    if (key === LEFT_OUT) continue;
    const [first = tie, ...others] = several.get(key) ?? [];
    if (first === tie) yield [first, ...others];
  }
}

const relationshipId = ({ from, to }: Pick<Tie, 'from' | 'to'>): string => `${from}>${to}`;

/** What the ties of two records claim. */
export function relationshipClaims(
  graph: GraphToExport,
  origins: Origins,
  loss: LossCount,
): (ties: Readonly<Pair>) => Claim {
  const sortOf = roleSorter(graph.roles, SORTS);
  const interest = ({ kind, role, start, end, sources }: Tie): Details => ({
    type: (kind === 'parent' ? null : sortOf(role)) ?? 'unknownInterest',
    // Whether there is somebody between a company and its parent nobody states.
    directOrIndirect: kind !== 'parent' && sources.length > 0 ? 'direct' : 'unknown',
    beneficialOwnershipOrControl: false,
    details: kind === 'parent' ? parentInWords(role) : role,
    startDate: wholeOrLost(start, loss),
    endDate: wholeOrLost(end, loss),
  });
  return (ties) => {
    const [{ from, to }] = ties;
    loss.add('which side states a tie, and what the other says', ties.length);
    return {
      recordId: relationshipId({ from, to }),
      recordType: 'relationship',
      details: {
        isComponent: false,
        subject: to,
        interestedParty: from,
        interests: ties.map(interest),
      },
      origin: originOf(ties.map((tie) => origins.ofTie(tie))),
      places: tieSources(
        ties.flatMap(({ sources }) => sources),
        graph,
      ),
      annotations: ties.flatMap((tie, at) => interestAnnotations(tie, at, graph)),
    };
  };
}

const parentInWords = (level: string | null): string =>
  level === null ? 'parent company' : `parent company, level ${level}`;

/** What an interest has no field for: a status, without which one that is over would look held. */
function interestAnnotations(
  { id, status }: Tie,
  at: number,
  { marks }: GraphToExport,
): Annotation[] {
  const pointer = `/recordDetails/interests/${at}`;
  const said = (words: string, by: Annotation['by']): Annotation => ({
    pointer,
    motivation: 'commenting',
    words,
    by,
  });
  const notes = (marks.onTies.get(id) ?? []).map((words) => said(words, 'the analyst'));
  return status === null ? notes : [said(`Status: ${status}`, 'Interlock'), ...notes];
}

/** All of one registry. */
function originOf(origins: readonly Origin[]): Origin {
  const [only] = origins;
  if (only !== undefined && origins.length === 1) return only;
  const urls = origins.flatMap((origin) => origin.urls);
  const fetchedAt = origins.flatMap((origin) => origin.fetchedAt);
  return {
    publisher: origins[0]?.publisher ?? null,
    urls: [...new Set(urls)],
    fetchedAt: [...new Set(fetchedAt)].sort(),
  };
}
