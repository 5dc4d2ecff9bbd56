/** What the store knows of many records, so that namesakes can be told apart. */
import type { KnownRecord } from '../../contract/answers/search.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { isRole } from '../../contract/model/tie.ts';
import { buildTies } from '../../graph/build.ts';
import { tieState } from '../../graph/ties/tie-state.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { takeAll } from '../base/take-steps.ts';
import { listedName } from '../graph/found-name.ts';
import { inParts } from '../graph/graph-parts.ts';
import { dayOr } from '../graph/requested.ts';

type Input = Parameters<Handler<'readKnown'>>[0];

export async function readKnown(
  { store, now }: { store: Store; now: () => Date },
  { entities, roles, asOf }: Input,
  { signal }: Call,
): Promise<{ records: KnownRecord[] }> {
  const day = dayOr(asOf, now());
  return { records: await takeAll(known(store.read, entities, { roles, day }), signal) };
}

interface Wanted {
  roles: number;
  day: string;
}

function* known(
  read: StoreReader,
  ids: readonly EntityId[],
  wanted: Wanted,
): Generator<void, KnownRecord[]> {
  const records: KnownRecord[] = [];
  for (const part of inParts([...new Set(ids)])) {
    const entities = read.entities(part);
    yield;
    const boards = read.boardCounts(part);
    const firstKeys = [...boards.values()].flatMap(({ first }) => first ?? []);
    const companies = new Map(
      read.entitiesByNumber([...new Set(firstKeys)]).map((one) => [read.numberOf(one.id), one]),
    );
    yield;
    for (const entity of entities) {
      const { boards: count, first } = boards.get(entity.id) ?? { boards: 0, first: null };
      const company = first === null ? undefined : companies.get(first);
      records.push({
        ...factsOf(entity),
        boards: count,
        first: company ? { id: company.id, label: listedName(company.label) } : null,
        roles: wanted.roles === 0 ? [] : firstRoles(read, entity, wanted),
      });
      if (wanted.roles > 0) yield;
    }
  }
  return records;
}

const factsOf = (entity: StoredEntity): Omit<KnownRecord, 'boards' | 'first' | 'roles'> => ({
  id: entity.id,
  kind: entity.kind,
  label: listedName(entity.label),
  knowledge: entity.knowledge,
  born: entity.born,
  country: entity.country,
  nationality: entity.nationality,
  registrationNumber: entity.registrationNumber,
  fetchedAt: entity.fetchedAt,
  notFoundAt: entity.notFoundAt,
});

function firstRoles(
  read: StoreReader,
  entity: StoredEntity,
  { roles, day }: Wanted,
): KnownRecord['roles'] {
  const companies = read.entitiesByNumber(read.firstBoards(entity.id, roles));
  const ids = companies.map(({ id }) => id);
  const origins = read.profileOrigins([entity.id, ...ids]);
  const statements = read.statementsBetween(entity.id, ids);
  const labels = new Map(companies.map(({ id, label }) => [id, label]));
  return buildTies([entity, ...companies], statements, (id) => origins.get(id) ?? null)
    .filter((tie) => tie.from === entity.id && isRole(tie))
    .slice(0, roles)
    .map((tie) => ({
      company: listedName(labels.get(tie.to) ?? tie.to),
      role: tie.role,
      terms: tie.terms,
      corroboration: tie.corroboration,
      otherSide: tie.otherSide,
      state: tieState(tie, day),
    }));
}
