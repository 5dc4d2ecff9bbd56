/** Which companies share members: asked for, read on as far as it is looked at, and what of it is chosen. */
import { untrack } from 'svelte';
import type { CaseId } from '../../../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../../../contract/model/entity.ts';
import type { InterlockAnswer, InterlocksAnswer } from '../../../../contract/answers/interlocks.ts';
import { recordsBehind } from '../../../../contract/model/thing.ts';
import { countOf } from '../../../shared/moment-words.ts';
import { inSlices } from '../../../shared/slices.ts';
import { withRecords } from '../../model/drawn-graph.ts';
import { setOf } from '../../model/visible-graph.ts';
import { showTiesBetween, readTiesOf } from '../question/answer-evidence.ts';
import { entitiesAskedAbout, type AnswerScope } from '../question/answer-scope.ts';
import { answerReader, withSources } from '../question/quoted-sentence.ts';
import { AskedAnswer, STOPPED_BEFORE } from '../question/asked-answer.svelte.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import { JudgedThen } from '../question/judged-then.svelte.ts';
import { foundAgain } from './interlock-rows.ts';
import {
  interlockInWords,
  sumInWords,
  pairChosenInWords,
  answerNames,
  NO_NAMES,
  pairKey,
  type Names,
} from './interlock-words.ts';

/** Pairs read at a time, and at most. */
const A_PAGE = 2500;
export const MOST_READ = 10_000;

interface Question {
  scope: AnswerScope;
  entities: readonly EntityId[];
  day: string;
  /** Ties on the canvas then. */
  ties: number;
  /** What is judged the same in it counts. */
  case?: CaseId;
}

interface Told {
  answer: InterlocksAnswer;
  names: Names;
}

export class AskedInterlocks {
  scope = $state<AnswerScope>('canvas');
  look = $state<'list' | 'matrix'>('list');
  /** In the order they were chosen. */
  chosen = $state.raw<readonly InterlockAnswer[]>([]);
  readonly #graph: CaseGraph;
  readonly asked: AskedAnswer<Told>;
  readonly judged: JudgedThen;
  #question = $state.raw<Question | null>(null);
  /** More was stored since it was answered. */
  #hasNews = $state(false);
  /** What was selected by choosing here: no other question. */
  #ownSelection: ReadonlySet<EntityId> | null = null;

