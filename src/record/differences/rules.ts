/** How the parts of a record are compared, put together field by field. */
import type { DateEntry } from '../../contract/model/text.ts';
import type { DifferencePart } from '../../contract/model/version.ts';
import type { Labels } from '../field-labels.ts';
import { sayList, type ListRules } from './entries.ts';
import { sayDates, sayField, type Say, type Single } from './words.ts';

/** Says what differs between two values that stand at the same place. */
export type Compare<T> = (before: T, after: T, at: string, say: Say) => Generator<void, void>;

/** A rule for every field: one that is missing does not compile. */
export type FieldRules<T> = { readonly [K in keyof T]-?: Compare<T[K]> };

export const compareFields = <T extends object>(rules: FieldRules<T>): Compare<T> =>
  function* (before, after, at, say) {
    for (const field of Object.keys(rules) as (keyof T & string)[]) {
      yield* rules[field](before[field], after[field], `${at}/${field}`, say);
    }
  };

export const single = (part: DifferencePart, label: string): Compare<Single> =>
  // It has no steps, being short.
  // eslint-disable-next-line require-yield
  function* (before, after, at, say) {
    sayField(part, label, [before, after], at, say);
  };

export const dates = (part: DifferencePart): Compare<DateEntry[]> =>
  function* (before, after, at, say) {
    yield* sayDates(part, [before, after], at, say);
  };

/** A record of single fields and dates, called by their labels; `of` says whose they are. */
export const record = <T extends object>(
  part: DifferencePart,
  labels: Labels<T>,
  of?: string,
): Compare<T> =>
  function* (before, after, at, say) {
    for (const field of Object.keys(labels) as (keyof T & string)[]) {
      const one = before[field];
      const other = after[field];
      const place = `${at}/${field}`;
      const label = of === undefined ? labels[field] : `${of}: ${labels[field]}`;
      if (Array.isArray(one) && Array.isArray(other)) {
        yield* sayDates(part, [one, other], place, say);
      } else {
        sayField(part, label, [one as Single, other as Single], place, say);
      }
    }
  };

export const list = <T extends object>(rules: ListRules<T>): Compare<T[]> =>
  function* (before, after, at, say) {
    yield* sayList(rules, [before, after], at, say);
  };
