/**
 * Draws one company once: if the records of a company and of members agree, one glyph stands for all of
 * them, and likewise for records that the analyst judged the same. Everywhere else they stay apart: a tie
 * keeps its id, its sources and, in tables and files, its ends.
 */
import {
  nounWithCount,
  ENGLISH_WORDS,
  type PictureWords,
} from '../../contract/words/picture-words.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { parseEntityId, type EntityId, isFromFile } from '../../contract/model/entity.ts';
import type { RecordsApart } from '../../contract/answers/picture.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { isPlaced } from './boxes.ts';

/** Which records are drawn as one. A record in neither map is drawn by itself. */
export interface Companies {
  /** For each record that another one is drawn for, that other record. */
  glyphOf: ReadonlyMap<EntityId, EntityId>;
  /** All records of each such glyph: its own, then the others in the order of their ids. */
  recordsOf: ReadonlyMap<EntityId, readonly EntityId[]>;
  /** Glyphs that the analyst's judgements joined, and the records they were joined with. */
  judged: ReadonlySet<EntityId>;
  /** The company that a member's record agrees with, regardless of judgements. */
  agreesWith: ReadonlyMap<EntityId, EntityId>;
}

/** Groups of records that the analyst judged to be the same. */
export type SameRecordGroups = readonly (readonly EntityId[])[];

export const NO_COMPANIES: Companies = {
  glyphOf: new Map(),
  recordsOf: new Map(),
  judged: new Set(),
  agreesWith: new Map(),
};

/**
 * Groups the records that `same` ties join, whose ends must all be shown, and the shown records of the
 * groups judged the same.
 */
export function companiesIn(
  ties: readonly Tie[],
  groups: SameRecordGroups = [],
  isShown: (id: EntityId) => boolean = () => true,
): Companies {
  const glyphOf = new Map<EntityId, EntityId>();
  for (const { kind, from, to } of ties) {
    if (kind !== 'same' || !isMember(from) || isMember(to)) continue;
    const other = glyphOf.get(from);
    // A member names one company. If ties name several, the choice is always the same.
    if (other === undefined || to < other) glyphOf.set(from, to);
  }
  const agreesWith = new Map(glyphOf);
  const judged = new Set<EntityId>();
  for (const group of groups) joinJudged(group.filter(isShown), glyphOf, judged);
  if (glyphOf.size === 0) return NO_COMPANIES;
  const recordsOf = new Map<EntityId, EntityId[]>();
  for (const record of [...glyphOf.keys()].sort()) {
    const glyph = glyphOf.get(record) ?? record;
    const records = recordsOf.get(glyph);
    if (records === undefined) recordsOf.set(glyph, [glyph, record]);
    else records.push(record);
  }
  return { glyphOf, recordsOf, judged, agreesWith };
}

/** Without the glyphs of the records in `shownApart`, which are shown apart. */
export function withoutShownApart(companies: Companies, shownApart: RecordsApart): Companies {
  if (shownApart === true) return NO_COMPANIES;
  if (shownApart === false || shownApart.length === 0) return companies;
  const { glyphOf, recordsOf, judged, agreesWith } = companies;
  const separated = new Set(shownApart.map((id) => glyphOf.get(id) ?? id));
  const isJoined = (id: EntityId): boolean => !separated.has(glyphOf.get(id) ?? id);
  return {
    glyphOf: new Map([...glyphOf].filter(([record]) => isJoined(record))),
    recordsOf: new Map([...recordsOf].filter(([glyph]) => isJoined(glyph))),
    judged: new Set([...judged].filter(isJoined)),
    agreesWith,
  };
}

/**
 * Joins a group, with all that is one company with any of it, at one glyph: the first company, else the
 * first record; registry records come before imported ones.
 */
function joinJudged(
  group: readonly EntityId[],
  glyphOf: Map<EntityId, EntityId>,
  judged: Set<EntityId>,
): void {
  const glyphs = [...new Set(group.map((id) => glyphOf.get(id) ?? id))].sort();
  const stated = glyphs.filter((id) => !isFromFile(id));
  const leading = stated.length > 0 ? stated : glyphs;
  const glyph = leading.find((id) => !isMember(id)) ?? leading[0];
  if (glyph === undefined || glyphs.length < 2) return;
  judged.add(glyph);
  for (const other of glyphs) {
    if (other === glyph) continue;
    judged.add(other);
    for (const [record, at] of glyphOf) if (at === other) glyphOf.set(record, glyph);
    glyphOf.set(other, glyph);
  }
}

