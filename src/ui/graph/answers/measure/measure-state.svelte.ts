/** The measures that size and colour entities: the choice, the values, and how each is drawn. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { IndicatorHit } from '../../../../contract/model/indicators.ts';
import {
  NUMBER_MEASURES,
  type EntityMeasure,
  type GraphMeasure,
  type NumberMeasure,
} from '../../../../contract/model/graph-view.ts';
import { sizeScale, type SizeScale } from '../../../../drawing/shapes/measure-scale.ts';
import {
  betweennessOf,
  degrees,
  longestRoles,
  type MeasuredValues,
} from '../../../../graph/entity-measures.ts';
import { countryInWords } from '../../../../graph/shared/countries.ts';
import { inSlices } from '../../../shared/work/slices.ts';
import { withRecords } from '../../model/drawn-graph.ts';
import { setOf } from '../../model/visible-graph.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import { readIndicatorsInParts } from '../indicators/in-parts.ts';
import type { IndicatorRules } from '../indicators/indicator-rules.svelte.ts';
import { waiverStatusOf } from '../../../../graph/indicators/waived.ts';
import { waiversOf } from '../indicators/finding-rows.ts';
import {
  coloursOfCountries,
  coloursOfValues,
  countHits,
  measuredLooks,
  valuesNow,
  type Colours,
  type FoundHits,
} from './measured.ts';
import { MEASURE_WORDS } from './measure-words.ts';
import { untrack } from 'svelte';

/** The most hits counted. */
const HITS_AT_MOST = 100_000;
/** The most entities checked by the rules. */
const CHECKED_AT_MOST = 50_000;

const NOTHING: GraphMeasure = {};

export class MeasureState {
  chosen = $state.raw<GraphMeasure>(NOTHING);
  readonly isOn = $derived(this.chosen.size !== undefined || this.chosen.colour !== undefined);
  readonly #graph: CaseGraph;
  readonly #rules: IndicatorRules;
  readonly #between = new Recomputed<MeasuredValues>();
  readonly #hits = new Recomputed<FoundHits>();
  /** Counts changes after which the rules may find something else. */
  #changes = $state(0);