  constructor(graph: CaseGraph) {
    this.#graph = graph;
    this.judged = new JudgedThen(graph);
    this.asked = new AskedAnswer(graph.deps.client, 'interlocks');
    graph.deps.client.on('profileKept', () => (this.#hasNews = true));
  }

  get answer(): InterlocksAnswer | null {
    return this.asked.answer?.answer ?? null;
  }

  get names(): Names {
    return this.asked.answer?.names ?? NO_NAMES;
  }

  /** Of one that is named in the answer: all records that it stands for there. */
  readonly #recordsOf = $derived(recordsBehind(this.answer?.sameAs ?? {}));

  /** How many records of the answer go by another that is named instead; null: none. */
  get asOne(): string | null {
    const { length } = Object.keys(this.answer?.sameAs ?? {});
    return length === 0 ? null : `${countOf(length, 'record')} taken for another judged the same`;
  }

  get task() {
    return this.asked.task;
  }

  /** Whether it was asked about nobody. */
  get ofNobody(): boolean {
    return this.#question?.entities.length === 0 && this.#question.scope !== 'store';
  }

  /** By which members alone it was asked, where only some count: those on the canvas or selected; null: by all stored. */
  get byWhom(): string | null {
    const { scope, entities } = this.#question ?? { scope: 'store', entities: [] };
    const members = entities.filter((id) => parseEntityId(id).subject === 'member').length;
    if (members === 0 || scope === 'store') return null;
    const where = scope === 'canvas' ? 'on the canvas' : 'selected';
    return `only by the ${countOf(members, 'member')} ${where}`;
  }

  /** Whether the answer is to what would be asked now. */
  get stands(): boolean {
    return this.asked.stands(this.stale);
  }

  /** What is otherwise since it was asked; null: nothing, or nothing was asked. */
  get stale(): string | null {
    const asked = this.#question;
    const graph = this.#graph;
    if (asked === null) return null;
    if (this.asked.isStopped) return STOPPED_BEFORE;
    if (asked.day !== graph.view.day) return 'The day changed since';
    if (this.judged.stale !== null) return this.judged.stale;
    if (this.#hasNews) return 'Records were fetched since';
    if (asked.scope === 'store') return null;
    if (asked.scope === 'canvas' && asked.ties !== graph.view.ties.length)
      return 'The canvas changed since';
    if (asked.scope === 'selection' && graph.selection === this.#ownSelection) return null;
    const now = entitiesAskedAbout(graph, asked.scope);
    const isSame =
      now.length === asked.entities.length && now.every((id, at) => id === asked.entities[at]);
    return isSame ? null : `The ${asked.scope} changed since`;
  }

  /** As the tab is opened: what was asked before is still there, unless it is stale. */
  begin(): void {
    const isTold = this.#question !== null && this.stale === null;
    if (this.task.progress === null && !isTold) void this.ask();
  }

  askAgain(): void {
    void this.ask(this.scope, true);
  }

  /** What is chosen stays so as far as it is found again. */
  async ask(scope: AnswerScope = this.scope, isQuiet = false): Promise<void> {
    const graph = this.#graph;
    const { view, deps } = graph;
    const entities = entitiesAskedAbout(graph, scope);
    if (scope !== this.scope) this.chosen = [];
    this.scope = scope;
    this.#hasNews = false;
    const judged = this.judged.ask();
    this.#question = { scope, entities, day: view.day, ties: view.ties.length, ...judged };
    if (this.ofNobody) {
      this.chosen = [];
      this.asked.reset();
      return;
    }
    const told = await this.#read(0);
    if (!told) return;
    this.chosen = foundAgain(this.chosen, told.answer.pairs);
    if (!isQuiet)
      deps.announce(`Interlocks: ${countOf(told.answer.total, 'pair')} of companies share members`);
  }

  /** Reads on where fewer than these are there; to be called in an effect. */
  readUpTo(count: number): void {
    const { answer } = this;
    if (answer === null) return;
    const read = answer.pairs.length;
    if (read >= Math.min(count, answer.total, MOST_READ)) return;
    untrack(() => {
      if (this.task.progress === null) void this.#read(read);
    });
  }

  /** Selects the companies of these pairs and whom they share, as far as they are on the canvas. */
  choose(pairs: readonly InterlockAnswer[], first = pairs.at(-1)): void {
    const graph = this.#graph;
    this.chosen = pairs;
    const shown = (ids: EntityId[]): EntityId[] =>
      ids.flatMap(this.#recordsOf).filter((id) => graph.view.entityById.has(id));
    graph.select(withRecords(graph.view, shown(idsOf(pairs))));
    this.#ownSelection = graph.selection;
    const [seen] = first ? shown([first.a, first.b]) : [];
    if (seen) graph.controls?.reveal(seen);
    graph.deps.announce(pairChosenInWords(pairs, this.missing, this.names));
  }

  /** Whom of the chosen the canvas doesn't show. */
  get missing(): EntityId[] {
    return idsOf(this.chosen).filter((id) => !this.isShown(id));
  }

  /** Whether the canvas shows any record of one that is named. */
  isShown(id: EntityId): boolean {
    return this.#recordsOf(id).some((record) => this.#graph.view.entityById.has(record));
  }

  async addMissing(): Promise<void> {
    const { chosen } = this;
    const label = `add ${countOf(this.missing.length, 'entity', 'entities')} of interlocks`;
    if (!(await this.#graph.add(this.missing, label))) return;
    this.choose(chosen);
  }

  /** The very ties that these rest on, beside the graph. */
  async showEvidence(pairs: readonly InterlockAnswer[] = this.chosen): Promise<void> {
    const { ends, ids } = this.#restingOn(pairs);
    await showTiesBetween(this.#graph, ends, ids);
  }

  /** Those chosen in sentences to be quoted, with where their ties are stated. Throws where that can’t be read. */
  async quoteChosen(): Promise<string> {
    const { chosen, names } = this;
    const { ends, ids } = this.#restingOn(chosen);
    const told = await readTiesOf(this.#graph, ends, ids);
    if (!told) throw new Error('the ties could not be read');
    const asOf = this.answer?.asOf ?? '';
    const said = chosen.map(
      (pair) =>
        `${interlockInWords(pair, names)} (per member: ${sumInWords(pair, names)}), as of ${asOf}.`,
    );
    return withSources(
      answerReader(this.#graph.deps.client),
      said,
      told.ties.flatMap(({ sources }) => sources),
    );
  }

  #restingOn(pairs: readonly InterlockAnswer[]) {
    const of = this.#recordsOf;
    const ends = pairs.flatMap(({ a, b, members }) => {
      const companies = [...of(a), ...of(b)];
      return members
        .flatMap(({ id }) => of(id))
        .flatMap((member) => companies.map((company): [EntityId, EntityId] => [member, company]));
    });
    const ties = pairs.flatMap(({ members }) => members.flatMap((member) => member.ties));
    return { ends, ids: setOf(ties) };
  }

  /** Another case is shown. */
  reset(): void {
    this.asked.reset();
    this.judged.reset();
    this.#question = this.#ownSelection = null;
    this.chosen = [];
    this.scope = 'canvas';
  }

  async #read(offset: number): Promise<Told | undefined> {
    const question = this.#question;
    const before = this.asked.answer;
    if (question === null) return undefined;
    const read = async (task: string): Promise<Told> => {
      const told = await this.#graph.deps.client.readInterlocks({
        entities: [...question.entities],
        asOf: question.day,
        offset,
        limit: A_PAGE,
        task,
        ...(question.case && { case: question.case }),
      });
      const answer = offset === 0 || before === null ? told : joined(before.answer, told);
      return { answer, names: await inSlices(answerNames(answer.labels, before?.names)) };
    };
    const words = 'Looking for interlocks';
    return offset === 0 ? this.asked.ask(words, read) : this.asked.readOn(words, read);
  }
}

/** What came may have moved in the order meanwhile: no pair is there twice. */
function joined(before: InterlocksAnswer, told: InterlocksAnswer): InterlocksAnswer {
  const known = new Set(before.pairs.map(pairKey));
  return {
    ...told,
    pairs: [...before.pairs, ...told.pairs.filter((pair) => !known.has(pairKey(pair)))],
    // Of tens of thousands of names a copy would hold the page up.
    labels: Object.assign(before.labels, told.labels),
  };
}

const idsOf = (pairs: readonly InterlockAnswer[]): EntityId[] => [
  ...new Set(pairs.flatMap(({ a, b, members }) => [a, b, ...members.map(({ id }) => id)])),
];
