/** Which companies share members: loaded as far as it is looked at, with the chosen pairs. */
import { untrack } from 'svelte';
import type { CaseId } from '../../../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../../../contract/model/entity.ts';
import type { InterlockAnswer, InterlocksAnswer } from '../../../../contract/answers/interlocks.ts';
import { recordsBehind } from '../../../../contract/model/thing.ts';
import { countOf } from '../../../shared/words/moment-words.ts';
import { inSlices } from '../../../shared/work/slices.ts';
import { setOf } from '../../model/visible-graph.ts';
import { showTiesBetween, readTiesOf } from '../question/answer-evidence.ts';
import { answerReader, withSources } from '../question/quoted-sentence.ts';
import { JudgedOption, ScopedQuestion, type AnswerScope } from '../question/question.svelte.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import {
  interlockInWords,
  sumInWords,
  pairKey,
  type Names,
  missingInShort,
  answerNames,
  NO_NAMES,
} from './interlock-words.ts';

/** The number of pairs read at a time, then the most read in all. */
const PAGE_SIZE = 2500;
export const MOST_READ = 10_000;

interface InterlocksQuery {
  scope: AnswerScope;
  entities: readonly EntityId[];
  day: string;
  /** The number of ties on the canvas when it was asked. */
  ties: number;
  /** The case whose judgements count; undefined if none do. */
  case?: CaseId;
}

interface NamedInterlocks extends InterlocksAnswer {
  names: Names;
}

export class InterlocksState extends ScopedQuestion<InterlocksQuery, NamedInterlocks> {
  display = $state<'list' | 'matrix' | 'members'>('list');
  /** The chosen pairs, in the order they were chosen. */
  chosen = $state.raw<readonly InterlockAnswer[]>([]);
  readonly judged: JudgedOption;

  constructor(graph: CaseGraph) {
    super(graph, 'interlocks');
    this.judged = new JudgedOption(graph);
  }

  get names(): Names {
    return this.answer?.names ?? NO_NAMES;
  }

  /** All records that an entity named in the answer stands for. */
  readonly #recordsOf = $derived(recordsBehind(this.answer?.sameAs ?? {}));

  /** How many records of the answer are counted as another judged the same, in words; null if none. */
  get asOne(): string | null {
    const { length } = Object.keys(this.answer?.sameAs ?? {});
    return length === 0 ? null : `${countOf(length, 'record')} taken for another judged the same`;
  }

  /** `only by the 12 members on the canvas` or `selected`; null when all stored members count. */
  get byWhom(): string | null {
    const { scope, entities } = this.query ?? { scope: 'store', entities: [] };
    const members = entities.filter((id) => parseEntityId(id).subject === 'member').length;
    if (members === 0 || scope === 'store') return null;
    const where = scope === 'canvas' ? 'on the canvas' : 'selected';
    return `only by the ${countOf(members, 'member')} ${where}`;
  }

  protected queryOf(about: Pick<InterlocksQuery, 'scope' | 'entities'>): InterlocksQuery {
    const { day, ties } = this.graph.view;
    return { ...about, day, ties: ties.length, ...this.judged.query() };
  }

  protected changedSince(query: InterlocksQuery): string | null {
    const { scope, day, ties } = query;
    const isOfOtherTies = scope === 'canvas' && ties !== this.graph.view.ties.length;
    return (
      this.dayChanged(day) ??
      this.judged.stale ??
      this.newsInWords() ??
      (isOfOtherTies ? 'The canvas changed since' : this.scopeChanged(query))
    );
  }

  /** Chosen pairs that the new answer still contains stay chosen. */
  override async ask(scope: AnswerScope = this.scope, isQuiet = false): Promise<void> {
    if (scope !== this.scope) this.chosen = [];
    await super.ask(scope, isQuiet);
  }

  protected async read(): Promise<NamedInterlocks | undefined> {
    const answer = await this.#readFrom(0);
    if (answer) this.chosen = stillFound(this.chosen, answer.pairs);
    return answer;
  }

  protected inWords({ total }: NamedInterlocks): string {
    return `Interlocks: ${countOf(total, 'pair')} of companies share members`;
  }

  override clear(): void {
    super.clear();
    this.chosen = [];
  }

  /** Loads more pairs if fewer than this many are loaded; to be called in an effect. */
  readUpTo(count: number): void {
    const { answer } = this;
    if (answer === null) return;
    const read = answer.pairs.length;
    if (read >= Math.min(count, answer.total, MOST_READ)) return;
    untrack(() => {
      if (this.task.progress === null) void this.#readFrom(read);
    });
  }

