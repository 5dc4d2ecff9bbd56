/** What every format is given, and what every one gives back: files in chunks, and what it could not carry. */
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
import type { RecordMarks } from '../../drawing/elements/record-marks.ts';
import type { LeftOut } from '../../graph/graph-time.ts';

/**
 * The registries of an export by their handles: where each is, in words and never with the access
 * key, and where a record is found below that.
 */
export type ExportedRegistries = ReadonlyMap<
  RegistryHandle,
  { address: string; pathOf: (subject: Subject, id: string) => string }
>;

/** All addresses, for a reader. */
export function addressesInWords(registries: ExportedRegistries): string {
  return [...registries.values()].map(({ address }) => address).join(', ');
}

/** Which handle means which address: what the ids in a file need to be understood elsewhere. */
export function handlesInWords(registries: ExportedRegistries): string {
  return [...registries].map(([handle, { address }]) => `${handle} = ${address}`).join('; ');
}

/** How many of an entity's neighbours that are stored are not among what is exported. */
export interface UndrawnNeighbours {
  entity: EntityId;
  count: number;
}

export interface GraphToExport extends Graph {
  /** Every registry that something here comes from. */
  registries: ExportedRegistries;
  /** When the export is made, ISO 8601 in UTC. */
  at: string;
  /** Where the chain of requests stood: what a later look at the same store can be held against. */
  chain: ChainHead;
  /** The day (YYYY-MM-DD) that the states of ties are as of. */
  day: string;
  /** For formats that are a picture: its colours, and the words above it. */
  theme: Theme;
  /** Of the words that are seen in a picture; its tooltips speak English. */
  language: ReportLanguage;
  /** How it is drawn on the canvas, and so in a picture. */
  look: CanvasLook;
  /** Whether each record of a company is drawn, and not all of them as one. */
  recordsApart: RecordsApart;
  /** Whether areas of countries are drawn around what stands in them. */
  areas: boolean;
  /** The shared things that are drawn. */
  things: readonly PictureThing[];
  /** How large and in which colours a measure has entities drawn; null: there is none. */
  measured: PictureMeasure | null;
  /** What the analyst put on it: nothing that a registry states. */
  marks: AnalystMarks;
  /** Records that the analyst judged the same: a picture draws them as one, and says whose word that is. */
  judged: readonly (readonly EntityId[])[];
  /** Entities that the analyst put into stacks: a picture draws each that is closed as one. */
  stacks: readonly EntityStack[];
  /** What it is about, as the analyst says it; null: nobody said. */
  title: string | null;
  /** What is on the graph but not in the export, for a picture to say. */
  leftOut: LeftOut & { entities: number; neighbours: readonly UndrawnNeighbours[] };
  /** What a filter left out of it beside these, and by which; null: none did. */
  filtered: { entities: number; ties: number; by: string } | null;
  /** Whom the case is about, as the analyst says; empty: nobody said. */
  subjects: readonly EntityId[];
  /** As what roles are handed on in formats that sort them. */
  roles: ExportRoles;
  /** What is taken out of all that is written. */
  redacted: readonly Redaction[];
  /** The stored record of an entity, read and decoded when asked for; null: nobody fetched it. */
  recordOf: (entity: EntityId) => ExportedRecord | null;
  /** SHA-256 of a text in UTF-8, in hex: what is written here knows no machine to make one. */
  sha256Of: (text: string) => string;
  /** What the files are named after, without an ending: safe on every file system. */
  name: string;
  /** The names its files are saved under. */
  fileNames: readonly string[];
}

/** A record with the response it was read from. */
export type ExportedRecord = StatedRecord & {
  /** Without the access key. */
  response: Pick<ResponseSource, 'sha256' | 'fetchedAt' | 'url'>;
  /** The body as it came, as JSON; of a copy from which something was taken out, what is left. */
  text: () => string;
};

/** A decoded profile of either subject. */
export type StatedRecord =
  | { subject: 'member'; profile: MemberProfile }
  | { subject: 'company'; profile: CompanyProfile };

export interface AnalystMarks {
  /** Of each record that has any: its flag’s colour, its tags’ names, what was written of it, and the others judged the same. */
  onRecords: ReadonlyMap<
    EntityId,
    {
      flag: RecordMarks['flag'];
      tags: readonly string[];
      notes: readonly string[];
      sameAs: readonly EntityId[];
    }
  >;
  /** What was written of each tie that has any, by its id. */
  onTies: ReadonlyMap<Tie['id'], readonly string[]>;
  /** Notes of the case that no file has, counted by why. */
  leftOut: readonly Loss[];
}

