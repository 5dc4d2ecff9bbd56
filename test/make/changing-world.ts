/** A registry of some companies with a director each, which says otherwise from one moment to the next. */
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { Registry } from '../../src/registry/common/registry.ts';
import { answeringFrom } from './memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile, type Some } from './records.ts';

interface ChangingWorld {
  registry: Registry;
  /** From now on the company of this id says this besides; null: it is gone. */
  say(id: string, given: Some<CompanyProfile> | null): void;
}

/** Who is director of the company of this id at first: the member `9<id>`. */
export const directorOf = (id: string) => ({
  id: `9${id}`,
  name: `Director of ${id}`,
  position: 'Director',
});

/** The companies `1` to `count`. */
export function createChangingWorld(count: number): ChangingWorld {
  const said = new Map<string, Some<CompanyProfile> | null>();
  const company = (id: string): CompanyProfile | undefined => {
    const given = said.get(id);
    if (given === null || !(Number(id) >= 1 && Number(id) <= count)) return undefined;
    const name = { name: `Company number ${id}` };
    return makeCompanyProfile({ id, current_name: name, members: [directorOf(id)], ...given });
  };
  const member = (id: string) => (/^9\d+$/.test(id) ? makeMemberProfile({ id }) : undefined);
  return {
    registry: answeringFrom({ company, member, itemsFor: () => [] }),
    say: (id, given) => void said.set(id, given),
  };
}
