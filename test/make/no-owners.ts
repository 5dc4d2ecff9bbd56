/** The answer of a walk along owners that leads to nobody. */
import type { OwnershipShares } from '../../src/contract/answers/owners.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';

export const nobodyAbove = (...rootRecords: EntityId[]): OwnershipShares => {
  return {
    rootRecords,
    steps: [],
    levels: 0,
    furthest: 0,
    hasGap: false,
    control: { levels: 0, ends: [], open: [] },
    holders: [],
    exceeding: [],
    isSystem: false,
  };
};
