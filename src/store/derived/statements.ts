/** The rows of who states which tie, and the neighbours that follow from them. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { DateEntry } from '../../contract/model/text.ts';
import type { Statement } from '../../contract/model/tie.ts';
import type { Connection, Value } from '../base/connection.ts';
import { readStoredJson } from '../base/stored-text.ts';

/** The neighbours of the entity of this key, each once, as keys; itself if it states a tie to itself. */
const NEIGHBOURS = (key: string): string => `
  SELECT to_entity AS key FROM statements WHERE from_entity = ${key}
  UNION
  SELECT from_entity FROM statements WHERE to_entity = ${key}`;

/** How many those are, without itself. One entity after the other: both indexes have its in order. */
export const NEIGHBOUR_COUNT = (key: string): string =>
  `SELECT count(*) AS neighbours FROM (${NEIGHBOURS(key)}) n WHERE n.key <> ${key}`;

export const STATED_NEIGHBOURS = `SELECT DISTINCT g.handle || '/' || e.id AS id FROM statements s
  JOIN entities e ON e.key = CASE s.profile WHEN s.from_entity THEN s.to_entity ELSE s.from_entity END
  JOIN registries g ON g.key = e.registry WHERE s.profile = ? AND s.place >= ? AND s.place < ?`;

/** Statements of one profile that are read in one step. */
const AT_ONCE = 500;
/** The other ends of what the profile of the entity of this key states, in parts: one may be met again. */
export function statedNeighbourParts(connection: Connection) {
  const stated = connection.query<{ id: EntityId }>(STATED_NEIGHBOURS);
  return function* parts(entity: number): Generator<EntityId[]> {
    for (let place = 0; ; place += AT_ONCE) {
      const part = stated.all(entity, place, place + AT_ONCE);
      if (part.length === 0) return;
      yield part.map(({ id }) => id);
    }
  };
}

type KeyOf = (id: EntityId) => number;

/** After the profile and the place. */
export const STATEMENT_COLUMNS = ['from_entity', 'to_entity', 'kind', 'role', 'said', 'pointer'];

/** The row of each statement of one profile. */
export function statementRow(keyOf: KeyOf, roleOf: (role: string) => number) {
  const roleKeys = new Map<string | null, number | null>([[null, null]]);
  return ({ from, to, kind, role, status, dates, pointer }: Statement): Value[] => {
    let roleKey = roleKeys.get(role);
    if (roleKey === undefined) roleKeys.set(role, (roleKey = roleOf(role ?? '')));
    const isBare = status === null && dates.length === 0;
    const said = isBare ? null : JSON.stringify([status, dates] satisfies StatedTerms);
    return [keyOf(from), keyOf(to), kind, roleKey, said, pointer];
  };
}

/** Status and dates; most statements of a company's profile have neither. */
type StatedTerms = [status: string | null, dates: DateEntry[]];

/** Status and dates of a statement. */
export const readTerms = (said: string | null): StatedTerms =>
  said === null ? [null, []] : readStoredJson<StatedTerms>(said);
