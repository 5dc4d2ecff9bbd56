/** The rows of indicator hits, and of what the rules can't tell. */
import type { EntityLabels } from '../../../../contract/model/answer.ts';
import { waiverIdOf, type StoredItem } from '../../../../contract/model/case-item.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { IndicatorHit, IndicatorRule } from '../../../../contract/model/indicators.ts';
import { foldText } from '../../../../graph/shared/identity.ts';
import {
  areOfSeveralRegistries,
  findNamesakes,
  idUnderName,
} from '../../../../graph/sameness/namesakes.ts';
import { statementOf } from '../../../../graph/indicators/statement.ts';
import { waiverHolds } from '../../../../graph/indicators/waived.ts';
import type { GridSort } from '../../../shared/grid/grid-column.ts';
import type { IndicatorsRead } from './in-parts.ts';

/** Names one rule and one entity, as the id of a waiver does. */
export type HitKey = ReturnType<typeof waiverIdOf>;

export interface HitRow {
  key: HitKey;
  hit: IndicatorHit;
  rule: IndicatorRule | null;
  /** The rule's sentence. */
  statement: string;
  name: string;
  /** The id or registry that tells it from others of its name; null if none is needed. */
  distinction: string | null;
  /** The positions of the rule and of the name in their orders, for sorting. */
  ruleAt: number;
  nameAt: number;
  /** The folded text a filter matches: name, id and rule, but not other entities named in the evidence. */
  searched: string;
}

/** All entities for which a rule can't tell, for one reason. */
export interface CannotTellRow {
  key: string;
  rule: string;
  statement: string;
  why: string;
  entities: readonly EntityId[];
  ruleAt: number;
  searched: string;
}

export interface IndicatorRows {
  hits: readonly HitRow[];
  cannotTell: readonly CannotTellRow[];
}

/** Hits sorted by rule, otherwise in the order of the answer; yields after each row. */
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
  const hits: HitRow[] = [];
  for (const hit of answer.hits) {
    const name = answer.labels[hit.entity] ?? hit.entity;
    const { statement, ruleAt } = wordsOfRule(hit.rule);
    hits.push({
      key: waiverIdOf(hit),
      hit,
      rule: rules.get(hit.rule)?.rule ?? null,
      distinction: idUnderName(hit.entity, namesakes.has(hit.entity), several),
      statement,
      name,
      ruleAt,
      nameAt: nameAt.get(hit.entity) ?? 0,
      searched: foldText(`${name}\n${hit.entity}\n${statement}\n${hit.rule}`),
    });
    yield;
  }
  hits.sort((a, b) => a.ruleAt - b.ruleAt);
  yield;
  return { hits, cannotTell: yield* cannotTellRows(answer, wordsOfRule) };
}

function* cannotTellRows(
  { cannotTell, labels }: IndicatorsRead,
  wordsOfRule: (rule: string) => { statement: string; ruleAt: number },
): Generator<void, CannotTellRow[]> {
  const groups = new Map<string, { rule: string; why: string; entities: EntityId[] }>();
  for (const { rule, entity, why } of cannotTell) {
    const key = `${rule} ${why}`;
    const group = groups.get(key);
    if (group) group.entities.push(entity);
    else groups.set(key, { rule, why, entities: [entity] });
    yield;
  }
  const rows: CannotTellRow[] = [];
  for (const [key, { rule, why, entities }] of groups) {
    const { statement, ruleAt } = wordsOfRule(rule);
    // Among very many names, nobody would look for one by a filter.
    const names = entities.slice(0, 100).map((id) => labels[id] ?? '');
    const searched = foldText([statement, why, rule, ...names].join('\n'));
    rows.push({ key, rule, statement, why, entities, ruleAt, searched });
    yield;
  }
  return rows.sort((a, b) => a.ruleAt - b.ruleAt || b.entities.length - a.entities.length);
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

export function rowsOf(rows: readonly HitRow[], keys: readonly HitKey[]): readonly HitRow[] {
  const wanted = new Set(keys);
  return rows.filter(({ key }) => wanted.has(key));
}

const HIT_VALUES: Readonly<Record<string, (row: HitRow) => number>> = {
  rule: ({ ruleAt }) => ruleAt,
  name: ({ nameAt }) => nameAt,
  value: ({ hit }) => hit.value,
};

const CANNOT_TELL_VALUES: Readonly<Record<string, (row: CannotTellRow) => number>> = {
  rule: ({ ruleAt }) => ruleAt,
  whom: ({ entities }) => entities.length,
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

export const sortedHits = (rows: readonly HitRow[], sort: GridSort | null): readonly HitRow[] =>
  sorted(rows, sort, HIT_VALUES);

export const sortedCannotTell = (
  rows: readonly CannotTellRow[],
  sort: GridSort | null,
): readonly CannotTellRow[] => sorted(rows, sort, CANNOT_TELL_VALUES);

/** Waivers by their id, which is the key of their hit. */
type Waivers = ReadonlyMap<string, StoredItem<'waiver'>>;

export const waiversOf = (items: readonly StoredItem<'waiver'>[]): Waivers =>
  new Map(items.map((item) => [item.id, item]));

export interface WaiverStatus {
  /** The waiver in effect; null if there is none. */
  waived: StoredItem<'waiver'> | null;
  /** The waiver that no longer applies, as the evidence has changed since. */
  lapsed: StoredItem<'waiver'> | null;
}

export function waiverStatusOf(
  { key, hit }: Pick<HitRow, 'key' | 'hit'>,
  waivers: Waivers,
): WaiverStatus {
  const waiver = waivers.get(key) ?? null;
  const holds = waiver !== null && waiverHolds(waiver, hit);
  return { waived: holds ? waiver : null, lapsed: holds ? null : waiver };
}
