/** Describes whether the two records of a company agree. */
import { counted } from '../../contract/text/counted.ts';
import {
  OTHERS_READ,
  type FactComparison,
  type OtherRecord,
} from '../../contract/answers/comparison.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { idInWords } from './namesakes.ts';

/** `2 records of members name company 1004.`; `At least 50 records …` if only the first were read. */
export function membersNaming(count: number, company: EntityId): string {
  const records = counted(count, 'record of a member names', 'records of members name');
  return `${count < OTHERS_READ ? '' : 'At least '}${records} ${idInWords(company)}.`;
}

/** `registration number, name and jurisdiction`. */
const factsInWords = (facts: readonly FactComparison[]): string =>
  new Intl.ListFormat('en-GB').format(facts.map(({ fact }) => fact));

const stated = (text: string | null): string => (text === null ? 'not stated' : `“${text}”`);

const differenceInWords = ({ fact, member, company }: FactComparison): string =>
  `${fact} ${stated(member)} in the member’s record, ${stated(company)} in the company’s`;

/**
 * The note on the other record beside the record of `entity`: whether the two agree and on what, or that
 * this isn't known yet.
 */
export function agreementInWords(
  entity: EntityId,
  { entity: other, comparison }: Pick<OtherRecord, 'entity' | 'comparison'>,
): string {
  if (comparison === null) {
    const isMember = parseEntityId(entity).subject === 'member';
    const named = isMember
      ? `Held by: the record of ${idInWords(other)}, as this member’s record names it`
      : `Holds: the record of ${idInWords(other)}, which names ${idInWords(entity)}`;
    return `${named}; whether the two agree is known once it is fetched.`;
  }
  const { verdict, facts } = comparison;
  const who = `This record and that of ${idInWords(other)}`;
  const same = facts.filter(({ outcome }) => outcome === 'same');
  const different = facts.filter(({ outcome }) => outcome === 'different');
  const differences = different.map(differenceInWords).join('; ');
  if (verdict === 'agree') {
    const but = differences === '' ? '' : `; but ${differences}`;
    return `${who} agree: the same ${factsInWords(same)}${but}.`;
  }
  if (verdict === 'disagree') return `${who} do not agree: ${differences}.`;
  const missing = facts.filter(({ outcome }) => outcome === 'not stated by both');
  return `${who} are not known to be of one company: not both state the ${factsInWords(missing)}.`;
}
