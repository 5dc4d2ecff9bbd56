/** How old somebody was when a role began. */
import type { Tie } from '../../contract/model/tie.ts';
import { placeIn, unread } from './measure.ts';
import type { Question, Measure, Measurement } from './measure.ts';
import { dayText, toDays, type DaySpan } from '../../record/days.ts';
import { hasCome, wholeYears } from './days.ts';
import { ROLE_STATES } from './role-measures.ts';
import { mayBeMore, officesAt, roleAt } from './roles.ts';
import type { FindingWords } from './finding-words.ts';
import { cite, nameOf, whyUnread } from './words.ts';

function bornPlace({ subject }: Question): string {
  const person = subject.facts.item?.data.person;
  return person?.birthday_date_full ? '/data/person/birthday_date_full' : '/data/person';
}

const yearOf = (day: number): number => Number(dayText(day).slice(0, 4));

/** None where the role begins only after the day asked about. */
function ageAt(asked: Question, tie: Tie, born: DaySpan): Measurement[] {
  const { world, subject } = asked;
  const began = toDays(tie.start);
  if (began === null) {
    return [
      unread(
        tie.start === null
          ? 'no start of a role is stated'
          : `the start of a role can’t be read: ${cite(tie.start)}`,
      ),
    ];
  }
  const hasBegun = hasCome(began, world.day);
  if (hasBegun === false) return [];
  const low = wholeYears(born.last, began.first);
  const high = wholeYears(born.first, began.last);
  const ageIn = (words: FindingWords): string => {
    if (high < 0) return words.notBorn;
    return words.yearsOld(low === high ? `${low}` : words.range(`${low}`, `${high}`));
  };
  const told: Measurement = {
    low,
    high,
    why: low === high ? null : 'the dates stated leave more than one age open',
    tell: () => ({
      says: (words) =>
        words.ageAt(
          nameOf(world, subject.facts.id, words),
          cite(subject.facts.born ?? '', words),
          ageIn(words),
          cite(tie.start ?? '', words),
          roleAt(asked, tie, words),
        ),
      sources: [...placeIn(subject, bornPlace(asked)), ...tie.sources],
      // By years alone: the day of birth must not be found by trying.
      marks: [tie.id, String(yearOf(began.first) - yearOf(born.first))],
    }),
  };
  return [hasBegun === true ? told : { ...told, mayNotCount: true, why: hasBegun }];
}

function* ageAtAppointment(asked: Question): Generator<void, Measurement[]> {
  const { subject } = asked;
  const { born, knowledge } = subject.facts;
  const days = toDays(born);
  if (days === null) {
    const why = whyUnread(subject);
    if (born !== null) return [unread(`the date of birth can’t be read: ${cite(born)}`)];
    if (why === null) return [unread('no date of birth is stated')];
    return [
      unread(
        `its record ${why}${knowledge === 'search' ? ', and no search states a date of birth' : ''}`,
      ),
    ];
  }
  const measured: Measurement[] = [];
  for (const tie of yield* officesAt(asked)) {
    measured.push(...ageAt(asked, tie, days));
    if (measured.length % 200 === 0) yield;
  }
  const lack = mayBeMore(asked);
  return lack === null ? measured : [...measured, unread(lack)];
}

export const AGE_MEASURES = {
  'age-at-appointment': {
    what: 'how old a person was, in whole years, when a role began that is not an owner’s',
    of: 'person',
    unit: ['year', 'years'],
    years: null,
    takesRoles: true,
    fields: [
      ...['member.data.person.birthday_date_full', 'member.data.person.birthday_year'],
      ...['member.data.person.birthday_month', ...ROLE_STATES],
    ],
    read: ageAtAppointment,
  },
} as const satisfies Record<string, Measure>;
