/** What rules find in stored records, and what of it is set aside in the case. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { IndicatorHit, IndicatorsAnswer } from '../../../../contract/model/indicators.ts';
import { waiverOf } from '../../../../graph/indicators/waived.ts';
import { countOf, countWords } from '../../../shared/moment-words.ts';
import { shortcutWords } from '../../../shared/shortcut.ts';
import { inSlices } from '../../../shared/slices.ts';
import { withRecords } from '../../model/drawn-graph.ts';
import type { TabCount } from '../../drawer/tab-counts.ts';
import { entitiesAskedAbout, type AnswerScope } from '../question/answer-scope.ts';
import { AskedAnswer, STOPPED_BEFORE } from '../question/asked-answer.svelte.ts';
import { answerReader, withSources } from '../question/quoted-sentence.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import {
  indicatorRows,
  rowsMatching,
  rowsOf,
  waiverStanding,
  waiversOf,
  type HitKey,
  type HitRow,
  type IndicatorRows,
} from './hit-rows.ts';
import { IndicatorRules } from './indicator-rules.svelte.ts';
import { readIndicatorsInParts, type IndicatorsRead } from './in-parts.ts';
import { foundInWords } from './indicator-words.ts';

/** Hits, and what can't be told, that are listed at most. */
const LISTED_AT_MOST = 20_000;

interface Question {
  scope: AnswerScope;
  entities: readonly EntityId[];
  day: string;
  rules: string;
}

/** Where a hit is stated. */
export type HitStated = Pick<IndicatorsAnswer, 'labels'> & Pick<IndicatorHit, 'sources'>;

interface Told extends IndicatorRows {
  answer: IndicatorsRead;
}

export class AskedIndicators {
  scope = $state<AnswerScope>('canvas');
  look = $state<'hits' | 'untold'>('hits');
  showsWaived = $state(true);
  /** Hits that were chosen, in the order they were. */
  chosen = $state.raw<readonly HitKey[]>([]);
  readonly rules: IndicatorRules;
  readonly #graph: CaseGraph;
  readonly asked: AskedAnswer<Told>;
  #question = $state.raw<Question | null>(null);
  /** Records came since it was asked. */
  #hasNews = $state(false);
  /** What was selected by choosing here: no other question. */
  #ownSelection: ReadonlySet<EntityId> | null = null;

  /** By the hits they are of. */
  readonly #waivers = $derived.by(() => waiversOf(this.#graph.deps.marks.of('waiver')));
  readonly waivedCount: number = $derived.by(() => this.hits.filter(this.isWaived).length);
  readonly chosenRows: readonly HitRow[] = $derived.by(() => rowsOf(this.hits, this.chosen));

