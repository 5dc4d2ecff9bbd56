/** What a search found as rows of text: id, kind, what tells it from others, country, name. */
import type { FoundEntity } from '../contract/model/answers.ts';
import { parseEntityId } from '../contract/model/entity.ts';
import type { MemberItem } from '../contract/model/member.ts';
import { bornOf, memberKind, memberNames, stated } from '../record/names.ts';
import { terminalText } from './terminal-text.ts';

const HEAD = ['ID', 'KIND', 'BORN / NUMBER', 'COUNTRY', 'NAME'];
const NOT_STATED = 'not stated';

export function itemRows(items: readonly MemberItem[]): string[][] {
  return [HEAD, ...items.map((item) => itemRow(item).map(terminalText))];
}

function itemRow(item: MemberItem): string[] {
  const { person, company } = item.data;
  const kind = memberKind(item.data);
  const [number, country] =
    kind === 'company'
      ? [stated(company.registration_number), stated(company.jurisdiction_country)]
      : [bornOf(person), stated(person.residence)];
  const telling = kind === 'person' || kind === 'company' ? (number ?? NOT_STATED) : '';
  return [item.id, kind, telling, country ?? NOT_STATED, memberNames(item.data)[0] ?? NOT_STATED];
}

const COMPANY_HEAD = ['ID', 'NUMBER', 'COUNTRY', 'KNOWN FROM', 'NAME'];
const KNOWN = { profile: 'its profile', search: 'a search', named: 'its name only' } as const;

/** Stored companies; with the name one was found by, where it is called otherwise now. */
export function companyRows(companies: readonly FoundEntity[]): string[][] {
  const rows = companies.map(({ id, registrationNumber, country, knowledge, label, foundBy }) => [
    parseEntityId(id).record,
    registrationNumber ?? NOT_STATED,
    country ?? NOT_STATED,
    KNOWN[knowledge],
    foundBy === null ? label : `${label}, also ${foundBy}`,
  ]);
  return [COMPANY_HEAD, ...rows.map((row) => row.map(terminalText))];
}
