/** An answer kept and derived in one change, where a test wants it there at once. */
import type { Derived } from '../../src/contract/model/derived.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { MemberQuery } from '../../src/contract/model/query.ts';
import type { RegistryHandle } from '../../src/contract/model/registry.ts';
import type { RegistryResponse } from '../../src/contract/model/response.ts';
import type { AnswerTo, StoreWriter } from '../../src/store/store.ts';

function keepAnswer(
  writer: StoreWriter,
  asked: AnswerTo,
  response: RegistryResponse,
  derived: Derived,
): EntityId[] {
  const steps = writer.derive(writer.keepAnswer(asked, response), derived);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export const keepProfile = (
  writer: StoreWriter,
  entity: EntityId,
  response: RegistryResponse,
  derived: Derived,
): EntityId[] => keepAnswer(writer, { entity }, response, derived);

export function keepSearchPage(
  writer: StoreWriter,
  registry: RegistryHandle,
  query: MemberQuery,
  ...kept: [response: RegistryResponse, derived: Derived]
): void {
  keepAnswer(writer, { registry, query }, ...kept);
}
