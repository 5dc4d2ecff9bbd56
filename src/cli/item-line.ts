/** One search result as a row of text: id, kind, what tells it from others, country, name. */
import type { MemberItem } from '../contract/model/member.ts';
import { terminalText } from './terminal-text.ts';

const HEAD = ['ID', 'KIND', 'BORN / NUMBER', 'COUNTRY', 'NAME'];
const NOT_STATED = 'not stated';

export function itemRows(items: readonly MemberItem[]): string[][] {
  return [HEAD, ...items.map((item) => itemRow(item).map(terminalText))];
}

function itemRow({ id, data }: MemberItem): string[] {
  const { mixed, person, company, authority } = data;
  const personName = person.full_name ?? joined([person.first_name, person.last_name]);
  const authorityName = joined([authority.agency, authority.department, authority.office]);
  if (company.name !== null) {
    const { registration_number: number, jurisdiction_country: country, name } = company;
    return [id, 'company', number ?? NOT_STATED, country ?? NOT_STATED, name];
  }
  if (personName !== null) {
    const born = person.birthday_date_full ?? bornParts(person);
    const country = person.nationality ?? person.residence;
    return [id, 'person', born ?? NOT_STATED, country ?? NOT_STATED, personName];
  }
  if (authorityName !== null) return [id, 'authority', '', NOT_STATED, authorityName];
  return [id, 'member', '', NOT_STATED, mixed.full_name ?? NOT_STATED];
}

function bornParts(person: MemberItem['data']['person']): string | null {
  const { birthday_year: year, birthday_month: month, birthday_day: day } = person;
  if (year === null || month === null) return year;
  return [year, month, ...(day === null ? [] : [day])].join('-');
}

function joined(parts: (string | null)[]): string | null {
  const stated = parts.filter((part) => part !== null);
  return stated.length === 0 ? null : stated.join(' ');
}
