/** A registry that could not answer a search, and what to do to ask it again. */
import type { Fault } from '../../contract/faults/faults.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';

export interface SearchFault {
  registry: RegistryHandle;
  fault: Fault;
  retry: () => Promise<unknown>;
}
