/** Taking the graph away: opened over a snapshot, then read or saved part by part. */
import type { ExportAnswer, SaveAnswer } from '../contract/model/answers.ts';
import { Refusal } from '../contract/faults.ts';
import type { GraphFormat } from '../contract/formats.ts';
import type { CanvasPlace } from '../contract/model/canvas.ts';
import { openExport } from '../exchange/exporters.ts';
import type { EngineContext } from './context.ts';
import { toFileName } from './file-name.ts';
import { graphEntities, tiesAmong, unplaced } from './graph-parts.ts';
import type { Call, Handler, Handlers } from './handlers.ts';
import type { HeldExport, HeldExports } from './held-exports.ts';
import type { ExportReader } from './host.ts';
import { letOthersIn } from './tasks.ts';
import { registryInWords } from './registry-name.ts';

type ExportCommands = 'awaitExport' | 'closeExport' | 'exportGraph' | 'readExport' | 'saveExport';

export function createExportHandlers(
  context: EngineContext,
  held: HeldExports,
): Pick<Handlers, ExportCommands> {
  return {
    exportGraph({ entities, ...wish }, call) {
      const places = entities ? namedPlaces(context, entities) : shownPlaces(context);
      const taken = new Set(places.map(({ entity }) => entity));
      const left = context.canvas.places().filter(({ entity }) => !taken.has(entity)).length;
      return makeExport(context, held, { ...wish, places, entitiesLeftOut: left }, call);
    },
    readExport: ({ export: name, file }) => held.get(name).read(file),
    saveExport: ({ export: name }, call) => save(context, held, name, call),
    awaitExport: async ({ export: name }, call) => ({
      loss: await untilWhole(held.get(name), call),
    }),
    closeExport: ({ export: name }) => ({ found: held.close(name) }),
  };
}

/** Everything read, whoever reads. */
async function untilWhole(one: HeldExport, call: Call): Promise<Awaited<HeldExport['whole']>> {
  const stopFollowing = one.follow(call);
  try {
    return await one.whole;
  } finally {
    stopFollowing();
  }
}

/**
 * The host reads and saves. A cancel before it has read anything is answered at once, though the
 * host may still be asking the person; after that the host is waited for, so that nothing of it is
 * left when the answer comes.
 */
async function save(
  { powers }: EngineContext,
  held: HeldExports,
  name: string,
  call: Call,
): Promise<SaveAnswer> {
  if (!powers.saveExport) throw new Refusal('save-unsupported');
  const one = held.get(name);
  const stopFollowing = one.follow(call);
  let isOffered = false;
  try {
    const saving = powers.saveExport(one.request, readerOf(held));
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

/** For a host in this thread; one in another asks over its transport. */
function readerOf(held: HeldExports): ExportReader {
  return {
    readExport: async ({ export: name, file }) => Promise.resolve(held.get(name).read(file)),
    closeExport: ({ export: name }) => Promise.resolve({ found: held.close(name) }),
  };
}

/** What is hidden on the graph is not taken away with it. */
const shownPlaces = ({ canvas }: EngineContext): CanvasPlace[] =>
  canvas.places().filter(({ hidden }) => !hidden);

/** Each entity named, once, where it stands on the canvas if it does. */
function namedPlaces(
  { canvas }: EngineContext,
  entities: NonNullable<Parameters<Handler<'exportGraph'>>[0]['entities']>,
): CanvasPlace[] {
  const placed = new Map(canvas.places().map((place) => [place.entity, place]));
  return [...new Set(entities)].map((entity) => placed.get(entity) ?? unplaced(entity));
}

interface Wanted {
  places: CanvasPlace[];
  format: GraphFormat;
  theme: 'light' | 'dark';
  withoutEnded: boolean;
  /** On the graph, but not taken away. */
  entitiesLeftOut: number;
}

/** After whom a picture is named: who was put there first, and how many others there are. */
function titleOf([first, ...others]: readonly { label: string }[]): string {
  if (first === undefined || others.length === 0) return first?.label ?? '';
  const { length } = others;
  return `${first.label} and ${length.toLocaleString('en')} ${length === 1 ? 'other' : 'others'}`;
}

/**
 * Open the export and hold it. Named after the first entity and the day. Others are answered
 * between its parts; none is long enough to say how far it is.
 */
export async function makeExport(
  { store, link, now }: EngineContext,
  held: HeldExports,
  { places, format, theme, withoutEnded, entitiesLeftOut }: Wanted,
  { signal }: Call,
): Promise<ExportAnswer> {
  const registry = link.name();
  const at = now().toISOString();
  const today = at.slice(0, 10);
  const entities = graphEntities(store.read, registry, places);
  if (entities.length === 0) throw new Refusal('export-empty');
  await letOthersIn(signal);
  const among = tiesAmong(
    store.read,
    registry,
    entities.map(({ id }) => id),
    today,
  );
  const ties = withoutEnded ? among.filter(({ state }) => state !== 'ended') : among;
  const leftOut = { entities: entitiesLeftOut, endedTies: among.length - ties.length };
  await letOthersIn(signal);
  const name = `${toFileName(entities[0]?.label ?? '', 'graph')} ${today}`;
  const title = titleOf(entities);
  const about = { registry: registryInWords(registry), at, theme, title, leftOut, name };
  const opened = await openExport(format, { entities, ties, ...about });
  const total = entities.length + ties.length;
  const { export: made, files } = held.hold(format, opened, total);
  return { export: made, files, entities: entities.length, ties: ties.length };
}
