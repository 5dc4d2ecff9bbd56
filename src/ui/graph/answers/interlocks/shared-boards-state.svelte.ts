/** Who sits on several of the same boards: the answer, whom is chosen in it, and fetching what it lacks. */
import type { BoardMember, SharedBoardsAnswer } from '../../../../contract/answers/interlocks.ts';
import type { CaseId } from '../../../../contract/model/case.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import { recordsBehind } from '../../../../contract/model/thing.ts';
import { boardMembersInWords } from '../../../../graph/answers/board-words.ts';
import { countOf } from '../../../shared/words/moment-words.ts';
import { inSlices } from '../../../shared/work/slices.ts';
import { Task } from '../../../shared/work/task.svelte.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import { withRecords } from '../../model/drawn-graph.ts';
import { setOf } from '../../model/visible-graph.ts';
import { fetchOutcomeInWords } from '../coverage/coverage-words.ts';
import { readTiesOf, showTiesBetween } from '../question/answer-evidence.ts';
import { JudgedOption, ScopedQuestion, type AnswerScope } from '../question/question.svelte.ts';
import { answerReader, withSources } from '../question/quoted-sentence.ts';
import { answerNames, missingInShort, NO_NAMES, type Names } from './interlock-words.ts';
import { memberInWords } from './shared-board-words.ts';

/** At most this many members are read. */
export const MEMBERS_READ = 1000;

interface SharedBoardsQuery {
  scope: AnswerScope;
  entities: readonly EntityId[];
  day: string;
  atLeast: number;
  /** The number of ties on the canvas when it was asked. */
  ties: number;
  /** The case whose judgements count; undefined if none do. */
  case?: CaseId;
}

interface NamedSharedBoards extends SharedBoardsAnswer {
  names: Names;
}

export class SharedBoardsState extends ScopedQuestion<SharedBoardsQuery, NamedSharedBoards> {
  /** The least number of boards. */
  atLeast = $state(2);
  /** The chosen members, in the order of the list. */
  chosen = $state.raw<readonly BoardMember[]>([]);
  readonly judged: JudgedOption;
  readonly fetching: Task;
  /** How the last fetch ended, in words. */
  outcome = $state('');
  /** What was asked about by an action, which stays in question while other things are selected. */
  #asked = $state.raw<readonly EntityId[]>([]);

  constructor(graph: CaseGraph) {
    super(graph, 'shared companies');
    this.judged = new JudgedOption(graph);
    this.fetching = new Task(graph.deps.client, 'fetch for shared companies');
  }

  get names(): Names {
    return this.answer?.names ?? NO_NAMES;
  }

  /** All records that an entity named in the answer stands for. */
  readonly #recordsOf = $derived(recordsBehind(this.answer?.sameAs ?? {}));

  /** To be called before the tab opens: the next question is about these, until a scope is chosen. */
  askAbout(entities: readonly EntityId[]): void {
    this.#asked = entities;
    this.scope = 'selection';
    this.chosen = [];
  }

  /** Asks about the canvas, what is selected now, or the store. */
  chooseScope(scope: AnswerScope): void {
    this.#asked = [];
    this.chosen = [];
    void this.ask(scope);
  }

