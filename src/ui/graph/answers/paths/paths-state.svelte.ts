/** What is asked about paths between two entities, or two sets of them, and what came of it. */
import type { InputOf } from '../../../../contract/commands/commands.ts';
import type { Coverage } from '../../../../contract/answers/coverage.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type {
  PathsInCase,
  EntityPath,
  ContinuedPaths,
  PathsAnswer,
} from '../../../../contract/model/paths.ts';
import type { RunOf } from '../../../../contract/commands/answer-commands.ts';
import { Task } from '../../../shared/work/task.svelte.ts';
import { glyphsOf, withRecords } from '../../model/drawn-graph.ts';
import { namedInWords } from '../../model/entity-words.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import { GraphQuestion, JudgedOption, STOPPED_BEFORE } from '../question/question.svelte.ts';
import { atBoth, entitiesOfPaths, highlightOf, toConnect } from './path-parts.ts';
import {
  announcedPaths,
  continuingStoppedInWords,
  announcedContinuation,
  pathTitle,
  type Continued,
} from './path-words.ts';
import { FIRST_WANTED, pathQueryOf, wantedOf, type PathsWanted } from './paths-wanted.ts';

/** A question is asked anew so long after the last change of what counts. */
const QUERIED_AFTER_MS = 350;
const WORDS = 'Looking for paths';

