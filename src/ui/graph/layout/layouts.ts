/** The layouts in the order they are offered: one list for the tools, the menu and the palette. */
import type { LayoutKind } from '../model/canvas-controls.ts';

interface OfferedLayout {
  kind: LayoutKind;
  label: string;
  hint: string;
  /** Words that find it in the palette, besides its label. */
  also: string;
  /** What undo calls it. */
  step: string;
}

export const LAYOUTS: readonly OfferedLayout[] = [
  {
    kind: 'network',
    label: 'Network',
    hint: 'by closeness',
    also: '',
    step: 'Network layout',
  },
  {
    kind: 'ownership',
    label: 'Ownership',
    hint: 'in layers',
    also: 'layers',
    step: 'Ownership layout',
  },
  {
    kind: 'chart',
    label: 'Chart',
    hint: 'boxes, owners above; moves pins',
    also: 'boxes structure group owners above',
    step: 'Chart layout',
  },
  {
    kind: 'rings',
    label: 'Rings around the subject',
    hint: 'by distance, around the selection',
    also: 'concentric radial circles distance steps selection centre',
    step: 'Rings layout',
  },
  {
    kind: 'jurisdiction',
    label: 'By jurisdiction',
    hint: 'an area each country',
    also: 'country countries areas groups',
    step: 'Jurisdiction layout',
  },
];

/** A label as it is written within a sentence. */
export const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