/** Where there is no case. */
export const NO_ANALYST_MARKS: AnalystMarks = {
  onRecords: new Map(),
  onTies: new Map(),
  leftOut: [],
};

/** Part of a file: text whose characters are whole, or bytes. */
export type Chunk = string | Uint8Array;

/**
 * Gives each file of its format, in the order of the table of formats, as chunks made when they are
 * taken; the tally is complete once all of them were. Pure: the same graph gives the same files. An
 * exporter never fills in what was not stated.
 */
export type Exporter = (graph: GraphToExport, tally: ExportTally) => Iterable<Chunk>[];

/** What an exporter counts while its chunks are taken. */
export class ExportTally {
  readonly loss = new LossCount();
  /** Entities and ties done with so far: all of them at the end, those without a line too. */
  written = 0;
}

/** What a format could not carry, counted by kind. */
export class LossCount {
  readonly #counts = new Map<string, number>();

  add(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
  }

  /** In the order the kinds were met. */
  list(): Loss[] {
    return Array.from(this.#counts, ([what, count]) => ({ what, count }));
  }
}

/** UTF-16 units: large enough that handing a chunk on costs little, small enough to hold several. */
export const CHUNK_UNITS = 64 * 1024;

/**
 * The pieces joined to chunks of about `CHUNK_UNITS`; at most one piece more. An empty piece is handed
 * on at once: work that takes a while lets others be answered so.
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

/** How what is left out there is counted. */
export const TIES_TO_OTHERS = 'ties to entities that are not in the export';

/** How many ties are looked at before others are answered. */
const TIES_AT_ONCE = 10_000;

/**
 * The ties with both ends in the graph; an edge to a node that is not there breaks most readers. They are
 * many: `pause` is handed on now and then, for others to be answered.
 */
export function* tiesWithin<Pause>(
  { entities, ties }: Graph,
  loss: LossCount,
  pause: Pause,
): Generator<Pause, Tie[]> {
  const ids = new Set(entities.map(({ id }) => id));
  yield pause;
  // Mostly all are, and need no second list.
  let within: Tie[] | null = null;
  for (const [at, tie] of ties.entries()) {
    if (!ids.has(tie.from) || !ids.has(tie.to)) within ??= ties.slice(0, at);
    else within?.push(tie);
    if (at % TIES_AT_ONCE === TIES_AT_ONCE - 1) yield pause;
  }
  if (within === null) return ties;
  loss.add(TIES_TO_OTHERS, ties.length - within.length);
  return within;
}

/** Each entity's place, from 0. */
export const numbersOf = (entities: readonly GraphEntity[]): Map<EntityId, number> =>
  new Map(entities.map(({ id }, place) => [id, place]));

const KINDS: Readonly<Record<TieKind, number>> = { position: 0, right: 1, parent: 2, same: 3 };

/**
 * Tells of each tie, asked in their order, the how many-th it is of its kind between its two ends, from
 * 1. Only what there is several of is remembered: the rest goes through one list of plain numbers.
 */
export function* ordinals(
  entities: readonly GraphEntity[],
  ties: readonly Tie[],
): Generator<'', (tie: Tie) => number> {
  const places = numbersOf(entities);
  const keyOf = ({ from, to, kind }: Tie): number =>
    ((places.get(from) ?? 0) * places.size + (places.get(to) ?? 0)) * 4 + KINDS[kind];
  const keys = new Float64Array(ties.length);
  for (const [at, tie] of ties.entries()) {
    if (at % TIES_AT_ONCE === 0) yield '';
    keys[at] = keyOf(tie);
  }
  yield '';
  const met = severalOf(keys, () => 0);
  yield '';
  return (tie) => {
    const key = keyOf(tie);
    const before = met.get(key);
    if (before === undefined) return 1;
    met.set(key, before + 1);
    return before + 1;
  };
}

/** Each key that is there several times, with what is made for it. */
export function severalOf<T>(keys: Float64Array, make: () => T): Map<number, T> {
  const sorted = keys.toSorted();
  const several = new Map<number, T>();
  for (let at = 1; at < sorted.length; at += 1) {
    const key = sorted[at] ?? 0;
    if (key === sorted[at - 1] && !several.has(key)) several.set(key, make());
  }
  return several;
}
