/** The rows of findings, and of what the rules can't tell. */
import type { EntityLabels } from '../../../../contract/model/answer.ts';
import type { StoredItem } from '../../../../contract/model/case-item.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type {
  IndicatorHit,
  IndicatorRule,
  RuleUndecided,
} from '../../../../contract/model/indicators.ts';
import { findingsOf } from '../../../../graph/indicators/findings.ts';
import { foldText } from '../../../../graph/shared/identity.ts';
import {
  areOfSeveralRegistries,
  findNamesakes,
  idUnderName,
} from '../../../../graph/sameness/namesakes.ts';
import { statementOf } from '../../../../graph/indicators/statement.ts';
import { waiverStatusOf } from '../../../../graph/indicators/waived.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import type { GridSort } from '../../../shared/grid/grid-column.ts';
import type { IndicatorsRead } from './in-parts.ts';

/** Names the rule and the fact. */
export type FindingKey = string;

/** A fact that a rule found, at one entity or several. */
export interface FindingRow {
  key: FindingKey;
  /** Of each entity at which it was found: first the one that tells most. */
  hits: readonly [IndicatorHit, ...IndicatorHit[]];
  hit: IndicatorHit;
  rule: IndicatorRule | null;
  /** The rule's sentence. */
  statement: string;
  /** What was found, whoever of several states it; of one entity its own sentence. */
  says: string;
  /** The names of the first entities. */
  name: string;
  /** The id or registry that tells it from others of its name; null if none is needed. */
  distinction: string | null;
  /** The positions of the rule and of the name in their orders, for sorting. */
  ruleAt: number;
  nameAt: number;
  /** The folded text a filter matches: names, ids and rule, but not other entities named in the evidence. */
  searched: string;
}

/** What a rule can't tell, of all entities together. */
export interface CannotTellRow extends RuleUndecided {
  statement: string;
  /** The reasons in one line, the most frequent first. */
  why: string;
  ruleAt: number;
  searched: string;
}

export interface IndicatorRows {
  findings: readonly FindingRow[];
  cannotTell: readonly CannotTellRow[];
}

/** Entities of a finding that its row names. */
const NAMED = 3;

/** Among very many entities, nobody would look for one by a filter. */
const SEARCHED_NAMES = 100;

/** Findings sorted by rule, otherwise in the order of the answer; yields after each row. */
export function* indicatorRows(answer: IndicatorsRead): Generator<void, IndicatorRows> {
  const rules = new Map(answer.pack.rules.map((rule, at) => [rule.id, { rule, at }]));
  const wordsOfRule = (id: string) => {
    const known = rules.get(id);
    return { statement: known ? statementOf(known.rule) : id, ruleAt: known?.at ?? rules.size };
  };
  const nameAt = yield* placesOfNames(answer.labels);
  const hitEntities = new Set(answer.hits.map(({ entity }) => entity));
  const namesakes = findNamesakes(
    Array.from(hitEntities, (id) => ({ id, label: answer.labels[id] ?? id })),
  );
  const several = areOfSeveralRegistries(hitEntities);
  yield;
  const labelOf = (id: EntityId): string => answer.labels[id] ?? id;
  const findings: FindingRow[] = [];
  for (const { key, hits } of yield* findingsOf(answer.hits)) {
    const [hit] = hits;
    const { statement, ruleAt } = wordsOfRule(hit.rule);
    const ids = hits.slice(0, SEARCHED_NAMES).map(({ entity }) => entity);
    const says = (hits.length > 1 ? hit.names : null) ?? hit.says;
    const names = ids.map((id) => `${labelOf(id)}\n${id}`).join('\n');
    findings.push({
      key,
      hits,
      hit,
      rule: rules.get(hit.rule)?.rule ?? null,
      distinction: idUnderName(hit.entity, namesakes.has(hit.entity), several),
      statement,
      says,
      name: ids.slice(0, NAMED).map(labelOf).join(', '),
      ruleAt,
      nameAt: nameAt.get(hit.entity) ?? 0,
      searched: foldText(`${names}\n${statement}\n${hit.rule}`),
    });
    yield;
  }
  findings.sort((a, b) => a.ruleAt - b.ruleAt);
  yield;
  const cannotTell = answer.undecided.map((one): CannotTellRow => {
    const { statement, ruleAt } = wordsOfRule(one.rule);
    const why = reasonsInWords(one.reasons);
    const searched = foldText(
      [statement, one.rule, ...one.reasons.map(({ why: it }) => it)].join('\n'),
    );
    return { ...one, statement, why, ruleAt, searched };
  });
  return { findings, cannotTell };
}

