/** What rules find in stored records, and which hits the case has waived. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type {
  IndicatorHit,
  IndicatorsAnswer,
  IndicatorUnknown,
} from '../../../../contract/model/indicators.ts';
import { sourcesOf } from '../../../../graph/indicators/findings.ts';
import { waiverOf, waiverStatusOf } from '../../../../graph/indicators/waived.ts';
import { fetchOutcomeInWords } from '../coverage/coverage-words.ts';
import { Task } from '../../../shared/work/task.svelte.ts';
import { countOf } from '../../../shared/words/moment-words.ts';
import { shortcutWords } from '../../../shared/window/shortcut.ts';
import { inSlices } from '../../../shared/work/slices.ts';
import type { TabCount } from '../../model/drawer.svelte.ts';
import { type AnswerScope, ScopedQuestion } from '../question/question.svelte.ts';
import { answerReader, withSources } from '../question/quoted-sentence.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import { setOf } from '../../model/visible-graph.ts';
import {
  indicatorRows,
  rowsMatching,
  rowsOf,
  waiverStatusIn,
  waiversOf,
  type CannotTellRow,
  type FindingKey,
  type FindingRow,
  sameEvidence,
  type IndicatorRows,
  type WaiverStatus,
} from './finding-rows.ts';
import { IndicatorRules } from './indicator-rules.svelte.ts';
import { findingTabCount, foundInWords } from './found-words.ts';
import { readIndicatorsInParts, type IndicatorsRead } from './in-parts.ts';

/** The most hits listed; the same limit applies to what rules can't tell. */
const LISTED_AT_MOST = 20_000;

interface IndicatorsQuery {
  scope: AnswerScope;
  entities: readonly EntityId[];
  day: string;
  rules: string;
}

/** Records fetched at one click: each is a request to a registry. */
export const FETCHED_AT_ONCE = 100;

/** Entities of one finding whose sources are read. */
const SOURCES_OF = 200;

export interface FindingStated
  extends Pick<IndicatorsAnswer, 'labels'>, Pick<IndicatorHit, 'sources'> {
  /** Of how many of its entities these are. */
  ofFirst: number;
}

/** What the rules found, with its rows for the lists. */
interface ListedIndicators extends IndicatorsRead {
  rows: IndicatorRows;
}

export class IndicatorsState extends ScopedQuestion<IndicatorsQuery, ListedIndicators> {
  display = $state<'findings' | 'cannot-tell'>('findings');
  showsWaived = $state(true);
  /** The findings chosen, in the order they were. */
  chosen = $state.raw<readonly FindingKey[]>([]);
  readonly rules: IndicatorRules;
  readonly fetching: Task;

  readonly #waivers = $derived.by(() => waiversOf(this.graph.deps.marks.of('waiver')));
  readonly waivedCount: number = $derived.by(() => this.findings.filter(this.isWaived).length);
  readonly chosenRows: readonly FindingRow[] = $derived.by(() =>
    rowsOf(this.findings, this.chosen),
  );

  constructor(graph: CaseGraph) {
    super(graph, 'indicators');
    this.rules = new IndicatorRules(graph.deps.client);
    this.fetching = new Task(graph.deps.client, 'fetch these');
  }

  readonly labelOf = (id: EntityId): string => this.answer?.labels[id] ?? id;

  get findings(): readonly FindingRow[] {
    return this.answer?.rows.findings ?? [];
  }

  get cannotTell(): IndicatorRows['cannotTell'] {
    return this.answer?.rows.cannotTell ?? [];
  }

  /** Asks again if the rules have changed since. */
  askIfRulesChanged(): void {
    if (this.query !== null && this.query.rules !== this.rules.mark) void this.ask();
  }

  protected queryOf(about: Pick<IndicatorsQuery, 'scope' | 'entities'>): IndicatorsQuery {
    return { ...about, day: this.graph.view.day, rules: this.rules.mark };
  }

  protected changedSince(query: IndicatorsQuery): string | null {
    const isOfOtherRules = query.rules !== this.rules.mark;
    return (
      this.dayChanged(query.day) ??
      (isOfOtherRules ? 'The rules changed since' : null) ??
      this.scopeChanged(query) ??
      this.newsInWords()
    );
  }

  protected read(query: IndicatorsQuery): Promise<ListedIndicators | undefined> {
    return this.request('Asking the rules', async (task, report) => {
      await this.rules.read();
      const { mark, input: rules } = this.rules;
      this.query = { ...query, rules: mark };
      const input = { entities: [...query.entities], asOf: query.day, ...rules, task };
      const { client } = this.graph.deps;
      const answer = await readIndicatorsInParts(client, input, LISTED_AT_MOST, report);
      return { ...answer, rows: await inSlices(indicatorRows(answer)) };
    });
  }

  protected inWords(answer: ListedIndicators): string {
    return foundInWords(answer);
  }

