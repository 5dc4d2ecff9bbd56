/** The choices of the export dialog, with the options they leave and the request to the engine. */
import {
  FORMATS,
  madeFormat,
  WINDOW_FORMATS,
  type FormatName,
} from '../../../contract/answers/formats.ts';
import type { Redaction } from '../../../contract/model/case-file.ts';
import type { Theme } from '../../../drawing/shapes/palette.ts';
import type { Paper, Sheets } from '../../../contract/answers/picture.ts';
import type { ExportRequest } from '../../shared/window/pane-context.ts';
import { MAX_NAMED } from '../../shared/export/export-request.ts';
import { themeOf } from '../canvas/theme-colours.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
import type { PreviewWish } from './export-preview.svelte.ts';
import type { ExportWish } from './graph-export.svelte.ts';
import {
  rememberRedactions,
  rememberedRedactions,
} from '../../shared/export/remembered-redactions.ts';
import { pictureAsShown } from './picture-as-shown.ts';
import type { Scale } from './png.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { type GraphTime, type GraphFilter, NO_FILTER } from '../../../contract/model/graph-view.ts';
import { setOf, entityCounts } from '../model/visible-graph.ts';
import { glyphsOf, drawnFor } from '../model/drawn-graph.ts';
import { exportedCounts } from './export-counts.ts';
import { countWords, countOf } from '../../shared/words/moment-words.ts';
import type { Tie } from '../../../contract/model/tie.ts';

export class ExportChoices {
  format = $state<FormatName>(WINDOW_FORMATS[0] ?? 'png');
  theme = $state<Theme>('light');
  scale = $state<Scale>('2');
  /** For PDF only. */
  paper = $state<Paper>('A4');
  sheets = $state<Sheets>('one');
  /** For data files: whether to include ties that the time of the graph leaves out. */
  span = $state<'shown' | 'any'>('shown');
  #redact = $state.raw<readonly Redaction[]>(rememberedRedactions());
  /** The scope chosen; if it isn't offered any more, the first one applies. */
  #scope = $state('');
  readonly #graph: GraphWithParts;
  readonly #request: () => ExportRequest | null;
  /** The last format chosen without a request, for the graph itself. */
  #formatOfGraph: FormatName = this.format;

  constructor(graph: GraphWithParts, request: () => ExportRequest | null) {
    this.#graph = graph;
    this.#request = request;
  }

  readonly isPicture = $derived(FORMATS[this.format].picture);

