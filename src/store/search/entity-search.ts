/** Searches everything stored by name: members and companies, with a profile or named only. */
import { innerWordsOf, isFoundBy, spellings } from '../../contract/text/fold-words.ts';
import type { EntityId, Subject } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import { firstFound, NO_FILTERS, type Filters } from './conditions.ts';
import type { Connection } from '../base/connection.ts';
import { nameSearch } from './name-search.ts';
import { NAME_TABLES } from '../derived/names.ts';
import { readStoredJson } from '../base/stored-text.ts';
import { traitWord } from '../derived/traits.ts';

/** A registry as the tables and the index of names refer to it. */
export interface SearchedRegistry {
  key: number;
  handle: RegistryHandle;
  /** No other registry has answered anything: everything stored is from this one. */
  isOnly: boolean;
}

/** If there is one registry only, every entity has this trait, so that searching for it is no help. */
export const registryTraits = ({ handle, isOnly }: SearchedRegistry): string[] =>
  isOnly ? [] : [traitWord('registry', handle)];

/** The ways to find entities of these subjects by a name; several take turns, so that none hides others. */
export function entityWays(connection: Connection) {
  const search = {
    company: nameSearch(connection, NAME_TABLES.company),
    member: nameSearch(connection, NAME_TABLES.member),
  };
  return (name: string, subjects: readonly Subject[], filters: Filters): WaysTo =>
    (wanted) => {
      const each = subjects.map((subject) => search[subject].waysTo(name, filters, wanted));
      const longest = Math.max(...each.map((ways) => ways.length));
      return Array.from(
        { length: longest },
        (_, at) => () => interleaved(each.map((ways) => ways[at]?.() ?? [])),
      );
    };
}

/** The ways to find this many keys, to try one after the other. */
type WaysTo = (wanted: number) => (() => number[])[];

export function entitySearch(connection: Connection) {
  const waysTo = entityWays(connection);

  /** Keys, best match first. */
  return (
    { name, subjects, offset, limit }: NamedQuery,
    registry: SearchedRegistry | null,
  ): FoundKeys => {
    const filters: Filters =
      registry === null
        ? NO_FILTERS
        : {
            ...NO_FILTERS,
            all: { sql: 'e.registry = ?', values: [registry.key] },
            traits: registryTraits(registry),
          };
    return foundPage(waysTo(name, subjects, filters), { offset, limit });
  };
}

export interface FoundKeys {
  keys: number[];
  more: boolean;
}

/** A page of what one way after the other finds. */
export function foundPage(
  waysTo: WaysTo,
  { offset, limit }: { offset: number; limit: number },
): FoundKeys {
  const wanted = offset + limit + 1;
  const keys = firstFound(waysTo(wanted), wanted);
  return { keys: keys.slice(offset, offset + limit), more: keys.length > offset + limit };
}

/** The first of each list, then the second of each, and so on. */
function interleaved(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const places = Array.from({ length: longest }, (_, at) => at);
  return places.flatMap((at) => lists.flatMap((list) => list[at] ?? []));
}

/** Separates names; no word can contain it. */
const BORDER = ' | ';

interface NamedPlace {
  turn: number;
  id: EntityId;
  names: string;
}

const wholeNames = (subject: Subject): string =>
  `SELECT name FROM ${NAME_TABLES[subject].whole} w WHERE w.entity = p.entity`;

/** Searches the entities on a canvas, which are far fewer: each is checked. */
export function canvasSearch(connection: Connection) {
  const places = connection.query<NamedPlace>(
    `SELECT p.turn, g.handle || '/' || e.id AS id,
       (SELECT json_group_array(name) FROM (${wholeNames('member')} UNION ALL ${wholeNames('company')})) AS names
     FROM case_places p JOIN entities e ON e.key = p.entity JOIN registries g ON g.key = e.registry
     WHERE p.case_key = ? AND p.turn > ? ORDER BY p.turn LIMIT ?`,
  );
  return (
    caseKey: number,
    name: string,
    { after, limit }: { after: number; limit: number },
  ): { found: CanvasMatch[]; next: number | null } => {
    const spelled = spellings(name);
    const whole = spelled.map((words) => words.join(' '));
    const rows = places.all(caseKey, after, limit);
    const found = rows.flatMap(({ id, names: json }): CanvasMatch[] => {
      const names = readStoredJson<string[]>(json);
      const words = [names.join(BORDER), ...names.flatMap(innerWordsOf)].join(' ');
      if (!isFoundBy(spelled, words)) return [];
      const isWhole = names.some((own) => whole.includes(own));
      const isBeginning = whole.some((part) => names.some((own) => own.startsWith(part)));
      return [{ id, rank: isWhole ? 0 : isBeginning ? 1 : 2 }];
    });
    const last = rows.length < limit ? undefined : rows.at(-1);
    return { found, next: last?.turn ?? null };
  };
}

/** A name, and the stored entities among which it is searched. */
export interface NamedQuery {
  name: string;
  subjects: readonly Subject[];
  /** Null: any registry. */
  registry: RegistryHandle | null;
  offset: number;
  limit: number;
}

/** An entity on a canvas that matches a name; the smallest rank is the best match. */
export interface CanvasMatch {
  id: EntityId;
  rank: number;
}
