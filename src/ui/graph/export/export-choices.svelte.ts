/** What was chosen in the export dialog, and what follows from it: what there is to choose, and what is asked of the engine. */
import { FORMATS, madeFormat, WINDOW_FORMATS, type FormatName } from '../../../contract/formats.ts';
import type { Redaction } from '../../../contract/model/case-file.ts';
import type { Theme } from '../../../drawing/appearance.ts';
import type { Paper, Sheets } from '../../../contract/model/paper.ts';
import type { ExportRequest } from '../../shared/export-request.ts';
import { themeOf } from '../canvas/theme-colours.ts';
import type { GraphState } from '../graph-state.svelte.ts';
import type { PreviewWish } from './export-preview.svelte.ts';
import { exportScopes, type ExportScope } from './export-scopes.ts';
import type { ExportWish } from './graph-export.svelte.ts';
import { keepRedactions, keptRedactions } from '../../shared/kept-redactions.ts';
import { pictureAsShown } from './picture-as-shown.ts';
import type { Scale } from './png.ts';

export class ExportChoices {
  format = $state<FormatName>(WINDOW_FORMATS[0] ?? 'png');
  theme = $state<Theme>('light');
  scale = $state<Scale>('2');
  /** Of a PDF. */
  paper = $state<Paper>('A4');
  sheets = $state<Sheets>('one');
  /** For files of data, where some ties are left out at the time of the graph. */
  span = $state<'shown' | 'any'>('shown');
  #redact = $state.raw<readonly Redaction[]>(keptRedactions());
  /** As it was chosen; what is not there any more gives way to the first. */
  #scope = $state('');
  readonly #graph: GraphState;
  readonly #request: () => ExportRequest | null;
  /** The one chosen last for the graph itself. */
  #formatOfGraph: FormatName = this.format;

  constructor(graph: GraphState, request: () => ExportRequest | null) {
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
    keepRedactions(chosen);
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
    this.#redact = keptRedactions();
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
