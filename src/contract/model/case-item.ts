/**
 * What an analyst puts into a case beside its canvas. Every one is an item of a kind, with an id of
 * its own within it: one way to keep, change, undo and tell them all.
 */
import { z } from 'zod';
import { entityId, type EntityId } from './entity.ts';
import { waiverId, type IndicatorHit } from './indicators.ts';
import { memberQuery } from './query.ts';
import { registryHandle } from './registry.ts';
import { stackShape } from './stack.ts';
import { tieMark } from './tie.ts';

/** Of flags and tags; each is told by its shape or its words as well. */
export const MARK_COLOURS = ['red', 'amber', 'green', 'blue', 'violet'] as const;

const markColour = z.enum(MARK_COLOURS);

/** An RFC 6901 JSON Pointer. */
const pointer = z
  .string()
  .max(1000)
  .regex(/^(\/.*)?$/s, 'a place in a record is named by a JSON Pointer');

/** How long the words of each may be. */
export const MOST_LETTERS = {
  note: 100_000,
  tag: 60,
  todo: 2000,
  search: 200,
  reason: 5000,
  fieldLabel: 200,
  tieLabel: 500,
} as const;

/** What a note is on. A field is at a place of the record; `label` is what it was called. */
const notePlace = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('case') }),
  z.strictObject({ on: z.literal('entity'), entity: entityId }),
  z.strictObject({
    on: z.literal('field'),
    entity: entityId,
    pointer,
    label: z.string().min(1).max(MOST_LETTERS.fieldLabel),
  }),
  z.strictObject({
    on: z.literal('tie'),
    from: entityId,
    to: entityId,
    mark: tieMark,
    label: z.string().min(1).max(MOST_LETTERS.tieLabel),
  }),
]);

export type NotePlace = z.infer<typeof notePlace>;

const words = (most: number, what: string) =>
  z.string().trim().min(1, `${what} needs words`).max(most, `at most ${most} characters`);

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

/** Markdown; a private one can be left out of what is handed over. */
const note = z.strictObject({
  kind: z.literal('note'),
  id: z.uuid(),
  place: notePlace,
  text: words(MOST_LETTERS.note, 'a note'),
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
  name: words(MOST_LETTERS.tag, 'a tag'),
  colour: markColour.default('blue'),
});
/** An entity bears a tag. */
const tagged = z.strictObject({ kind: z.literal('tagged'), id: taggedId });
/** Something that is to be done. */
const todo = z.strictObject({
  kind: z.literal('todo'),
  id: z.uuid(),
  text: words(MOST_LETTERS.todo, 'what is to be done'),
  done: z.boolean().default(false),
});
const savedSearch = z.strictObject({
  kind: z.literal('search'),
  id: z.uuid(),
  title: words(MOST_LETTERS.search, 'a saved search'),
  query: memberQuery,
  registries: z.array(registryHandle).min(1).max(50),
});
/** Whom the case is about. */
const subject = z.strictObject({ kind: z.literal('subject'), id: entityId });
/** What was said of two records. */
const judgement = z.strictObject({
  kind: z.literal('judgement'),
  id: pairId,
  verdict: z.enum(['same', 'not-same', 'unsure']),
  reason: z.string().trim().max(MOST_LETTERS.reason).default(''),
});

/**
 * What was decided of a change of a record. `baseline` is the version the case goes by since, `version`
 * the one it was decided of: accepted, it is the baseline. Null: that the record was not found.
 */
const recordVersion = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable();
/** Its shape, with versions that are named in this way. */
export const decisionOf = <V extends z.ZodType>(version: V) => ({
  id: entityId,
  verdict: z.enum(['accepted', 'ignored']),
  baseline: version,
  version,
  reason: z.string().trim().max(MOST_LETTERS.reason).default(''),
});
const decision = z
  .strictObject({ kind: z.literal('decision'), ...decisionOf(recordVersion) })
  .refine(({ verdict, baseline, version }) => (verdict === 'accepted') === (baseline === version), {
    error: 'what is accepted is the baseline, and what is ignored is not',
  });

/**
 * A hit of a rule that was looked at, and why it is set aside. `value` and `fingerprint` are the hit's: one
 * whose evidence says something else since isn't set aside.
 */
const waiver = z.strictObject({
  kind: z.literal('waiver'),
  id: waiverId,
  value: z.number(),
  fingerprint: z.string().regex(/^[0-9a-f]{14}$/),
  reason: words(MOST_LETTERS.reason, 'a waiver'),
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

/** Which item: its kind and its id. */
export const itemName = z.strictObject({
  kind: z.enum(caseItem.options.map(({ shape }) => shape.kind.value)),
  id: z.string().min(1).max(1000),
});

export interface ItemName {
  kind: ItemKind;
  id: string;
}

/** One text of a name, to find an item by within its case. */
export const keyOfItem = ({ kind, id }: ItemName): string => `${kind} ${id}`;

/** As it is kept: when it came, and when it was last changed. */
export type StoredItem<K extends ItemKind = ItemKind> = ItemOf<K> & {
  at: string;
  changedAt: string;
  /** The seal of the case file it came with, as long as nobody changed it here. */
  by?: string | undefined;
};

/** What an item says, under whatever id, whoever said it and whenever: alike where these texts are. */
export function contentOfItem(item: CaseItem): string {
  const { id: _id, at: _at, changedAt: _changedAt, by: _by, ...says }: Partial<StoredItem> = item;
  return JSON.stringify(Object.entries(says).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The tag and the entity that bears it. */
export function partsOfTagged({ id }: ItemOf<'tagged'>): { tag: string; entity: EntityId } {
  const space = id.indexOf(' ');
  return { tag: id.slice(0, space), entity: id.slice(space + 1) as EntityId };
}

/** The name of a waiver of what a rule says of an entity. */
export const waiverIdOf = ({ rule, entity }: Pick<IndicatorHit, 'rule' | 'entity'>) =>
  `${rule} ${entity}` as const;

/** The rule and the entity a waiver is of. */
export function partsOfWaiver({ id }: ItemOf<'waiver'>): Pick<IndicatorHit, 'rule' | 'entity'> {
  const space = id.indexOf(' ');
  return { rule: id.slice(0, space), entity: id.slice(space + 1) as EntityId };
}

/** The name of a judgement on these two, whichever is named first. */
export const pairIdOf = (a: EntityId, b: EntityId): ItemOf<'judgement'>['id'] =>
  a < b ? `${a} ${b}` : `${b} ${a}`;

/** The two records a judgement is of. */
export function pairOf(id: ItemOf<'judgement'>['id']): [EntityId, EntityId] {
  const space = id.indexOf(' ');
  return [id.slice(0, space) as EntityId, id.slice(space + 1) as EntityId];
}

function entitiesOfPlace(place: NotePlace): EntityId[] {
  if (place.on === 'case') return [];
  return place.on === 'tie' ? [place.from, place.to] : [place.entity];
}

/** The entities an item is about; none where it is about the case. */
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

/** The same of other entities, as where it goes into a store that knows them by other ids. */
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
      const { rule, entity } = partsOfWaiver(item);
      return { ...item, id: waiverIdOf({ rule, entity: to(entity) }) };
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
