/** What has to be known of an entity to tie it to others. */
import type { EntityFacts, FactsSource } from '../../contract/model/entity.ts';

export interface TieEnd extends Pick<
  EntityFacts,
  'id' | 'kind' | 'label' | 'country' | 'registrationNumber' | 'statedCompanyId' | 'knowledge'
> {
  /** When its registry last had no such record. Left out or null: never asked, or found since. */
  notFoundAt?: string | null;
  /** What is known of its end, and from which response: left out where nobody asks for it. */
  status?: EntityFacts['status'];
  end?: EntityFacts['end'];
  source?: FactsSource | null;
}
