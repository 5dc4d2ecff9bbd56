/** What the steps of a path rest on that are no ties: a thing that both state, or a judgement of the case. */
import type { Place } from '../../../../contract/model/answer.ts';
import { pairIdOf } from '../../../../contract/model/case-item.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { EntityPath } from '../../../../contract/model/paths.ts';
import {
  THING_KINDS,
  type SharedThing,
  type SharedThings,
  type ThingKind,
} from '../../../../contract/model/thing.ts';
import type { ShownSource } from '../../../../contract/model/tie.ts';
import { THING_WORDS } from '../../../shared/things/thing-words.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import { stepPairs } from './path-parts.ts';

export type FurtherStep = { a: EntityId; b: EntityId; id: string } & (
  | { by: 'thing'; kind: ThingKind }
  | { by: 'judgement' }
);

/** Those of its steps, in their order. */
export function furtherSteps(path: EntityPath): FurtherStep[] {
  return stepPairs(path).flatMap(([a, b], at): FurtherStep[] => {
    const id = path.ties[at] ?? '';
    if (id === pairIdOf(a, b)) return [{ a, b, id, by: 'judgement' }];
    const kind = THING_KINDS.find((one) => id.startsWith(`${one}:`));
    return kind === undefined ? [] : [{ a, b, id, by: 'thing', kind }];
  });
}

/** A thing with all who state it, and what they are called. */
export interface ThingOfStep extends Pick<SharedThings, 'labels' | 'sameAs' | 'isWhole'> {
  thing: SharedThing;
}

/** What both ends of the step state; undefined: they do no longer, or it was refused. */
export async function thingOf(
  graph: Pick<CaseGraph, 'deps' | 'refusable'>,
  { a, id, ...step }: FurtherStep,
): Promise<ThingOfStep | undefined> {
  if (step.by !== 'thing') return undefined;
  const query = { entities: [a], kinds: [step.kind], limit: 500 };
  const answer = await graph.refusable(() => graph.deps.client.readSharedThings(query));
  const thing = answer?.things.find((one) => one.id === id);
  return answer && thing && { ...answer, thing };
}

/** Of what its steps over things rest on the source at this place. */
export async function thingSourceAt(
  graph: Pick<CaseGraph, 'deps' | 'refusable'>,
  path: EntityPath,
  { sha256, pointer }: Place,
): Promise<ShownSource | undefined> {
  for (const step of furtherSteps(path)) {
    const found = await thingOf(graph, step);
    const stated = found?.thing.sources.find(
      (source) => source.sha256 === sha256 && source.pointer === pointer,
    );
    if (!found || !stated) continue;
    const what = `${THING_WORDS[found.thing.kind].label}: ${stated.value}`;
    return { sha256, pointer, statedBy: stated.entity, what };
  }
  return undefined;
}
