/** Opens the export dialog for one record, alone or with everything that it has a tie to. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { PaneContext } from '../window/pane-context.ts';
import type { Client } from '../../../contract/client.ts';
import { MAX_NAMED } from './export-request.ts';

type Around = Pick<PaneContext, 'client' | 'session' | 'openExport'>;

/** Exports only what is stored; no registry is requested. */
export async function exportRecord(around: Around, entity: EntityId): Promise<void> {
  await around.session.attempt(async () => {
    const tied = await withNeighbours(around.client, entity);
    const offers = [
      { label: 'This record', entities: [entity] },
      { label: 'This record and all it is tied to', entities: tied.length > 1 ? tied : [] },
    ];
    around.openExport({ title: 'Export the profile', offers, as: 'any', format: 'profiles' });
  });
}

/** An entity, and all entities that stored records tie it to. */
async function withNeighbours(client: Client, entity: EntityId): Promise<EntityId[]> {
  const found: EntityId[] = [entity];
  for (;;) {
    const { items, total } = await client.readNeighbours({
      entity,
      offset: found.length - 1,
      limit: A_PAGE,
    });
    found.push(...items.map((item) => item.entity));
    if (items.length === 0 || found.length > total || found.length > MAX_NAMED) return found;
  }
}

const A_PAGE = 1000;
