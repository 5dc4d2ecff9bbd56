/** What can be chosen of a measure: one list for the tool and the palette. */
import {
  NUMBER_MEASURES,
  type EntityMeasure,
  type GraphMeasure,
} from '../../../../contract/model/graph-view.ts';

interface MeasurePart {
  part: keyof GraphMeasure;
  label: string;
  measures: readonly EntityMeasure[];
}

export const MEASURE_PARTS: readonly MeasurePart[] = [
  { part: 'size', label: 'Size by', measures: NUMBER_MEASURES },
  { part: 'colour', label: 'Colour by', measures: ['country', ...NUMBER_MEASURES] },
];