  /** Chooses these pairs, and selects their companies and shared members that are on the canvas. */
  choose(pairs: readonly InterlockAnswer[], first = pairs.at(-1)): void {
    const { graph } = this;
    this.chosen = pairs;
    const shown = (ids: EntityId[]): EntityId[] =>
      ids.flatMap(this.#recordsOf).filter((id) => graph.view.entityById.has(id));
    this.selectOnGraph(shown(idsOf(pairs)));
    const [firstShown] = first ? shown([first.a, first.b]) : [];
    if (firstShown) graph.controls?.reveal(firstShown);
    graph.deps.announce(pairChosenInWords(pairs, this.missing, this.names));
  }

  /** Entities of the chosen pairs that are not on the canvas. */
  get missing(): EntityId[] {
    return idsOf(this.chosen).filter((id) => !this.isShown(id));
  }

  /** Whether any record of an entity named in the answer is on the canvas. */
  isShown(id: EntityId): boolean {
    return this.#recordsOf(id).some((record) => this.graph.view.entityById.has(record));
  }

  async addMissing(): Promise<void> {
    const { chosen } = this;
    const label = `add ${countOf(this.missing.length, 'entity', 'entities')} of interlocks`;
    if (!(await this.graph.add(this.missing, label))) return;
    this.choose(chosen);
  }

  /** Opens the ties that these pairs are based on beside the graph. */
  async showEvidence(pairs: readonly InterlockAnswer[] = this.chosen): Promise<void> {
    const { ends, ids } = this.#tiesBehind(pairs);
    await showTiesBetween(this.graph, ends, ids);
  }

  /** The chosen pairs in sentences with the sources of their ties. Throws if these can't be read. */
  async quoteChosen(): Promise<string> {
    const { chosen, names } = this;
    const { ends, ids } = this.#tiesBehind(chosen);
    const result = await readTiesOf(this.graph, ends, ids);
    if (!result) throw new Error('the ties could not be read');
    const asOf = this.answer?.asOf ?? '';
    const sentences = chosen.map(
      (pair) =>
        `${interlockInWords(pair, names)} (per member: ${sumInWords(pair, names)}), as of ${asOf}.`,
    );
    return withSources(
      answerReader(this.graph.deps.client),
      sentences,
      result.ties.flatMap(({ sources }) => sources),
    );
  }

  #tiesBehind(pairs: readonly InterlockAnswer[]) {
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

  override reset(): void {
    super.reset();
    this.judged.reset();
  }

  async #readFrom(offset: number): Promise<NamedInterlocks | undefined> {
    const { query, answer: before } = this;
    if (query === null) return undefined;
    const read = async (task: string): Promise<NamedInterlocks> => {
      const part = await this.graph.deps.client.readInterlocks({
        entities: [...query.entities],
        asOf: query.day,
        offset,
        limit: PAGE_SIZE,
        task,
        ...(query.case && { case: query.case }),
      });
      const answer = offset === 0 || before === null ? part : joined(before, part);
      return { ...answer, names: await inSlices(answerNames(answer.labels, before?.names)) };
    };
    const words = 'Looking for interlocks';
    return offset === 0 ? this.request(words, read) : this.loadMore(words, read);
  }
}

/** Appends a part; pairs may have moved in the order since, so known ones are skipped. */
function joined(before: InterlocksAnswer, part: InterlocksAnswer): InterlocksAnswer {
  const known = new Set(before.pairs.map(pairKey));
  return {
    ...part,
    pairs: [...before.pairs, ...part.pairs.filter((pair) => !known.has(pairKey(pair)))],
    // Changed in place: copying tens of thousands of names would block the page.
    labels: Object.assign(before.labels, part.labels),
  };
}

const idsOf = (pairs: readonly InterlockAnswer[]): EntityId[] => [
  ...new Set(pairs.flatMap(({ a, b, members }) => [a, b, ...members.map(({ id }) => id)])),
];

/** The chosen pairs that the new answer still contains, as it states them. */
function stillFound(
  chosen: readonly InterlockAnswer[],
  pairs: readonly InterlockAnswer[],
): InterlockAnswer[] {
  const found = new Map(pairs.map((pair) => [pairKey(pair), pair]));
  return chosen.flatMap((pair) => found.get(pairKey(pair)) ?? []);
}

/** The announcement when these pairs are chosen. */
function pairChosenInWords(
  pairs: readonly InterlockAnswer[],
  missing: readonly EntityId[],
  names: Names,
): string {
  const [only, ...others] = pairs;
  if (!only) return 'No pair chosen';
  const words =
    others.length > 0 ? `${countOf(pairs.length, 'pair')} chosen` : interlockInWords(only, names);
  return missing.length === 0
    ? words
    : `${words}. Not on the graph: ${missingInShort(missing, names)}`;
}
