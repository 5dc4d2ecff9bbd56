/** Everything that a rule may measure, by its name. */
import { ADDRESS_MEASURES } from './address-measures.ts';
import { AGE_MEASURES } from './age-measures.ts';
import { COMPANY_MEASURES } from './company-measures.ts';
import { COMPANY_ROLE_MEASURES } from './company-roles.ts';
import { COUNTRY_MEASURES } from './country-measures.ts';
import type { Measure } from './measure.ts';
import { OWNER_MEASURES } from './owner-measures.ts';
import { ROLE_MEASURES } from './role-measures.ts';
import { SHARED_MEASURES } from './shared-measures.ts';
import { STATED_COMPANY_MEASURES } from './stated-company.ts';

const BY_NAME = {
  ...ROLE_MEASURES,
  ...COMPANY_ROLE_MEASURES,
  ...AGE_MEASURES,
  ...SHARED_MEASURES,
  ...ADDRESS_MEASURES,
  ...COMPANY_MEASURES,
  ...COUNTRY_MEASURES,
  ...OWNER_MEASURES,
  ...STATED_COMPANY_MEASURES,
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof BY_NAME;

export const MEASURES: ReadonlyMap<string, Measure> = new Map(Object.entries(BY_NAME));
