/** The coverage of the canvas, a selection, the case or the store, and fetching what it lacks. */
import type { Coverage } from '../../../../contract/answers/coverage.ts';
import type { RunOf } from '../../../../contract/commands/answer-commands.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import { Task } from '../../../shared/work/task.svelte.ts';
import { countOf } from '../../../shared/words/moment-words.ts';
import { withRecords } from '../../model/drawn-graph.ts';
import { setOf } from '../../model/visible-graph.ts';
import { GraphQuestion, REFRESHED_AFTER_MS, STOPPED_BEFORE } from '../question/question.svelte.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import {
  fetchOutcomeInWords,
  GROUP_WORDS,
  isAnswered,
  selectedInWords,
  stoppedInWords,
  type CoverageGroup,
  NO_ROWS,
  withoutRows,
  withRows,
} from './coverage-words.ts';

/** `case` is everything on the canvas, hidden or not, with all that it is tied to. */
export type CoverageScope = 'canvas' | 'selection' | 'case' | 'store';

/** At most this many entities of a group are listed. */
export const LISTED_AT_MOST = 10_000;
const ROWS_READ_AT_ONCE = 500;

export class CoverageState extends GraphQuestion<Coverage> {
  readonly fetching: Task;
  scope = $state<CoverageScope>('canvas');
  group = $state<CoverageGroup>('namedOnly');
  /** The rows of listed entities loaded so far. */
  rows = $state.raw(NO_ROWS);
  /** The chosen rows. */
  chosen = $state.raw<ReadonlySet<EntityId>>(setOf());
  /** The most profiles one fetch may request. */
  budget = $state(100);
  /** The result of the last fetch, in words. */
  outcome = $state('');
  /** Whether the answer may be outdated and is too slow to refresh automatically. */
  isOld = $state(false);
  #about = $state.raw<ReadonlySet<EntityId>>(setOf());
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #graph: CaseGraph;

  constructor(graph: CaseGraph) {
    super(graph.deps.client, 'coverage');
    this.#graph = graph;
    this.fetching = new Task(graph.deps.client, 'fetch these');
  }

  /** The entities of the current group, at most `LISTED_AT_MOST`. */
  get listed(): readonly EntityId[] {
    return this.answer?.[this.group] ?? [];
  }

