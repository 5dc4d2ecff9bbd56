/** Exporting the graph: opened over a snapshot, previewed, then read or saved part by part. */
import { judgementsIn } from '../graph/requested.ts';
import type { CheckedInputOf } from '../../contract/commands/commands.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { SaveAnswer, ExportPreview } from '../../contract/answers/export.ts';
import type { Graph } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { CaseCanvas } from '../graph/case-canvas.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import type { ExportReader } from '../base/host.ts';
import { storedGraph } from '../graph/graph-parts.ts';
import type { Call, Handlers } from '../base/handlers.ts';
import {
  type OpenExport,
  type OpenExports,
  exportNoter,
  noteWhenCompleted,
} from './open-exports.ts';
import {
  holdExport,
  openGraphExport,
  type WantedExport,
  type OpenedGraph,
  type ExportNeeds,
} from './make-export.ts';
import { shownGraph } from './shown-graph.ts';
import { takeAll } from '../base/take-steps.ts';

interface Needs extends ExportNeeds {
  notes: CaseNotes;
}

type ExportCommands =
  | 'awaitExport'
  | 'closeExport'
  | 'exportGraph'
  | 'nameExport'
  | 'noteDrawn'
  | 'previewExport'
  | 'readExport'
  | 'saveExport';

export function createExportHandlers(
  needs: Needs,
  held: OpenExports,
): Pick<Handlers, ExportCommands> {
  /** By export that something is drawn from: how the drawing is noted. */
  const toDraw = new Map<string, (sha256: string) => void>();

  return {
    async exportGraph({ drawnAs, ...input }, call) {
      const wanted = await wantedOf(needs, input, call);
      const made = holdExport(held, input.format, await openGraphExport(needs, wanted, call));
      const { export: name, entities, ties } = made;
      const noted = { case: input.case, entities, ties, redacted: input.redact };
      const note = exportNoter(needs.notes, noted);
      const one = held.get(name);
      if (drawnAs === undefined) noteWhenCompleted(one, input.format, note);
      else {
        toDraw.set(name, (sha256) => note(drawnAs, [sha256]));
        one.whole.catch(() => toDraw.delete(name));
      }
      return made;
    },
    async previewExport(input, call) {
      const wanted = await wantedOf(needs, input, call);
      return previewOf(await openGraphExport(needs, wanted, call), call.signal);
    },
    noteDrawn({ export: name, sha256 }) {
      const note = toDraw.get(name);
      if (note === undefined) throw new Refusal('export-gone');
      toDraw.delete(name);
      note(sha256);
      return {};
    },
    nameExport({ export: name, names }) {
      held.get(name).rename(names);
      return {};
    },
    readExport: ({ export: name, file }) => held.get(name).read(file),
    saveExport: ({ export: name }, call) => save(needs, held, name, call),
    awaitExport: async ({ export: name }, call) => ({
      loss: await untilWhole(held.get(name), call),
    }),
    closeExport: ({ export: name }) => ({ found: held.close(name) }),
  };
}

/** What is exported of the canvas, with what the case adds to it. */
async function wantedOf(
  needs: Pick<Needs, 'store' | 'canvases'>,
  { case: id, entities, ...input }: Omit<CheckedInputOf<'exportGraph'>, 'drawnAs'>,
  call: Call,
): Promise<WantedExport> {
  const { read } = needs.store;
  const canvas = await needs.canvases.of(id);
  const graph = entities
    ? await namedGraph(needs, canvas, entities, call.signal)
    : await canvas.withTies((ties) => shownGraph(canvas, ties));
  const { groups: judged } = await takeAll(judgementsIn(read, id), call.signal);
  const taken = new Set(graph.entities.map((entity) => entity.id));
  return {
    ...input,
    look: read.canvasLook(id),
    graph,
    called: read.cases().find((one) => one.id === id)?.title ?? '',
    judged,
    stacks: read.caseItemsOf(id, 'stack'),
    case: id,
    entitiesLeftOut: canvas.entities().filter((entity) => !taken.has(entity.id)).length,
    isNamed: entities !== null,
  };
}

/** Waits until everything was read, by whichever reader. */
async function untilWhole(one: OpenExport, call: Call): Promise<Awaited<OpenExport['whole']>> {
  const stopFollowing = one.follow(call);
  try {
    return await one.whole;
  } finally {
    stopFollowing();
  }
}

/**
 * The host reads and saves. A cancel before it has read anything is answered at once, though its dialog may
 * still be open; later, the host is awaited, so that nothing is left of the export when the answer comes.
 */
async function save(
  { powers }: Pick<Needs, 'powers'>,
  held: OpenExports,
  name: string,
  call: Call,
): Promise<SaveAnswer> {
  if (!powers.saveExport) throw new Refusal('save-unsupported');
  const one = held.get(name);
  const stopFollowing = one.follow(call);
  let isOffered = false;
  try {
    const saving = powers.saveExport(one.request, readerOf(held));
    one.setSaving(saving);
    const saved = await Promise.race([saving, one.stoppedUnread]);
    isOffered = saved.how === 'download';
    if (isOffered) return { saved, loss: null };
    if (!one.isWhole) throw new Error('The host saved an export without reading all of it.');
    return { saved, loss: await one.whole };
  } finally {
    stopFollowing();
    if (!isOffered) held.close(name);
  }
}

/** For a host in this thread; one in another thread calls over its transport. */
function readerOf(held: OpenExports): ExportReader {
  return {
    nameExport({ export: name, names }) {
      held.get(name).rename(names);
      return Promise.resolve({});
    },
    readExport: async ({ export: name, file }) => Promise.resolve(held.get(name).read(file)),
    closeExport: ({ export: name }) => Promise.resolve({ found: held.close(name) }),
  };
}

/** The named entities, once each, at their places on the canvas if they are on it. */
async function namedGraph(
  { store }: Pick<Needs, 'store'>,
  canvas: CaseCanvas,
  named: readonly EntityId[],
  signal: AbortSignal,
): Promise<Graph> {
  const graph = await storedGraph(store, [...new Set(named)], signal);
  return { ...graph, entities: graph.entities.map((entity) => canvas.get(entity.id) ?? entity) };
}

/** Characters shown of each file; a picture is shown whole unless too large to draw again. */
const SHOWN = 6000;

const SHOWN_OF_PICTURE = 2_000_000;

const PICTURE = 'image/svg+xml';

/** Makes the whole export and keeps the beginnings. Refused as `cancelled`, and as the exporter refuses. */
async function previewOf(
  { files, tally, entities, ties, close }: OpenedGraph,
  signal: AbortSignal,
): Promise<ExportPreview> {
  try {
    const read = await takeAll(readThrough(files), signal);
    return { entities, ties, files: read, loss: tally.loss.list() };
  } finally {
    close();
  }
}

function* readThrough(files: OpenedGraph['files']): Generator<void, ExportPreview['files']> {
  const read: ExportPreview['files'] = [];
  for (const { name, mime, chunks } of files) {
    const limit = mime === PICTURE ? SHOWN_OF_PICTURE : SHOWN;
    let bytes = 0;
    let begins: string | null = '';
    for (const chunk of chunks) {
      bytes += Buffer.byteLength(chunk);
      if (typeof chunk !== 'string') begins = null;
      else if (begins !== null && begins.length < limit) begins += chunk.slice(0, limit);
      yield;
    }
    read.push({
      name,
      bytes,
      begins: begins === null ? null : begins.slice(0, limit).toWellFormed(),
    });
  }
  return read;
}
