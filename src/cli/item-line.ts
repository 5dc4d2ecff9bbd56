/** One search result as a row of text: id, kind, what tells it from others, country, name. */
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
