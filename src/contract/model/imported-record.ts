/** Which records came out of a file. */
import { parseEntityId, type EntityId } from './entity.ts';
import { isImportedHandle } from './registry.ts';

/** Whether it stands in a file that was taken in, and no registry states it. */
export const isFromFile = (id: EntityId): boolean => isImportedHandle(parseEntityId(id).registry);
