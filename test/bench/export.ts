/** Writing a graph in each format, the memory that takes, and how long others wait for a chunk. */
import Database from 'better-sqlite3';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { GRAPH_FORMATS, type GraphFormat } from '../../src/contract/answers/formats.ts';
import { storedGraph } from '../../src/engine/graph/graph-parts.ts';
import { ExportTally, type GraphToExport } from '../../src/exchange/common/exporter.ts';
import { EXPORTERS } from '../../src/exchange/exporters.ts';
import { openStore } from '../../src/store/open-store.ts';
import { makeExport } from '../make/graph.ts';
import { compare } from './frame.ts';
import { around } from './plain.ts';
import { plainWriters } from './plain-export.ts';
import { bytes, inWords, report } from './table.ts';
import { worldFile } from './world.ts';

const STEP_MOST = 50;

/** So many entities around a company have some 10,000 and 100,000 ties among them. */
const SMALL = 3600;
const LARGE = 33_400;
/** What two maps take of each entity they find by its id, in bytes; of a tie nothing is kept. */
const INDEXES = 112;
/** A picture of so many shows nothing; it is watched as a large graph that somebody may still print. */
const LARGE_PICTURE = 10_000;

export async function bench(): Promise<void> {
  const small = await graphOf(SMALL);
  const large = await graphOf(LARGE);
  const picture = await graphOf(LARGE_PICTURE);
  for (const format of GRAPH_FORMATS) {
    const whole = format === 'svg' ? picture : large;
    await writing(format, small);
    await writing(format, whole);
    const little = await watched(format, small);
    const much = await watched(format, whole);
    const of = `${format} of ${whole.ties.length} ties`;
    const smaller = `${small.ties.length} ties`;
    report(`${of}: memory at most`, much.grown, {
      unit: bytes,
      most: 2 * Math.max(little.grown, 0) + 1e6 + INDEXES * whole.entities.length,
      words: `live heap while it is written; ${bytes(little.grown)} of ${smaller}: flat, but for what finds an entity by its id`,
    });
    report(`${of}: longest step`, much.longest, {
      unit: inWords,
      most: STEP_MOST,
      words: `the longest a chunk takes of this thread’s CPU; ${inWords(little.longest)} of ${smaller}`,
    });
  }
}

/** So many entities of the world around a company, each with a place, and the ties among them. */
async function graphOf(count: number): Promise<GraphToExport> {
  const plain = new Database(worldFile(), { readonly: true });
  const ids = around(plain, 'sample/company:12000', count);
  plain.close();
  const store = openStore(worldFile());
  const { entities, ties } = await storedGraph(store, ids, new AbortController().signal);
  store.close();
  const placed = entities.map((entity, at) => ({
    ...entity,
    x: (at % 100) * 200,
    y: Math.floor(at / 100) * 150,
  }));
  return makeExport({ entities: placed, ties });
}

async function writing(format: GraphFormat, graph: GraphToExport): Promise<void> {
  const exporter = await EXPORTERS[format]();
  const write = (): Buffer[] =>
    exporter(graph, new ExportTally()).flatMap((chunks) =>
      Array.from(chunks, (chunk) => Buffer.from(chunk as string)),
    );
  const whole = Buffer.concat(write()).toString();
  const plain = plainWriters[format]?.(graph, whole);
  if (plain === undefined) return;
  await compare({
    item: `${format} of ${graph.entities.length} entities, ${graph.ties.length} ties`,
    limit: plain.limit,
    goal: 1.5,
    ours: write,
    theirs: () => plain.write(),
    agree: () => [whole, Buffer.concat(plain.write()).toString()],
  });
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const liveHeap = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

/** Take the chunks one by one, as a slow disk does; what is held is looked at ever further apart. */
async function watched(format: GraphFormat, graph: GraphToExport) {
  const exporter = await EXPORTERS[format]();
  const before = liveHeap();
  let grown = 0;
  let longest = 0;
  let taken = 0;
  let next = 1;
  for (const chunks of exporter(graph, new ExportTally())) {
    const steps = chunks[Symbol.iterator]();
    for (;;) {
      const start = process.threadCpuUsage();
      const { done } = steps.next();
      const { user, system } = process.threadCpuUsage(start);
      longest = Math.max(longest, (user + system) / 1000);
      if (done) break;
      if ((taken += 1) < next) continue;
      grown = Math.max(grown, liveHeap() - before);
      next += Math.max(8, taken >> 3);
    }
  }
  return { grown, longest };
}
