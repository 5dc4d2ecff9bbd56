/** What rules find in stored records, and which hits the case has waived. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { IndicatorHit, IndicatorsAnswer } from '../../../../contract/model/indicators.ts';
import { waiverOf } from '../../../../graph/indicators/waived.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import { shortcutWords } from '../../../shared/window/shortcut.ts';
import { inSlices } from '../../../shared/work/slices.ts';
import type { TabCount } from '../../model/drawer.svelte.ts';
import { type AnswerScope, ScopedQuestion } from '../question/question.svelte.ts';
import { answerReader, withSources } from '../question/quoted-sentence.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import {
  indicatorRows,
  rowsMatching,
  rowsOf,
  waiverStatusOf,
  waiversOf,
  type HitKey,
  type HitRow,
  type IndicatorRows,
} from './hit-rows.ts';
import { IndicatorRules } from './indicator-rules.svelte.ts';
import { readIndicatorsInParts, type IndicatorsRead } from './in-parts.ts';

/** The most hits listed; the same limit applies to what rules can't tell. */
const LISTED_AT_MOST = 20_000;

interface IndicatorsQuery {
  scope: AnswerScope;
  entities: readonly EntityId[];
  day: string;
  rules: string;
}

export type HitStated = Pick<IndicatorsAnswer, 'labels'> & Pick<IndicatorHit, 'sources'>;

/** What the rules found, with its rows for the lists. */
interface ListedIndicators extends IndicatorsRead {
  rows: IndicatorRows;
}

export class IndicatorsState extends ScopedQuestion<IndicatorsQuery, ListedIndicators> {
  display = $state<'hits' | 'cannot-tell'>('hits');
  showsWaived = $state(true);
  /** The hits chosen, in the order they were. */
  chosen = $state.raw<readonly HitKey[]>([]);
  readonly rules: IndicatorRules;

  readonly #waivers = $derived.by(() => waiversOf(this.graph.deps.marks.of('waiver')));
  readonly waivedCount: number = $derived.by(() => this.hits.filter(this.isWaived).length);
  readonly chosenRows: readonly HitRow[] = $derived.by(() => rowsOf(this.hits, this.chosen));

  constructor(graph: CaseGraph) {
    super(graph, 'indicators');
    this.rules = new IndicatorRules(graph.deps.client);
  }

  get hits(): readonly HitRow[] {
    return this.answer?.rows.hits ?? [];
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

  /** Where a hit is stated; null if the evidence has changed since, undefined if refused. */
  async sourcesOf({
    rule,
    entity,
    fingerprint,
  }: IndicatorHit): Promise<HitStated | null | undefined> {
    const { deps, view } = this.graph;
    const question = {
      entities: [entity],
      asOf: this.query?.day ?? view.day,
      ...this.rules.input,
    };
    const result = await this.graph.refusable(() => deps.client.readIndicators(question));
    if (result === undefined) return undefined;
    const now = result.hits.find((one) => one.rule === rule && one.fingerprint === fingerprint);
    return now ? { sources: now.sources, labels: result.labels } : null;
  }

  /** The sentences of hits with sources. Throws if these can't be read or the evidence has changed. */
  async quote(hits: readonly IndicatorHit[]): Promise<string> {
    const answerOf = answerReader(this.graph.deps.client);
    const quoted: string[] = [];
    for (const hit of hits) {
      const result = await this.sourcesOf(hit);
      if (!result) throw new Error('the evidence could not be read');
      quoted.push(await withSources(answerOf, [hit.says], result.sources));
    }
    return quoted.join('\n');
  }

  waiverStatus(row: Pick<HitRow, 'key' | 'hit'>) {
    return waiverStatusOf(row, this.#waivers);
  }

  readonly isWaived = (row: HitRow): boolean => this.waiverStatus(row).waived !== null;

  /** The hits that match the filter, without waived ones if these are hidden. */
  hitsShown(filter: string): readonly HitRow[] {
    const rows = rowsMatching(this.hits, filter);
    return this.showsWaived ? rows : rows.filter((row) => !this.isWaived(row));
  }

  /** The count for the tab; undefined if there is no current answer. */
  tabCount(filter: string): TabCount | undefined {
    const { answer } = this;
    if (answer === null || !this.isCurrent) return undefined;
    const all = countWords(answer.hitCount);
    const listed = this.hitsShown(filter).length;
    const isAll = listed === this.hits.length;
    const waived = `${countWords(this.waivedCount)} of them waived`;
    return {
      count: isAll ? all : `${countWords(listed)} of ${all}`,
      hint: `Hits, ${waived}${this.showsWaived ? '' : ' and not listed'}`,
    };
  }

  /** Also selects the entities of these hits that are on the canvas. */
  choose(keys: readonly HitKey[]): void {
    this.chosen = keys;
    this.select(this.chosenRows.map(({ hit }) => hit.entity));
  }

  select(entities: readonly EntityId[]): void {
    const { view, controls } = this.graph;
    const onGraph = entities.filter((id) => view.entityById.has(id));
    this.selectOnGraph(onGraph);
    const [first] = onGraph;
    if (first) controls?.reveal(first);
  }

  /** Waives these hits as one undo step; returns whether it was saved. */
  async waive(rows: readonly HitRow[], reason: string): Promise<boolean> {
    const { deps } = this.graph;
    const saved = await deps.marks.put(...rows.map(({ hit }) => waiverOf(hit, reason)));
    const back = `, ${shortcutWords('Mod+Z')} takes it back`;
    if (saved) deps.announce(`Waived: ${countOf(rows.length, 'hit')}${back}`);
    return saved;
  }

  /** Removes the waivers of these hits, as one undo step. */
  async takeBack(rows: readonly HitRow[]): Promise<void> {
    const { deps } = this.graph;
    const names = rows.map(({ key }) => ({ kind: 'waiver', id: key }) as const);
    if (await deps.marks.remove(...names))
      deps.announce(`Not waived any more: ${countOf(rows.length, 'hit')}`);
  }

  override reset(): void {
    super.reset();
    this.chosen = [];
  }
}

/** `23 rules asked of 45 records as of 2026-11-25, 1 switched off`. */
export function rulesAppliedInWords({ pack, rulesOff, asked, asOf }: IndicatorsRead): string {
  const off = rulesOff === 0 ? '' : `, ${countWords(rulesOff)} switched off`;
  const of = countOf(asked, 'record');
  return `${countOf(pack.rules.length, 'rule')} asked of ${of} as of ${asOf}${off}`;
}

/** `Indicators: 14 hits, and 130 times it can’t be told; 23 rules asked of …`. */
function foundInWords(answer: IndicatorsRead): string {
  const undecided = `${countOf(answer.untoldCount, 'time')} it can’t be told`;
  return `Indicators: ${countOf(answer.hitCount, 'hit')}, and ${undecided}; ${rulesAppliedInWords(answer)}`;
}
