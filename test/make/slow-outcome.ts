/** What a slow rule comes to: a hit, none, or that it can't be told. */

/** yes and maybe are counted; whether `many` are there is a hit, can't be told, or is none. */
export interface SlowCount {
  yes: number;
  maybe: number;
}
export type SlowOutcome = { is: 'hit'; value: number } | { is: 'untold' | 'none' };

export const count = (yes: number, maybe: number): SlowCount => ({ yes, maybe });
export const atLeast = ({ yes, maybe }: SlowCount, many: number): SlowOutcome => {
  if (yes >= many) return { is: 'hit', value: yes };
  return { is: yes + maybe >= many ? 'untold' : 'none' };
};
/** All of these; null: nobody knows. */
export function every(...all: (boolean | null)[]): boolean | null {
  if (all.includes(false)) return false;
  return all.includes(null) ? null : true;
}

export const UNTOLD: SlowOutcome = { is: 'untold' };
export const NONE: SlowOutcome = { is: 'none' };
