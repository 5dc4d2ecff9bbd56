/** One record, and that with all it is tied to, as the export dialog is asked for it. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { withNeighbours } from './export-request.ts';
import type { PaneContext } from '../window/pane-context.ts';

type Around = Pick<PaneContext, 'client' | 'session' | 'takeAway'>;

/** What is stored of it: nobody is asked. */
export async function exportRecord(around: Around, entity: EntityId): Promise<void> {
  await around.session.attempt(async () => {
    const tied = await withNeighbours(around.client, entity);
    const offers = [
      { label: 'This record', entities: [entity] },
      { label: 'This record and all it is tied to', entities: tied.length > 1 ? tied : [] },
    ];
    around.takeAway({ title: 'Export the profile', offers, as: 'any', format: 'profiles' });
  });
}
