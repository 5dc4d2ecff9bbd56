/** What the index of ties is made of, in stretches of rows; entities and roles are told by their numbers. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { DateEntry } from '../../contract/model/text.ts';
import { readKept } from '../kept-json.ts';

export type StatementTuple = readonly [
  profile: number,
  place: number,
  from: number,
  to: number,
  kind: 'position' | 'right' | 'parent',
  /** 0: no words are stated. */
  role: number,
  /** Status and dates, as `saidOf` reads them; null: it has neither. */
  said: string | null,
];

/** Entities and roles have numbers from 1 on, which stay while the store is open. */
export interface TieRowReader {
  /** The highest number of an entity. */
  highestEntity(): number;
  /** 0: nothing is known of it. */
  numberOf(id: EntityId): number;
  /** In the order of their numbers: those that have a profile, and when it was fetched. */
  profileTimes(after: number, limit: number): (readonly [entity: number, at: string])[];
  roleWords(after: number, limit: number): { role: number; words: string }[];
  /** In the order of profiles and their places. */
  statementRows(after: { profile: number; place: number }, limit: number): StatementTuple[];
  /** Those with this entity at either end, each once. */
  statementStretchesAt(entity: number, limit: number): Generator<StatementTuple[]>;
  /** Companies that say something of their status or end, in the order of their ids at every registry. */
  companiesToldOf(after: { registry: number; record: string }, limit: number): ToldCompany[];
  /** Members that say which company of their registry they are, in the order of what they say. */
  membersThatName(
    after: { registry: number; company: string; member: number },
    limit: number,
  ): NamingMember[];
  /** The same of those among these entities that say so. */
  companiesNamedBy(entities: readonly number[]): Pick<NamingMember, 'member' | 'named'>[];
}

export interface ToldCompany {
  registry: number;
  record: string;
  entity: number;
  status: string | null;
  end: string | null;
}

export interface NamingMember {
  registry: number;
  company: string;
  member: number;
  /** The number of the company; 0: nothing is known of it. */
  named: number;
}

/** Status and dates; most statements of a company's profile have neither. */
export type StatedTerms = [status: string | null, dates: DateEntry[]];

/** Status and dates of a statement. */
export const saidOf = (said: string | null): StatedTerms =>
  said === null ? [null, []] : readKept<StatedTerms>(said);
