/** The formats a graph is taken away in, as they are offered. */
import type { ExportFormat } from './graph-export.svelte.ts';

export interface FormatOffer {
  format: ExportFormat;
  label: string;
  /** What it is good for. */
  words: string;
  picture: boolean;
}

export const FORMAT_OFFERS: readonly FormatOffer[] = [
  { format: 'png', label: 'PNG', words: 'a picture for a report', picture: true },
  { format: 'svg', label: 'SVG', words: 'a picture that stays sharp at any size', picture: true },
  { format: 'graphml', label: 'GraphML', words: 'for yEd, Gephi, igraph', picture: false },
  {
    format: 'cytoscape',
    label: 'Cytoscape JSON',
    words: 'for Cytoscape, places included',
    picture: false,
  },
  { format: 'csv', label: 'CSV', words: 'two tables: entities and ties', picture: false },
];
