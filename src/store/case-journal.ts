/** Changes to a case by way of its journal: made, taken back, done again. */
import type { CaseChange, ChangedPlaces, TakenStep } from './stored-cases.ts';
import type { CanvasPlace } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { casePlaceWriter } from './case-places.ts';
import {
  caseVerbs,
  LOOK,
  placeToValue,
  valueToPlace,
  type Verb,
  type VerbName,
} from './case-verbs.ts';
import { caseRows } from './cases.ts';
import type { Connection } from './connection.ts';
import { journalWriter, type JournalChange, type JournalStep, type NewEntry } from './journal.ts';

interface Wanted {
  target: string;
  /** The value it is to have, given the one it has. */
  toAfter: (before: string | null) => string | null;
}

/** The steps of cases; every one of them can be taken back. */
export class CaseJournal {
  readonly #journal;
  readonly #verbs;
  readonly #cases;
  readonly #places;

  constructor(connection: Connection) {
    this.#journal = journalWriter(connection);
    this.#verbs = caseVerbs(connection);
    this.#cases = caseRows(connection);
    this.#places = casePlaceWriter(connection);
  }

  place(caseKey: number, wish: CaseChange): ChangedPlaces {
    let turn = this.#places.lastTurn(caseKey);
    const targets = new Map<EntityId, CanvasPlace | null>();
    for (const place of wish.put) targets.set(place.entity, place);
    for (const entity of wish.remove) targets.set(entity, null);
    const wanted = [...targets].map(([target, place]): Wanted => {
      const toAfter = (before: string | null): string | null => {
        if (place && before !== null && wish.keepStanding) return before;
        return place && placeToValue({ ...place, turn: valueToPlace(before)?.turn ?? ++turn });
      };
      return { target, toAfter };
    });
    const { look } = wish;
    if (look !== undefined) wanted.push({ target: LOOK, toAfter: () => look });
    return toChangedPlaces(this.#change(caseKey, 'place', wish, wanted));
  }

  rename(caseKey: number, title: string, at: string): void {
    const label = `Rename to “${title}”`;
    this.#change(caseKey, 'title', { at, label, join: false }, [
      { target: 'title', toAfter: () => title },
    ]);
  }

  undo(caseKey: number, at: string): TakenStep | null {
    return this.#take(caseKey, this.#journal.toUndo(caseKey), 'before', at);
  }

  redo(caseKey: number, at: string): TakenStep | null {
    return this.#take(caseKey, this.#journal.toRedo(caseKey), 'after', at);
  }

  /** An entry that changes nothing on the canvas, and is not taken back. */
  note(caseKey: number, entry: NewEntry): void {
    this.#journal.note(caseKey, entry);
  }

  /**
   * One step, or none where nothing really changes. What joins after an undo only moves what still
   * stands there and leaves the journal alone: a layout that comes late brings nothing back.
   */
  #change(
    caseKey: number,
    verb: VerbName,
    { at, label, join }: Pick<CaseChange, 'at' | 'label' | 'join'>,
    wanted: readonly Wanted[],
  ): JournalChange[] {
    const kind = this.#verbs[verb];
    const late = join !== false && this.#journal.toRedo(caseKey) !== null;
    const standing = kind.read(
      caseKey,
      wanted.map(({ target }) => target),
    );
    const changed = wanted.flatMap(({ target, toAfter }, place): JournalChange[] => {
      const before = standing[place] ?? null;
      const after = toAfter(before);
      const isLeft = before === after || (late && (before === null || after === null));
      return isLeft ? [] : [{ target, before, after }];
    });
    if (changed.length === 0) return [];
    if (!late) {
      const step = this.#beginOrJoin(caseKey, { at, verb, label }, join);
      this.#journal.noteChanges(step, changed);
    }
    this.#write(kind, caseKey, changed, 'after');
    this.#cases.setWorked(caseKey, at);
    return changed;
  }

  #write(
    kind: Verb,
    caseKey: number,
    changes: readonly JournalChange[],
    side: 'before' | 'after',
  ): void {
    kind.write(
      caseKey,
      changes.map((change) => [change.target, change[side]]),
    );
  }

  /** Joined, the changes belong to the step before, where it is of the same kind and the one meant. */
  #beginOrJoin(
    caseKey: number,
    entry: { at: string; verb: VerbName; label: string },
    join: CaseChange['join'],
  ): number {
    const before = join === false ? null : this.#journal.toUndo(caseKey);
    const isMeant = typeof join === 'boolean' || join.to === before?.label;
    return before?.verb === entry.verb && isMeant
      ? before.key
      : this.#journal.begin(caseKey, entry);
  }

  #take(
    caseKey: number,
    step: JournalStep | null,
    side: 'before' | 'after',
    at: string,
  ): TakenStep | null {
    if (step === null) return null;
    const kind = this.#verbs[step.verb as VerbName];
    const changes = this.#journal.changes(step.key);
    this.#write(kind, caseKey, changes, side);
    this.#journal.markUndone(step.key, side === 'before');
    const verb = side === 'before' ? 'undo' : 'redo';
    this.#journal.note(caseKey, { at, verb, label: step.label, about: step.sequence });
    this.#cases.setWorked(caseKey, at);
    const taken = changes.map((entry) => ({ target: entry.target, after: entry[side] }));
    const isPlaces = step.verb === 'place';
    return { label: step.label, places: toChangedPlaces(isPlaces ? taken : []) };
  }
}

function toChangedPlaces(
  changes: readonly { target: string; after: string | null }[],
): ChangedPlaces {
  const changed: ChangedPlaces = { put: [], removed: [] };
  for (const { target, after } of changes) {
    if (target === LOOK) {
      changed.looksOtherwise = true;
      continue;
    }
    const place = valueToPlace(after);
    const entity = target as EntityId;
    if (place === null) changed.removed.push(entity);
    else changed.put.push({ entity, ...place });
  }
  return changed;
}
