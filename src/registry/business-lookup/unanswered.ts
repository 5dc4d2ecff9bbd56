/**
 * Which operations were asked for records and never gave one. 404 for an id says that it is unknown
 * only where that path is known to lead somewhere: the specification states no other way to tell.
 */
import type { RegistryRequest } from './url.ts';

type Operation = RegistryRequest['operation'];

/** Of ids that were not found; more say nothing more. */
const COUNTED = 1000;

export interface Unanswered {
  /** A record came: the path of this operation is there. */
  answered(operation: Operation): void;
  /** How many other ids of this operation were not found, while none has been answered; 0 after one was. */
  missed(operation: Operation, id: string): number;
}

export function createUnanswered(): Unanswered {
  const given = new Set<Operation>();
  const missing = new Map<Operation, Set<string>>();
  return {
    answered(operation) {
      given.add(operation);
      missing.delete(operation);
    },
    missed(operation, id) {
      if (given.has(operation)) return 0;
      const ids = missing.get(operation) ?? new Set();
      missing.set(operation, ids);
      if (ids.size < COUNTED) ids.add(id);
      return ids.size - (ids.has(id) ? 1 : 0);
    },
  };
}
