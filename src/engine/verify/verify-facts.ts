/** Compares what an exported file states of an entity or a tie with the bytes of its sources. */
import { entityId, parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { isRole, type SourcedStatement, type Tie } from '../../contract/model/tie.ts';
import { NO_ANALYST_MARKS, type ExportedRegistries } from '../../exchange/common/exporter.ts';
import {
  ANALYST_FIELDS,
  COMPANY_END,
  EDGE_FIELDS,
  NODE_FIELDS,
  nodeSources,
  type FlatField,
} from '../../exchange/common/flat-graph.ts';
import { buildPair } from '../../graph/build.ts';
import { companyEndOf } from '../../graph/ties/company-end.ts';
import { alikeNameOf } from '../../graph/shared/identity.ts';
import { notFoundInWords } from '../../graph/shared/not-found-words.ts';
import { sameTie } from '../../graph/sameness/same.ts';
import type { TieEnd } from '../../graph/shared/tie-end.ts';
import type { StoreReader } from '../../store/store.ts';
import type { ReceivedContent } from '../records/evidence.ts';
import { readSources, Unresolved, type ReadBytes } from './verify-sources.ts';

export type Fields = ReadonlyMap<string, string>;

/** What comparing a row needs. */
export interface VerifyParts {
  read: StoreReader;
  bytes: ReadBytes;
  registries: ExportedRegistries;
  /** The form that a text has in the file. */
  written: (stated: string) => string;
  /** The day that states are as of; null if the file does not say. */
  day: string | null;
  /** Whether a profile of this entity was fetched then. */
  wasFetched: (entity: EntityId, at: string) => boolean;
}

/** Differences from its sources, in words; empty if it agrees. */
export type Differences = string[];

export const valueOf = (fields: Fields, name: string): string => fields.get(name) ?? '';

const quoted = (text: string): string => (text === '' ? 'nothing' : `“${text.slice(0, 300)}”`);

export const differs = (name: string, claimed: string, stated: string): string =>
  `${name} is ${quoted(claimed)}; its sources say ${quoted(stated)}`;

export function toId(text: string, { registries }: VerifyParts): EntityId {
  const { data: id } = entityId.safeParse(text);
  if (id === undefined) throw new Unresolved(`${quoted(text)} is the id of no record`);
  const { registry } = parseEntityId(id);
  if (registries.has(registry)) return id;
  throw new Unresolved(`the store knows no registry called ${registry}`);
}

/** Fields that the source does not state, such as positions and times. */
const NOT_STATED = new Set(['x', 'y', 'fetched_at', 'not_found_at', 'sources', ...ANALYST_FIELDS]);

const NODE_NAMES = new Set(['id', 'name', ...NODE_FIELDS.map(({ name }) => name)]);
const EDGE_NAMES = new Set([
  ...['id', 'source', 'target', 'source_label', 'target_label'],
  ...EDGE_FIELDS.map(({ name }) => name),
]);

/** Fields that no export has: they can't be compared with anything. */
export function unknownFields(fields: Fields, known: ReadonlySet<string>): Differences {
  const others = [...fields].filter(([name, value]) => value !== '' && !known.has(name));
  return others.map(
    ([name, value]) => `${name.slice(0, 100)} is ${quoted(value)}, and no export has such a field`,
  );
}

/** The fields that differ from what is stated. */
function compare<T>(
  fields: Fields,
  stated: T,
  of: readonly FlatField<T>[],
  { written, registries, day }: VerifyParts,
): Differences {
  return of.flatMap(({ name, of: valueFrom }) => {
    const value = valueFrom(stated, { registries, day: day ?? '', marks: NO_ANALYST_MARKS });
    const expected = value === null ? '' : written(String(value));
    const claimed = valueOf(fields, name);
    return claimed === expected ? [] : [differs(name, claimed, expected)];
  });
}

/** An entity as a response states it at the place that the file names. */
function statedEntity(id: EntityId, fields: Fields, parts: VerifyParts): GraphEntity {
  const claimed = valueOf(fields, 'sources');
  const [first] = readSources(claimed);
  const { registry } = parseEntityId(id);
  const there = parts.bytes(first).filter((one) => one.registry === registry);
  const candidates = there.flatMap((one): GraphEntity[] => {
    const facts = one.facts.get(id);
    if (facts === undefined) return [];
    const { pointer, elsewhere, ...shown } = facts;
    const { sha256, fetchedAt, url } = one;
    const source = { sha256, fetchedAt, url, pointer, elsewhere };
    return [{ ...NOT_ON_CANVAS, ...shown, source }];
  });
  const [any] = candidates;
  if (any === undefined) {
    throw new Unresolved(`response ${first.sha256.slice(0, 12)}… says nothing of it`);
  }
  const sourcesOf = (entity: GraphEntity): string =>
    parts.written(nodeSources(entity, parts) ?? '');
  const found = candidates.find((entity) => sourcesOf(entity) === claimed);
  if (found !== undefined) return found;
  throw new Unresolved(`${quoted(claimed)} is not where it is stated, which is ${sourcesOf(any)}`);
}

const NOT_ON_CANVAS = {
  fetchedAt: null,
  notFoundAt: null,
  neighbours: 0,
  turn: 0,
  x: null,
  y: null,
  pinned: false,
  hidden: false,
};

/** Throws `Unresolved`. */
export function verifyNode(fields: Fields, parts: VerifyParts): Differences {
  const id = toId(valueOf(fields, 'id'), parts);
  const entity = statedEntity(id, fields, parts);
  const compared = NODE_FIELDS.filter(({ name }) => !NOT_STATED.has(name));
  const name = fields.get('name');
  const fetchedAt = valueOf(fields, 'fetched_at');
  const notFoundAt = valueOf(fields, 'not_found_at');
  const isFetched = entity.knowledge === 'profile';
  const wasFetched = fetchedAt !== '' && parts.wasFetched(id, fetchedAt);
  return [
    ...unknownFields(fields, NODE_NAMES),
    ...compare(fields, entity, compared, parts),
    ...(name === undefined || name === valueOf(fields, 'label')
      ? []
      : [differs('name', name, entity.label)]),
    ...(isFetched === (fetchedAt !== '') && isFetched === wasFetched
      ? []
      : [`its profile is told to be of ${quoted(fetchedAt)}, when none came`]),
    ...(notFoundAt === '' || parts.read.notFoundTimes(id).includes(notFoundAt)
      ? []
      : [`it is told not to have been found at ${quoted(notFoundAt)}, when nobody was told so`]),
  ];
}

/** A picture has an entity's name and its sources. Throws `Unresolved`. */
export function verifyDrawnNode(fields: Fields, parts: VerifyParts): Differences {
  const id = toId(valueOf(fields, 'id'), parts);
  // A tooltip has the first line of a name only.
  const stated = parts.written(statedEntity(id, fields, parts).label).split('\n', 1)[0] ?? '';
  const claimed = valueOf(fields, 'label');
  return claimed === stated ? [] : [differs('label', claimed, stated)];
}

const TIE_ID = /^([^>]+)>([^>]+):(role|parent|same)-[0-9a-f]{14}-\d+$/;

/** A picture has a tie's ends, its role and its sources, the first two as part of its id. */
export function verifyDrawnEdge(fields: Fields, parts: VerifyParts): Differences {
  const id = valueOf(fields, 'id');
  const [, from = '', to = '', group] = TIE_ID.exec(id) ?? [];
  const ends = { from: toId(from, parts), to: toId(to, parts), isSame: group === 'same' };
  const tie = statedTie(valueOf(fields, 'sources'), ends, parts);
  if (tie === null) return [NOT_ONE];
  return alikeNameOf(id) === alikeNameOf(tie.id) ? [] : [differs('id', id, tie.id)];
}

const NOT_ONE = 'its sources do not state one tie together';

type NamedSource = ReturnType<typeof readSources>[number];

/** The profiles that the source may be. Throws `Unresolved` if another path returned it. */
function recordsAt(
  source: NamedSource,
  parts: VerifyParts,
): { statedBy: EntityId; one: ReceivedContent }[] {
  const found = parts.bytes(source).flatMap((one) => {
    if (one.record === null) return [];
    const statedBy: EntityId = `${one.registry}/${one.record}`;
    const { subject, id } = parseEntityId(statedBy);
    const path = parts.registries.get(one.registry)?.pathOf(subject, id) ?? '';
    return parts.written(path) === source.path ? [{ statedBy, one }] : [];
  });
  if (found.length > 0) return found;
  const short = source.sha256.slice(0, 12);
  throw new Unresolved(`response ${short}… did not come from ${quoted(source.path)}`);
}

/** The tie that the named places state together. Throws `Unresolved`. */
function statedTie(
  named: string,
  { from, to, isSame }: { from: EntityId; to: EntityId; isSame: boolean },
  parts: VerifyParts,
): Tie | null {
  const all = readSources(named);
  if (isSame) return statedSameTie(all, from, to, parts);
  const ofEnd = all.filter(({ contribution }) => contribution === COMPANY_END);
  const sources = all.filter(({ contribution }) => contribution !== COMPANY_END);
  const statements = sources.map((source): SourcedStatement => {
    for (const { one } of recordsAt(source, parts)) {
      const there = one.statements.get(source.pointer) ?? [];
      const statement = there.find((each) => each.from === from && each.to === to);
      const { sha256, fetchedAt } = one;
      if (statement !== undefined) return { ...statement, sha256, fetchedAt };
    }
    throw new Unresolved(`nothing is stated of the two at ${quoted(source.pointer)}`);
  });
  const [only, second] = buildPair(statements, statedEnds(ofEnd, to, parts));
  return second === undefined ? (only ?? null) : null;
}

/** The company of a tie, if a source states its end. */
function statedEnds(ofEnd: readonly NamedSource[], to: EntityId, parts: VerifyParts): TieEnd[] {
  return ofEnd.map((source) => {
    for (const { statedBy, one } of recordsAt(source, parts)) {
      const facts = statedBy === to ? one.facts.get(to) : undefined;
      if (facts === undefined) continue;
      const { sha256, fetchedAt, url } = one;
      const end = { ...facts, source: { ...facts, sha256, fetchedAt, url } };
      if (companyEndOf(end)?.source.pointer === source.pointer) return end;
    }
    throw new Unresolved(`nothing is stated of its company’s end at ${quoted(source.pointer)}`);
  });
}

function statedSameTie(
  sources: readonly NamedSource[],
  from: EntityId,
  to: EntityId,
  parts: VerifyParts,
): Tie | null {
  const own = new Map(
    sources.flatMap((source) =>
      recordsAt(source, parts).map(({ statedBy, one }) => [statedBy, one] as const),
    ),
  );
  const member = own.get(from)?.facts.get(from);
  const company = own.get(to)?.facts.get(to);
  if (member === undefined || company === undefined) return null;
  return sameTie(member, company, (id) => own.get(id) ?? null);
}

/** Throws `Unresolved`. */
export function verifyEdge(fields: Fields, parts: VerifyParts): Differences {
  const from = toId(valueOf(fields, 'source'), parts);
  const to = toId(valueOf(fields, 'target'), parts);
  const isSame = valueOf(fields, 'kind') === 'same';
  const tie = statedTie(valueOf(fields, 'sources'), { from, to, isSame }, parts);
  if (tie === null) return [NOT_ONE];
  // Files of earlier versions have no state for ties with neither status nor dates.
  const hasState = valueOf(fields, 'state') !== '' || isRole(tie);
  const compared = EDGE_FIELDS.filter(
    ({ name }) =>
      name !== 'other_side' &&
      (name !== 'state' || (parts.day !== null && hasState)) &&
      !ANALYST_FIELDS.includes(name),
  );
  const isNamed = alikeNameOf(valueOf(fields, 'id')) === alikeNameOf(tie.id);
  return [
    ...unknownFields(fields, EDGE_NAMES),
    ...compare(fields, tie, compared, parts),
    ...(isNamed ? [] : [differs('id', valueOf(fields, 'id'), tie.id)]),
    ...otherSideDiffers(valueOf(fields, 'other_side'), tie, parts),
    ...(['source', 'target'] as const).flatMap((end) => labelDiffers(fields, end, parts)),
  ];
}

/** Whether what the file says of the other side may have been so. */
function otherSideDiffers(claimed: string, tie: Tie, { read }: VerifyParts): Differences {
  const { otherSide } = tie;
  if (otherSide === null || otherSide === 'states it') {
    return claimed === (otherSide ?? '') ? [] : [differs('other_side', claimed, otherSide ?? '')];
  }
  const other = tie.corroboration === 'company' ? tie.from : tie.to;
  const couldBe =
    claimed === 'not searched' ||
    (claimed === 'does not state it' && read.profileOrigins([other]).size > 0) ||
    read
      .notFoundTimes(other)
      .some((at) => daysOf(at).some((day) => notFoundInWords(day) === claimed));
  return couldBe ? [] : [`other_side is ${quoted(claimed)}, which the store knows nothing of`];
}

/** The days on which a moment was somewhere: who made the file counted in a time zone of theirs. */
function daysOf(moment: string): string[] {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return [moment];
  const hours = [FIRST_ZONE_HOURS, 0, LAST_ZONE_HOURS];
  return hours.map((hour) => new Date(at + hour * 3_600_000).toISOString().slice(0, 10));
}

const FIRST_ZONE_HOURS = 14;
const LAST_ZONE_HOURS = -12;

/** In a table of ties the ends have names: as stored responses name them. */
function labelDiffers(fields: Fields, end: 'source' | 'target', parts: VerifyParts): Differences {
  const claimed = fields.get(`${end}_label`);
  if (claimed === undefined) return [];
  const id = valueOf(fields, end) as EntityId;
  const [stored] = parts.read.entities([id]);
  const bySources = readSources(valueOf(fields, 'sources')).flatMap((source) =>
    parts.bytes(source).map(({ facts }) => facts.get(id)?.label),
  );
  const names = [stored?.label, ...bySources].flatMap((name) => (name === undefined ? [] : [name]));
  if (names.some((name) => parts.written(name) === claimed)) return [];
  return [differs(`${end}_label`, claimed, names[0] ?? '')];
}
