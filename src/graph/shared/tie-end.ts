/** The facts needed of an entity to build its ties. */
import type { EntityFacts, FactsSource } from '../../contract/model/entity.ts';

export interface TieEnd extends Pick<
  EntityFacts,
  'id' | 'kind' | 'label' | 'country' | 'registrationNumber' | 'statedCompanyId' | 'knowledge'
> {
  /** When its registry last had no such record; null or missing: never requested, or found since. */
  notFoundAt?: string | null;
  /** Facts about its end, and their response; missing if not needed. */
  status?: EntityFacts['status'];
  end?: EntityFacts['end'];
  source?: Pick<FactsSource, 'sha256' | 'fetchedAt'> | null;
}
