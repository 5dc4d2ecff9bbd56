/** Search on the graph: steps through what is shown and contains the words. */
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { idInWords } from '../../../graph/sameness/namesakes.ts';
import { roleInWords } from '../../../graph/ties/tie-words.ts';
import { countOf, countWords } from '../../shared/words/moment-words.ts';
import { matchingRows } from '../../shared/grid/sorted-rows.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';
import { withRecords } from '../model/drawn-graph.ts';
import { namedInWords } from '../model/entity-words.ts';

/** An entity, or a tie whose role matches. */
type Hit = { entity: EntityId } | { tie: Tie };

/** The parts of the graph that the search needs. */
interface GraphToSearch extends Pick<
  CaseGraph,
  'controls' | 'deps' | 'view' | 'select' | 'entity'
> {
  readonly entities: readonly GraphEntity[];
  current: EntityId | null;
  idInWords(id: EntityId): string;
}

export class GraphFind {
  isOpen = $state(false);
  text = $state('');
  /** Index of the current hit; -1 before the first step. */
  at = $state(-1);
  readonly #graph: GraphToSearch;

  /** Entities in the order of the canvas, then ties. */
  readonly hits: readonly Hit[] = $derived.by(() => {
    if (this.text.trim() === '' || !this.isOpen) return [];
    const { entities, ties } = this.#graph.view;
    const roles = ties.filter(({ kind }) => kind !== 'same');
    return [
      ...matchingRows(entities, this.text, searchedText).map(({ id }) => ({ entity: id })),
      ...matchingRows(roles, this.text, roleInWords).map((tie) => ({ tie })),
    ];
  });
  /** Counts of matching entities that are on the canvas but not shown. */
  readonly #unseen = $derived.by(() => {
    const { entities, view } = this.#graph;
    if (this.text.trim() === '' || !this.isOpen) return { hidden: 0, filtered: 0 };
    const found = matchingRows(entities, this.text, searchedText);
    const hidden = found.filter((one) => one.hidden).length;
    const shown = found.filter(({ id }) => view.entityById.has(id)).length;
    return { hidden, filtered: found.length - hidden - shown };
  });
  /** `3 of 17`, and how many more are hidden or filtered out. */
  readonly words = $derived.by(() => {
    if (this.text.trim() === '') return '';
    const count = this.hits.length;
    const place = this.at < 0 || this.at >= count ? '' : `${countWords(this.at + 1)} of `;
    const { hidden, filtered } = this.#unseen;
    const more = count === 0 ? '' : ' more';
    return [
      count === 0
        ? 'not found'
        : place === ''
          ? countOf(count, 'match', 'matches')
          : `${place}${countWords(count)}`,
      hidden > 0 && `${countWords(hidden)}${more} hidden`,
      filtered > 0 && `${countWords(filtered)}${more} filtered away`,
    ]
      .filter((part) => part !== false)
      .join(', ');
  });

  constructor(graph: GraphToSearch) {
    this.#graph = graph;
  }

  /** Sets the words; the next step goes to the first hit. */
  type(text: string): void {
    this.text = text;
    this.at = -1;
  }

  /** Goes to the next or previous hit, around the end. */
  step(by: 1 | -1): void {
    const { length } = this.hits;
    if (length === 0) return this.#graph.deps.announce(this.words);
    const from = this.at < 0 && by === -1 ? 0 : this.at;
    this.at = (from + by + length) % length;
    const hit = this.hits[this.at];
    if (hit) this.#goTo(hit);
  }

  /** Selects all hits. */
  selectAll(): void {
    const { view, deps, select } = this.#graph;
    const ids = this.hits.flatMap((hit) => ('entity' in hit ? [hit.entity] : []));
    const ties = this.hits.flatMap((hit) => ('tie' in hit ? [hit.tie.id] : []));
    if (this.hits.length === 0) return deps.announce(this.words);
    select.call(this.#graph, withRecords(view, ids), ties);
    const found = [
      ...(ids.length > 0 ? [countOf(ids.length, 'entity', 'entities')] : []),
      ...(ties.length > 0 ? [countOf(ties.length, 'tie')] : []),
    ];
    deps.announce(`${found.join(' and ')} selected`);
  }

  #goTo(hit: Hit): void {
    const graph = this.#graph;
    const id = 'entity' in hit ? hit.entity : hit.tie.from;
    if ('entity' in hit) graph.select(withRecords(graph.view, [id]));
    else graph.select([], [hit.tie.id]);
    graph.current = id;
    graph.controls?.reveal(id);
    const name = namedInWords(graph, [id]);
    const announcement = 'entity' in hit ? name : `${roleInWords(hit.tie)}: ${name}`;
    graph.deps.announce(announcement);
  }
}

const searchedText = (entity: GraphEntity): string =>
  [
    entity.label,
    entity.id,
    idInWords(entity.id, false),
    entity.born,
    entity.registrationNumber,
  ].join('\n');
