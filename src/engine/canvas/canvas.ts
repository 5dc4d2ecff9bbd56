/** The canvas of a case: reading it page by page, changing it, undo and redo. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { CanvasPage, CanvasPlace } from '../../contract/model/canvas.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { StoreWriter, Store } from '../../store/store.ts';
import type { AppliedStep } from '../../store/cases/changed-case.ts';
import type { CaseCanvas } from '../graph/case-canvas.ts';
import { announceItems } from '../cases/case-items.ts';
import type { ProfileSource } from '../records/profile-source.ts';
import type { NotFetchedList } from '../records/not-fetched-list.ts';
import type { Canvases } from '../graph/canvases.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import type { NeighbourLists } from '../graph/neighbour-list.ts';
import type { EngineEvent } from '../../contract/events.ts';
import { expandEntities } from './expand.ts';
import type { Handlers } from '../base/handlers.ts';

interface Needs {
  store: Store;
  status: { changed: () => void };
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  canvases: Canvases;
  notes: CaseNotes;
  neighbours: NeighbourLists;
  now: () => Date;
  announce: (event: EngineEvent) => void;
  casesChanged: () => void;
}

/** Entities and ties in one page: a longer message would hold up a page for more than a frame. */
const PAGE_SIZE = 2000;

type CanvasHandlers = Pick<
  Handlers,
  'readCanvas' | 'expandEntities' | 'changeCanvas' | 'undo' | 'redo'
>;

export function createCanvasHandlers(needs: Needs): CanvasHandlers {
  const { store, canvases, now } = needs;

  /** A step may be an import of thousands, so it is taken in parts; other calls are answered between. */
  async function take(
    id: CaseId,
    taking: (writer: StoreWriter, at: string) => Generator<void, AppliedStep | null>,
  ): Promise<string | null> {
    await canvases.of(id);
    return store.writeInOrder(
      (writer) => taking(writer, now().toISOString()),
      async (taken) => {
        if (taken === null) return null;
        announceItems(needs, id, taken);
        await canvases.stepTaken(id, taken.places);
        needs.casesChanged();
        // Undoing or redoing an import changes the store's status too.
        needs.status.changed();
        return taken.label;
      },
    );
  }

  return {
    async readCanvas({ case: id, after }) {
      const canvas = await canvases.of(id);
      const about = () => ({ look: store.read.canvasLook(id), ...store.read.caseSteps(id) });
      return canvas.withTies((ties) => pageOf(canvas, ties, { ...about(), after }));
    },
    expandEntities: (input, call) => expandEntities(needs, input, call),
    async changeCanvas({ case: id, ...change }) {
      const canvas = await canvases.of(id);
      refuseUnknown(needs, canvas, change.put);
      const at = now().toISOString();
      const places = store.write((writer) => writer.changeCanvas(id, { ...change, at }));
      const changed = places.put.length + places.removed.length;
      if (changed > 0 || places.isLookChanged === true) await canvas.stepTaken(places);
      return { changed };
    },
    undo: async ({ case: id }) => ({
      undone: await take(id, (writer, at) => writer.undoInCase(id, at)),
    }),
    redo: async ({ case: id }) => ({
      redone: await take(id, (writer, at) => writer.redoInCase(id, at)),
    }),
  };
}

/**
 * Entities and ties are numbered in one sequence, entities first, and `after` counts through both: so every
 * tie comes after its ends.
 */
function pageOf(
  canvas: CaseCanvas,
  ties: readonly Tie[],
  { after, ...about }: Pick<CanvasPage, 'look' | 'undo' | 'redo'> & { after: number },
): CanvasPage {
  const entities = canvas.entities();
  const whole = entities.length + ties.length;
  const end = Math.min(after + PAGE_SIZE, whole);
  return {
    case: canvas.id,
    revision: canvas.revision,
    entities: entities.slice(after, end),
    ties: ties.slice(Math.max(0, after - entities.length), Math.max(0, end - entities.length)),
    totals: { entities: entities.length, ties: ties.length },
    next: end < whole ? end : null,
    ...about,
  };
}

/** Only what some response names can be on the canvas. */
function refuseUnknown(
  { store }: Pick<Needs, 'store'>,
  canvas: CaseCanvas,
  put: readonly CanvasPlace[],
): void {
  const news = put.map(({ entity }) => entity).filter((entity) => !canvas.has(entity));
  const unknown = news.length === 0 ? null : store.read.firstUnknown(news);
  if (unknown !== null) {
    throw new Refusal('input-invalid', { field: 'put', why: `nothing is stored of ${unknown}` });
  }
}