export class PathsState extends GraphQuestion<PathsAnswer> {
  from = $state.raw<readonly EntityId[]>([]);
  to = $state.raw<readonly EntityId[]>([]);
  wanted = $state.raw<PathsWanted>(FIRST_WANTED);
  /** The paths that are chosen on the list, by their places in the answer; these are highlighted. */
  chosen = $state.raw<readonly number[]>([]);
  continued = $state.raw<Continued | null>(null);
  /** Who of the frontier was asked for already; null: not known yet. */
  frontier = $state.raw<Coverage | null>(null);
  /** Calls at most, of what is under way or was last. */
  budget = $state(20);
  /** Whether the continued search is to stop, and did not end yet. */
  isStopping = $state(false);
  /** Records that came since the answer, which may know of more. */
  cameSince = $state(0);
  /** What those are called that were found by name or typed. */
  readonly typedLabels: Partial<Record<EntityId, string>> = {};
  readonly continuing: Task;
  readonly judged: JudgedOption;
  readonly #graph: CaseGraph;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor(graph: CaseGraph) {
    super(graph.deps.client, 'paths');
    this.#graph = graph;
    this.judged = new JudgedOption(graph);
    this.continuing = new Task(graph.deps.client, 'go on');
    graph.deps.client.on('profileKept', () => (this.cameSince += 1));
  }

  get isContinuing(): boolean {
    return this.continuing.progress !== null || this.isStopping;
  }

  /** Why nothing can be asked yet, in words; null: it can. */
  get missing(): string | null {
    if (this.from.length === 0 || this.to.length === 0)
      return 'Select two entities on the graph and choose Connect, or type names or ids into From and To.';
    const both = atBoth(this.from, this.to);
    if (both === undefined) return null;
    return `${this.named([both])} is in both: set From or To to somebody else.`;
  }

  /** Why the answer may not be what it would be now, in words; null: it is. */
  get stale(): string | null {
    const { answer } = this;
    if (answer === null || this.isContinuing || this.task.progress !== null) return null;
    if (this.isStopped) return `${STOPPED_BEFORE}: this is of what was asked before.`;
    if (answer.asOf !== this.#graph.time.day)
      return `The answer is as of ${answer.asOf}, the graph as of ${this.#graph.time.day}.`;
    if (this.wanted.judged && this.judged.isChanged)
      return 'What is judged the same is otherwise since it was answered.';
    return this.cameSince > 0 ? 'Records came since it was answered.' : null;
  }

  /** One by its name, several by their number. */
  named(ids: readonly EntityId[]): string {
    const [first] = glyphsOf(this.#graph.view, ids);
    if (first === undefined) return 'nobody';
    const isShown = this.#graph.entity(first) !== undefined;
    return isShown || ids.length > 1 ? namedInWords(this.#graph, ids) : this.label(first);
  }

  label(id: EntityId): string {
    const result = this.answer?.labels[id] ?? this.#graph.entity(id)?.label;
    return result ?? this.typedLabels[id] ?? this.#graph.idInWords(id);
  }

  /** Of the two that are meant, asks at once; else opens the tab, where both ends can be set. */
  connect(): void {
    const { view, selection, drawer, deps } = this.#graph;
    const glyphs = toConnect(view, selection);
    drawer.open('paths');
    if (glyphs.length !== 2) {
      deps.announce(this.missing ?? 'Paths');
      return;
    }
    const [from, to] = glyphs.map((glyph) => withRecords(view, [glyph]));
    this.from = from ?? [];
    this.to = to ?? [];
    void this.ask();
  }

  /** These, else all that is selected, with all records of each. */
  set(end: 'from' | 'to', ids: Iterable<EntityId> = this.#graph.selection): void {
    const { view, deps } = this.#graph;
    this[end] = withRecords(view, ids);
    deps.announce(`${end === 'from' ? 'From' : 'To'}: ${this.named(this[end])}`);
    this.#askSoon();
  }

  swap(): void {
    const from = this.from;
    this.from = this.to;
    this.to = from;
    this.#askSoon();
  }

  want(change: Partial<PathsWanted>): void {
    this.wanted = { ...this.wanted, ...change };
    this.#askSoon();
  }

  /** As a case was left at it; it is asked once the tab is looked at. */
  get left(): PathsInCase | undefined {
    const { from, to, wanted } = this;
    if (from.length === 0 && to.length === 0) return undefined;
    return { from: [...from], to: [...to], wanted: pathQueryOf(wanted) };
  }

  restore(left?: PathsInCase): void {
    this.from = left?.from ?? [];
    this.to = left?.to ?? [];
    this.wanted = left ? wantedOf(left.wanted) : FIRST_WANTED;
  }

  /** As the tab is opened. */
  open(): void {
    const isNew = this.answer === null && this.task.progress === null;
    if (isNew && !this.isContinuing && this.missing === null) void this.ask();
  }

  /** The answer stays until the next one is there. */
  async ask(): Promise<void> {
    clearTimeout(this.#soon);
    this.continuing.detach();
    if (this.missing !== null) {
      this.reset(false);
      this.#graph.deps.announce(this.missing);
      return;
    }
    this.continued = null;
    const result = await this.#find();
    if (result) this.#graph.deps.announce(announcedPaths(result, this.wanted, this.judged.isAny));
  }

  /** Asks registries, so often at most, and tells of it as it goes. */
  async continueSearch(budget: number): Promise<void> {
    const { deps } = this.#graph;
    if (this.isContinuing || this.answer === null || this.missing !== null) return;
    deps.announce(`Going on, within a budget of ${budget}`);
    await this.#continueSearch({ ...this.#query(), further: this.answer.paths.length > 0, budget });
  }

  /** One that is under way, unless this window has one of its own: both ends and what counts become its. */
  async join(run: RunOf<'continuePaths'>): Promise<void> {
    if (this.isContinuing) return;
    this.restore({ ...run.input, wanted: run.input });
    await Promise.all([this.#continueSearch(run.input, run), this.#find()]);
  }

  async #continueSearch(
    input: InputOf<'continuePaths'>,
    underWay?: RunOf<'continuePaths'>,
  ): Promise<void> {
    const { deps } = this.#graph;
    const { budget } = input;
    this.continued = null;
    this.budget = budget;
    const work = (task: string): Promise<ContinuedPaths> =>
      deps.client.continuePaths({ ...input, task });
    const result = await this.continuing.run('Going on', work, underWay);
    const stopped = this.isStopping;
    this.isStopping = false;
    if (result) {
      // What it found is the newest.
      this.task.cancel();
      const more = result.paths.length - (this.answer ?? result).paths.length;
      this.continued = { ...result, budget, more };
      this.#take(result);
      const found = announcedPaths(result, this.wanted, this.judged.isAny);
      deps.announce(`${announcedContinuation(result, more)} ${found}`);
    } else if (stopped) {
      const calls = Number(this.continuing.cancelled?.detail['calls'] ?? 0);
      this.continued = {
        calls,
        budget,
        fetched: 0,
        failed: 0,
        fault: null,
        end: 'stopped',
        more: 0,
      };
      deps.announce(continuingStoppedInWords(calls, budget));
      await this.#find();
    }
  }

  /** Stops what is under way; says whether anything was. */
  stop(): boolean {
    if (this.continuing.progress !== null) {
      this.isStopping = true;
      this.continuing.cancel();
      return true;
    }
    if (this.task.progress === null) return false;
    this.task.cancel();
    return true;
  }

  /** Lights these paths of the answer, and brings the first entity of the last into sight. */
  choose(chosen: readonly number[]): void {
    const graph = this.#graph;
    const paths = chosen.flatMap((at) => this.answer?.paths[at] ?? []);
    this.chosen = chosen;
    this.#graph.highlight = highlightOf(paths);
    const shown = paths.at(-1)?.entities.find((id) => graph.view.entityById.has(id));
    if (shown !== undefined) graph.controls?.reveal(shown);
  }

  /** Of these, those that are not on the graph, or hidden there. */
  notShown(paths: readonly EntityPath[]): EntityId[] {
    const { entityById } = this.#graph.view;
    return entitiesOfPaths(paths).filter((id) => !entityById.has(id));
  }

  /** As one step to undo; then they are highlighted. */
  async add(places: readonly number[]): Promise<void> {
    const paths = places.flatMap((at) => this.answer?.paths[at] ?? []);
    const title = pathTitle(paths, (id) => this.label(id));
    if (!(await this.#graph.add(entitiesOfPaths(paths), `Add ${title}`))) return;
    this.#graph.select([]);
    this.choose(places);
    this.#graph.deps.announce(`Added: ${title}`);
  }

  /** Another case is shown, or both ends are no question: nothing of it belongs there. */
  reset(wholly = true): void {
    clearTimeout(this.#soon);
    this.isStopping = false;
    this.continuing.detach();
    this.clear();
    this.continued = null;
    this.choose([]);
    if (wholly) {
      this.from = [];
      this.to = [];
    }
  }

  #askSoon(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.ask(), QUERIED_AFTER_MS);
  }

  async #find(): Promise<PathsAnswer | undefined> {
    const { client } = this.#graph.deps;
    const query = this.#query();
    const result = await this.request(WORDS, (task) => client.findPaths({ ...query, task }));
    if (result) this.#take(result);
    return result;
  }

  #take(result: PathsAnswer): void {
    this.answer = result;
    this.cameSince = 0;
    void this.#lookAtFrontier(result);
    this.choose(result.paths.length > 0 ? [0] : []);
  }

  /** Whom going on could ask for: of the nearest, which are those that are named. */
  async #lookAtFrontier({ frontier }: PathsAnswer): Promise<void> {
    this.frontier = null;
    if (frontier.length === 0) return;
    const { deps } = this.#graph;
    const result = await this.#graph.refusable(() =>
      deps.client.readCoverage({ entities: frontier, limit: frontier.length }),
    );
    if (result && this.answer?.frontier === frontier) this.frontier = result;
  }

  #query() {
    const { case: inCase, time } = this.#graph;
    this.judged.note();
    return {
      from: [...this.from],
      to: [...this.to],
      asOf: time.day,
      ...pathQueryOf(this.wanted),
      ...(inCase && { case: inCase }),
    };
  }
}
