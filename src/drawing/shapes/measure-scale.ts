/** How measures change the look of entities, and the scales that legends explain. */
import { counted } from '../../contract/text/counted.ts';
import type { MeasureFill } from '../../contract/answers/picture.ts';
import type { Point } from './plane.ts';
import type { TextShape } from './shape.ts';
import { GROUP_COLOURS, LEVEL_COLOURS } from './palette.ts';

/** How a measure changes the look of an entity. */
export interface MeasuredStyle {
  /** Its size factor; null if the measure doesn't set it. */
  scale: number | null;
  /** Its fill; null if the measure doesn't set it. */
  fill: MeasureFill | null;
  /** Written in it, so that colour isn't the only sign. */
  sign: string;
}

/** Size of a sign in an entity of usual size, and its maximum; in pixels at zoom 1. */
const LETTER_SIZE = { usual: 20, max: 24 };

/** Size of a sign in an entity drawn at this scale. */
export const letterSize = (scale: number): number =>
  Math.min(LETTER_SIZE.max, LETTER_SIZE.usual * scale);

/** A sign written around this point. */
export const letterShape = (text: string, at: Point, size: number): TextShape => ({
  text,
  at,
  size,
  weight: 600,
  fill: 'text',
  align: 'middle',
  anchor: 'around',
});

export const UNKNOWN_SIGN = '?';
const OTHERS_SIGN = '+';
/** Also for ranges: a number would be read as a value. */
const LETTERS = 'ABCDEFGH';

/** The smallest and largest size factor; in a smaller entity the sign couldn't be read. */
const SCALES = { min: 0.7, max: 2.2 };

/** The size factor, so that areas are proportional to values; unknown values get the least. */
export function scaleOf(value: number | null, max: number): number {
  if (value === null || value <= 0 || max <= 0) return SCALES.min;
  const scale = SCALES.max * Math.sqrt(value / max);
  return Math.min(SCALES.max, Math.max(SCALES.min, scale));
}

export interface SizeScale {
  max: number;
  /** The least, the middle and the largest value, without repetitions. */
  steps: { value: number; scale: number }[];
  /** The number of entities whose value isn't known. */
  unknown: number;
}

export function sizeScale(values: Iterable<number | null>): SizeScale {
  const all = [...values];
  const distinctValues = distinct(all);
  const max = distinctValues.at(-1) ?? 0;
  const picked = [
    distinctValues[0],
    distinctValues[Math.floor(distinctValues.length / 2)],
    distinctValues.at(-1),
  ];
  const steps = [...new Set(picked)].filter((value) => value !== undefined);
  return {
    max,
    steps: steps.map((value) => ({ value, scale: scaleOf(value, max) })),
    unknown: all.filter((value) => value === null).length,
  };
}

/** Values that are drawn alike. */
export interface MeasureClass {
  sign: string;
  words: string;
  fill: MeasureFill;
  count: number;
}

export interface ColourScale<V> {
  /** The classes that occur; unknown comes last. */
  classes: MeasureClass[];
  of: (value: V | null) => MeasureClass | undefined;
}

/** The most frequent values get a colour and a letter each, all others share one. */
export function groupScale(values: Iterable<string | null>): ColourScale<string> {
  const counts = Map.groupBy(values, (value) => value);
  const ordered = [...counts].flatMap(([value, { length: count }]) =>
    value === null ? [] : [{ value, count }],
  );
  ordered.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const byValue = new Map<string | null, MeasureClass>();
  GROUP_COLOURS.forEach((fill, at) => {
    const one = ordered[at];
    const sign = LETTERS.charAt(at);
    if (one) byValue.set(one.value, { sign, words: one.value, fill, count: one.count });
  });
  const rest = ordered.slice(GROUP_COLOURS.length);
  const count = rest.reduce((sum, one) => sum + one.count, 0);
  const words = counted(rest.length, 'other');
  const others: MeasureClass = { sign: OTHERS_SIGN, words, fill: 'groupOthers', count };
  for (const { value } of rest) byValue.set(value, others);
  return scaleOfClasses(byValue, counts.get(null)?.length ?? 0);
}

/** Up to four ranges with about the same number of distinct values. */
export function levelScale(values: Iterable<number | null>): ColourScale<number> {
  const all = [...values];
  const distinctValues = distinct(all);
  const levels = Math.min(LEVEL_COLOURS.length, distinctValues.length);
  const byValue = new Map<number | null, MeasureClass>();
  const firstOf = (level: number): number => Math.floor((level * distinctValues.length) / levels);
  for (let level = 0; level < levels; level += 1) {
    const range = distinctValues.slice(firstOf(level), firstOf(level + 1));
    const from = range[0] ?? 0;
    const to = range.at(-1) ?? from;
    // The highest range always has the strongest colour.
    const fill = LEVEL_COLOURS[level + LEVEL_COLOURS.length - levels] ?? 'levelD';
    const words = from === to ? numberInWords(from) : `${numberInWords(from)}–${numberInWords(to)}`;
    const count = all.filter((value) => value !== null && value >= from && value <= to).length;
    const one: MeasureClass = { sign: LETTERS.charAt(level), words, fill, count };
    for (const value of range) byValue.set(value, one);
  }
  return scaleOfClasses(byValue, all.filter((value) => value === null).length);
}

function scaleOfClasses<V>(byValue: Map<V | null, MeasureClass>, unknown: number): ColourScale<V> {
  const words = 'not known';
  if (unknown > 0) byValue.set(null, { sign: UNKNOWN_SIGN, words, fill: 'pane', count: unknown });
  return {
    classes: [...new Set(byValue.values())],
    of: (value) => byValue.get(value),
  };
}

/** `1,204`; with at most two decimal places. */
export const numberInWords = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: 2 });

/**
 * How both measures change the look of an entity; undefined for one that isn't chosen.
 * @param size `max` is the largest value of the measure
 */
export function measuredStyle(
  size: { value: number | null; max: number } | undefined,
  colour: MeasureClass | undefined,
): MeasuredStyle {
  const isUnknown = size?.value === null && colour?.sign !== UNKNOWN_SIGN;
  return {
    scale: size ? scaleOf(size.value, size.max) : null,
    fill: colour?.fill ?? null,
    sign: (colour?.sign ?? '') + (isUnknown ? UNKNOWN_SIGN : ''),
  };
}

export const isSameStyle = (a: MeasuredStyle | null, b: MeasuredStyle | null): boolean =>
  a === b || (a?.scale === b?.scale && a?.fill === b?.fill && a?.sign === b?.sign);

const distinct = (values: readonly (number | null)[]): number[] =>
  [...new Set(values)].filter((value) => value !== null).sort((a, b) => a - b);
