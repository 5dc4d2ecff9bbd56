/**
 * What an analyst adds to a case beside its canvas. Each is an item of a kind, with an id unique within it,
 * so that all are stored, changed, undone and described in one way.
 */
import { z } from 'zod';
import { entityId, type EntityId } from './entity.ts';
import { waiverId, type IndicatorHit } from './indicators.ts';
import { memberQuery } from './query.ts';
import { registryHandle } from './registry.ts';
import { stackShape } from './stack.ts';
import { tieMark } from './tie.ts';

/** Of flags and tags, which their shape or words distinguish as well. */
export const MARK_COLOURS = ['red', 'amber', 'green', 'blue', 'violet'] as const;

const markColour = z.enum(MARK_COLOURS);

/** An RFC 6901 JSON Pointer. */
const pointer = z
  .string()
  .max(1000)
  .regex(/^(\/.*)?$/s, 'a place in a record is named by a JSON Pointer');

/** The maximum length of each text. */
export const MAX_TEXT_LENGTHS = {
  note: 100_000,
  tag: 60,
  todo: 2000,
  search: 200,
  reason: 5000,
  fieldLabel: 200,
  tieLabel: 500,
} as const;

/** What a note is attached to. A field is a place in the record; `label` is its name at that time. */
const notePlace = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('case') }),
  z.strictObject({ on: z.literal('entity'), entity: entityId }),
  z.strictObject({
    on: z.literal('field'),
    entity: entityId,
    pointer,
    label: z.string().min(1).max(MAX_TEXT_LENGTHS.fieldLabel),
  }),
  z.strictObject({
    on: z.literal('tie'),
    from: entityId,
    to: entityId,
    mark: tieMark,
    label: z.string().min(1).max(MAX_TEXT_LENGTHS.tieLabel),
  }),
]);

export type NotePlace = z.infer<typeof notePlace>;

const words = (maxLength: number, what: string) =>
  z.string().trim().min(1, `${what} needs words`).max(maxLength, `at most ${maxLength} characters`);

const taggedId = z.custom<`${string} ${EntityId}`>(
  (value) => {
    if (typeof value !== 'string') return false;
    const [tag, entity, ...rest] = value.split(' ');
    return (
      rest.length === 0 && z.uuid().safeParse(tag).success && entityId.safeParse(entity).success
    );
  },
  { error: 'what bears a tag is named by the tag and the entity' },
);

const pairId = z.custom<`${EntityId} ${EntityId}`>(
  (value) => {
    if (typeof value !== 'string') return false;
    const [a, b, ...rest] = value.split(' ');
    const areIds = [a, b].every((id) => entityId.safeParse(id).success);
    return rest.length === 0 && areIds && a !== undefined && b !== undefined && a < b;
  },
  { error: 'a judgement is of two different records, in the order of their ids' },
);

/** Markdown; a private note can be left out of what is passed on. */
const note = z.strictObject({
  kind: z.literal('note'),
  id: z.uuid(),
  place: notePlace,
  text: words(MAX_TEXT_LENGTHS.note, 'a note'),
  isPrivate: z.boolean().default(false),
});
const flag = z.strictObject({
  kind: z.literal('flag'),
  id: entityId,
  colour: markColour.default('red'),
});
const tag = z.strictObject({
  kind: z.literal('tag'),
  id: z.uuid(),
  name: words(MAX_TEXT_LENGTHS.tag, 'a tag'),
  colour: markColour.default('blue'),
});
/** A tag on an entity. */
const tagged = z.strictObject({ kind: z.literal('tagged'), id: taggedId });
/** Something that is to be done. */
const todo = z.strictObject({
  kind: z.literal('todo'),
  id: z.uuid(),
  text: words(MAX_TEXT_LENGTHS.todo, 'what is to be done'),
  done: z.boolean().default(false),
});
const savedSearch = z.strictObject({
  kind: z.literal('search'),
  id: z.uuid(),
  title: words(MAX_TEXT_LENGTHS.search, 'a saved search'),
  query: memberQuery,
  registries: z.array(registryHandle).min(1).max(50),
});
/** An entity the case is about. */
const subject = z.strictObject({ kind: z.literal('subject'), id: entityId });
/** The analyst's judgement of two records. */
const judgement = z.strictObject({
  kind: z.literal('judgement'),
  id: pairId,
  verdict: z.enum(['same', 'not-same', 'unsure']),
  reason: z.string().trim().max(MAX_TEXT_LENGTHS.reason).default(''),
});

/** A version by the hash of its response; null if the record was not found. */
const recordVersion = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable();

/**
 * The decision on a change of a record, with versions of the given schema. `baseline` is the version the
 * case uses since, `version` the one decided on; they are equal if it was accepted.
 */
export const decisionOf = <V extends z.ZodType>(version: V) => ({
  id: entityId,
  verdict: z.enum(['accepted', 'ignored']),
  baseline: version,
  version,
  reason: z.string().trim().max(MAX_TEXT_LENGTHS.reason).default(''),
});
const decision = z
  .strictObject({ kind: z.literal('decision'), ...decisionOf(recordVersion) })
  .refine(({ verdict, baseline, version }) => (verdict === 'accepted') === (baseline === version), {
    error: 'what is accepted is the baseline, and what is ignored is not',
  });

/**
 * Why a rule's hit was set aside. `value` and `fingerprint` are those of the hit; a hit with other evidence
 * is not set aside.
 */
