/** Who shares a name with another of whom a dossier tells, so that a name alone would not say who is meant. */
import type { EntityId } from '../../contract/model/entity.ts';
import { pairOf } from '../../contract/model/case-item.ts';
import { foldText } from '../../graph/shared/identity.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import type { Material } from './material.ts';

/** All that share a name, ignoring case and white space; also two records of one company. In short steps. */
export function* sameNames(material: Material): Generator<void, ReadonlySet<EntityId>> {
  const firstByName = new Map<string, EntityId>();
  const found = new Set<EntityId>();
  yield* mapInSteps([...new Set(toldIn(material))], (id) => {
    const name = foldText(material.labelOf(id));
    const first = firstByName.get(name);
    if (first === undefined) firstByName.set(name, id);
    else found.add(first).add(id);
  });
  return found;
}

function* toldIn(material: Material): Generator<EntityId> {
  const { graph, subjects, leftOut, ownership, interlocks, paths, notes } = material;
  yield* subjects;
  for (const { id } of graph.entities) yield id;
  for (const { entity, first } of leftOut) yield* [entity, ...first];
  for (const { answer } of ownership ?? []) {
    yield* answer.rootRecords;
    for (const { entity, records } of answer.steps) yield* [entity, ...records];
    for (const { entity } of answer.ends) yield entity;
    yield* answer.unheard;
    yield* answer.cycles.flat();
  }
  for (const { a, b, members } of interlocks?.pairs ?? [])
    yield* [a, b, ...members.map(({ id }) => id)];
  yield* interlocks?.leftOut ?? [];
  for (const { answer } of paths ?? []) yield* [...answer.from, ...answer.to];
  for (const { judgement } of notes?.judgements ?? []) yield* pairOf(judgement.id);
}
