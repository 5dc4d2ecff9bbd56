/**
 * Builds ties from statements: what several profiles say of the same two entities, merged with sources.
 * A statement is one profile saying one thing of two entities. Only statements between the same two affect
 * the ties between them, so ties are built pair by pair, and storing a profile affects only the pairs it
 * mentions.
 * - Statements are alike if they have the same ends in the same direction, and the same role text except
 * for case and white space. A position and a right in the same words are alike: what a member lists as its
 * right, a company can only list as a position.
 * - Members state dates and status. Among alike statements, each different set of kind, dates and status is
 * a tie of its own: one office held twice is two ties. A company states neither, so its statement backs
 * every tie of the member in those words, and is a tie only if there is none.
 * - A tie's id consists of its ends, its words and its ordinal among alike ties, ordered by dates. Status
 * and dates are no part of it: a correction doesn't make another tie.
 * The result depends neither on the order of statements nor on the day: `tie-state.ts` computes a tie's
 * state on a day.
 */
import { isFromFile, parseEntityId } from '../contract/model/entity.ts';
import type {
  CompanyEnd,
  Corroboration,
  OtherSide,
  SourcedStatement,
  Term,
  Tie,
  TieSource,
} from '../contract/model/tie.ts';
import { companyEndOf } from './ties/company-end.ts';
import {
  createWordReader,
  tieId,
  type ReadWords,
  groupOf,
  alikeName,
  type FoldedWords,
} from './shared/identity.ts';
import { sameTies, type ResponseOf } from './sameness/same.ts';
import type { TieEnd } from './shared/tie-end.ts';
import { byJson, byTerms, inOrder, type Compare } from './ties/tie-order.ts';
import { toEnd } from './shared/steps.ts';
import { statedTerms } from '../record/values/terms.ts';

type PairEnd = Pick<TieEnd, 'id' | 'knowledge' | 'notFoundAt' | 'status' | 'end' | 'source'>;

/** A company's statement backs each of the member's ties in the same words. */
function sourcesOf({ own, alike: { byMember, byCompany } }: Draft): TieSource[] {
  const statements = byMember.length > 0 ? [...own, ...byCompany] : own;
  const sources = statements.map(({ statedBy, sha256, pointer, fetchedAt }) => ({
    statedBy,
    sha256,
    pointer,
    fetchedAt,
  }));
  return sources.sort(
    (a, b) =>
      inOrder(a.statedBy, b.statedBy) ||
      inOrder(a.pointer, b.pointer) ||
      inOrder(a.sha256, b.sha256),
  );
}

function corroborationOf({ byMember, byCompany }: Alike): Corroboration {
  if (byMember.length > 0) return byCompany.length > 0 ? 'both' : 'member';
  return 'company';
}

/**
 * Only an end whose own profile was fetched can fail to state a position. A company never lists rights, so
 * their absence there says nothing. An imported tie is one row that is no record of either end, so it has
 * no other side.
 */
function otherSideOf(
  { kind, from, to }: Draft,
  corroboration: Corroboration,
  ends: readonly PairEnd[],
): Pick<Tie, 'otherSide' | 'otherNotFoundAt'> {
  const known = (otherSide: OtherSide | null) => ({ otherSide, otherNotFoundAt: null });
  if (kind === 'parent' || isFromFile(from)) return known(null);
  if (corroboration === 'both') return known('states it');
  if (kind === 'right') return known(null);
  const otherId = corroboration === 'company' ? from : to;
  const other = ends.find(({ id }) => id === otherId);
  if (other?.knowledge === 'profile') return known('does not state it');
  const otherNotFoundAt = other?.notFoundAt ?? null;
  return otherNotFoundAt === null
    ? known('not searched')
    : { otherSide: 'not found', otherNotFoundAt };
}

/** One of several spellings of a text, the same whatever their order. */
function spelling(statements: readonly SourcedStatement[], field: 'role' | 'status') {
  let chosen: string | null = null;
  for (const { [field]: text } of statements) {
    if (chosen === null || (text !== null && text < chosen)) chosen = text;
  }
  return chosen;
}