  /** Where a finding is stated; null if the evidence has changed since, undefined if refused. */
  async sourcesOf({ hits }: Pick<FindingRow, 'hits'>): Promise<FindingStated | null | undefined> {
    const { deps, view } = this.graph;
    const some = hits.slice(0, SOURCES_OF);
    const question = {
      entities: some.map(({ entity }) => entity),
      asOf: this.query?.day ?? view.day,
      ...this.rules.input,
    };
    const result = await this.graph.refusable(() => deps.client.readIndicators(question));
    if (result === undefined) return undefined;
    const now = sameEvidence(some, result.hits);
    if (now.length < some.length) return null;
    return { sources: sourcesOf(now), labels: result.labels, ofFirst: some.length };
  }

  /** The sentences of findings with sources. Throws if these can't be read or the evidence has changed. */
  async quote(rows: readonly FindingRow[]): Promise<string> {
    const answerOf = answerReader(this.graph.deps.client);
    const quoted: string[] = [];
    for (const row of rows) {
      const result = await this.sourcesOf(row);
      if (!result) throw new Error('the evidence could not be read');
      quoted.push(await withSources(answerOf, [row.says], result.sources));
    }
    return quoted.join('\n');
  }

  waiverStatus(row: FindingRow): WaiverStatus {
    return waiverStatusIn(row, this.#waivers);
  }

  /** Whether it is waived at each of its entities. */
  readonly isWaived = (row: FindingRow): boolean =>
    this.waiverStatus(row).waivedCount === row.hits.length;

  /** The findings that match the filter, without waived ones if these are hidden. */
  findingsShown(filter: string): readonly FindingRow[] {
    const rows = rowsMatching(this.findings, filter);
    return this.showsWaived ? rows : rows.filter((row) => !this.isWaived(row));
  }

  /** The count for the tab; undefined if there is no current answer. */
  tabCount(filter: string): TabCount | undefined {
    const { answer } = this;
    if (answer === null || !this.isCurrent) return undefined;
    const listed = this.findingsShown(filter).length;
    return findingTabCount(answer, {
      shown: listed === this.findings.length ? undefined : listed,
      waived: this.waivedCount,
      showsWaived: this.showsWaived,
    });
  }

  /** Of whom a rule can't tell, and why, as far as listed. */
  untoldOf(rule: string): readonly IndicatorUnknown[] {
    return this.answer?.cannotTell.filter((one) => one.rule === rule) ?? [];
  }

  /** Fetches records that may tell, and asks again; each is a request to its registry. */
  async fetchMissing({ toFetch }: CannotTellRow): Promise<void> {
    const { case: id, deps } = this.graph;
    if (id === null || toFetch.length === 0) return;
    const entities = toFetch.slice(0, FETCHED_AT_ONCE);
    const result = await this.fetching.run('Fetching profiles', (task) =>
      deps.client.fetchProfiles({ entities, budget: entities.length, case: id, task }),
    );
    if (result) deps.announce(fetchOutcomeInWords(result));
    if (this.graph.case === id) void this.ask();
  }

  /** Also selects the entities of these findings that are on the canvas. */
  choose(keys: readonly FindingKey[]): void {
    this.chosen = keys;
    this.select(this.chosenRows.flatMap(({ hits }) => hits.map(({ entity }) => entity)));
  }

  select(entities: readonly EntityId[]): void {
    const { view, controls } = this.graph;
    const onGraph = entities.filter((id) => view.entityById.has(id));
    this.selectOnGraph(onGraph);
    const [first] = onGraph;
    if (first) controls?.reveal(first);
  }

  /** Waives these findings at each of their entities, as one undo step; returns whether it was saved. */
  async waive(rows: readonly FindingRow[], reason: string): Promise<boolean> {
    const { deps } = this.graph;
    const open = rows.flatMap(({ hits }) =>
      hits.filter((hit) => waiverStatusOf(hit, this.#waivers).waived === null),
    );
    const saved = await deps.marks.put(...open.map((hit) => waiverOf(hit, reason)));
    const back = `, ${shortcutWords('Mod+Z')} takes it back`;
    if (saved) deps.announce(`Waived: ${countOf(rows.length, 'finding')}${back}`);
    return saved;
  }

  /** Removes the waivers of these findings, as one undo step. */
  async takeBack(rows: readonly FindingRow[]): Promise<void> {
    const { deps } = this.graph;
    const ids = rows.flatMap(({ hits }) =>
      hits.flatMap((hit) => waiverStatusOf(hit, this.#waivers).waived?.id ?? []),
    );
    const names = [...setOf(ids)].map((id) => ({ kind: 'waiver', id }) as const);
    if (await deps.marks.remove(...names))
      deps.announce(`Not waived any more: ${countOf(rows.length, 'finding')}`);
  }

  override reset(): void {
    super.reset();
    this.fetching.detach();
    this.chosen = [];
  }
}
