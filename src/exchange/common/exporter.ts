/** What all formats share: the graph to export, files in chunks, and counts of what was lost. */
import type { ReportLanguage } from '../../contract/answers/dossier.ts';
import type { Loss } from '../../contract/answers/export.ts';
import type { CanvasLook, Graph, GraphEntity } from '../../contract/model/canvas.ts';
import type { Redaction } from '../../contract/model/case-file.ts';
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { EntityId, Subject } from '../../contract/model/entity.ts';
import type { ExportRoles } from '../../contract/model/role-lists.ts';
import type { MemberProfile } from '../../contract/model/member.ts';
import type { PictureMeasure, PictureThing, RecordsApart } from '../../contract/answers/picture.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { ChainHead } from '../../contract/model/request.ts';
import type { ResponseSource } from '../../contract/model/response.ts';
import type { EntityStack } from '../../contract/model/stack.ts';
import type { Tie, TieKind } from '../../contract/model/tie.ts';
import type { Theme } from '../../drawing/shapes/palette.ts';
import type { Majorities } from '../../drawing/elements/bundle.ts';
import type { RecordMarks } from '../../drawing/elements/record-marks.ts';
import type { LeftOut } from '../../graph/graph-time.ts';

/**
 * The registries of an export by handle: the address of each in words, never with the access key, and the
 * path of a record below it.
 */
export type ExportedRegistries = ReadonlyMap<
  RegistryHandle,
  { address: string; pathOf: (subject: Subject, id: string) => string }
>;

/** All registry addresses, for a reader. */
export function addressesInWords(registries: ExportedRegistries): string {
  return [...registries.values()].map(({ address }) => address).join(', ');
}

/** Which handle stands for which address, so that the ids in a file can be understood elsewhere. */
export function handlesInWords(registries: ExportedRegistries): string {
  return [...registries].map(([handle, { address }]) => `${handle} = ${address}`).join('; ');
}

/** How many stored neighbours of an entity are not exported. */
export interface UndrawnNeighbours {
  entity: EntityId;
  count: number;
}

export interface GraphToExport extends Graph {
  /** Every registry that something in the graph comes from. */
  registries: ExportedRegistries;
  /** When the export is made, ISO 8601 in UTC. */
  at: string;
  /** Head of the chain of requests, to check a later state of the same store against. */
  chain: ChainHead;
  /** The day (YYYY-MM-DD) for which the states of ties hold. */
  day: string;
  /** The IANA name of the time zone whose days and times it says. */
  timeZone: string;
  /** For picture formats: the colours of the picture. */
  theme: Theme;
  /** Language of the visible words in a picture; its tooltips are English. */
  language: ReportLanguage;
  /** How the canvas draws the graph, and so a picture. */
  look: CanvasLook;
  /** Whether each record of a company is drawn, instead of one entity for all. */
  recordsApart: RecordsApart;
  /** Whether country areas are drawn around the entities in them. */
  areas: boolean;
  /** In a picture: the ties that state a majority on that day. */
  majorities: Majorities;
  /** The shared things that are drawn. */
  things: readonly PictureThing[];
  /** Sizes and colours of entities by a measure; null without a measure. */
  measured: PictureMeasure | null;
  /** What the analyst added: nothing that a registry states. */
  marks: AnalystMarks;
  /** Records that the analyst judged the same: a picture draws them as one, and says who judged so. */
  judged: readonly (readonly EntityId[])[];
  /** Entities that the analyst stacked: a picture draws each closed stack as one. */
  stacks: readonly EntityStack[];
  /** What the analyst says it is about; null if not stated. */
  title: string | null;
  /** What is on the graph but not in the export; a picture states it. */
  leftOut: LeftOut & { entities: number; neighbours: readonly UndrawnNeighbours[] };
  /** What a filter leaves out in addition, and its description; null without a filter. */
  filtered: { entities: number; ties: number; by: string } | null;
  /** The entities that the analyst says the case is about; empty if not stated. */
  subjects: readonly EntityId[];
  /** The sort of each role in formats that sort roles. */
  roles: ExportRoles;
  /** What is removed from everything written. */
  redacted: readonly Redaction[];
  /** The stored record of an entity, read and decoded on call; null if never fetched. */
  recordOf: (entity: EntityId) => ExportedRecord | null;
  /** SHA-256 of a text in UTF-8, in hex; passed in so that exporters need no crypto module. */
  sha256Of: (text: string) => string;
  /** Base name of the files, without extension, safe on every file system. */
  name: string;
  /** The names the files are saved under. */
  fileNames: readonly string[];
}

/** A record with the response it was read from. */
export type ExportedRecord = StatedRecord & {
  /** Where it comes from, without the access key. */
  response: Pick<ResponseSource, 'sha256' | 'fetchedAt' | 'url'>;
  /** The body as received, as JSON; in a redacted copy, what is left of it. */
  text: () => string;
};