/** When its status was first stated, among the known responses. */
function statusTimeOf(statements: readonly SourcedStatement[]): string | null {
  let first: string | null = null;
  for (const { status, fetchedAt } of statements) {
    if (status !== null && (first === null || fetchedAt < first)) first = fetchedAt;
  }
  return first;
}

function overOf({ kind, to }: Draft, ends: readonly PairEnd[]): CompanyEnd | null {
  const company = kind === 'parent' ? undefined : ends.find(({ id }) => id === to);
  return company === undefined ? null : companyEndOf(company);
}

function toTie(draft: Draft, id: string, ends: readonly PairEnd[]): Tie {
  const { kind, from, to, terms } = draft;
  const corroboration = corroborationOf(draft.alike);
  return {
    id,
    kind,
    from,
    to,
    role: spelling(draft.own, 'role'),
    status: spelling(draft.own, 'status'),
    statusAt: statusTimeOf(draft.own),
    terms,
    corroboration,
    ...otherSideOf(draft, corroboration, ends),
    over: overOf(draft, ends),
    sources: sourcesOf(draft),
  };
}

interface Named {
  id: string;
  draft: Draft;
}

/** Each draft with its id; alike ones are numbered from 1 by date. */
function nameDrafts(drafts: readonly Draft[]): Named[] {
  let ordinal = 0;
  let last = '';
  return drafts.toSorted(byName).map((draft) => {
    const { name } = draft.alike;
    ordinal = name === last ? ordinal + 1 : 1;
    last = name;
    return { id: tieId(name, ordinal), draft };
  });
}

/**
 * The ties these statements make, in list order, whatever the order of the statements. All must be between
 * the same two entities, in either direction; `ends` is what is known of the two. `same` ties don't rest on
 * statements: see `sameTie`. Calls may share `readWords`, so that each text is parsed once.
 */
export function buildPair(
  statements: readonly SourcedStatement[],
  ends: readonly PairEnd[],
  readWords: ReadWords = createWordReader(),
): Tie[] {
  return nameDrafts(toDrafts(statements, readWords))
    .sort((a, b) => byPlaceInList(a.draft, b.draft))
    .map(({ id, draft }) => toTie(draft, id, ends));
}

interface Pair {
  ends: TieEnd[];
  statements: SourcedStatement[];
}

/** The statements between these entities, grouped by ends and sorted by the ids of both. */
function groupByEnds(entities: readonly TieEnd[], statements: readonly SourcedStatement[]): Pair[] {
  const sorted = entities.toSorted((a, b) => inOrder(a.id, b.id));
  const known = new Map(sorted.map((end, place) => [end.id, { end, place }]));
  const pairs = new Map<number, Pair>();
  for (const statement of statements) {
    const from = known.get(statement.from);
    const to = known.get(statement.to);
    if (from === undefined || to === undefined) continue;
    const key = from.place * sorted.length + to.place;
    const pair = pairs.get(key);
    if (pair !== undefined) pair.statements.push(statement);
    else pairs.set(key, { ends: [from.end, to.end], statements: [statement] });
  }
  return [...pairs].sort(([a], [b]) => a - b).map(([, pair]) => pair);
}

/**
 * The ties among these entities; statements with another end are ignored. The same statements give the same
 * ties in the same order. `responseOf` returns the response of an entity's own profile, the source of
 * `same` ties; without it there are none.
 */
export function buildTies(
  entities: readonly TieEnd[],
  statements: readonly SourcedStatement[],
  responseOf: ResponseOf = () => null,
): Tie[] {
  return toEnd(tiesInSteps(entities, statements, responseOf));
}

/** The same as a generator, with a step per tied pair. */
export function* tiesInSteps(
  entities: readonly TieEnd[],
  statements: readonly SourcedStatement[],
  responseOf: ResponseOf,
): Generator<void, Tie[]> {
  const readWords = createWordReader();
  const ties: Tie[] = [];
  for (const pair of groupByEnds(entities, statements)) {
    ties.push(...buildPair(pair.statements, pair.ends, readWords));
    yield;
  }
  return [...ties, ...sameTies(entities, responseOf)];
}

/**
 * Drafts of the ties, unordered. A company's statement makes a tie only if the member states none in the
 * same words; otherwise it backs each of the member's.
 */
