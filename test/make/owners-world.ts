/** Records in memory as following owners asks for them, without a store or a registry. */
import { fault } from '../../src/contract/faults/faults.ts';
import { parseEntityId, type EntityFacts, type EntityId } from '../../src/contract/model/entity.ts';
import { buildTies } from '../../src/graph/build.ts';
import { toEnd } from '../../src/graph/shared/steps.ts';
import type { LookedUpEntity, OwnersWorld } from '../../src/graph/owners/owners-world.ts';
import { deriveCompany, deriveMember } from '../../src/record/derive.ts';
import type { MemoryRecords } from './memory-registry.ts';

/** `missing` can't be had. `asked` collects what was looked at, a list for each time. */
export function ownersWorld(
  { companies = [], members = [] }: MemoryRecords,
  missing: readonly EntityId[] = [],
): OwnersWorld & { asked: EntityId[][] } {
  const all = [
    ...companies.map((profile) => deriveCompany('sample', profile)),
    ...members.map((profile) => deriveMember('sample', profile)),
  ];
  const profiles = new Map(all.flatMap(({ entities: [own] }) => (own ? [[own.id, own]] : [])));
  const facts = new Map<EntityId, EntityFacts>(
    all.flatMap(({ entities }) => entities).map((each) => [each.id, each]),
  );
  const statements = all
    .flatMap((derived) => derived.statements)
    .map((each) => ({ ...each, sha256: '', fetchedAt: '' }));
  const asked: EntityId[][] = [];
  const lookAt = (id: EntityId): LookedUpEntity => {
    const { subject, id: number } = parseEntityId(id);
    const own = missing.includes(id) ? undefined : profiles.get(id);
    return {
      end: own ?? facts.get(id) ?? null,
      ties: buildTies([...facts.values()], statements).filter(
        ({ from, to }) => from === id || to === id,
      ),
      fault: own ? null : fault('record-not-found', { subject, id: number }),
    };
  };
  return {
    asked,
    take: (work) => Promise.resolve(toEnd(work)),
    lookUp(ids) {
      asked.push([...ids]);
      return Promise.resolve(new Map(ids.map((id) => [id, lookAt(id)])));
    },
    // Whoever is missing was not found.
    unreadAmong: () => Promise.resolve(new Set()),
    membersOf: (company) =>
      Promise.resolve({
        members: [...profiles.values()]
          .filter(({ statedCompanyId }) => statedCompanyId === parseEntityId(company.id).id)
          .map(({ id }) => id),
        isSearched: true,
        fault: null,
      }),
  };
}
