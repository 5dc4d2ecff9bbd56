/** What the profile of a member adds to its FollowTheMoney entity: to a person, a company, an authority, or one of them. */
import type { EntityKind } from '../../contract/model/entity.ts';
import type { MemberProfile } from '../../contract/model/member.ts';
import type { LossCount } from '../exchange.ts';
import { countStated } from '../stated/outside.ts';
import { joined } from '../stated/texts.ts';
import type { PropertySet } from './properties.ts';

/** What the graph knows of it, and all its names, are there already. */
export function addMember(
  to: PropertySet,
  kind: EntityKind,
  { data: { person, company, authority } }: MemberProfile,
  loss: LossCount,
): void {
  const { first_name, middle_name, last_name, patronymic, name_prefix, name_postfix } = person;
  const { sex, citizenship } = person;
  const { department, division, office } = authority;
  if (kind === 'person') {
    to.add('firstName', first_name).add('middleName', middle_name).add('lastName', last_name);
    to.add('fatherName', patronymic).add('title', name_prefix).add('nameSuffix', name_postfix);
    to.add('gender', sex).add('citizenship', citizenship);
  } else {
    const parts = [first_name, middle_name, last_name, patronymic, name_prefix, name_postfix];
    const lost = countStated([...parts, sex, citizenship]);
    loss.add('details of a person that only people have room for', lost);
  }
  to.add('summary', joined([department, division, office], ', '));
  loss.add(
    'states that companies are of, and whether they are resident',
    countStated([company.jurisdiction_state]),
  );
  if (kind !== 'company') {
    const { registration_number, jurisdiction_country } = company;
    const lost = countStated([registration_number, jurisdiction_country]);
    loss.add('details of a company in records of other members', lost);
  }
}
