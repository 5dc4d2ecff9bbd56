/** Changes to a case through its journal: made, undone, redone. */
import type {
  CaseChange,
  ChangedCase,
  ChangedPlaces,
  ImportedPlaces,
  ItemsChange,
  MergedCase,
  AppliedStep,
} from './changed-case.ts';
import {
  type CaseNote,
  journalWriter,
  type JournalChange,
  type JournalStep,
  type NewEntry,
} from './journal.ts';
import type { CanvasPlace, CanvasLook } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import {
  itemTarget,
  itemToValue,
  targetToName,
  valueToItem,
  caseItemWriter,
} from './case-items.ts';
import { casePlaceWriter, type StoredPlace, placeToValue, valueToPlace } from './case-places.ts';
import { caseRows } from './cases.ts';
import type { Connection } from '../base/connection.ts';

/** Places and items of another case merged in one step of work: a note may have 100,000 characters. */
const PLACES_AT_ONCE = 200;
const ITEMS_AT_ONCE = 20;

/** Verbs of the steps that new positions of their entities may join. */
const JOINED_BY_PLACES: readonly string[] = ['place', 'merge', 'import', 'stack'];

interface WantedChange {
  target: string;
  /** The new value, given the current one. */
  toAfter: (before: string | null) => string | null;
}

interface Step extends Pick<CaseChange, 'at' | 'label' | 'join'>, Pick<CaseNote, 'detail'> {
  /** The journal's verb for what is done. */
  verb: string;
}

/** Changes cases in steps, each of which can be undone. */
export class CaseJournal {
  readonly #journal;
  readonly #targets;
  readonly #cases;
  readonly #places;

  constructor(connection: Connection) {
    this.#journal = journalWriter(connection);
    this.#targets = caseTargets(connection);
    this.#cases = caseRows(connection);
    this.#places = casePlaceWriter(connection);
  }

