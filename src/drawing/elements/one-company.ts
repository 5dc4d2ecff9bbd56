/**
 * One company, drawn once: where the record of a company and those of members that are it agree, one
 * glyph stands for all of them; and for all records that the analyst judged the same.
 * They are kept apart everywhere else: a tie keeps its id, its sources and, in tables and files, its ends.
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

/** Which records are drawn as one. What is in neither map is a record that stands alone. */
export interface Companies {
  /** The record that is drawn for this one. */
  glyphOf: ReadonlyMap<EntityId, EntityId>;
  /** All the records of each such glyph: its own, then the others in the order of their ids. */
  recordsOf: ReadonlyMap<EntityId, readonly EntityId[]>;
  /** Records that stand with their glyph because the analyst judged them the same, and those glyphs. */
  judged: ReadonlySet<EntityId>;
  /** The company that the record of a member agrees with, whatever was judged of either. */
  agreesWith: ReadonlyMap<EntityId, EntityId>;
}

/** Records that an analyst judged to be the same, in groups. */
export type SameRecordGroups = readonly (readonly EntityId[])[];

export const NO_COMPANIES: Companies = {
  glyphOf: new Map(),
  recordsOf: new Map(),
  judged: new Set(),
  agreesWith: new Map(),
};

/**
 * The records that these ties say are of one company, where both ends of each have to be shown; and of
 * the groups that were judged the same those records that are shown.
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
    // A member names one company. Whatever else is told, always the same one is chosen.
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

/** Without what is to be shown apart: whatever is drawn for one of the records named. */
export function withoutShownApart(companies: Companies, apart: RecordsApart): Companies {
  if (apart === true) return NO_COMPANIES;
  if (apart === false || apart.length === 0) return companies;
  const { glyphOf, recordsOf, judged, agreesWith } = companies;
  const opened = new Set(apart.map((id) => glyphOf.get(id) ?? id));
  const isShut = (id: EntityId): boolean => !opened.has(glyphOf.get(id) ?? id);
  return {
    glyphOf: new Map([...glyphOf].filter(([record]) => isShut(record))),
    recordsOf: new Map([...recordsOf].filter(([glyph]) => isShut(glyph))),
    judged: new Set([...judged].filter(isShut)),
    agreesWith,
  };
}

/**
 * All of a group, and what is one company with any of it, at one glyph: a company, else the first; what a
 * registry states before what was imported.
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

/** What is drawn for these: the company for all its records, at which every tie of theirs ends. */
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
      return companies.judged.has(entity.id) ? saidAsOne(entity, glyph, records, words) : glyph;
    });
  const lines = ties.map((tie) => drawnTie(tie, glyphOf)).filter((tie) => tie !== null);
  return { entities: glyphs, ties: lines };
}

/** It stands where the company does, else where a record of it does, and is pinned if any is. */
function glyphFor(
  company: GraphEntity,
  records: readonly EntityId[],
  memberById: ReadonlyMap<EntityId, GraphEntity>,
): GraphEntity {
  const members = records.flatMap((id) => memberById.get(id) ?? []);
  const { x, y } = isPlaced(company) ? company : (members.find(isPlaced) ?? company);
  const pinned = company.pinned || members.some((member) => member.pinned);
  const isAsItWas = x === company.x && y === company.y && pinned === company.pinned;
  return isAsItWas ? company : { ...company, x, y, pinned };
}

/** The same object for as long as it says the same: nodes are kept by it. */
const saidGlyphs = new WeakMap<GraphEntity, GraphEntity>();

/** That it is one is what the analyst says, and is drawn as that. */
function saidAsOne(
  entity: GraphEntity,
  glyph: GraphEntity,
  records: readonly EntityId[],
  words: PictureWords,
): GraphEntity {
  const registries = new Set(records.map((id) => parseEntityId(id).registry)).size;
  const imported = records.filter(isFromFile).length;
  // Below the name there is room for the registry of one record alone.
  const all = nounWithCount(words.records, records.length, words);
  const label =
    imported > 0
      ? words.oneWithImported(glyph.label, all, words.digits(imported))
      : registries > 1
        ? words.oneOfSeveral(glyph.label, all, words.digits(registries))
        : words.one(glyph.label, all);
  const known = saidGlyphs.get(entity);
  const { x, y, pinned } = glyph;
  const isAsItWas = known?.x === x && known.y === y && known.pinned === pinned;
  if (isAsItWas && known.label === label) return known;
  const said = { ...glyph, label };
  saidGlyphs.set(entity, said);
  return said;
}

/** What is drawn of a tie stays the same object for as long as it is the same: lines are kept by it. */
const drawnTies = new WeakMap<Tie, Tie>();

/** Null for what says that two records are one glyph. */
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

/** The records of members that stand on their company, so that apart they'd cover each other. */
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