  protected override entitiesOf(scope: AnswerScope): EntityId[] {
    return scope === 'selection' && this.#asked.length > 0
      ? withRecords(this.graph.view, this.#asked)
      : super.entitiesOf(scope);
  }

  protected queryOf(about: Pick<SharedBoardsQuery, 'scope' | 'entities'>): SharedBoardsQuery {
    const { day, ties } = this.graph.view;
    const { atLeast } = this;
    return { ...about, day, atLeast, ties: ties.length, ...this.judged.query() };
  }

  protected changedSince(query: SharedBoardsQuery): string | null {
    const { scope, day, ties, atLeast } = query;
    const isOfOtherTies = scope === 'canvas' && ties !== this.graph.view.ties.length;
    return (
      this.dayChanged(day) ??
      (atLeast === this.atLeast ? null : 'The least number of companies changed since') ??
      this.judged.stale ??
      this.newsInWords() ??
      // The filter by boards follows from the answer, so what it leaves is no other question.
      (this.isOnlyThese
        ? null
        : isOfOtherTies
          ? 'The canvas changed since'
          : this.scopeChanged(query))
    );
  }

  /** A filter by boards is taken off while it is asked, as the question is about what was there before. */
  override async ask(scope: AnswerScope = this.scope, isQuiet = false): Promise<void> {
    const { isOnlyThese } = this;
    if (isOnlyThese) this.showOnlyThese(false);
    await super.ask(scope, isQuiet);
    if (isOnlyThese && this.answer !== null) this.showOnlyThese(true);
  }

  protected async read(query: SharedBoardsQuery): Promise<NamedSharedBoards | undefined> {
    const answer = await this.request('Looking for shared companies', async (task) => {
      const { entities, day: asOf, atLeast, case: inCase } = query;
      const found = await this.graph.deps.client.readSharedBoards({
        entities: [...entities],
        asOf,
        atLeast,
        limit: MEMBERS_READ,
        task,
        ...(inCase && { case: inCase }),
      });
      return { ...found, names: await inSlices(answerNames(found.labels)) };
    });
    if (!answer) return undefined;
    const ids = setOf(this.chosen.map(({ id }) => id));
    this.chosen = answer.members.filter(({ id }) => ids.has(id));
    return answer;
  }

  protected inWords(answer: NamedSharedBoards): string {
    return `Interlocks by member: ${boardMembersInWords(answer, answer.names.labelOf)}`;
  }

  override clear(): void {
    super.clear();
    this.chosen = [];
    this.outcome = '';
  }

  override reset(): void {
    super.reset();
    this.fetching.detach();
    this.judged.reset();
    this.#asked = [];
    this.atLeast = 2;
  }

  /** Chooses these members, and selects what of them and their boards is on the canvas. */
  choose(members: readonly BoardMember[]): void {
    this.chosen = members;
    const { graph, names } = this;
    const here = this.#idsOf(members)
      .flatMap(this.#recordsOf)
      .filter((id) => graph.view.entityById.has(id));
    this.selectOnGraph(here);
    const [first] = here;
    if (first) graph.controls?.reveal(first);
    const [only, ...others] = members;
    const { missing } = this;
    const words =
      only === undefined
        ? 'Nobody chosen'
        : others.length > 0
          ? `${countOf(members.length, 'member')} chosen`
          : memberInWords(only, names);
    graph.deps.announce(
      missing.length === 0
        ? words
        : `${words}. Not on the graph: ${missingInShort(missing, names)}`,
    );
  }

  /** Of the chosen members, or else of all, and their boards those that are not on the canvas. */
  get missing(): EntityId[] {
    const { chosen, answer } = this;
    const members = chosen.length > 0 ? chosen : (answer?.members ?? []);
    return this.#idsOf(members).filter(
      (id) => this.graph.entity(id) === undefined && !this.isShown(id),
    );
  }

  /** Whether any record of an entity named in the answer is on the canvas. */
  isShown(id: EntityId): boolean {
    return this.#recordsOf(id).some((record) => this.graph.view.entityById.has(record));
  }

  async addMissing(): Promise<void> {
    const { missing, chosen } = this;
    const label = `add ${countOf(missing.length, 'entity', 'entities')} of shared companies`;
    if (await this.graph.add(missing, label)) this.choose(chosen);
  }

  /** Whether the canvas shows only members on so many of the boards of this answer. */
  get isOnlyThese(): boolean {
    return this.graph.filters.chosen.boards !== undefined;
  }

  /** Leaves on the canvas only the boards and who is on enough of them; or shows all again. */
  showOnlyThese(isOn: boolean): void {
    const { answer, graph } = this;
    if (!isOn) return graph.filters.drop('boards');
    if (answer === null) return;
    const { about, boards } = answer;
    const isOfAll = about === 'all' || (about === 'companies' && this.scope === 'canvas');
    const companies = boards.flatMap(({ company }) => this.#recordsOf(company));
    const of = isOfAll || companies.length === 0 ? null : companies;
    graph.filters.choose({
      ...graph.filters.chosen,
      boards: { atLeast: answer.atLeast, of },
    });
  }

  /** Opens the ties that these members are on their boards by, and those of the subject. */
  async showEvidence(members: readonly BoardMember[] = this.chosen): Promise<void> {
    const { ends, ids } = this.#tiesBehind(members);
    await showTiesBetween(this.graph, ends, ids);
  }

  /** The chosen members in sentences with the sources of their ties. Throws if these can't be read. */
  async quoteChosen(): Promise<string> {
    const { chosen, names, answer } = this;
    const { ends, ids } = this.#tiesBehind(chosen);
    const result = await readTiesOf(this.graph, ends, ids);
    if (!result) throw new Error('the ties could not be read');
    return withSources(
      answerReader(this.graph.deps.client),
      chosen.map((one) => `${memberInWords(one, names)}, as of ${answer?.asOf ?? ''}.`),
      result.ties.flatMap(({ sources }) => sources),
    );
  }

  /** Fetches the records that may say more, as one task, and asks again. */
  async fetchUnknown(): Promise<void> {
    const { answer, graph } = this;
    const entities = answer?.unknown.fetch ?? [];
    const { case: id } = graph;
    if (entities.length === 0 || id === null) return;
    this.outcome = '';
    const result = await this.fetching.run('Fetching records', (task) =>
      graph.deps.client.fetchProfiles({ entities, budget: entities.length, case: id, task }),
    );
    if (graph.case !== id) return;
    const stopped = 'Stopped: what was fetched stays stored';
    if (result || this.fetching.cancelled) {
      this.outcome = result ? fetchOutcomeInWords(result) : stopped;
      graph.deps.announce(this.outcome);
    }
    const { outcome } = this;
    await this.ask(this.scope, true);
    this.outcome = outcome;
  }

  #idsOf(members: readonly BoardMember[]): EntityId[] {
    const subject = members.length === 0 ? null : (this.answer?.subject ?? null);
    const ids = members.flatMap(({ id, boards }) => [id, ...boards.map(({ company }) => company)]);
    return [...setOf([...(subject === null ? [] : [subject]), ...ids])];
  }

  #tiesBehind(members: readonly BoardMember[]) {
    const { answer } = this;
    const of = this.#recordsOf;
    const pairs = (member: EntityId, companies: readonly EntityId[]) =>
      of(member).flatMap((one) =>
        companies.flatMap(of).map((company): [EntityId, EntityId] => [one, company]),
      );
    const shared = setOf(members.flatMap(({ boards }) => boards.map(({ company }) => company)));
    const own = (answer?.boards ?? []).filter(({ company }) => shared.has(company));
    const subject = answer?.subject ?? null;
    return {
      ends: [
        ...members.flatMap(({ id, boards }) =>
          pairs(
            id,
            boards.map(({ company }) => company),
          ),
        ),
        ...(subject === null ? [] : pairs(subject, [...shared])),
      ],
      ids: setOf(
        [...members.flatMap(({ boards }) => boards), ...own].flatMap(({ roles }) =>
          roles.map((role) => role.id),
        ),
      ),
    };
  }
}