function toDrafts(statements: readonly SourcedStatement[], read: ReadWords): Draft[] {
  const drafts: Draft[] = [];
  for (const alike of findAlike(statements, read)) addDrafts(drafts, alike, read);
  return drafts;
}

function findAlike(statements: readonly SourcedStatement[], read: ReadWords): Iterable<Alike> {
  const found = new Map<string, Alike>();
  for (const statement of statements) {
    const { from, to, kind } = statement;
    const role = read(statement.role);
    const group = groupOf(kind);
    // Not keyed by name: two texts may have the same hash, and so the same name.
    const key = `${from} ${group} ${role.key}`;
    let alike = found.get(key);
    if (alike === undefined) {
      alike = { name: alikeName(from, to, group, role.hash), role, byMember: [], byCompany: [] };
      found.set(key, alike);
    }
    const isByCompany = parseEntityId(statement.statedBy).subject === 'company';
    (isByCompany ? alike.byCompany : alike.byMember).push(statement);
  }
  return found.values();
}

/** Adds one draft for each different set of kind, dates and status. */
function addDrafts(drafts: Draft[], alike: Alike, read: ReadWords): void {
  const { byMember, byCompany } = alike;
  const byDates = new Map<string, Draft>();
  for (const statement of byMember.length > 0 ? byMember : byCompany) {
    const { kind, from, to } = statement;
    const terms = statedTerms(statement.dates);
    const status = read(statement.status);
    const key = `${kind} ${termsKey(terms)} ${status.key}`;
    const known = byDates.get(key);
    if (known !== undefined) {
      known.own.push(statement);
      known.terms = withRegistrations(known.terms, terms);
      continue;
    }
    const draft = { alike, kind, from, to, terms, status, own: [statement] };
    byDates.set(key, draft);
    drafts.push(draft);
  }
}

/** A registration beside a start is no part of it: one of two alike statements may lack it. */
const termsKey = (terms: readonly Term[]): string =>
  terms
    .map(({ start, registered, end }) =>
      [start, start === null ? registered : null, end].map(withLength).join(' '),
    )
    .join(';');

/** Terms of one key with the registrations of both; of two different ones the first in order. */
function withRegistrations(terms: readonly Term[], others: readonly Term[]): readonly Term[] {
  return terms.map((term, at) => {
    const all = [term.registered, others[at]?.registered ?? null].filter((date) => date !== null);
    return { start: term.start, registered: all.sort()[0] ?? null, end: term.end };
  });
}

/** The text after its length, so that concatenated texts stay distinguishable. */
const withLength = (text: string | null): string =>
  text === null ? '-' : `${text.length} ${text}`;

/**
 * The order of drafts with the same name, which gives their ordinals: role texts with the same hash are
 * adjacent, then by dates, status and kind.
 */
const byName: Compare<Draft> = (a, b) =>
  inOrder(a.alike.name, b.alike.name) || byRole(a, b) || byTime(a, b) || byKind(a, b);

/** The list order: by ends, kind, role, dates and status. */
const byPlaceInList: Compare<Draft> = (a, b) =>
  byEnds(a, b) || byKind(a, b) || byRole(a, b) || byTime(a, b);

const byEnds: Compare<Draft> = (a, b) => inOrder(a.from, b.from) || inOrder(a.to, b.to);

const byKind: Compare<Draft> = (a, b) => inOrder(a.kind, b.kind);

const byRole: Compare<Draft> = (a, b) => byJson(a.alike.role.key, b.alike.role.key);

const byTime: Compare<Draft> = (a, b) =>
  byTerms(a.terms, b.terms) || byJson(a.status.key, b.status.key);

/** Statements with the same ends and words, separated by who states them. */
interface Alike {
  /** The prefix of their ties' ids. */
  name: string;
  role: FoldedWords;
  byMember: SourcedStatement[];
  byCompany: SourcedStatement[];
}

/** A future tie, and the statements that give its words and dates. */
interface Draft extends Pick<Tie, 'kind' | 'from' | 'to' | 'terms'> {
  alike: Alike;
  status: FoldedWords;
  own: SourcedStatement[];
}
