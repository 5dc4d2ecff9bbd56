/** The evidence of steps that are no ties: a thing that both ends state, or a judgement of the case. */
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

/** The steps that are no ties, in their order. */
export function furtherSteps(path: EntityPath): FurtherStep[] {
  return stepPairs(path).flatMap(([a, b], at): FurtherStep[] => {
    const id = path.ties[at] ?? '';
    if (id === pairIdOf(a, b)) return [{ a, b, id, by: 'judgement' }];
    const kind = THING_KINDS.find((one) => id.startsWith(`${one}:`));
    return kind === undefined ? [] : [{ a, b, id, by: 'thing', kind }];
  });
}

/** A thing with all who state it, and their names. */
export interface ThingOfStep extends Pick<SharedThings, 'labels' | 'sameAs' | 'isWhole'> {
  thing: SharedThing;
}

/** The thing that both ends of a step state; undefined if refused, or if they don't state it any more. */
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

/** The source at this place among the things that steps of this path are based on. */
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
