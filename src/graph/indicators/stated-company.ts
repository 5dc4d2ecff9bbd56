/** The measure of a member whose record names a company: whether the record of that company says the same. */
import { companyNamedBy, compareRecords } from '../same.ts';
import { exactly, mayBeThere, notThere, placeIn } from './measure.ts';
import type { Measure, Measurement, Question } from './measure.ts';
import { cite, listInWords, nameOf, otherSilent, ownSilent } from './words.ts';

// oxlint-disable-next-line require-yield
function* statedCompanyDiffers(asked: Question): Generator<void, Measurement[]> {
  const { subject, world } = asked;
  const { facts } = subject;
  const named = companyNamedBy(facts);
  if (named === null) return [];
  const company = world.entity(named);
  const why = ownSilent(asked) ?? otherSilent(world, named);
  if (why !== null || company === null) return [mayBeThere(why ?? '')];
  const { verdict, facts: compared } = compareRecords(facts, company.facts);
  if (verdict === 'agree') return [notThere()];
  const untold = compared.filter(({ outcome }) => outcome === 'not stated by both');
  if (verdict === 'undecided') {
    return [
      mayBeThere(`both records would have to state: ${untold.map(({ fact }) => fact).join(', ')}`),
    ];
  }
  const differing = compared.filter(({ outcome }) => outcome === 'different');
  return [
    exactly(1, () => ({
      says: (words) =>
        words.statesOtherwise(
          nameOf(world, facts.id, words),
          cite(facts.statedCompanyId ?? '', words),
          nameOf(world, named, words),
          listInWords(differing, words, ({ fact, member, company: other }) =>
            words.inThePlaceOf(
              words.facts[fact],
              cite(other ?? '', words),
              cite(member ?? '', words),
            ),
          ),
        ),
      sources: [...placeIn(subject, '/data/company'), ...placeIn(company, '')],
      marks: differing.map(({ fact, member, company: other }) =>
        JSON.stringify([fact, member, other]),
      ),
    })),
  ];
}

export const STATED_COMPANY_MEASURES = {
  'stated-company-differs': {
    of: 'member',
    unit: null,
    years: null,
    takesRoles: false,
    what: 'whether the record of the company id that it states has another registration number, or another name or jurisdiction',
    fields: [
      ...['member.data.company.id', 'member.data.company.registration_number'],
      ...['member.data.company.name', 'member.data.company.jurisdiction_country'],
      ...['company.registration_number', 'company.current_name', 'company.jurisdiction_country'],
    ],
    read: statedCompanyDiffers,
  },
} as const satisfies Record<string, Measure>;
