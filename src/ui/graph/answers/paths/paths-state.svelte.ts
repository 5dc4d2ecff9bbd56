/** The query for paths between two entities, or two sets of them, and its answer. */
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

/** The delay between the last change of the query and asking. */
const QUERIED_AFTER_MS = 350;
const WORDS = 'Looking for paths';

export class PathsState extends GraphQuestion<PathsAnswer> {
  from = $state.raw<readonly EntityId[]>([]);
  to = $state.raw<readonly EntityId[]>([]);
  wanted = $state.raw<PathsWanted>(FIRST_WANTED);
  /** The chosen paths as indexes into the answer; they are highlighted. */
  chosen = $state.raw<readonly number[]>([]);
  continued = $state.raw<Continued | null>(null);
  /** The coverage of the frontier; null: not known yet. */
  frontier = $state.raw<Coverage | null>(null);
  /** The most calls of the continued search that is running or was last. */
  budget = $state(20);
  /** Whether a continued search was told to stop but has not ended yet. */
  isStopping = $state(false);
  /** The number of profiles stored since the answer. */
  storedSince = $state(0);
  /** The names of entities found by typing. */
  readonly typedLabels: Partial<Record<EntityId, string>> = {};
  readonly continuing: Task;
  readonly judged: JudgedOption;
  readonly #graph: CaseGraph;
  #askTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(graph: CaseGraph) {
    super(graph.deps.client, 'paths');
    this.#graph = graph;
    this.judged = new JudgedOption(graph);
    this.continuing = new Task(graph.deps.client, 'go on');
    graph.deps.client.on('profileKept', () => (this.storedSince += 1));
  }

  get isContinuing(): boolean {
    return this.continuing.progress !== null || this.isStopping;
  }

  /** Why nothing can be asked yet, in words; null when it can. */
  get missing(): string | null {
    if (this.from.length === 0 || this.to.length === 0)
      return 'Select two entities on the graph and choose Connect, or type names or ids into From and To.';
    const both = atBoth(this.from, this.to);
    if (both === undefined) return null;
    return `${this.named([both])} is in both: set From or To to somebody else.`;
  }

  /** Why the answer may be outdated, in words; null if it isn't. */
  get stale(): string | null {
    const { answer } = this;
    if (answer === null || this.isContinuing || this.task.progress !== null) return null;
    if (this.isStopped) return `${STOPPED_BEFORE}: this is of what was asked before.`;
    if (answer.asOf !== this.#graph.time.day)
      return `The answer is as of ${answer.asOf}, the graph as of ${this.#graph.time.day}.`;
    if (this.wanted.judged && this.judged.isChanged)
      return 'What is judged the same is otherwise since it was answered.';
    return this.storedSince > 0 ? 'Records came since it was answered.' : null;
  }

  /** One entity by its name, several by their number. */
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

  /** With two entities to connect, asks at once; else opens the tab, where the ends can be set. */
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

  /** Sets an end to all records of these entities, by default of the selection. */
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

  changeWanted(change: Partial<PathsWanted>): void {
    this.wanted = { ...this.wanted, ...change };
    this.#askSoon();
  }

  /** The query to store with a case; undefined when both ends are empty. */
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

  /** To be called when the tab opens. */
  open(): void {
    const isNew = this.answer === null && this.task.progress === null;
    if (isNew && !this.isContinuing && this.missing === null) void this.ask();
  }

  /** Asks now; the old answer stays until the new one arrives. */
  async ask(): Promise<void> {
    clearTimeout(this.#askTimer);
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

  /** Continues the search in the registries with at most this many calls, and announces the result. */
  async continueSearch(budget: number): Promise<void> {
    const { deps } = this.#graph;
    if (this.isContinuing || this.answer === null || this.missing !== null) return;
    deps.announce(`Going on, within a budget of ${budget}`);
    await this.#continueSearch({ ...this.#query(), further: this.answer.paths.length > 0, budget });
  }

  /** Shows a run that is already under way, with its ends and filters, unless this window has its own. */
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
      // Its result is newer than that of a running query.
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

  /** Stops a running task; returns whether there was one. */
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

  /** Highlights these paths, and brings the first visible entity of the last into view. */
  choose(chosen: readonly number[]): void {
    const graph = this.#graph;
    const paths = chosen.flatMap((at) => this.answer?.paths[at] ?? []);
    this.chosen = chosen;
    this.#graph.highlight = highlightOf(paths);
    const shown = paths.at(-1)?.entities.find((id) => graph.view.entityById.has(id));
    if (shown !== undefined) graph.controls?.reveal(shown);
  }

  /** The entities of these paths that are not visible on the graph. */
  notShown(paths: readonly EntityPath[]): EntityId[] {
    const { entityById } = this.#graph.view;
    return entitiesOfPaths(paths).filter((id) => !entityById.has(id));
  }

  /** Adds the entities of these paths as one undo step, and highlights the paths. */
  async add(places: readonly number[]): Promise<void> {
    const paths = places.flatMap((at) => this.answer?.paths[at] ?? []);
    const title = pathTitle(paths, (id) => this.label(id));
    if (!(await this.#graph.add(entitiesOfPaths(paths), `Add ${title}`))) return;
    this.#graph.select([]);
    this.choose(places);
    this.#graph.deps.announce(`Added: ${title}`);
  }

  /** Clears the answer, and with `withEnds` both ends too, as when another case is shown. */
  reset(withEnds = true): void {
    clearTimeout(this.#askTimer);
    this.isStopping = false;
    this.continuing.detach();
    this.clear();
    this.continued = null;
    this.choose([]);
    if (withEnds) {
      this.from = [];
      this.to = [];
    }
  }

  #askSoon(): void {
    clearTimeout(this.#askTimer);
    this.#askTimer = setTimeout(() => void this.ask(), QUERIED_AFTER_MS);
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
    this.storedSince = 0;
    void this.#readFrontier(result);
    this.choose(result.paths.length > 0 ? [0] : []);
  }

  /** Reads the coverage of the entities named at the frontier, which are the nearest ones. */
  async #readFrontier({ frontier }: PathsAnswer): Promise<void> {
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
    this.judged.remember();
    return {
      from: [...this.from],
      to: [...this.to],
      asOf: time.day,
      ...pathQueryOf(this.wanted),
      ...(inCase && { case: inCase }),
    };
  }
}
