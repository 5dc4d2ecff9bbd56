/** Which shared things are drawn on the canvas, and as what. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { SharedThing, ThingId } from '../../../../contract/model/thing.ts';
import { cutLabel } from '../../../../drawing/names.ts';
import { toPlainWords } from '../../../../drawing/visible-text.ts';
import { countOf } from '../../../shared/moment-words.ts';
import { thingInWords } from '../../../shared/things/thing-words.ts';
import type { TitledSign } from '../../canvas/badge-pointer.ts';
import { drawnFor } from '../../drawn-graph.ts';
import type { ShownCanvas } from '../../shown-canvas.ts';

/** What more on the canvas state would be a star over everything: it is told, and drawn only when asked for. */
const ENDS_AT_MOST = 12;
/** Nobody reads more of them. */
const SIGNS_AT_MOST = 120;
const TEXT_LIMIT = 28;

export interface DrawnThings {
  signs: readonly TitledSign[];
  /** Not drawn for how many on the canvas state each. */
  tooShared: readonly { thing: SharedThing; ends: number }[];
  /** Not drawn for how many there are. */
  beyond: number;
}

interface Wanted {
  on: boolean;
  anyway: readonly ThingId[];
}

/** Of those that two or more on the canvas state, all records of one company being one. */
export function thingsDrawn(
  things: readonly SharedThing[],
  view: ShownCanvas,
  { on, anyway }: Wanted,
): DrawnThings {
  const asked = new Set(anyway);
  const found = things.flatMap((thing) => {
    if (!on && !asked.has(thing.id)) return [];
    const here = thing.entities.filter((id) => view.entityById.has(id));
    const ends = [...new Set(drawnFor(view, here))];
    return ends.length < 2 ? [] : [{ thing, ends }];
  });
  const isDrawn = ({ thing, ends }: (typeof found)[number]): boolean =>
    ends.length <= ENDS_AT_MOST || asked.has(thing.id);
  const few = found.filter(isDrawn);
  return {
    signs: few.slice(0, SIGNS_AT_MOST).map(({ thing, ends }) => toSign(thing, ends)),
    tooShared: found
      .filter((one) => !isDrawn(one))
      .map(({ thing, ends }) => ({ thing, ends: ends.length })),
    beyond: Math.max(0, few.length - SIGNS_AT_MOST),
  };
}

function toSign(thing: SharedThing, ends: readonly EntityId[]): TitledSign {
  const { text } = cutLabel(toPlainWords(thing.value, 200), TEXT_LIMIT);
  const title = `${thingInWords(thing)}: ${countOf(ends.length, 'entity', 'entities')} here, ${thing.count} in all. Open`;
  return { id: thing.id, kind: thing.kind, text, ends, title };
}

/** `3 shared things drawn; 1 not, for how many state it`. */
export function drawnThingsInWords({ signs, tooShared, beyond }: DrawnThings): string {
  const drawn = `${countOf(signs.length, 'shared thing')} drawn`;
  const left = tooShared.length + beyond;
  return left === 0 ? drawn : `${drawn}; ${left} not`;
}
