/** Whether what is on show would be told otherwise by the record of a company. */
import type { ProfileAnswer } from '../../contract/answers/profile.ts';
import { parseEntityId, toEntityId, type EntityId } from '../../contract/model/entity.ts';

/** Whether it is of a member that holds something in this company, as far as its lists are loaded. */
export function holdsIn(answer: ProfileAnswer, company: EntityId): boolean {
  if (answer.subject === 'company') return false;
  const { registry } = parseEntityId(answer.entity);
  const { positions, rights_and_obligations: rights } = answer.profile;
  return [...positions, ...rights].some(
    ({ company_id: id }) => toEntityId(registry, 'company', id) === company,
  );
}
