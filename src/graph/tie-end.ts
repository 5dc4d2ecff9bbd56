/** What has to be known of an entity to tie it to others. */
import type { EntityFacts } from '../contract/model/entity.ts';

export type TieEnd = Pick<
  EntityFacts,
  'id' | 'kind' | 'label' | 'country' | 'registrationNumber' | 'statedCompanyId' | 'knowledge'
>;