  place(caseKey: number, change: CaseChange): ChangedCase {
    let turn = this.#places.lastTurn(caseKey);
    const since = this.#places.lastRequestNumber();
    const targets = new Map<EntityId, CanvasPlace | null>();
    for (const place of change.put) targets.set(place.entity, place);
    for (const entity of change.remove) targets.set(entity, null);
    const wanted = [...targets].map(([target, place]): WantedChange => {
      const toAfter = (before: string | null): string | null => {
        if (place && before !== null && change.keepExisting) return before;
        const { turn: currentTurn, since: currentSince } = valueToPlace(before) ?? {};
        return (
          place &&
          placeToValue({ ...place, turn: currentTurn ?? ++turn, since: currentSince ?? since })
        );
      };
      return { target, toAfter };
    });
    for (const item of change.items ?? []) {
      wanted.push({ target: itemTarget(item), toAfter: () => itemToValue(item) });
    }
    const { look } = change;
    if (look !== undefined) wanted.push({ target: LOOK, toAfter: () => look });
    return toChangedCase(this.#change(caseKey, { ...change, verb: 'place' }, wanted));
  }

  rename(caseKey: number, title: string, at: string): void {
    const label = `Rename to “${title}”`;
    this.#change(caseKey, { at, label, join: false, verb: 'title' }, [
      { target: TITLE, toAfter: () => title },
    ]);
  }

  /** Puts or removes items: one step. */
  changeItems(caseKey: number, { put, remove, ...step }: ItemsChange): ChangedCase {
    const wanted = new Map<string, WantedChange['toAfter']>();
    for (const item of put) wanted.set(itemTarget(item), () => itemToValue(item));
    for (const name of remove) wanted.set(itemTarget(name), () => null);
    const all = [...wanted].map(([target, toAfter]) => ({ target, toAfter }));
    return toChangedCase(this.#change(caseKey, { ...step, join: false }, all));
  }

  /**
   * Puts what is on the canvas of another case but not on this one after everything here, moved by `shift`,
   * and puts these items. A record keeps the version that it was first seen in there. One step of the
   * journal, made in parts so that others are served in between; returns all changes at the end.
   */
  *merge(
    caseKey: number,
    fromKey: number,
    { shift, put, ...entry }: Omit<MergedCase, 'from'>,
  ): Generator<void, ChangedCase> {
    const all = toChangedCase([]);
    let join = false;
    const apply = (wanted: readonly WantedChange[]): void => {
      const changes = this.#change(caseKey, { ...entry, join, verb: 'merge' }, wanted);
      join ||= changes.length > 0;
      addTo(all, changes);
    };
    for (let after: number | undefined = -1, turn = this.#places.lastTurn(caseKey); ;) {
      const part = this.#places.read(fromKey, { after, limit: PLACES_AT_ONCE });
      after = part.at(-1)?.turn;
      if (after === undefined) break;
      const entities = part.map(({ entity }) => entity);
      const current = this.#places.find(fromKey, entities);
      apply(
        entities.map((target, at): WantedChange => ({
          target,
          toAfter: (before) =>
            before ?? placeToValue(shifted(current[at] ?? null, shift, (turn += 1))),
        })),
      );
      yield;
    }
    for (let from = 0; from < put.length; from += ITEMS_AT_ONCE) {
      apply(
        put
          .slice(from, from + ITEMS_AT_ONCE)
          .map((item) => ({ target: itemTarget(item), toAfter: () => itemToValue(item) })),
      );
      yield;
    }
    return all;
  }

  /** Puts what came with a file after everything on the canvas: one step, made in parts like a merge. */
  *import(caseKey: number, { put, ...entry }: ImportedPlaces): Generator<void, ChangedPlaces> {
    const all: ChangedPlaces = { put: [], removed: [] };
    let turn = this.#places.lastTurn(caseKey);
    const since = this.#places.lastRequestNumber();
    for (let from = 0; from < put.length; from += PLACES_AT_ONCE) {
      const wanted = put.slice(from, from + PLACES_AT_ONCE).map((place): WantedChange => ({
        target: place.entity,
        toAfter: (before) => before ?? placeToValue({ ...place, turn: (turn += 1), since }),
      }));
      const step = { ...entry, join: all.put.length > 0, verb: 'import' };
      all.put.push(...toChangedCase(this.#change(caseKey, step, wanted)).places.put);
      yield;
    }
    return all;
  }

  /** Undone in parts, since it may have been made in parts. */
  undo(caseKey: number, at: string): Generator<void, AppliedStep | null> {
    return this.#applyStep(caseKey, this.#journal.toUndo(caseKey), 'before', at);
  }

  endSteps(caseKey: number): void {
    this.#journal.end(caseKey);
  }

  redo(caseKey: number, at: string): Generator<void, AppliedStep | null> {
    return this.#applyStep(caseKey, this.#journal.toRedo(caseKey), 'after', at);
  }

  /** Adds an entry that changes nothing in the case and can't be undone. */
  note(caseKey: number, entry: NewEntry): void {
    this.#journal.note(caseKey, entry);
  }

  /**
   * Makes one step, or none if nothing changes. A change that joins too late leaves the journal alone: a
   * layout that ends after an undo only moves what is still there, and one that was overtaken by another
   * step only places what has no position yet.
   */
  #change(
    caseKey: number,
    { at, label, detail = null, join, verb }: Step,
    wanted: readonly WantedChange[],
  ): JournalChange[] {
    const isOvertaken = this.#isOvertaken(caseKey, join);
    const isLate = isOvertaken || (join !== false && this.#journal.toRedo(caseKey) !== null);
    const current = this.#targets.read(
      caseKey,
      wanted.map(({ target }) => target),
    );
    const changed = wanted.flatMap(({ target, toAfter }, place): JournalChange[] => {
      const before = current[place] ?? null;
      const after = toAfter(before);
      const isTooLate = isLate && (before === null || after === null);
      const isSkipped = isTooLate || (isOvertaken && hasPosition(target, before));
      return isSkipped || before === after ? [] : [{ target, before, after }];
    });
    if (changed.length === 0) return [];
    if (!isLate) {
      const step = this.#beginOrJoin(caseKey, { at, verb, label, detail }, join);
      this.#journal.noteChanges(step, changed);
    }
    this.#write(caseKey, changed, 'after');
    this.#cases.setWorkedAt(caseKey, at);
    return changed;
  }

  #write(caseKey: number, changes: readonly JournalChange[], side: 'before' | 'after'): void {
    this.#targets.write(
      caseKey,
      changes.map((change) => [change.target, change[side]]),
    );
  }

  /** Whether the change may only join a step, and the previous step is another one. */
  #isOvertaken(caseKey: number, join: CaseChange['join']): boolean {
    if (typeof join === 'boolean' || join.otherwise !== 'no step') return false;
    const before = this.#journal.toUndo(caseKey);
    return before !== null && (before.label !== join.to || !JOINED_BY_PLACES.includes(before.verb));
  }

  /** The step that the changes belong to: the previous one if `join` means it and its verb fits, or a new one. */
  #beginOrJoin(caseKey: number, entry: CaseNote, join: CaseChange['join']): number {
    const before = join === false ? null : this.#journal.toUndo(caseKey);
    const isNamed = typeof join === 'boolean' || join.to === before?.label;
    const verbs = entry.verb === 'place' ? JOINED_BY_PLACES : [entry.verb];
    const hasFittingVerb = before !== null && verbs.includes(before.verb);
    return hasFittingVerb && isNamed ? before.key : this.#journal.begin(caseKey, entry);
  }

  *#applyStep(
    caseKey: number,
    step: JournalStep | null,
    side: 'before' | 'after',
    at: string,
  ): Generator<void, AppliedStep | null> {
    if (step === null) return null;
    const all = toChangedCase([]);
    for (const part of this.#journal.changesInParts(step.key)) {
      this.#write(caseKey, part, side);
      addTo(
        all,
        part.map((entry) => ({ target: entry.target, after: entry[side] })),
      );
      yield;
    }
    this.#journal.markUndone(step.key, side === 'before');
    const verb = side === 'before' ? 'undo' : 'redo';
    this.#journal.note(caseKey, { at, verb, label: step.label, about: step.sequence });
    this.#cases.setWorkedAt(caseKey, at);
    return { label: step.label, ...all };
  }
}

