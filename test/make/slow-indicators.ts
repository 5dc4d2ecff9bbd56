/**
 * The rules of indicators as anybody would work them out with the records before them: slow, one by one,
 * without sharing anything with the measures but the state of a tie and the days of a date.
 */
import type { RecordsWorld } from './indicator-world.ts';
import { SlowOwners } from './slow-owners.ts';
import { SlowRecords } from './slow-records.ts';
import { SlowRoles } from './slow-roles.ts';

export class SlowIndicators {
  readonly owners: SlowOwners;
  readonly records: SlowRecords;
  readonly roles: SlowRoles;

  constructor(world: RecordsWorld) {
    this.owners = new SlowOwners(world);
    this.records = new SlowRecords(world);
    this.roles = new SlowRoles(world);
  }
}
