/** How what is derived is read from a response again. */
import type { Derived } from '../../contract/model/derived.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { RegistryResponse } from '../../contract/model/response.ts';

/**
 * Derives a stored response again, as the kind of its registry decodes it; throws a Refusal for one
 * that can't be decoded any more.
 */
export interface Deriver {
  profile(
    kind: string,
    entity: EntityId,
    answer: Pick<RegistryResponse, 'headers' | 'body'>,
  ): Derived;
  searchPage(
    kind: string,
    registry: RegistryHandle,
    answer: Pick<RegistryResponse, 'status' | 'headers' | 'body'>,
  ): Derived;
}
