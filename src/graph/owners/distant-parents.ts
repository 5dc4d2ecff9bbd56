/** Parents that aren't the next owner: which of them are no step, as something else leads to them. */
import type { EntityId } from '../../contract/model/entity.ts';
import { mapInSteps, sortInSteps } from '../shared/steps.ts';
import { inOrder } from '../ties/tie-order.ts';
import type { Holding } from './holdings.ts';

/** Holdings passed in one step. */
const PASSED_PER_STEP = 1000;

/**
 * Takes from what leads on from each party every distant parent that something else leads to, and returns
 * them: they are no majority, and no step of a line. Of several companies that state one parent the topmost
 * keeps it.
 */
export function* leaveOutDistant(onward: Map<EntityId, Holding[]>): Generator<void, Holding[]> {
  const above = new Set<EntityId>();
  const below = new Map<EntityId, Holding[]>();
  yield* mapInSteps(
    [...onward.values()].flat(),
    (holding) => {
      if (holding.isDistant) above.add(holding.holder);
      const known = below.get(holding.holder);
      if (known) known.push(holding);
      else below.set(holding.holder, [holding]);
    },
    PASSED_PER_STEP,
  );
  const left = new Set<Holding>();
  for (const holder of yield* sortInSteps([...above], inOrder)) {
    const held = below.get(holder) ?? [];
    if (held.length === 1) continue;
    const reached = yield* reachedOtherwise(holder, held, below);
    const kept: Holding[] = [];
    yield* mapInSteps(
      held,
      (one) => {
        if (one.isDistant && reached.has(one.held)) left.add(one);
        else kept.push(one);
      },
      PASSED_PER_STEP,
    );
    below.set(holder, kept);
  }
  if (left.size === 0) return [];
  let passed = 0;
  for (const [by, holdings] of onward) {
    const kept: Holding[] = [];
    for (const one of holdings) {
      if (!left.has(one)) kept.push(one);
      passed += 1;
      if (passed % PASSED_PER_STEP === 0) yield;
    }
    if (kept.length < holdings.length) onward.set(by, kept);
  }
  for (const holding of left) holding.isMajority = false;
  return [...left];
}

/** What a holder leads down to by another way than being its distant parent. */
function* reachedOtherwise(
  holder: EntityId,
  held: readonly Holding[],
  below: ReadonlyMap<EntityId, readonly Holding[]>,
): Generator<void, ReadonlySet<EntityId>> {
  const reached = new Set<EntityId>();
  let passed = 0;
  function* follow(from: EntityId): Generator<void> {
    const onTheWay = new Set([from]);
    for (const at of onTheWay) {
      for (const { held: next } of at === holder ? [] : (below.get(at) ?? [])) {
        passed += 1;
        if (passed % PASSED_PER_STEP === 0) yield;
        if (next === from || reached.has(next)) continue;
        reached.add(next);
        onTheWay.add(next);
      }
    }
  }
  const distant: EntityId[] = [];
  for (const { held: next, isDistant } of held) {
    passed += 1;
    if (passed % PASSED_PER_STEP === 0) yield;
    if (isDistant) distant.push(next);
    else if (!reached.has(next)) {
      reached.add(next);
      yield* follow(next);
    }
  }
  for (const next of yield* sortInSteps(distant, inOrder)) {
    passed += 1;
    if (passed % PASSED_PER_STEP === 0) yield;
    if (!reached.has(next)) yield* follow(next);
  }
  return reached;
}