/** A decoded profile of either subject. */
export type StatedRecord =
  | { subject: 'member'; profile: MemberProfile }
  | { subject: 'company'; profile: CompanyProfile };

export interface AnalystMarks {
  /** Per marked record: its flag's colour, its tags' names, its notes, and the others judged the same. */
  onRecords: ReadonlyMap<
    EntityId,
    {
      flag: RecordMarks['flag'];
      tags: readonly string[];
      notes: readonly string[];
      sameAs: readonly EntityId[];
    }
  >;
  /** The notes on each tie, by the tie's id. */
  onTies: ReadonlyMap<Tie['id'], readonly string[]>;
  /** Notes of the case that no file contains, counted by reason. */
  leftOut: readonly Loss[];
}

/** For an export without a case. */
export const NO_ANALYST_MARKS: AnalystMarks = {
  onRecords: new Map(),
  onTies: new Map(),
  leftOut: [],
};

/** Part of a file: text without split characters, or bytes. */
export type Chunk = string | Uint8Array;

/**
 * Returns each file of its format, in the order of the table of formats, as lazily made chunks; the tally
 * is complete once all chunks are taken. Pure: the same graph gives the same files. Never fills in what is
 * not stated.
 */
export type Exporter = (graph: GraphToExport, tally: ExportTally) => Iterable<Chunk>[];

/** What an exporter counts while its chunks are taken. */
export class ExportTally {
  readonly loss = new LossCount();
  /** Entities and ties processed so far: all of them at the end, including those without a line. */
  written = 0;
}

/** What a format could not carry, counted by kind. */
export class LossCount {
  readonly #counts = new Map<string, number>();

  add(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
  }

  /** In the order in which kinds were first counted. */
  list(): Loss[] {
    return Array.from(this.#counts, ([what, count]) => ({ what, count }));
  }
}

/** In UTF-16 units: large enough that passing on a chunk costs little, small enough to hold several. */
export const CHUNK_UNITS = 64 * 1024;

/**
 * Joins pieces to chunks of about `CHUNK_UNITS`, at most one piece more. An empty piece is passed on at
 * once: it lets other work run.
 */
export function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (piece === '') yield '';
    if (chunk.length < CHUNK_UNITS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Under which ties with an end outside the export are counted. */
export const TIES_TO_OTHERS = 'ties to entities that are not in the export';

/** Number of ties handled before other work may run. */
const TIES_PER_STEP = 10_000;

/**
 * The ties with both ends in the graph: most readers fail on an edge to a missing node. Yields `pause` now
 * and then to let other work run.
 */
export function* tiesWithin<Pause>(
  { entities, ties }: Graph,
  loss: LossCount,
  pause: Pause,
): Generator<Pause, Tie[]> {
  const ids = new Set(entities.map(({ id }) => id));
  yield pause;
  // Usually all ties are within, and need no second list.
  let within: Tie[] | null = null;
  for (const [at, tie] of ties.entries()) {
    if (!ids.has(tie.from) || !ids.has(tie.to)) within ??= ties.slice(0, at);
    else within?.push(tie);
    if (at % TIES_PER_STEP === TIES_PER_STEP - 1) yield pause;
  }
  if (within === null) return ties;
  loss.add(TIES_TO_OTHERS, ties.length - within.length);
  return within;
}

/** Each entity's index. */
export const entityIndexes = (entities: readonly GraphEntity[]): Map<EntityId, number> =>
  new Map(entities.map(({ id }, place) => [id, place]));

const KINDS: Readonly<Record<TieKind, number>> = { position: 0, right: 1, parent: 2, same: 3 };

/**
 * Returns a function that, called with each tie in order, gives its number, from 1, among the ties of its
 * kind between its two ends. Only keys that occur several times are remembered.
 */
export function* ordinals(
  entities: readonly GraphEntity[],
  ties: readonly Tie[],
): Generator<'', (tie: Tie) => number> {
  const places = entityIndexes(entities);
  const keyOf = ({ from, to, kind }: Tie): number =>
    ((places.get(from) ?? 0) * places.size + (places.get(to) ?? 0)) * 4 + KINDS[kind];
  const keys = new Float64Array(ties.length);
  for (const [at, tie] of ties.entries()) {
    if (at % TIES_PER_STEP === 0) yield '';
    keys[at] = keyOf(tie);
  }
  yield '';
  const counts = repeatedKeys(keys, () => 0);
  yield '';
  return (tie) => {
    const key = keyOf(tie);
    const before = counts.get(key);
    if (before === undefined) return 1;
    counts.set(key, before + 1);
    return before + 1;
  };
}

/** Each key that occurs more than once, with a value from `make`. */
export function repeatedKeys<T>(keys: Float64Array, make: () => T): Map<number, T> {
  const sorted = keys.toSorted();
  const several = new Map<number, T>();
  for (let at = 1; at < sorted.length; at += 1) {
    const key = sorted[at] ?? 0;
    if (key === sorted[at - 1] && !several.has(key)) several.set(key, make());
  }
  return several;
}
