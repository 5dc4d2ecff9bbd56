/** What somebody holds in an entity as BODS 0.4 has it (schema reference, "Relationship Record Details"): one for two records. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { GraphToExport, LossCount } from '../exchange.ts';
import { tieSources } from '../flat-graph.ts';
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

/**
 * The ties of two records in one direction, in the order in which each two are first met; others are
 * counted. Yields now and then, with nothing.
 */
export function* tiesByPair(
  { entities }: GraphToExport,
  ties: readonly Tie[],
  loss: LossCount,
): Generator<'', Pair[]> {
  const kinds = new Map<EntityId, GraphEntity['kind']>(entities.map(({ id, kind }) => [id, kind]));
  const pairs: Pair[] = [];
  // By both ends, one after the other: a key made of both would take longer than all else.
  const met = new Map<EntityId, Map<EntityId, Pair>>();
  for (const [at, tie] of ties.entries()) {
    if (at % A_STEP === 0) yield '';
    // Of records that are one company an annotation says so.
    if (tie.kind === 'same') continue;
    if (kinds.get(tie.to) === 'person') {
      loss.add('ties to a person, in whom nobody can have an interest');
      continue;
    }
    let from = met.get(tie.from);
    if (from === undefined) met.set(tie.from, (from = new Map<EntityId, Pair>()));
    const known = from.get(tie.to);
    if (known !== undefined) known.push(tie);
    else {
      const pair: Pair = [tie];
      from.set(tie.to, pair);
      pairs.push(pair);
    }
  }
  return pairs;
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
  const about = { pointer: `/recordDetails/interests/${at}`, motivation: 'commenting' } as const;
  const notes = marks.onTies.get(id) ?? [];
  return [
    ...(status === null
      ? []
      : [{ ...about, words: `Status: ${status}`, by: 'Interlock' } as const]),
    ...notes.map((words) => ({ ...about, words, by: 'the analyst' }) as const),
  ];
}

/** All of one registry. */
function originOf(origins: readonly Origin[]): Origin {
  const urls = origins.flatMap((origin) => origin.urls);
  const fetchedAt = origins.flatMap((origin) => origin.fetchedAt);
  return {
    publisher: origins[0]?.publisher ?? null,
    urls: [...new Set(urls)],
    fetchedAt: [...new Set(fetchedAt)].sort(),
  };
}
