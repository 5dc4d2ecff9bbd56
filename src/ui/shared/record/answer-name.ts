/** The name of the subject of a fetched profile. */
import type { ProfileAnswer } from '../../../contract/answers/profile.ts';
import { companyLabel, memberLabel } from '../../../record/values/names.ts';

export function answerName(answer: ProfileAnswer): string {
  return answer.subject === 'company' ? companyLabel(answer.profile) : memberLabel(answer.profile);
}
