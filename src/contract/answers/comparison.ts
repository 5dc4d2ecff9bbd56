/** Comparisons of records: two that may be the same entity, and the two records of one company. */
import type { EntityId, EntityKind } from '../model/entity.ts';
import type { SharedThing } from '../model/thing.ts';
import type { TieSource } from '../model/tie.ts';
import type { FoundEntity } from './search.ts';
import type { Judged } from '../model/case-item.ts';

interface ComparedEntity {
  id: EntityId;
  kind: EntityKind;
  label: string;
  /** Which of its names was compared: the one of the best matching pair; null if none is stated. */
  name: string | null;
}

/** One value as a record states it. */
interface StatedValue {
  /** As stated; a role with its dates, and its company where that isn’t the fact. */
  text: string;
  /** Null: it was stored before sources were. */
  source: Omit<TieSource, 'fetchedAt'> | null;
  /** The other record states the same, or something near it, as in one house; null: it doesn’t, or it isn’t compared. */
  alike: 'same' | 'near' | null;
}

/** What one of two records states of a fact. */
export interface StatedSide {
  /** Empty: `missing` has why. */
  values: StatedValue[];
  /** Why nothing is here: `not stated`, `not searched`, `not found on 2026-03-01`. */
  missing: string;
  /** What is stated beyond the values listed, in words; null if they are all. */
  more: string | null;
}

/**
 * in part: some of what one states the other states too. none alike: everything was compared, and nothing is
 * the same. open: one states nothing, or a comparison takes more than a look, as for names and roles.
 */
export type FactAgreement =
  | 'same'
  | 'as far as stated'
  | 'in part'
  | 'near'
  | 'different'
  | 'none alike'
  | 'open';

/** One fact as both records state it, side by side. */
export interface ComparedFactSides {
  /** `Born`, `Addresses`, `Roles in “Halvard Maritime AS”`. */
  fact: string;
  sides: [StatedSide, StatedSide];
  is: FactAgreement;
}

/** Evidence only: the judgement is left to the analyst. */
export interface EntityComparison {
  entities: [ComparedEntity, ComparedEntity];
  /** Whether the two are worth a look: their names agree, and nothing speaks strongly against it. */
  suggested: boolean;
  /** From 0 to below 1: orders the pairs to be looked at; not a probability. */
  strength: number;
  for: string[];
  against: string[];
  /** What one of the two doesn't state: no evidence either way. */
  unknown: string[];
  /** What both state: a document number, an address, a contact, a ship; each with its places. */
  shared: Pick<SharedThing, 'id' | 'kind' | 'value' | 'sources'>[];
  /** What the records state, fact by fact. */
  facts: ComparedFactSides[];
}

/** A record as it is shown beside another. */
export type ReviewedRecord = Omit<FoundEntity, 'foundBy'>;

/** A pair in the list of those to be judged. */
export interface ListedPair {
  /**
   * 1 / (1 + n), where n is how many pairs of different holders would agree in as much by chance alone among the
   * records compared; null if it is not among the likely ones. It orders a list, and is no probability.
   */
  strength: number | null;
  records: [ReviewedRecord, ReviewedRecord];
  /** Why it stands where it does: what both share with few of the records compared, and how rare the names are. */
  rank: string[];
  /** The analyst's judgement of the two; null if there is none yet. */
  judged: Judged | null;
}

/** Two records to be judged, with all that was found of them. */
export interface ReviewPair extends Pick<ListedPair, 'records' | 'judged'> {
  found: EntityComparison;
}

/** Records on the canvas that have one name, in whatever order of its words. */
export interface NamesakeGroup {
  /** As the first of them states it. */
  name: string;
  /** By their ids, at most `AMONG_AT_MOST`. */
  entities: EntityId[];
  /** How many there are. */
  count: number;
}

/** At most so many records are compared each with each. */
export const AMONG_AT_MOST = 100;

/** What became of all pairs of the records compared; each is counted once. */
export interface PairCounts {
  all: number;
  /** Likely, and to be judged or judged unsure. */
  likely: number;
  /** Likely, and judged the same or not the same, or that follows from judgements. */
  judged: number;
  /** Of one company, and drawn as one already. */
  ofOneCompany: number;
  /** Their names agree, but more than ten pairs would agree in as much by chance. */
  common: number;
  /** Whether there are more such pairs than were counted; these are among the rest then. */
  isMoreCommon: boolean;
}

export interface ReviewAnswer {
  /** Pairs without a judgement come first, then those judged unsure; the strongest first. */
  pairs: ListedPair[];
  /** How many pairs could be listed. */
  total: number;
  /** How many records were compared. */
  records: number;
  /** Of the likely pairs; null if the pairs of given records were asked for. */
  counts: PairCounts | null;
  /** Names that two or more records have, the most frequent first. */
  names: NamesakeGroup[];
}

/** The facts that are compared to find out whether two records are of one company. */
export type ComparedFact = 'registration number' | 'name' | 'jurisdiction';

/** One fact as each record states it, verbatim; null is "not stated". */
export interface FactComparison {
  fact: ComparedFact;
  member: string | null;
  company: string | null;
  outcome: 'same' | 'different' | 'not stated by both';
}

/** Whether two records are of one company; undecided: no fact that would settle it is stated by both. */
export interface RecordComparison {
  verdict: 'agree' | 'disagree' | 'undecided';
  facts: FactComparison[];
}

/** At most this many records of members that name one company are read. */
export const OTHERS_READ = 50;

/** A record that may be of the same company as another. */
export interface OtherRecord {
  entity: EntityId;
  label: string;
  /** Null unless both records were fetched: the number alone proves nothing. */
  comparison: RecordComparison | null;
}

export interface OtherRecords {
  /** The kind of the requested entity, as far as known. */
  kind: EntityKind;
  /**
   * For a member that is a company: the company its `data.company.id` names. For a company: the first
   * `OTHERS_READ` members that name it that way. Otherwise, or if no stored record names one: empty.
   */
  others: OtherRecord[];
}