const hasPosition = (target: string, value: string | null): boolean =>
  isPlace(target) && valueToPlace(value)?.x !== null;

/** The place shifted, with a new turn; a place without a position stays without. */
const shifted = (
  place: StoredPlace | null,
  shift: MergedCase['shift'],
  turn: number,
): StoredPlace | null =>
  place && {
    ...place,
    turn,
    x: place.x === null ? null : place.x + shift.x,
    y: place.y === null ? null : place.y + shift.y,
  };

type MadeChange = Pick<JournalChange, 'target' | 'after'>;

function toChangedCase(changes: readonly MadeChange[]): ChangedCase {
  const all: ChangedCase = { places: { put: [], removed: [] }, items: { put: [], removed: [] } };
  addTo(all, changes);
  return all;
}

function addTo({ places, items }: ChangedCase, changes: readonly MadeChange[]): void {
  for (const { target, after } of changes) {
    const name = targetToName(target);
    if (target === LOOK) places.isLookChanged = true;
    else if (name !== null) {
      if (after === null) items.removed.push(name);
      else items.put.push(valueToItem(name, after));
    } else if (isPlace(target)) {
      const place = valueToPlace(after);
      if (place === null) places.removed.push(target);
      else {
        const { since: _since, ...rest } = place;
        places.put.push({ entity: target, ...rest });
      }
    }
  }
}

/** Targets for how the canvas is drawn, and for the title; no entity has such an id. */
const LOOK = 'look';

const TITLE = 'title';

/**
 * What can be changed, undone and redone in a case: each thing is a target with a value, both text as the
 * journal stores them; null: nothing is there. The target shows its kind, so one step may change several
 * kinds of things; a new kind needs one more way to read and write here.
 */
interface CaseTargets {
  /** Values in the order of the targets. */
  read(caseKey: number, targets: readonly string[]): (string | null)[];
  write(caseKey: number, values: Iterable<readonly [target: string, value: string | null]>): void;
}

/** Whether the target is the place of an entity, which is named by the entity's id alone. */
const isPlace = (target: string): target is EntityId =>
  target !== LOOK && target !== TITLE && !target.startsWith('item ');

function caseTargets(connection: Connection): CaseTargets {
  const places = casePlaceWriter(connection);
  const cases = caseRows(connection);
  const items = caseItemWriter(connection);

  function readOther(caseKey: number, target: string): string | null {
    if (target === LOOK) return cases.look(caseKey);
    if (target === TITLE) return cases.title(caseKey);
    const name = targetToName(target);
    return name && items.value(caseKey, name);
  }

  function write(caseKey: number, target: string, value: string | null): void {
    if (target === LOOK) return cases.setLook(caseKey, value as CanvasLook);
    if (target === TITLE) return cases.setTitle(caseKey, value ?? '');
    const name = targetToName(target);
    if (name === null) places.set(caseKey, target as EntityId, valueToPlace(value));
    else items.set(caseKey, name, value);
  }

  return {
    read(caseKey, targets) {
      const entities = targets.filter(isPlace);
      const current = places.find(caseKey, entities);
      let next = 0;
      return targets.map((target) =>
        isPlace(target) ? placeToValue(current[next++] ?? null) : readOther(caseKey, target),
      );
    },
    write(caseKey, values) {
      for (const [target, value] of values) write(caseKey, target, value);
    },
  };
}
