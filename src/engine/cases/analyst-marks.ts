/** What the analyst put on records and ties of a case, as exports show it. */
import { partsOfTagged, type StoredItem } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { Graph } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { RecordMarks } from '../../drawing/elements/record-marks.ts';
import { LossCount, type AnalystMarks } from '../../exchange/common/exporter.ts';
import { notesByTie } from '../../graph/ties/tie-mark.ts';
import type { StoreReader } from '../../store/store.ts';

interface Marks {
  flag: RecordMarks['flag'];
  tags: string[];
  notes: string[];
  sameAs: readonly EntityId[];
}

/** The exported graph, and what was judged the same. */
interface Exported extends Graph {
  /** All current ties between its entities, including those not exported. */
  among: readonly Tie[];
  judged: readonly (readonly EntityId[])[];
}

/**
 * Flags, tags and notes on records, notes on ties, and records judged the same. Private notes are not
 * exported; they are counted, as are notes on the case and on what is not exported.
 */
export function marksOf(
  read: Pick<StoreReader, 'caseItemsOf'>,
  id: CaseId,
  { entities, ties, among, judged }: Exported,
): AnalystMarks {
  const onRecords = new Map<EntityId, Marks>();
  const of = (entity: EntityId): Marks => {
    const known = onRecords.get(entity) ?? { flag: null, tags: [], notes: [], sameAs: [] };
    onRecords.set(entity, known);
    return known;
  };
  for (const { id: entity, colour } of read.caseItemsOf(id, 'flag')) of(entity).flag = colour;
  const tags = new Map(read.caseItemsOf(id, 'tag').map((tag) => [tag.id, tag.name]));
  for (const item of read.caseItemsOf(id, 'tagged')) {
    const { tag, entity } = partsOfTagged(item);
    const name = tags.get(tag);
    if (name !== undefined) of(entity).tags.push(name);
  }
  const all = read.caseItemsOf(id, 'note');
  const notes = all.filter(({ isPrivate }) => !isPrivate);
  for (const { place, text } of notes) {
    if (place.on === 'entity') of(place.entity).notes.push(text);
    if (place.on === 'field') of(place.entity).notes.push(`${place.label}: ${text}`);
  }
  for (const group of judged) {
    for (const entity of group) of(entity).sameAs = group.filter((other) => other !== entity);
  }
  const byTie = notesByTie(notes, among);
  const onTies = new Map(
    Array.from(byTie, ([tie, on]) => [
      tie,
      on.map(({ note, isCertain }) =>
        isCertain ? note.text : `of this tie or of one like it: ${note.text}`,
      ),
    ]),
  );
  const shown = new Set<string>(entities.map((entity) => entity.id));
  const carried = new Set(
    ties.flatMap((tie) => byTie.get(tie.id)?.map(({ note }) => note.id) ?? []),
  );
  for (const note of notes) {
    if ('entity' in note.place && shown.has(note.place.entity)) carried.add(note.id);
  }
  return { onRecords, onTies, leftOut: notCarried(all, carried) };
}

function notCarried(
  notes: readonly StoredItem<'note'>[],
  carried: ReadonlySet<string>,
): AnalystMarks['leftOut'] {
  const loss = new LossCount();
  for (const { id, place, isPrivate } of notes) {
    if (isPrivate) loss.add('private notes, which stay in the case');
    else if (place.on === 'case') loss.add('notes on the case itself');
    else if (!carried.has(id)) loss.add('notes on what is not in the export');
  }
  return loss.list();
}
