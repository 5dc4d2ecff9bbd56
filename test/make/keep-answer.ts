/** An answer kept and derived in one change, where a test wants it there at once. */
import type { Derived } from '../../src/contract/model/derived.ts';
import { parseEntityId, type EntityId } from '../../src/contract/model/entity.ts';
import type { MemberQuery } from '../../src/contract/model/query.ts';
import type { RegistryHandle } from '../../src/contract/model/registry.ts';
import type { RegistryResponse } from '../../src/contract/model/response.ts';
import type { StoreWriter } from '../../src/store/store.ts';

function derive(writer: StoreWriter, n: number, derived: Derived): EntityId[] {
  const steps = writer.derive(n, derived);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export function keepProfile(
  writer: StoreWriter,
  entity: EntityId,
  response: RegistryResponse,
  derived: Derived,
): EntityId[] {
  const { registry, record } = parseEntityId(entity);
  return derive(writer, writer.appendResponse(registry, { record }, response), derived);
}

export function keepSearchPage(
  writer: StoreWriter,
  registry: RegistryHandle,
  query: MemberQuery,
  ...[response, derived]: [response: RegistryResponse, derived: Derived]
): void {
  derive(writer, writer.appendResponse(registry, { query }, response), derived);
}