  constructor(graph: CaseGraph) {
    this.#graph = graph;
    this.asked = new AskedAnswer(graph.deps.client, 'indicators');
    this.rules = new IndicatorRules(graph.deps.client);
    graph.deps.client.on('profileKept', () => (this.#hasNews = true));
  }

  get answer(): IndicatorsRead | null {
    return this.asked.answer?.answer ?? null;
  }

  get hits(): readonly HitRow[] {
    return this.asked.answer?.hits ?? [];
  }

  get untold(): IndicatorRows['untold'] {
    return this.asked.answer?.untold ?? [];
  }

  get task() {
    return this.asked.task;
  }

  /** Whether it was asked about nobody. */
  get ofNobody(): boolean {
    return this.#question?.entities.length === 0 && this.#question.scope !== 'store';
  }

  /** Whether the answer is to what would be asked now. */
  get stands(): boolean {
    return this.asked.stands(this.stale);
  }

  /** What is otherwise since it was asked; null: nothing, or nothing was asked. */
  get stale(): string | null {
    const asked = this.#question;
    const graph = this.#graph;
    if (asked === null || this.task.progress !== null) return null;
    if (this.asked.isStopped) return STOPPED_BEFORE;
    if (asked.day !== graph.view.day) return 'The day changed since';
    if (asked.rules !== this.rules.mark) return 'The rules changed since';
    if (asked.scope !== 'store' && !this.#asksTheSame(asked))
      return `The ${asked.scope} changed since`;
    return this.#hasNews ? 'Records were fetched since' : null;
  }

  /** As the tab is opened: what was asked before is still there, unless it is stale. */
  begin(): void {
    const isTold = this.#question !== null && this.stale === null;
    if (this.task.progress === null && !isTold) void this.ask();
  }

  /** Anew where other rules were asked. */
  askIfRulesChanged(): void {
    if (this.#question !== null && this.#question.rules !== this.rules.mark) void this.ask();
  }

  askAgain(): void {
    void this.ask(this.scope, true);
  }

  async ask(scope: AnswerScope = this.scope, isQuiet = false): Promise<void> {
    const graph = this.#graph;
    const { day } = graph.view;
    const entities = entitiesAskedAbout(graph, scope);
    this.scope = scope;
    this.#question = { scope, entities, day, rules: this.rules.mark };
    this.#hasNews = false;
    if (this.ofNobody) {
      this.asked.reset();
      return;
    }
    const told = await this.asked.ask('Asking the rules', async (task, tell) => {
      await this.rules.read();
      const { mark, asked } = this.rules;
      this.#question = { scope, entities, day, rules: mark };
      const question = { entities: [...entities], asOf: day, ...asked, task };
      const { client } = graph.deps;
      const answer = await readIndicatorsInParts(client, question, LISTED_AT_MOST, tell);
      return { answer, ...(await inSlices(indicatorRows(answer))) };
    });
    if (told && !isQuiet) graph.deps.announce(foundInWords(told.answer));
  }

  /**
   * Where a hit is stated, and whose records these are; null: not by evidence that says the same. Undefined:
   * refused.
   */
  async sourcesOf({
    rule,
    entity,
    fingerprint,
  }: IndicatorHit): Promise<HitStated | null | undefined> {
    const { deps, view } = this.#graph;
    const question = {
      entities: [entity],
      asOf: this.#question?.day ?? view.day,
      ...this.rules.asked,
    };
    const told = await this.#graph.refusable(() => deps.client.readIndicators(question));
    if (told === undefined) return undefined;
    const now = told.hits.find((one) => one.rule === rule && one.fingerprint === fingerprint);
    return now ? { sources: now.sources, labels: told.labels } : null;
  }

  /** Their sentences, with where what they rest on is stated. Throws where that can’t be read, or says something else by now. */
  async quote(hits: readonly IndicatorHit[]): Promise<string> {
    const answerOf = answerReader(this.#graph.deps.client);
    const quoted: string[] = [];
    for (const hit of hits) {
      const told = await this.sourcesOf(hit);
      if (!told) throw new Error('the evidence could not be read');
      quoted.push(await withSources(answerOf, [hit.says], told.sources));
    }
    return quoted.join('\n');
  }

  standing(row: Pick<HitRow, 'key' | 'hit'>) {
    return waiverStanding(row, this.#waivers);
  }

  readonly isWaived = (row: HitRow): boolean => this.standing(row).waived !== null;

  /** Those that match the filter, without those set aside where these are not to be seen. */
  hitsShown(filter: string): readonly HitRow[] {
    const rows = rowsMatching(this.hits, filter);
    return this.showsWaived ? rows : rows.filter((row) => !this.isWaived(row));
  }

  /** For the tab; undefined before it was asked. */
  tabCount(filter: string): TabCount | undefined {
    const { answer } = this;
    if (answer === null || !this.stands) return undefined;
    const all = countWords(answer.hitCount);
    const listed = this.hitsShown(filter).length;
    const isAll = listed === this.hits.length;
    const waived = `${countWords(this.waivedCount)} of them waived`;
    return {
      count: isAll ? all : `${countWords(listed)} of ${all}`,
      hint: `Hits, ${waived}${this.showsWaived ? '' : ' and not listed'}`,
    };
  }

  /** Whom they are of is selected as well, as far as it is on the canvas. */
  choose(keys: readonly HitKey[]): void {
    this.chosen = keys;
    this.select(this.chosenRows.map(({ hit }) => hit.entity));
  }

  select(entities: readonly EntityId[]): void {
    const graph = this.#graph;
    const there = entities.filter((id) => graph.view.entityById.has(id));
    graph.select(withRecords(graph.view, there));
    this.#ownSelection = graph.selection;
    const [first] = there;
    if (first) graph.controls?.reveal(first);
  }

  /** Sets these aside, as one step; whether it is kept. */
  async waive(rows: readonly HitRow[], reason: string): Promise<boolean> {
    const { deps } = this.#graph;
    const kept = await deps.marks.put(...rows.map(({ hit }) => waiverOf(hit, reason)));
    const back = `, ${shortcutWords('Mod+Z')} takes it back`;
    if (kept) deps.announce(`Waived: ${countOf(rows.length, 'hit')}${back}`);
    return kept;
  }

  /** Not set aside any more, as one step. */
  async takeBack(rows: readonly HitRow[]): Promise<void> {
    const { deps } = this.#graph;
    const names = rows.map(({ key }) => ({ kind: 'waiver', id: key }) as const);
    if (await deps.marks.remove(...names))
      deps.announce(`Not waived any more: ${countOf(rows.length, 'hit')}`);
  }

  /** Another case is shown. */
  reset(): void {
    this.asked.reset();
    this.#question = this.#ownSelection = null;
    this.chosen = [];
    this.scope = 'canvas';
  }

  #asksTheSame({ scope, entities }: Question): boolean {
    const graph = this.#graph;
    if (scope === 'selection' && graph.selection === this.#ownSelection) return true;
    const now = entitiesAskedAbout(graph, scope);
    return now.length === entities.length && now.every((id, at) => id === entities[at]);
  }
}
