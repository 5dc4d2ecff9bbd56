/** What was chosen in the export dialog, and what follows from it: what there is to choose, and what is asked of the engine. */
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
import { MOST_NAMED } from '../../shared/export/export-request.ts';
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
  /** Of a PDF. */
  paper = $state<Paper>('A4');
  sheets = $state<Sheets>('one');
  /** For files of data, where some ties are left out at the time of the graph. */
  span = $state<'shown' | 'any'>('shown');
  #redact = $state.raw<readonly Redaction[]>(rememberedRedactions());
  /** As it was chosen; what is not there any more gives way to the first. */
  #scope = $state('');
  readonly #graph: GraphWithParts;
  readonly #request: () => ExportRequest | null;
  /** The one chosen last for the graph itself. */
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

  /** null: there is nobody to take away. */
  readonly scope: ExportScope | null = $derived.by(() => {
    const able = this.scopes.filter(({ disabled }) => !disabled);
    return able.find(({ value }) => value === this.#scope) ?? able[0] ?? null;
  });

  /** Whether it is as the graph is shown, at its time and through its filter. */
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

  /** As the dialog opens. */
  begin(): void {
    this.#scope = '';
    this.theme = themeOf(document.documentElement);
    this.span = 'shown';
    this.#redact = rememberedRedactions();
    this.format = this.#request()?.format ?? this.#formatOfGraph;
  }

  /** Without what only a saved picture has. */
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

/** What of the graph, or of what the dialog was opened for, can be taken away, with how much each is. */
interface ExportScope {
  value: string;
  label: string;
  /** How much it is, as its place on the screen counts it. */
  words: string;
  disabled?: boolean;
  /** null: all that is shown. */
  entities: readonly EntityId[] | null;
  /** At most: entities and ties. */
  size: number;
  /** Where not as the graph is shown. */
  as?: { time: GraphTime; filter: GraphFilter };
}

const EVERYTHING = { time: 'any', filter: NO_FILTER } as const;

interface Shown {
  isPicture: boolean;
  /** Whether the format has a place for ties. */
  hasTies: boolean;
  ofAnyTime: boolean;
}

/** The first is the one that is meant where nothing else was chosen. */
function exportScopes(
  graph: GraphWithParts,
  request: ExportRequest | null,
  shown: Shown,
): readonly ExportScope[] {
  const offers = request === null ? [] : offered(graph, request, shown);
  const own = request === null || request.withGraph ? ofGraph(graph, shown) : [];
  // Whoever asked for some of it has the selection among what is offered.
  const isOffered = offers.length > 0;
  return [...offers, ...own.filter(({ value }) => !isOffered || value !== 'selection')];
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

/** Where a filter, the time or hiding leaves something out of what is shown. */
function everything({ entities, ties, view }: GraphWithParts, { hasTies }: Shown): ExportScope[] {
  if (view.entities.length === entities.length && view.ties.length === ties.length) return [];
  const isAnyHidden = view.hiddenEntities > 0;
  const isTooMuch = isAnyHidden && entities.length > MOST_NAMED;
  const counts = exportedCounts({
    entities: entities.length,
    ties: hasTies ? ties.length : null,
  });
  return [
    {
      value: 'everything',
      label: 'Everything on it',
      words: isTooMuch
        ? `${counts}: more than ${countWords(MOST_NAMED)}, show all of it first`
        : `${counts}, hidden and filtered ones too, of any time`,
      disabled: isTooMuch,
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
      disabled: entities.length > MOST_NAMED,
    }));
}

type Counted = Pick<ExportScope, 'words' | 'size'>;

function countedOffer(
  graph: GraphWithParts,
  { as }: ExportRequest,
  { entities, shown }: { entities: readonly EntityId[]; shown: Shown },
): Counted {
  if (entities.length > MOST_NAMED)
    return {
      words: `${countOf(entities.length, 'record')}: more than ${countWords(MOST_NAMED)}, choose fewer`,
      size: entities.length,
    };
  if (as === 'shown' && entities.every((id) => graph.view.entityById.has(id)))
    return countedOnGraph(graph, setOf(entities), shown);
  // What ties them may be stored and not on the graph: the preview counts it.
  const among = shown.hasTies && entities.length > 1 ? ', with the ties among them' : '';
  return { words: `${countOf(entities.length, 'record')}${among}`, size: entities.length };
}

/** As the tools count them: a company drawn once for two records is one entity. */
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

/** How many ties have both ends among these. */
function countTiesAmong(ties: readonly Tie[], ids: ReadonlySet<EntityId>): number {
  return ties.reduce((count, { from, to }) => count + Number(ids.has(from) && ids.has(to)), 0);
}
