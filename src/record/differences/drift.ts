/** Whether two versions differ in what the specification doesn't know, which has no field to be named. */
import type { Drift } from '../../contract/model/response.ts';
import type { Difference } from '../../contract/model/version.ts';

/** What is said of one; places in lists aside, since a list is the same in any order. */
const textOf = ({ pointer, kind, found }: Drift): string =>
  JSON.stringify([pointer.replace(/\/(\d+|\*)(?=\/|$)/g, '/*'), kind, found]);

const asText = (drift: readonly Drift[]): string => JSON.stringify(drift.map(textOf).sort());

const isUnknown = ({ kind }: Drift): boolean => kind === 'unknown-field';
const isKnown = (drift: Drift): boolean => !isUnknown(drift);

/** One line for all of it: it stands in the whole of both answers. */
export function driftDifferences(before: readonly Drift[], after: readonly Drift[]): Difference[] {
  const whole = { pointer: '' };
  const say = (says: string): Difference => {
    return { kind: 'changed', part: 'drift', says, before: whole, after: whole };
  };
  const differ = (of: (drift: Drift) => boolean): boolean =>
    asText(before.filter(of)) !== asText(after.filter(of));
  return [
    ...(differ(isUnknown) ? [say('Parts the specification does not know differ')] : []),
    ...(differ(isKnown)
      ? [say('Where the answer is not as the specification has it differs')]
      : []),
  ];
}
