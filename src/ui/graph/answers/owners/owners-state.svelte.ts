/** The query for who stands above one entity, or what it holds; it changes nothing on the canvas. */
import type { InputOf } from '../../../../contract/commands/commands.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { OwnerDirection, OwnersAnswer } from '../../../../contract/answers/owners.ts';
import type { RunOf } from '../../../../contract/commands/answer-commands.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import { glyphsOf, withRecords } from '../../model/drawn-graph.ts';
import { setOf } from '../../model/visible-graph.ts';
import { showTiesBetween } from '../question/answer-evidence.ts';
import { GraphQuestion, STOPPED_BEFORE } from '../question/question.svelte.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import { levelsInWords } from '../../../../graph/owners/holder-words.ts';
import { countOwners, entitiesOfOwners, type OwnerRow } from './owner-rows.ts';
import { notFollowedInWords } from '../../../../graph/graph-time.ts';
import { toPlainWords } from '../../../../drawing/shapes/visible-text.ts';

const STOPPED = 'Stopped: what was fetched is stored, and what was told before still stands';

interface OwnersQuery {
  entity: EntityId;
  direction: OwnerDirection;
  day: string;
}

export class OwnersState extends GraphQuestion<OwnersAnswer> {
  direction = $state<OwnerDirection>('up');
  /** The most requests to registries; 0 uses only what is stored. */
  budget = $state(0);
  readonly #graph: CaseGraph;
  /** The query that the answer belongs to. */
  #answered = $state.raw<OwnersQuery | null>(null);
  /** The number of profiles stored while this window is open, then how many of them the answer includes. */
  #storedProfiles = $state(0);
  #included = $state(0);
  /** The selection made by choosing a row, which doesn't change the target. */
  #ownSelection = $state.raw<ReadonlySet<EntityId> | null>(null);

