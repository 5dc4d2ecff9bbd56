/** Whatever can be done in cases, drawn by chance: what a plain model and a store are both put through. */
import fc from 'fast-check';
import type { CanvasLook, CanvasPlace } from '../../src/contract/model/canvas.ts';
import type { ItemName, StoredItem } from '../../src/contract/model/case-item.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { anyCharacter } from './any-character.ts';
import { AT, ELSEWHERE, M1, M2 } from './case-names.ts';

/** Of two registries. */
const ENTITIES: EntityId[] = [M1, M2, ELSEWHERE, 'sample/company:1'];

export type Act =
  | { do: 'place'; put: CanvasPlace[]; remove: EntityId[]; look: CanvasLook | null }
  | { do: 'items'; put: StoredItem[]; remove: ItemName[] }
  | { do: 'rename'; title: string }
  | { do: 'fetch'; entity: EntityId; says: number }
  | { do: 'undo' | 'redo' | 'note' | 'restart' }
  | { do: 'create' | 'duplicate' | 'merge' | 'close' | 'delete' };

/** What is done, and in which of the cases there are. */
export type ActIn = [at: number, act: Act];

const entity = fc.constantFrom(...ENTITIES);
const place = fc.record({
  entity,
  x: fc.option(fc.integer({ min: -50, max: 50 })),
  y: fc.option(fc.integer({ min: -50, max: 50 })),
  pinned: fc.boolean(),
  hidden: fc.boolean(),
});
/** Versions of a record, by their hashes. */
const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const times = { at: AT, changedAt: AT };
const noteId = fc.constantFrom('n1', 'n2', 'n3');
const colour = fc.constantFrom('red' as const, 'blue' as const);
const waived = fc
  .tuple(fc.constantFrom('mass-address', 'one-sided-role'), entity)
  .map(([rule, whom]) => `${rule} ${whom}` as const);
const item: fc.Arbitrary<StoredItem> = fc.oneof(
  fc
    .record({
      id: noteId,
      text: fc.string({ unit: anyCharacter, minLength: 1 }),
      isPrivate: fc.boolean(),
    })
    .map((note) => ({ kind: 'note', place: { on: 'case' }, ...note, ...times }) as const),
  fc.record({ id: entity, colour }).map((flag) => ({ kind: 'flag', ...flag, ...times }) as const),
  fc
    .record({ verdict: fc.constantFrom('same', 'not-same', 'unsure'), reason: fc.string() })
    .map((one) => ({ kind: 'judgement', id: `${M1} ${M2}`, ...one, ...times }) as const),
  fc
    .record({ id: entity, version: fc.constantFrom(A, B, null), reason: fc.string() })
    .map((one): StoredItem => {
      const verdict = one.version === A ? 'accepted' : 'ignored';
      return { kind: 'decision', verdict, baseline: A, ...one, ...times };
    }),
  fc
    .record({ id: waived, value: fc.nat(9), reason: fc.string({ minLength: 1 }) })
    .map((one) => ({ kind: 'waiver', fingerprint: '0'.repeat(14), ...one, ...times }) as const),
  fc
    .record({
      id: noteId,
      name: fc.string({ minLength: 1 }),
      isOpen: fc.boolean(),
      members: fc.uniqueArray(entity, { minLength: 1, maxLength: 3 }),
    })
    .map((one) => ({ kind: 'stack', ...one, ...times }) as const),
  fc
    .record({ id: noteId, text: fc.string({ minLength: 1 }), done: fc.boolean() })
    .map((one) => ({ kind: 'todo', ...one, ...times }) as const),
  fc
    .record({ id: noteId, name: fc.string({ minLength: 1 }), colour })
    .map((one) => ({ kind: 'tag', ...one, ...times }) as const),
  fc
    .tuple(noteId, entity)
    .map(([tag, whom]) => ({ kind: 'tagged', id: `${tag} ${whom}`, ...times }) as const),
  fc.record({ id: noteId, title: fc.string({ minLength: 1 }) }).map(
    (one) =>
      ({
        kind: 'search',
        query: { q: 'a', count: 50, page: 1 },
        registries: ['sample'],
        ...one,
        ...times,
      }) as const,
  ),
) as fc.Arbitrary<StoredItem>;
const itemName: fc.Arbitrary<ItemName> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('note' as const, 'todo' as const, 'tag' as const, 'stack' as const),
    id: noteId,
  }),
  entity.map((id) => ({ kind: 'flag', id }) as const),
  fc.constant({ kind: 'judgement', id: `${M1} ${M2}` } as const),
  entity.map((id) => ({ kind: 'decision', id }) as const),
  waived.map((id) => ({ kind: 'waiver', id }) as const),
);

export const nameOf = ({ kind, id }: ItemName): string => `${kind} ${id}`;

const only = <D extends string>(...words: D[]) => fc.record({ do: fc.constantFrom(...words) });

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      put: fc.uniqueArray(place, { selector: (one) => one.entity, maxLength: 3 }),
      remove: fc.uniqueArray(entity, { maxLength: 2 }),
      look: fc.option(fc.constantFrom<CanvasLook[]>('network', 'chart')),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('items' as const),
      put: fc.uniqueArray(item, { selector: nameOf, maxLength: 3 }),
      remove: fc.uniqueArray(itemName, { selector: nameOf, maxLength: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rename' as const),
      title: fc
        .string({ unit: anyCharacter, minLength: 1, maxLength: 20 })
        .map((it) => it.toWellFormed()),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fetch' as const),
      entity,
      says: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 7, arbitrary: only('undo', 'redo') },
  { weight: 2, arbitrary: only('note', 'restart') },
  { weight: 2, arbitrary: only('create', 'duplicate', 'close', 'delete') },
  { weight: 3, arbitrary: only('merge') },
);

export const actIn: fc.Arbitrary<ActIn> = fc.tuple(fc.nat(7), act);

/** The same ones for the same seed. */
export const actsOf = (seed: number, count: number): ActIn[] =>
  fc.sample(actIn, { seed, numRuns: count });