  readonly scopes: readonly ExportScope[] = $derived.by(() =>
    exportScopes(this.#graph, this.#request(), {
      isPicture: this.isPicture,
      hasTies: FORMATS[this.format].ties,
      ofAnyTime: this.span === 'any' && !this.isPicture,
    }),
  );

  /** null when nothing can be exported. */
  readonly scope: ExportScope | null = $derived.by(() => {
    const enabled = this.scopes.filter(({ disabled }) => !disabled);
    return enabled.find(({ value }) => value === this.#scope) ?? enabled[0] ?? null;
  });

  /** Whether the export uses the time and filter of the graph. */
  readonly isAsShown = $derived(this.scope !== null && this.scope.as === undefined);

  get redact(): readonly Redaction[] {
    return this.#redact;
  }

  set redact(chosen: readonly Redaction[]) {
    this.#redact = chosen;
    rememberRedactions(chosen);
  }

  chooseScope(value: string): void {
    this.#scope = value;
  }

  chooseFormat(format: FormatName): void {
    this.format = format;
    if (this.#request() === null) this.#formatOfGraph = format;
  }

  /** To be called when the dialog opens. */
  begin(): void {
    this.#scope = '';
    this.theme = themeOf(document.documentElement);
    this.span = 'shown';
    this.#redact = rememberedRedactions();
    this.format = this.#request()?.format ?? this.#formatOfGraph;
  }

  /** The part of the request that the preview needs too. */
  get #what() {
    const { scope, isPicture } = this;
    const isOfAnyTime = scope?.as !== undefined || this.span === 'any';
    return {
      ...pictureAsShown(this.#graph),
      ...scope?.as,
      theme: this.theme,
      ofAnyTime: isOfAnyTime && !isPicture,
    };
  }

  get wish(): ExportWish {
    const { format, scope, redact } = this;
    const entities = scope?.entities ?? null;
    const onPaper = { paper: this.paper, isTiled: this.sheets === 'several' };
    return {
      ...this.#what,
      format,
      entities,
      redact,
      scale: Number(this.scale),
      ...(format === 'pdf' && onPaper),
    };
  }

  get previewed(): PreviewWish {
    const { format, scope, redact } = this;
    const entities = scope?.entities ? [...scope.entities] : null;
    return { ...this.#what, format: madeFormat(format), entities, redact: [...redact] };
  }
}

/** A part of the graph, or of what the dialog was opened for, that can be exported. */
interface ExportScope {
  value: string;
  label: string;
  /** How much it contains, counted as elsewhere on screen. */
  words: string;
  disabled?: boolean;
  /** null: all that is visible. */
  entities: readonly EntityId[] | null;
  /** The number of entities and ties, where known. */
  size: number;
  /** The time and filter, if not those of the graph. */
  as?: { time: GraphTime; filter: GraphFilter };
}

const EVERYTHING = { time: 'any', filter: NO_FILTER } as const;

interface Shown {
  isPicture: boolean;
  /** Whether the format can contain ties. */
  hasTies: boolean;
  ofAnyTime: boolean;
}

/** The scopes to choose from, the default first. */
function exportScopes(
  graph: GraphWithParts,
  request: ExportRequest | null,
  shown: Shown,
): readonly ExportScope[] {
  const offers = request === null ? [] : offered(graph, request, shown);
  const graphScopes = request === null || request.withGraph ? ofGraph(graph, shown) : [];
  // Offers cover the selection already.
  const isOffered = offers.length > 0;
  return [...offers, ...graphScopes.filter(({ value }) => !isOffered || value !== 'selection')];
}

function ofGraph(graph: GraphWithParts, shown: Shown): ExportScope[] {
  const ids = graph.view.entities.map(({ id }) => id);
  const whole = {
    value: 'whole',
    label: 'As shown',
    entities: null,
    ...countedOnGraph(graph, setOf(ids), shown),
  };
  const selection = {
    value: 'selection',
    label: 'The selection',
    entities: [...graph.selection],
    ...countedOnGraph(graph, graph.selection, shown),
    disabled: graph.selection.size === 0,
  };
  const isSelected = glyphsOf(graph.view, graph.selection).length > 1;
  const rest = everything(graph, shown);
  return isSelected ? [selection, whole, ...rest] : [whole, ...rest, selection];
}

/** Offered when hiding, the filter or the time leaves something out. */
function everything({ entities, ties, view }: GraphWithParts, { hasTies }: Shown): ExportScope[] {
  if (view.entities.length === entities.length && view.ties.length === ties.length) return [];
  const isAnyHidden = view.hiddenEntities > 0;
  const isTooLarge = isAnyHidden && entities.length > MAX_NAMED;
  const counts = exportedCounts({
    entities: entities.length,
    ties: hasTies ? ties.length : null,
  });
  return [
    {
      value: 'everything',
      label: 'Everything on it',
      words: isTooLarge
        ? `${counts}: more than ${countWords(MAX_NAMED)}, show all of it first`
        : `${counts}, hidden and filtered ones too, of any time`,
      disabled: isTooLarge,
      entities: isAnyHidden ? entities.map(({ id }) => id) : null,
      size: entities.length + ties.length,
      as: EVERYTHING,
    },
  ];
}

function offered(graph: GraphWithParts, request: ExportRequest, shown: Shown): ExportScope[] {
  return request.offers
    .filter(({ entities }) => entities.length > 0)
    .map(({ label, entities }, at) => ({
      value: `offer ${at}`,
      label,
      entities,
      ...countedOffer(graph, request, { entities, shown }),
      ...(request.as === 'any' && { as: EVERYTHING }),
      disabled: entities.length > MAX_NAMED,
    }));
}

type Counted = Pick<ExportScope, 'words' | 'size'>;

function countedOffer(
  graph: GraphWithParts,
  { as }: ExportRequest,
  { entities, shown }: { entities: readonly EntityId[]; shown: Shown },
): Counted {
  if (entities.length > MAX_NAMED)
    return {
      words: `${countOf(entities.length, 'record')}: more than ${countWords(MAX_NAMED)}, choose fewer`,
      size: entities.length,
    };
  if (as === 'shown' && entities.every((id) => graph.view.entityById.has(id)))
    return countedOnGraph(graph, setOf(entities), shown);
  // Ties among them may be stored but not on the graph; the preview counts them.
  const among = shown.hasTies && entities.length > 1 ? ', with the ties among them' : '';
  return { words: `${countOf(entities.length, 'record')}${among}`, size: entities.length };
}

/** Counts as on screen: a company drawn once for two records is one entity. */
function countedOnGraph(
  graph: GraphWithParts,
  ids: ReadonlySet<EntityId>,
  { isPicture, hasTies, ofAnyTime }: Shown,
): Counted {
  const { ties } = ofAnyTime ? graph.filtered : graph.view;
  const among = countTiesAmong(ties, ids);
  const drawn = isPicture ? drawnFor(graph.view, ids).length : undefined;
  const entities = entityCounts(glyphsOf(graph.view, ids).length, ids.size, drawn);
  const words = [...entities, ...(hasTies ? [countOf(among, 'tie')] : [])].join(', ');
  return { words, size: ids.size + among };
}

/** The number of ties with both ends among these. */
function countTiesAmong(ties: readonly Tie[], ids: ReadonlySet<EntityId>): number {
  return ties.reduce((count, { from, to }) => count + Number(ids.has(from) && ids.has(to)), 0);
}