  readonly #ids = $derived.by(() => this.#graph.view.drawn.entities.map(({ id }) => id));
  readonly #degrees = $derived.by(() => degrees(this.#ids, this.#graph.view.drawn.ties));
  readonly #days = $derived.by(() =>
    longestRoles(this.#ids, this.#graph.view.drawn.ties, this.#graph.view.day),
  );
  readonly #waivers = $derived.by(() => waiversOf(this.#graph.deps.marks.of('waiver')));
  readonly #indicators = $derived.by(() => {
    const found = this.#hits.value;
    return found && countHits(this.#graph.view, found, (hit) => this.#isWaived(hit));
  });

  readonly #sized = $derived.by(() => {
    const values = this.chosen.size && this.values(this.chosen.size);
    return values ? { values, scale: sizeScale(valuesNow(this.#ids, values)) } : null;
  });
  /** null: no measure is chosen, or its values are not known yet. */
  readonly size: SizeScale | null = $derived.by(() => this.#sized?.scale ?? null);
  readonly colour: Colours | null = $derived.by(() => this.#colours());
  /** How each entity is drawn; null: no differently than without a measure. */
  readonly looks = $derived.by(() =>
    this.#sized || this.colour ? measuredLooks(this.#ids, this.#sized, this.colour) : null,
  );

  constructor(graph: CaseGraph, rules: IndicatorRules) {
    this.#graph = graph;
    this.#rules = rules;
    const changed = (): void => void (this.#changes += 1);
    graph.deps.client.on('profileKept', changed);
    graph.deps.client.on('settingsChanged', changed);
  }

  /** The chosen numeric measures, each once. */
  get measures(): NumberMeasure[] {
    const { size, colour } = this.chosen;
    return NUMBER_MEASURES.filter((measure) => measure === size || measure === colour);
  }

  get isWorking(): boolean {
    const { measures } = this;
    return (
      (measures.includes('betweenness') && this.#between.isWorking) ||
      (measures.includes('indicators') && this.#hits.isWorking)
    );
  }

  choose(part: keyof GraphMeasure, measure: EntityMeasure | undefined): void {
    const { [part]: _before, ...other } = this.chosen;
    this.chosen = measure === undefined ? other : { ...other, [part]: measure };
    const done = part === 'size' ? 'Sized' : 'Coloured';
    this.#graph.deps.announce(
      measure === undefined
        ? `${done} by no measure`
        : `${done} by ${MEASURE_WORDS[measure].label.toLowerCase()}`,
    );
  }

  /** Restores what was stored with a case. */
  restore(measure: GraphMeasure | undefined): void {
    this.chosen = measure ?? NOTHING;
  }

  /** The values of all entities drawn; null while they are being computed. */
  values(measure: EntityMeasure): MeasuredValues | null {
    if (measure === 'degree') return this.#degrees;
    if (measure === 'days') return this.#days;
    if (measure === 'indicators') return this.#indicators;
    return measure === 'betweenness' ? this.#between.value : null;
  }

  /** The value of the glyph drawn for a record; undefined while it is being computed. */
  valueOf(measure: NumberMeasure, id: EntityId): number | null | undefined {
    return this.values(measure)?.get(this.#glyphOf(id));
  }

  /** `12 ties, country Norway`, for a screen reader; without measures still being computed. */
  inWords(id: EntityId): string {
    const words = this.measures.flatMap((measure) => {
      const value = this.valueOf(measure, id);
      const { label, inWords } = MEASURE_WORDS[measure];
      if (value === undefined) return [];
      return [value === null ? `${label.toLowerCase()} not known` : inWords(value)];
    });
    if (this.chosen.colour === 'country') {
      const entity = this.#graph.entity(this.#glyphOf(id));
      words.push(`country ${(entity && countryInWords(entity)) ?? 'not known'}`);
    }
    return words.join(', ');
  }

  /** Computes the slow measures again if their input has changed; to be called whenever it may have. */
  recompute(): void {
    const { measures } = this;
    if (measures.includes('betweenness')) this.#recomputeBetweenness();
    if (measures.includes('indicators')) this.#recomputeIndicators();
  }

  #recomputeBetweenness(): void {
    const ids = this.#ids;
    const { ties } = this.#graph.view.drawn;
    const of = [...ids, '', ...ties.map(({ from, to }) => `${from} ${to}`)];
    this.#between.update(of, () => inSlices(betweennessOf(ids, ties)));
  }

  #recomputeIndicators(): void {
    const { view, deps } = this.#graph;
    const entities = withRecords(view, this.#ids).slice(0, CHECKED_AT_MOST);
    const { input: rules } = this.#rules;
    const of = [String(this.#changes), view.day, rules.rules ?? '', ...entities];
    this.#hits.update(of, async () => {
      if (entities.length === 0) return { hits: [], checked: setOf() };
      const query = { entities, asOf: view.day, ...rules };
      const answer = await this.#graph.refusable(() =>
        readIndicatorsInParts(deps.client, query, HITS_AT_MOST),
      );
      if (answer === undefined) return null;
      // With hits cut off, it is unknown whose are missing, so nobody counts as checked.
      const isWhole = answer.hits.length === answer.hitCount;
      return { hits: answer.hits, checked: setOf(isWhole ? entities : []) };
    });
  }

  /** Forgets computed values when another case is shown. */
  reset(): void {
    this.#between.reset();
    this.#hits.reset();
  }

  #colours(): Colours | null {
    const { colour } = this.chosen;
    if (colour === 'country') return coloursOfCountries(this.#graph.view);
    const values = colour && this.values(colour);
    return values ? coloursOfValues(this.#ids, values) : null;
  }

  #isWaived(hit: IndicatorHit): boolean {
    return waiverStatusOf(hit, this.#waivers).waived !== null;
  }

  #glyphOf(id: EntityId): EntityId {
    return this.#graph.view.drawn.companies.glyphOf.get(id) ?? id;
  }
}

/** Profiles arrive by the dozen; waiting avoids a new start for each. */
const SETTLED_MS = 150;

class Recomputed<T> {
  /** The last value; it stays while a new one is computed. */
  value = $state.raw<T | null>(null);
  isWorking = $state(false);
  #of: readonly string[] | null = null;
  #next: (() => Promise<T | null>) | null = null;
  #runs = 0;

  /** Does nothing when `of`, the input, is unchanged. Of requests meanwhile only the newest runs. */
  update(of: readonly string[], work: () => Promise<T | null>): void {
    const before = this.#of;
    if (before?.length === of.length && of.every((part, at) => part === before[at])) return;
    this.#of = of;
    this.#next = work;
    untrack(() => {
      if (!this.isWorking) void this.#work();
    });
  }

  /** Drops the value and the result of a running computation. */
  reset(): void {
    this.#runs += 1;
    this.#of = this.#next = this.value = null;
    this.isWorking = false;
  }

  async #work(): Promise<void> {
    const run = this.#runs;
    this.isWorking = true;
    try {
      while (this.#next !== null) {
        await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
        const next = this.#next;
        this.#next = null;
        const value = await next?.();
        if (run !== this.#runs) return;
        if (value) this.value = value;
      }
    } finally {
      if (run === this.#runs) this.isWorking = false;
    }
  }
}