const isMember = (id: EntityId): boolean => parseEntityId(id).subject === 'member';

/** What is drawn: one entity for all records of a company, at which all their ties end. */
export function drawnAsOne(
  entities: readonly GraphEntity[],
  ties: readonly Tie[],
  companies: Companies,
  words = ENGLISH_WORDS,
): { entities: readonly GraphEntity[]; ties: readonly Tie[] } {
  const { glyphOf, recordsOf } = companies;
  if (glyphOf.size === 0) return { entities, ties };
  const members = new Map(
    entities.filter(({ id }) => glyphOf.has(id)).map((entity) => [entity.id, entity]),
  );
  const glyphs = entities
    .filter(({ id }) => !members.has(id))
    .map((entity) => {
      const records = recordsOf.get(entity.id);
      if (records === undefined) return entity;
      const glyph = glyphFor(entity, records, members);
      return companies.judged.has(entity.id) ? judgedAsOne(entity, glyph, records, words) : glyph;
    });
  const lines = ties.map((tie) => drawnTie(tie, glyphOf)).filter((tie) => tie !== null);
  return { entities: glyphs, ties: lines };
}

/** Its place is the company's, else that of one of its records; it is pinned if any of them is. */
function glyphFor(
  company: GraphEntity,
  records: readonly EntityId[],
  memberById: ReadonlyMap<EntityId, GraphEntity>,
): GraphEntity {
  const members = records.flatMap((id) => memberById.get(id) ?? []);
  const { x, y } = isPlaced(company) ? company : (members.find(isPlaced) ?? company);
  const pinned = company.pinned || members.some((member) => member.pinned);
  const isUnchanged = x === company.x && y === company.y && pinned === company.pinned;
  return isUnchanged ? company : { ...company, x, y, pinned };
}

/** Cached so that an unchanged glyph stays the same object, by which nodes are recognized as unchanged. */
const judgedGlyphs = new WeakMap<GraphEntity, GraphEntity>();

/** Marks in the label that the analyst says the records are one. */
function judgedAsOne(
  entity: GraphEntity,
  glyph: GraphEntity,
  records: readonly EntityId[],
  words: PictureWords,
): GraphEntity {
  const registries = new Set(records.map((id) => parseEntityId(id).registry)).size;
  const imported = records.filter(isFromFile).length;
  // The line below the name has room for the registry of one record only.
  const all = nounWithCount(words.records, records.length, words);
  const label =
    imported > 0
      ? words.oneWithImported(glyph.label, all, words.digits(imported))
      : registries > 1
        ? words.oneOfSeveral(glyph.label, all, words.digits(registries))
        : words.one(glyph.label, all);
  const known = judgedGlyphs.get(entity);
  const { x, y, pinned } = glyph;
  const isUnchanged = known?.x === x && known.y === y && known.pinned === pinned;
  if (isUnchanged && known.label === label) return known;
  const labelled = { ...glyph, label };
  judgedGlyphs.set(entity, labelled);
  return labelled;
}

/** Cached so that an unchanged tie stays the same object, by which lines are recognized as unchanged. */
const drawnTies = new WeakMap<Tie, Tie>();

/** The tie between glyphs; null for a `same` tie within one glyph. */
function drawnTie(tie: Tie, glyphOf: Companies['glyphOf']): Tie | null {
  const from = glyphOf.get(tie.from) ?? tie.from;
  const to = glyphOf.get(tie.to) ?? tie.to;
  if (from === tie.from && to === tie.to) return tie;
  if (tie.kind === 'same' && from === to) return null;
  const known = drawnTies.get(tie);
  if (known?.from === from && known.to === to) return known;
  const drawn = { ...tie, from, to };
  drawnTies.set(tie, drawn);
  return drawn;
}

/** Member records at the same place as their company, which they would cover when shown apart. */
export function recordsOnCompany(
  entities: readonly GraphEntity[],
  { glyphOf, recordsOf }: Companies,
): GraphEntity[] {
  if (glyphOf.size === 0) return [];
  const companies = new Map(
    entities.filter(({ id }) => recordsOf.has(id)).map((entity) => [entity.id, entity]),
  );
  return entities.filter((entity) => {
    const glyph = glyphOf.get(entity.id);
    const company = glyph && companies.get(glyph);
    return company && isPlaced(entity) && entity.x === company.x && entity.y === company.y;
  });
}
