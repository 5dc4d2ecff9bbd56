/** What the analyst put on records of a case, as an export tells it. */
import { partsOfTagged } from '../contract/model/case-item.ts';
import type { CaseId } from '../contract/model/case.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { RecordMarks } from '../drawing/record-marks.ts';
import type { AnalystMarks } from '../exchange/exchange.ts';
import type { StoreReader } from '../store/store.ts';

interface Marks {
  flag: RecordMarks['flag'];
  tags: string[];
  notes: string[];
  sameAs: readonly EntityId[];
}

/** Flags, tags and notes on records, and who of these groups was judged the same; private notes stay here. */
export function marksOf(
  read: Pick<StoreReader, 'caseItemsOf'>,
  id: CaseId,
  judged: readonly (readonly EntityId[])[],
): AnalystMarks {
  const marks = new Map<EntityId, Marks>();
  const of = (entity: EntityId): Marks => {
    const known = marks.get(entity) ?? { flag: null, tags: [], notes: [], sameAs: [] };
    marks.set(entity, known);
    return known;
  };
  for (const { id: entity, colour } of read.caseItemsOf(id, 'flag')) of(entity).flag = colour;
  const tags = new Map(read.caseItemsOf(id, 'tag').map((tag) => [tag.id, tag.name]));
  for (const item of read.caseItemsOf(id, 'tagged')) {
    const { tag, entity } = partsOfTagged(item);
    const name = tags.get(tag);
    if (name !== undefined) of(entity).tags.push(name);
  }
  for (const { place, text, isPrivate } of read.caseItemsOf(id, 'note')) {
    if (isPrivate || !('entity' in place)) continue;
    of(place.entity).notes.push(place.on === 'field' ? `${place.label}: ${text}` : text);
  }
  for (const group of judged) {
    for (const entity of group) of(entity).sameAs = group.filter((other) => other !== entity);
  }
  return marks;
}
