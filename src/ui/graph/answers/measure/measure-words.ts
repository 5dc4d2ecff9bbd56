/** The measures of entities: in words, as choices, and as columns of the table of entities. */
import {
  type EntityMeasure,
  type NumberMeasure,
  type GraphMeasure,
  NUMBER_MEASURES,
} from '../../../../contract/model/graph-view.ts';
import { numberInWords } from '../../../../drawing/shapes/measure-scale.ts';
import { countOf } from '../../../shared/words/moment-words.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';

interface MeasureWords {
  label: string;
  /** A definition. */
  meaning: string;
  /** Words that a search finds it by besides its label. */
  also: string;
  /** A value with its unit. */
  inWords: (value: number) => string;
}

export const MEASURE_WORDS: Readonly<Record<EntityMeasure, MeasureWords>> = {
  degree: {
    label: 'Ties',
    meaning: 'Ties drawn at it, without that two records are of one company',
    also: 'degree connections',
    inWords: (value) => countOf(value, 'tie'),
  },
  betweenness: {
    label: 'Betweenness',
    meaning:
      'Through how many of the shortest ways between two others it leads: go-betweens lead many',
    also: 'go-between broker central shortest ways',
    inWords: (value) => `betweenness ${numberInWords(value)}`,
  },
  days: {
    label: 'Days',
    meaning:
      'How long its longest role shown has lasted, up to the day of the graph; roles whose days can’t be told are passed over',
    also: 'longest role since how long served',
    inWords: (value) => `longest role ${countOf(value, 'day')}`,
  },
  indicators: {
    label: 'Indicators',
    meaning:
      'Findings of the rules, without those waived; not known of whose record is not stored and who has none',
    also: 'rules hits flags',
    inWords: (value) => countOf(value, 'indicator'),
  },
  country: {
    label: 'Country',
    meaning: 'As stated; else a person’s nationality',
    also: 'jurisdiction nationality',
    inWords: numberInWords,
  },
};

/** Named apart from the table's own column of ties, which counts those of records. */
const labelOf = (measure: NumberMeasure): string =>
  measure === 'degree' ? 'Ties as drawn' : MEASURE_WORDS[measure].label;

export const measureColumns = (measures: readonly NumberMeasure[]): GridColumn[] =>
  measures.map((id) => ({
    id,
    label: labelOf(id),
    width: '106px',
    sortable: true,
    hint: `${MEASURE_WORDS[id].meaning}. Records drawn as one have one value`,
  }));

/** The measures to choose from for size or colour: one list for the menu and the palette. */
interface MeasurePart {
  part: keyof GraphMeasure;
  label: string;
  measures: readonly EntityMeasure[];
}

export const MEASURE_PARTS: readonly MeasurePart[] = [
  { part: 'size', label: 'Size by', measures: NUMBER_MEASURES },
  { part: 'colour', label: 'Colour by', measures: ['country', ...NUMBER_MEASURES] },
];
