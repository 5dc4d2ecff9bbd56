/** What a dossier is made of, gathered before a word of it is written: answers as the engine gives them. */
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

/** Subjects that ownership and paths are told of, the first ones: each two of them have a list of their own. */
export const MOST_SUBJECTS = 10;

/** Of some of them which they are. */
export interface NamedNeighbours extends UndrawnNeighbours {
  first: readonly EntityId[];
}

export interface Material {
  template: DossierTemplate;
  /** The title of the case; null: nobody gave it one. */
  called: string | null;
  /** ISO 8601 in UTC. */
  at: string;
  /** The day that states are as of. */
  day: string;
  chain: ChainHead;
  registries: ExportedRegistries;
  /** Whether the appendix has what stands at the cited places: not where something is taken out. */
  isQuoted: boolean;
  redacted: readonly Redaction[];
  /** Whom it is about; never empty. */
  subjects: readonly EntityId[];
  /** What it is about, its entities on the canvas or around the subject. */
  graph: Graph;
  /** Records of it that the analyst judged the same. */
  judged: readonly (readonly EntityId[])[];
  /** What any entity named anywhere in it is called. */
  labelOf: (entity: EntityId) => string;
  recordOf: GraphToExport['recordOf'];
  /** When the profile of this entity was fetched last, and which answer that was; null: never. */
  originOf: (entity: EntityId) => { sha256: string; fetchedAt: string } | null;
  /** What the file is called whose records are known by this handle; null: they are a registry's. */
  fileOf: (registry: RegistryHandle) => string | null;
  /** What these bytes came as the answer to, at this time. */
  answerOf: CitationParts['answerOf'];
  /** Stored neighbours of entities here that are not here themselves, the most first. */
  leftOut: readonly NamedNeighbours[];
  /** Those answers are null whose section is not wanted. */
  scope: ScopeMaterial | null;
  ownership: OwnershipMaterial[] | null;
  interlocks: (InterlocksAnswer & { tieOf: TieOf }) | null;
  paths: PathsMaterial[] | null;
  /** `notAsked`: of so many entities nobody looked what they share. */
  shared:
    | (Pick<SharedThings, 'things' | 'total' | 'leftOut' | 'isWhole'> & { notAsked: number })
    | null;
  indicators: IndicatorsAnswer | null;
  picture: DrawnPicture | null;
  notes: NotesMaterial | null;
  changes: ChangesMaterial | null;
  /** What it was made of, for whoever makes it again. */
  recipe: string;
}

export type TieOf = (id: Tie['id']) => Tie | undefined;

export interface ScopeMaterial {
  coverage: Coverage;
  searches: PastSearch[];
}

/** A search of the case, as it ended. */
export interface PastSearch {
  registry: RegistryHandle;
  query: Partial<MemberQuery>;
  at: string;
  /** How many were found on that page; null: it was not answered, and why. */
  found: number | null;
  /** Of one that was not answered: nobody was asked, it was called off, or it failed. */
  unanswered: 'cancelled' | 'failed' | 'not searched' | null;
  request: number | null;
}

export interface OwnershipMaterial {
  answer: OwnersAnswer;
  tieOf: TieOf;
  picture: DrawnPicture | null;
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
  judgements: readonly StoredItem<'judgement'>[];
}

/** What is otherwise since a dossier of this case was made of other answers; `since` null: none was. */
export interface ChangesMaterial {
  since: string | null;
  came: readonly EntityId[];
  changed: readonly {
    entity: EntityId;
    before: { sha256: string; at: string };
    after: { sha256: string; at: string };
    differences: readonly Difference[];
    total: number;
  }[];
}