const waiver = z.strictObject({
  kind: z.literal('waiver'),
  id: waiverId,
  value: z.number(),
  fingerprint: z.string().regex(/^[0-9a-f]{14}$/),
  reason: words(MAX_TEXT_LENGTHS.reason, 'a waiver'),
});

/** Entities that the analyst has drawn as one, under a name. */
const stack = z.strictObject({ kind: z.literal('stack'), ...stackShape });

export const caseItem = z.discriminatedUnion('kind', [
  note,
  flag,
  tag,
  tagged,
  todo,
  savedSearch,
  subject,
  judgement,
  decision,
  waiver,
  stack,
]);

export type CaseItem = z.output<typeof caseItem>;
export type ItemKind = CaseItem['kind'];
export type ItemOf<K extends ItemKind> = Extract<CaseItem, { kind: K }>;
export type Judged = ItemOf<'judgement'>['verdict'];

/** The name of an item: its kind and its id. */
export const itemName = z.strictObject({
  kind: z.enum(caseItem.options.map(({ shape }) => shape.kind.value)),
  id: z.string().min(1).max(1000),
});

export interface ItemName {
  kind: ItemKind;
  id: string;
}

/** The name as one text, to find an item by within its case. */
export const keyOfItem = ({ kind, id }: ItemName): string => `${kind} ${id}`;

/** As stored: with when it was added, and when it was last changed. */
export type StoredItem<K extends ItemKind = ItemKind> = ItemOf<K> & {
  at: string;
  changedAt: string;
  /** The seal of the case file it came with, if it was not changed here. */
  by?: string | undefined;
};

/** The content of an item, without id, author and times: equal texts mean equal content. */
export function contentOfItem(item: CaseItem): string {
  const { id: _id, at: _at, changedAt: _changedAt, by: _by, ...says }: Partial<StoredItem> = item;
  return JSON.stringify(Object.entries(says).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The tag and the tagged entity. */
export function partsOfTagged({ id }: ItemOf<'tagged'>): { tag: string; entity: EntityId } {
  const space = id.indexOf(' ');
  return { tag: id.slice(0, space), entity: id.slice(space + 1) as EntityId };
}

/** The id of the waiver of a rule's hit on an entity. */
export const waiverIdOf = ({ rule, entity, place = null }: WaivedHitName) =>
  place === null ? (`${rule} ${entity}` as const) : (`${rule} ${entity} ${place}` as const);

interface WaivedHitName extends Pick<IndicatorHit, 'rule' | 'entity'> {
  place?: IndicatorHit['place'];
}

/** The rule and the entity of a waiver, and the place of the fact if it is of one among several. */
export function partsOfWaiver({ id }: ItemOf<'waiver'>): Required<WaivedHitName> {
  const [rule = '', entity = '', place = null] = id.split(' ');
  return { rule, entity: entity as EntityId, place };
}

/** The id of the judgement on these two, in either order. */
export const pairIdOf = (a: EntityId, b: EntityId): ItemOf<'judgement'>['id'] =>
  a < b ? `${a} ${b}` : `${b} ${a}`;

/** The two records of a judgement. */
export function pairOf(id: ItemOf<'judgement'>['id']): [EntityId, EntityId] {
  const space = id.indexOf(' ');
  return [id.slice(0, space) as EntityId, id.slice(space + 1) as EntityId];
}

function entitiesOfPlace(place: NotePlace): EntityId[] {
  if (place.on === 'case') return [];
  return place.on === 'tie' ? [place.from, place.to] : [place.entity];
}

/** The entities an item is about; empty if it is about the case. */
export function entitiesOf(item: CaseItem): EntityId[] {
  switch (item.kind) {
    case 'note':
      return entitiesOfPlace(item.place);
    case 'flag':
    case 'subject':
    case 'decision':
      return [item.id];
    case 'tagged':
      return [partsOfTagged(item).entity];
    case 'judgement':
      return pairOf(item.id);
    case 'waiver':
      return [partsOfWaiver(item).entity];
    case 'stack':
      return item.members;
    default:
      return [];
  }
}

/** The same item with other entity ids, for a store that knows the entities by those. */
export function withEntities(item: CaseItem, to: (id: EntityId) => EntityId): CaseItem {
  switch (item.kind) {
    case 'note':
      return { ...item, place: placeWith(item.place, to) };
    case 'flag':
    case 'subject':
    case 'decision':
      return { ...item, id: to(item.id) };
    case 'tagged': {
      const { tag, entity } = partsOfTagged(item);
      return { ...item, id: `${tag} ${to(entity)}` };
    }
    case 'judgement': {
      const [a, b] = pairOf(item.id);
      return { ...item, id: pairIdOf(to(a), to(b)) };
    }
    case 'waiver': {
      const { rule, entity, place } = partsOfWaiver(item);
      return { ...item, id: waiverIdOf({ rule, entity: to(entity), place }) };
    }
    case 'stack':
      return { ...item, members: [...new Set(item.members.map(to))] };
    default:
      return item;
  }
}

function placeWith(place: NotePlace, to: (id: EntityId) => EntityId): NotePlace {
  if (place.on === 'case') return place;
  return place.on === 'tie'
    ? { ...place, from: to(place.from), to: to(place.to) }
    : { ...place, entity: to(place.entity) };
}