  constructor(graph: CaseGraph) {
    super(graph.deps.client, 'owners-told');
    this.#graph = graph;
    graph.deps.client.on('profileKept', () => (this.#storedProfiles += 1));
  }

  /** The entity the next query is about: the only one selected, else the one whose profile is shown. */
  get target(): EntityId | null {
    const { view, selection, deps } = this.#graph;
    if (selection.size > 0 && selection === this.#ownSelection)
      return this.#answered?.entity ?? null;
    const [only, ...others] = glyphsOf(view, selection);
    return only !== undefined && others.length === 0 ? only : deps.profileOnShow();
  }

  /** The direction of the answer shown; null without one. */
  get answered(): OwnerDirection | null {
    return this.#answered?.direction ?? null;
  }

  /** What has changed since the answer, in words; null if nothing, or without an answer. */
  get stale(): string | null {
    const answered = this.#answered;
    if (answered === null || this.task.progress !== null) return null;
    if (this.isStopped) return STOPPED_BEFORE;
    if (answered.day !== this.#graph.view.day) return 'The day changed since';
    return this.#storedProfiles > this.#included ? 'Records were fetched since' : null;
  }

  /** On opening the tab: queries a new target, unless a second query would spend a budget. */
  open(): void {
    const isKnown = this.#answered !== null && this.budget > 0;
    if (this.task.progress === null && !isKnown) this.askAboutTarget();
  }

  /** Queries the target, unless the answer is about it. */
  askAboutTarget(): void {
    const { target } = this;
    if (target !== null && target !== this.#answered?.entity) void this.ask(target);
  }

  async ask(
    entity = this.#answered?.entity ?? this.target,
    direction = this.direction,
  ): Promise<void> {
    if (entity === null) return;
    const { view, case: id } = this.#graph;
    const query = { entity, direction, asOf: view.day, budget: this.budget };
    await this.#ask({ ...query, ...(id !== null && { case: id }) });
  }

  /** Shows a run that is already under way, unless this window has its own. */
  async join(run: RunOf<'readOwners'>): Promise<void> {
    if (this.task.progress !== null && this.budget > 0) return;
    this.budget = run.input.budget;
    await this.#ask(run.input, run);
  }

  async #ask(query: InputOf<'readOwners'>, underWay?: RunOf<'readOwners'>): Promise<void> {
    const { view, deps, case: id } = this.#graph;
    const { entity, direction, asOf: day = view.day } = query;
    this.direction = direction;
    const before = this.#storedProfiles;
    const answer = await this.request(
      'Following owners',
      (task) => deps.client.readOwners({ ...query, task }),
      underWay,
    );
    if (answer === undefined) {
      const isStopped = this.task.cancelled !== null && this.task.progress === null;
      if (isStopped && this.#graph.case === id) deps.announce(STOPPED);
      return;
    }
    this.#answered = { entity, direction, day };
    // Profiles fetched by the query itself are in its answer; they can't be told from those of other runs
    // meanwhile.
    this.#included = query.budget === 0 ? before : this.#storedProfiles;
    deps.announce(ownersInWords(direction, answer));
  }

  /** Selects the entity, if it is on the canvas. */
  choose({ entity }: OwnerRow): void {
    const graph = this.#graph;
    if (!graph.view.entityById.has(entity)) return;
    graph.select(withRecords(graph.view, [entity]));
    this.#ownSelection = graph.selection;
    graph.controls?.reveal(entity);
  }

  /** Opens the ties that a step is based on beside the graph. */
  async showEvidence({ step }: OwnerRow): Promise<void> {
    if (step === null) return;
    await showTiesBetween(
      this.#graph,
      step.statements.map(({ from, to }) => [from, to] as const),
      setOf(step.statements.map(({ tie }) => tie)),
    );
  }

  /** The entities of the answer that are not on the canvas. */
  get missing(): EntityId[] {
    const { answer } = this;
    if (answer === null) return [];
    return entitiesOfOwners(answer).filter((id) => !this.#graph.view.entityById.has(id));
  }

  /** Adds the missing entities as one undo step, and selects all of the answer with its ties. */
  async add(): Promise<void> {
    const { answer, missing } = this;
    if (answer === null) return;
    const graph = this.#graph;
    const words = countOf(missing.length, 'record');
    if (!(await graph.add(missing, `add ${words} of owners`))) return;
    const ties = answer.steps.flatMap(({ statements }) => statements.map(({ tie }) => tie));
    graph.select(
      entitiesOfOwners(answer).filter((id) => graph.has(id)),
      ties,
    );
    this.#ownSelection = graph.selection;
    graph.deps.announce(`Added: ${words}`);
  }

  /** Clears everything when another case is shown. */
  reset(): void {
    this.clear();
    this.#answered = this.#ownSelection = null;
    this.#included = this.#storedProfiles;
  }
}

function ownersInWords(direction: OwnerDirection, answer: OwnersAnswer): string {
  const { steps } = answer;
  const found = countOwners(answer);
  const parts = [
    found > 0
      ? `${countOf(found, 'entity', 'entities')}, ${levelsInWords(answer, direction)}`
      : NOBODY[direction][steps.length > 0 ? 'itself' : 'nothing'],
    answer.cycles.length > 0 && countOf(answer.cycles.length, 'circle'),
    notFollowedInWords(answer),
    callsInWords(answer),
  ];
  return `${toPlainWords(answer.labels[answer.root] ?? answer.root, 60)}: ${parts.filter(Boolean).join('; ')}`;
}

/** The words when no other entity is found. */
const NOBODY = {
  up: { nothing: 'nothing known above it', itself: 'nobody above it but itself' },
  down: { nothing: 'nothing known that it holds', itself: 'it holds nobody but itself' },
} as const;

/** `12 calls made, 3 left out by the budget`. */
export function callsInWords({ calls, callsLeftOut }: OwnersAnswer): string {
  const made = calls === 0 ? 'No registry was asked' : `${countOf(calls, 'call')} made`;
  return callsLeftOut === 0 ? made : `${made}, ${countWords(callsLeftOut)} left out by the budget`;
}
