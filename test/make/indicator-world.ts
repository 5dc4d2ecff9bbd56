/** Records in memory as the rules of indicators ask for them, each with bytes of its own. */
import { createHash } from 'node:crypto';
import type { ThingKind } from '../../src/contract/model/thing.ts';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { IndicatorPack, IndicatorsFound } from '../../src/contract/model/indicators.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import type { TieSource } from '../../src/contract/model/tie.ts';
import { DEFAULT_OWNER_ROLES } from '../../src/contract/model/role-lists.ts';
import { buildTies } from '../../src/graph/build.ts';
import { foldText } from '../../src/graph/shared/identity.ts';
import type { ReportLanguage } from '../../src/contract/answers/dossier.ts';
import { evaluateRules } from '../../src/graph/indicators/judge.ts';
import type {
  IndicatorSubject,
  IndicatorWorld,
  StatedThing,
} from '../../src/graph/indicators/base/world.ts';
import { upwardTies } from '../../src/graph/indicators/base/upward-ties.ts';
import { ownersRoles } from '../../src/graph/owners/owner-roles.ts';
import { toEnd } from '../../src/graph/shared/steps.ts';
import { deriveCompany, deriveMember } from '../../src/record/derive.ts';
import { bornPointer } from '../../src/record/values/names.ts';
import type { MemoryRecords } from './memory-registry.ts';

const FETCHED = '2026-11-20T09:00:00.000Z';

interface Stated {
  kind: ThingKind;
  value: string;
  pointer: string;
}

/** With all who state it, whenever. */
interface ThingOfRecords extends StatedThing {
  all: readonly TieSource[];
}

export interface RecordsWorld extends IndicatorWorld {
  shared: (id: EntityId) => readonly ThingOfRecords[];
  ids: EntityId[];
  /** What a response says, by its hash. */
  bodies: ReadonlyMap<string, unknown>;
  subject: (id: EntityId) => IndicatorSubject;
  ask: (
    pack: IndicatorPack,
    ids?: readonly EntityId[],
    language?: ReportLanguage,
  ) => IndicatorsFound;
}

export interface WorldOptions {
  day?: string;
  registry?: string;
  /** On which days records were fetched that were not fetched today. */
  fetched?: Readonly<Partial<Record<EntityId, string>>>;
  /** Asked for, and not there. */
  notFound?: readonly EntityId[];
}

const CONTACT_KINDS: Record<string, ThingKind> = {
  email: 'email',
  phone: 'phone',
  website: 'website',
};

/** Compared as written, case and white space aside: how it is done in earnest is no matter of rules. */
function statedIn(record: CompanyProfile | MemberProfile): Stated[] {
  const found: Stated[] = [];
  const add = (kind: ThingKind | undefined, value: string | null, pointer: string): void => {
    if (kind !== undefined && value !== null && value.trim() !== '') {
      found.push({ kind, value, pointer });
    }
  };
  record.addresses.forEach((one, at) => add('address', one.complete_address, `/addresses/${at}`));
  record.contacts.forEach((one, at) =>
    add(CONTACT_KINDS[one.type ?? ''], one.contact, `/contacts/${at}`),
  );
  if ('positions' in record) {
    record.documents.forEach((one, at) =>
      add('document', one.identification_number ?? one.number, `/documents/${at}`),
    );
  } else {
    record.watercrafts.forEach(({ id }, at) => add('vessel', id, `/watercrafts/${at}`));
    record.aircrafts.forEach(({ id }, at) => add('aircraft', id, `/aircrafts/${at}`));
    record.motor_vehicles.forEach(({ id }, at) => add('vehicle', id, `/motor_vehicles/${at}`));
    record.real_estate.forEach(({ id }, at) => add('real-estate', id, `/real_estate/${at}`));
  }
  return found;
}

const keyOf = ({ kind, value }: Stated): string => `${kind} ${foldText(value)}`;

