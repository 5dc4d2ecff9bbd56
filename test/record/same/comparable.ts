/** A record to compare, of which a test states what it is about. */
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { RecordToCompare } from '../../../src/record/same/fact-evidence.ts';

export const makeComparable = (id: EntityId, some: Partial<RecordToCompare>): RecordToCompare => ({
  id,
  kind: 'person',
  knowledge: 'profile',
  names: [],
  country: null,
  nationality: null,
  born: null,
  registrationNumber: null,
  places: [],
  ...some,
});
