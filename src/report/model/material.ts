/** The input of a dossier, gathered before any of it is written: results as the engine returns them. */
import type { EntityComparison } from '../../contract/answers/comparison.ts';
import type { Coverage } from '../../contract/answers/coverage.ts';
import type { Graph } from '../../contract/model/canvas.ts';
import type { Redaction } from '../../contract/model/case-file.ts';
import type { StoredItem } from '../../contract/model/case-item.ts';
import type { DossierTemplate } from '../../contract/answers/dossier.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { IndicatorsAnswer } from '../../contract/model/indicators.ts';
import type { InterlocksAnswer } from '../../contract/answers/interlocks.ts';
import type { OwnersAnswer } from '../../contract/answers/owners.ts';
import type { PathsAnswer } from '../../contract/model/paths.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { ChainHead } from '../../contract/model/request.ts';
import type { SharedThings } from '../../contract/model/thing.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { Difference } from '../../contract/model/version.ts';
import type {
  ExportedRegistries,
  GraphToExport,
  UndrawnNeighbours,
} from '../../exchange/common/exporter.ts';
import type { CitationParts } from './citations.ts';

/** Most subjects, the first ones, with ownership and paths: each pair of them has a list of its own. */
export const MAX_SUBJECTS = 10;

/** With the first of the neighbours. */
export interface NamedNeighbours extends UndrawnNeighbours {
  first: readonly EntityId[];
}

export interface Material {
  template: DossierTemplate;
  /** The title of the case; null if it has none. */
  caseTitle: string | null;
  /** ISO 8601 in UTC. */
  at: string;
  /** The day for which states hold. */
  day: string;
  /** The IANA name of the time zone whose days and times it says. */
  timeZone: string;
  chain: ChainHead;
  registries: ExportedRegistries;
  /** Whether the appendix quotes the cited places: not if something is redacted. */
  isQuoted: boolean;
  redacted: readonly Redaction[];
  /** Whether it is about one record and its neighbours, not about the case. */
  isOfRecord: boolean;
  /** The entities it is about; never empty. */
  subjects: readonly EntityId[];
  /** The entities on the canvas or around the subject, with their ties. */
  graph: Graph;
  /** Groups of its records that the analyst judged the same. */
  judged: readonly (readonly EntityId[])[];
  /** The name of any entity mentioned in it. */
  labelOf: (entity: EntityId) => string;
  recordOf: GraphToExport['recordOf'];
  /** Time and hash of the response with this entity's latest profile; null if never fetched. */
  originOf: (entity: EntityId) => { sha256: string; fetchedAt: string } | null;
  /** When it was last not found, and whether asking for it failed, if its profile isn't stored. */
  missedOf: (entity: EntityId) => { notFoundAt: string | null; hasFailed: boolean };
  /** The name of the imported file with this handle; null for a registry. */
  fileOf: (registry: RegistryHandle) => string | null;
  /** The request that a response with this hash and time answers. */
  answerOf: CitationParts['answerOf'];
  /** Entities with stored neighbours outside the graph, those with the most first. */
  leftOut: readonly NamedNeighbours[];
  /** The following results are null if their section is not wanted. */
  scope: ScopeMaterial | null;
  ownership: OwnershipMaterial[] | null;
  interlocks: InterlocksMaterial | null;
  paths: PathsMaterial[] | null;
  /** `uncheckedCount`: how many entities were not searched for shared things. */
  shared:
    | (Pick<SharedThings, 'things' | 'total' | 'leftOut' | 'isWhole'> & { uncheckedCount: number })
    | null;
  indicators: IndicatorsAnswer | null;
  picture: DrawnPicture | null;
  /** Other stored records that have the name of a subject. */
  namesakes: readonly SubjectNamesakes[];
  notes: NotesMaterial | null;
  changes: ChangesMaterial | null;
  /** What it was made of, for making it again. */
  recipe: string;
}

export type TieOf = (id: Tie['id']) => Tie | undefined;

export interface ScopeMaterial {
  coverage: Coverage;
  searches: PastSearch[];
}

/** A search of the case that has ended. */
export interface PastSearch {
  registry: RegistryHandle;
  query: Partial<MemberQuery>;
  at: string;
  /** How many results were on that page; null if there was no response. */
  found: number | null;
  /** Whether there may be a next page, and whether that was read in the case too. */
  more: 'none' | 'not read' | 'read';
  /** Why there was no response: cancelled, failed, or not sent; else null. */
  unanswered: 'cancelled' | 'failed' | 'not searched' | null;
  request: number | null;
}

export interface OwnershipMaterial {
  answer: OwnersAnswer;
  tieOf: TieOf;
  picture: DrawnPicture | null;
}

export interface InterlocksMaterial extends InterlocksAnswer {
  tieOf: TieOf;
  /** How many companies were compared. */
  compared: number;
  /** Records as members of companies without a known record as a company, in which their members would stand. */
  uncompared: readonly EntityId[];
}

export interface PathsMaterial {
  answer: PathsAnswer;
  tieOf: TieOf;
}

/** A whole SVG document, with its size in its own units. */
export interface DrawnPicture {
  svg: string;
  width: number;
  height: number;
  /** How many ties are drawn. */
  ties: number;
}

export interface NotesMaterial {
  notes: readonly StoredItem<'note'>[];
  judgements: readonly JudgedPair[];
}

export interface JudgedPair {
  judgement: StoredItem<'judgement'>;
  /** What speaks for and against it; null if there are too many, or one of the records isn't stored. */
  comparison: EntityComparison | null;
}

/** Stored records with the same words in their name, in any spelling and order. */
export interface SubjectNamesakes {
  entity: EntityId;
  /** Those of which nothing was judged or follows from what was judged in the case. */
  open: readonly EntityId[];
  /** How many others there are. */
  judged: number;
  /** Whether there may be more. */
  isCut: boolean;
}

/** What changed since the last dossier made from other responses; `since` is null if there is none. */
export interface ChangesMaterial {
  since: string | null;
  added: readonly EntityId[];
  changed: readonly {
    entity: EntityId;
    before: { sha256: string; at: string };
    after: { sha256: string; at: string };
    differences: readonly Difference[];
    total: number;
  }[];
}
