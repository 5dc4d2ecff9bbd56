/** When positions of the crowd are held: after a company's founding, before its end, by grown-ups. */
import { addDays, dateBetween, earlier, LAST_DAY } from './dates.ts';
import type { Random } from './random.ts';
import type { CompanyDraft, MemberDraft, Term } from './world.ts';

/** Hardly anybody on a register has served longer. */
const FIRST_TERM = '1986-01-01';

const later = (...dates: string[]): string =>
  dates.reduce((one, other) => (one > other ? one : other));

const dateOf = (company: CompanyDraft, type: string): string | undefined =>
  company.dates?.find((entry) => entry.type === type)?.date_full ?? undefined;

export const foundedOn = (company: CompanyDraft): string =>
  dateOf(company, 'registration') ?? FIRST_TERM;

const endedOn = (company: CompanyDraft): string | undefined => dateOf(company, 'expiration');

const beforeItsEnd = (first: string, company: CompanyDraft): string | null =>
  addDays(first, 200) < (endedOn(company) ?? LAST_DAY) ? first : null;

/** The first day the member may serve; null when that is after the company's end. */
export function firstDay(member: MemberDraft, company: CompanyDraft): string | null {
  const born = member.data?.person?.birthday_year;
  const grown = born ? `${Number(born) + 23}-01-01` : FIRST_TERM;
  return beforeItsEnd(later(foundedOn(company), grown, FIRST_TERM), company);
}

/** The first day both companies were there; null when one came after the other's end. */
export function firstCommonDay(one: CompanyDraft, other: CompanyDraft): string | null {
  const first = later(foundedOn(one), foundedOn(other));
  return beforeItsEnd(first, one) && beforeItsEnd(first, other);
}

/** A term from `first` on, as far as a register would state it; it is over when the company is. */
export function makeTerm(random: Random, company: CompanyDraft, first: string): Term {
  const end = endedOn(company);
  const last = end ?? LAST_DAY;
  const atOnce = first === foundedOn(company) && random.chance(0.3);
  const from = atOnce ? first : dateBetween(random, first, last);
  const left = random.chance(0.2);
  const to = left ? earlier(addDays(from, random.int(120, 3200)), last) : end;
  return {
    from: random.chance(0.85) ? from : undefined,
    to: to && random.chance(0.96) ? to : undefined,
    status: to ? 'inactive' : random.chance(0.55) ? 'active' : null,
    since: random.chance(0.7) ? 'effective' : 'registration',
  };
}