/** Reasons told in one line. */
const REASONS_TOLD = 2;

function reasonsInWords(reasons: RuleUndecided['reasons']): string {
  const told = reasons
    .slice(0, REASONS_TOLD)
    .map(({ why, count }) => `${why} (${countWords(count)})`);
  const rest = reasons.length - told.length;
  return [...told, ...(rest > 0 ? [`${countOf(rest, 'more reason')}`] : [])].join('; ');
}

function* placesOfNames(labels: EntityLabels): Generator<void, Map<EntityId, number>> {
  const folded: [EntityId, string][] = [];
  for (const id of Object.keys(labels) as EntityId[]) {
    folded.push([id, foldText(labels[id] ?? '')]);
    yield;
  }
  folded.sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  yield;
  return new Map(folded.map(([id], at) => [id, at]));
}

/** The rows that contain every word of the filter. */
export function rowsMatching<Row extends { searched: string }>(
  rows: readonly Row[],
  filter: string,
): readonly Row[] {
  const words = foldText(filter).split(' ').filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ searched }) => words.every((word) => searched.includes(word)));
}

export function rowsOf(
  rows: readonly FindingRow[],
  keys: readonly FindingKey[],
): readonly FindingRow[] {
  const wanted = new Set(keys);
  return rows.filter(({ key }) => wanted.has(key));
}

const FINDING_VALUES: Readonly<Record<string, (row: FindingRow) => number>> = {
  rule: ({ ruleAt }) => ruleAt,
  name: ({ nameAt }) => nameAt,
  value: ({ hit }) => hit.value,
};

const CANNOT_TELL_VALUES: Readonly<Record<string, (row: CannotTellRow) => number>> = {
  rule: ({ ruleAt }) => ruleAt,
  whom: ({ count }) => count,
  fetch: ({ toFetchCount }) => toFetchCount,
};

const sorted = <Row>(
  rows: readonly Row[],
  sort: GridSort | null,
  values: Readonly<Record<string, (row: Row) => number>>,
): readonly Row[] => {
  const valueOf = sort && values[sort.column];
  if (!valueOf) return rows;
  const sign = sort.descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * (valueOf(a) - valueOf(b)));
};

export const sortedFindings = (
  rows: readonly FindingRow[],
  sort: GridSort | null,
): readonly FindingRow[] => sorted(rows, sort, FINDING_VALUES);

export const sortedCannotTell = (
  rows: readonly CannotTellRow[],
  sort: GridSort | null,
): readonly CannotTellRow[] => sorted(rows, sort, CANNOT_TELL_VALUES);

/** Waivers by their id. */
type Waivers = ReadonlyMap<string, StoredItem<'waiver'>>;

export const waiversOf = (items: readonly StoredItem<'waiver'>[]): Waivers =>
  new Map(items.map((item) => [item.id, item]));

export interface WaiverStatus {
  /** One waiver of each reason in effect. */
  waived: readonly StoredItem<'waiver'>[];
  /** At how many of its entities it is waived: of all, and then the finding is, or of some. */
  waivedCount: number;
  /** A waiver that no longer applies, as the evidence has changed since. */
  lapsed: StoredItem<'waiver'> | null;
}

/** Null where it is waived at none or at all; others may not have been asked about then. */
export const waivedInWords = (waivedCount: number, of: number): string | null =>
  waivedCount === 0 || waivedCount === of
    ? null
    : `Waived at ${countWords(waivedCount)} of ${countOf(of, 'entity', 'entities')}, and open at the others.`;

export function waiverStatusIn({ hits }: Pick<FindingRow, 'hits'>, waivers: Waivers): WaiverStatus {
  const byReason = new Map<string, StoredItem<'waiver'>>();
  let waivedCount = 0;
  let lapsedOne: WaiverStatus['lapsed'] = null;
  for (const hit of waivers.size === 0 ? [] : hits) {
    const { waived, lapsed } = waiverStatusOf(hit, waivers);
    lapsedOne ??= lapsed;
    if (waived === null) continue;
    waivedCount += 1;
    if (!byReason.has(waived.reason)) byReason.set(waived.reason, waived);
  }
  return { waived: [...byReason.values()], waivedCount, lapsed: lapsedOne };
}

/** Those of the hits now that state what these did then. */
export function sameEvidence(
  then: readonly IndicatorHit[],
  now: readonly IndicatorHit[],
): IndicatorHit[] {
  const nameOf = ({ rule, entity, fingerprint }: IndicatorHit): string =>
    `${rule} ${entity} ${fingerprint}`;
  const told = new Set(then.map(nameOf));
  return now.filter((hit) => told.has(nameOf(hit)));
}