  /** Why the answer may be outdated; null when it isn't. */
  get stale(): string | null {
    if (this.task.progress !== null || this.fetching.progress !== null) return null;
    if (this.isStopped) return `${STOPPED_BEFORE}: these are the counts of what was asked before.`;
    if (this.#isOfOtherSelection) return 'The selection changed since.';
    return this.isOld ? 'More came since.' : null;
  }

  get #isOfOtherSelection(): boolean {
    if (this.scope !== 'selection' || this.answer === null) return false;
    return [...this.#graph.selection].some((id) => !this.#about.has(id));
  }

  /** Refreshes the answer while the panel is open; returns a function that stops this. */
  watch(): () => void {
    const { client } = this.#graph.deps;
    const stops = [
      client.on('profileKept', ({ entity }) => this.#changed([entity])),
      client.on('recordNotFound', ({ entity }) => this.#changed([entity])),
      client.on('notFetchedChanged', ({ put, gone }) =>
        this.#changed([...put.map(({ entity }) => entity), ...gone]),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  canvasChanged(): void {
    if (this.scope === 'canvas' || this.scope === 'case') this.#changed([]);
  }

  async ask(scope: CoverageScope = this.scope): Promise<void> {
    if (scope !== this.scope) this.outcome = '';
    this.scope = scope;
    await this.#ask(this.#entitiesOf(scope), true);
  }

  /** Shows this group, and selects its entities on the graph. */
  choose(group: CoverageGroup): void {
    this.group = group;
    this.chosen = setOf();
    void this.#readRows();
    const here = this.listed.filter((id) => this.#graph.view.entityById.has(id));
    this.#graph.select(withRecords(this.#graph.view, here));
    this.#graph.deps.announce(selectedInWords(group, here.length, this.listed.length));
  }

  /** Chooses these rows, and selects their entities on the graph. */
  chooseRows(ids: readonly EntityId[]): void {
    this.chosen = setOf(ids);
    const here = ids.filter((id) => this.#graph.view.entityById.has(id));
    this.#graph.select(here);
    const missing = ids.length - here.length;
    if (missing > 0) {
      this.#graph.deps.announce(
        `${countOf(missing, 'entity is', 'entities are')} not on the graph`,
      );
    }
  }

  /** Runs as one task, which can be cancelled; the next fetch continues it. */
  async fetch(ids: readonly EntityId[]): Promise<void> {
    const { case: id } = this.#graph;
    if (ids.length === 0 || id === null) return;
    const anew = isAnswered(this.group);
    const budget = this.budget;
    await this.#fetch({ entities: [...ids], anew, budget, case: id });
  }

  /** Shows a run that is already under way, unless this window has its own. */
  async join(run: RunOf<'fetchProfiles'>): Promise<void> {
    if (this.fetching.progress !== null) return;
    this.budget = run.input.budget;
    await this.#fetch(run.input, run);
  }

  async #fetch(
    query: RunOf<'fetchProfiles'>['input'],
    underWay?: RunOf<'fetchProfiles'>,
  ): Promise<void> {
    const { case: id, deps } = this.#graph;
    this.#showOutcome('');
    const showOutcome = (words: string): void => void (this.#graph.case === id && this.#showOutcome(words));
    const result = await this.fetching.run(
      'Fetching profiles',
      (task) => deps.client.fetchProfiles({ ...query, task }),
      underWay,
    );
    const { cancelled } = this.fetching;
    if (result) showOutcome(fetchOutcomeInWords(result));
    else if (cancelled) {
      const { had, of } = cancelled.detail;
      showOutcome(stoppedInWords(Number(had ?? 0), Number(of ?? query.budget)));
    }
    if (this.#graph.case !== id) return;
    this.chosen = setOf();
    await this.#ask(this.#entitiesNow());
  }

  /** Clears everything when another case is shown. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.fetching.detach();
    this.clear();
    this.rows = NO_ROWS;
    this.chosen = this.#about = setOf();
    this.outcome = '';
    this.scope = 'canvas';
    this.isOld = false;
  }

  #showOutcome(words: string): void {
    this.outcome = words;
    if (words !== '') this.#graph.deps.announce(words);
  }

  #entitiesOf(scope: CoverageScope): readonly EntityId[] {
    const { selection, entities, view } = this.#graph;
    if (scope === 'store') return [];
    if (scope === 'selection') return withRecords(view, selection);
    return (scope === 'canvas' ? view.entities : entities).map(({ id }) => id);
  }

  /** For a selection, the entities asked about: choosing rows must not change the question. */
  #entitiesNow(): readonly EntityId[] {
    return this.scope === 'selection' ? [...this.#about] : this.#entitiesOf(this.scope);
  }

  async #ask(entities: readonly EntityId[], isAnnounced = false): Promise<void> {
    const { scope } = this;
    this.#about = setOf(entities);
    this.isOld = false;
    // An empty list would mean the whole store.
    if (entities.length === 0 && scope !== 'store') return this.clear();
    const query = { entities: [...entities], around: scope === 'case', limit: LISTED_AT_MOST };
    const result = await this.request('Looking through what is stored', (task) =>
      this.#graph.deps.client.readCoverage({ ...query, task }),
    );
    if (!result) return;
    if (isAnnounced) this.#graph.deps.announce(this.#countsInWords(result));
    const listed = setOf(this.listed);
    if ([...this.chosen].some((id) => !listed.has(id))) {
      this.chosen = setOf([...this.chosen].filter((id) => listed.has(id)));
    }
    await this.#readRows();
  }

  /** Loads the rows still missing, in batches. */
  async #readRows(): Promise<void> {
    const { group } = this;
    const { answer } = this;
    const missing = this.listed.filter((id) => !this.rows.has(id));
    for (let from = 0; from < missing.length; from += ROWS_READ_AT_ONCE) {
      const part = missing.slice(from, from + ROWS_READ_AT_ONCE);
      const result = await this.#graph.refusable(() =>
        this.#graph.deps.client.readCovered({ entities: part }),
      );
      if (!result || group !== this.group || answer !== this.answer) return;
      this.rows = withRows(this.rows, result.items);
    }
  }

  /** Whether a question was asked, even if it was stopped. */
  get #isKnown(): boolean {
    return this.answer !== null || this.isUnanswered;
  }

  #changed(entities: readonly EntityId[]): void {
    this.rows = withoutRows(this.rows, entities);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.task.progress !== null) this.#changed([]);
      else if (this.#isKnown && !this.isQuick) {
        this.isOld = true;
        void this.#readRows();
      } else void this.#ask(this.#entitiesNow());
    }, REFRESHED_AFTER_MS);
  }

  #countsInWords({ counts }: Coverage): string {
    const parts = (Object.keys(GROUP_WORDS) as CoverageGroup[]).map(
      (group) => `${counts[group]} ${GROUP_WORDS[group].toLowerCase()}`,
    );
    return `Coverage: ${parts.join(', ')}`;
  }
}