export function indicatorWorld(
  { companies = [], members = [] }: MemoryRecords,
  { day = '2026-11-20', registry = 'sample', notFound = [], fetched = {} }: WorldOptions = {},
): RecordsWorld {
  const records = new Map<EntityId, CompanyProfile | MemberProfile>([
    ...companies.map((one) => [`${registry}/company:${one.id}`, one] as const),
    ...members.map((one) => [`${registry}/member:${one.id}`, one] as const),
  ]);
  const timeOf = (id: EntityId): string => {
    const on = fetched[id];
    return on === undefined ? FETCHED : `${on}T09:00:00.000Z`;
  };
  const bodies = new Map<string, unknown>();
  const hashes = new Map<EntityId, string>();
  const facts = new Map<EntityId, Omit<IndicatorSubject, 'record'>>();
  const statements = [];
  const sharers = new Map<string, TieSource[]>();
  for (const [id, record] of records) {
    const sha256 = createHash('sha256')
      .update(`${id} ${JSON.stringify(record)}`)
      .digest('hex');
    bodies.set(sha256, record);
    hashes.set(id, sha256);
    const derived =
      'positions' in record ? deriveMember(registry, record) : deriveCompany(registry, record);
    const fetchedAt = timeOf(id);
    const source = { statedBy: id, sha256, fetchedAt };
    for (const one of derived.entities) {
      const known = facts.get(one.id);
      if (known === undefined || one.knowledge === 'profile') {
        facts.set(one.id, {
          facts: one,
          source,
          notFoundAt: null,
          bornAt: bornPointer(one.item?.data.person),
        });
      }
    }
    statements.push(...derived.statements.map((one) => ({ ...one, sha256, fetchedAt })));
    for (const one of statedIn(record)) {
      const all = sharers.get(keyOf(one)) ?? [];
      sharers.set(keyOf(one), all);
      if (all.some(({ statedBy }) => statedBy === id)) continue;
      all.push({ ...source, pointer: one.pointer });
    }
  }
  for (const id of notFound) {
    const known = facts.get(id);
    if (known) facts.set(id, { ...known, notFoundAt: FETCHED });
  }
  const ends = [...facts.values()].map(({ facts: end, source, notFoundAt }) => ({
    ...end,
    notFoundAt,
    source: source && { ...source, url: '', pointer: end.pointer, elsewhere: end.elsewhere },
  }));
  const ties = buildTies(ends, statements, (id) => {
    const sha256 = hashes.get(id);
    return sha256 === undefined ? null : { sha256, fetchedAt: timeOf(id) };
  });
  const byEnd = Map.groupBy(
    ties.flatMap((tie) => [...new Set([tie.from, tie.to])].map((id) => ({ id, tie }))),
    ({ id }) => id,
  );
  const subject = (id: EntityId): IndicatorSubject => {
    const known = facts.get(id);
    if (known === undefined) throw new Error(`nothing is known of ${id}`);
    return { ...known, record: records.get(id) ?? null };
  };
  const world: Pick<RecordsWorld, keyof IndicatorWorld> = {
    day,
    isOwnersRole: ownersRoles(DEFAULT_OWNER_ROLES),
    entity: (id) => facts.get(id) ?? null,
    above: (id) => upwardTies(id, world.ties(id), world),
    *readAhead() {
      yield;
    },
    *between(id, others) {
      yield;
      return world.ties(id).filter(({ from, to }) => others.has(from === id ? to : from));
    },
    ties: (id) => byEnd.get(id)?.map(({ tie }) => tie) ?? [],
    shared: (id) => {
      const record = records.get(id);
      if (record === undefined) return [];
      return statedIn(record).map((one): ThingOfRecords => {
        const all = sharers.get(keyOf(one)) ?? [];
        const told = all.filter(({ fetchedAt }) => fetchedAt.slice(0, 10) <= day);
        return {
          kind: one.kind,
          key: keyOf(one),
          firstStatedAt: () =>
            all.map(({ statedBy, pointer }) => `${statedBy} ${pointer}`).sort()[0] ?? '',
          value: one.value,
          readAhead: () => [],
          staters: () => told,
          all,
          count: all.length,
          countByDay: told.length,
          source: {
            statedBy: id,
            sha256: hashes.get(id) ?? '',
            pointer: one.pointer,
            fetchedAt: timeOf(id),
          },
        };
      });
    },
  };
  const ids = [...facts.keys()];
  return {
    ...world,
    ids,
    bodies,
    subject,
    ask(pack, of = ids, language = 'en') {
      const found: IndicatorsFound = { hits: [], cannotTell: [] };
      for (const id of of) {
        const { hits, cannotTell } = toEnd(evaluateRules(pack, subject(id), world, language));
        for (const hit of hits) found.hits.push(toEnd(hit.tell(true)));
        for (const { rule, entity, why } of cannotTell)
          found.cannotTell.push({ rule, entity, why });
      }
      return found;
    },
  };
}
