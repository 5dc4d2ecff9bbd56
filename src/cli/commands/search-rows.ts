/** Members found as rows, with what the store has of each, so that namesakes can be told apart. */
import type { Client } from '../../contract/client.ts';
import type { KnownRecord } from '../../contract/answers/search.ts';
import { toEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { MemberItem } from '../../contract/model/member.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import { isSpelledOtherwise } from '../../contract/text/other-spelling.ts';
import { notFoundInWords } from '../../graph/shared/not-found-words.ts';
import { rolesInShort } from '../../graph/shared/roles-in-short.ts';
import { bornOf, memberKind, memberNames, stated } from '../../record/values/names.ts';
import { terminalText } from '../base/output.ts';

/** What the store has of a member; its roles one by one are not read. */
export type KnownMember = Omit<KnownRecord, 'roles'>;

/** Asked for at a time. */
const KNOWN_AT_ONCE = 1000;

/** Characters of a company's name. */
const NAME_LIMIT = 60;

const entityOf = (registry: RegistryHandle, { id }: MemberItem): EntityId | null =>
  toEntityId(registry, 'member', id);

/** What the store has of these members, in their order; without those of which it has nothing. */
export async function knownMembers(
  client: Client,
  registry: RegistryHandle,
  items: readonly MemberItem[],
): Promise<KnownMember[]> {
  const entities = items.flatMap((item) => entityOf(registry, item) ?? []);
  const known: KnownMember[] = [];
  for (let at = 0; at < entities.length; at += KNOWN_AT_ONCE) {
    const part = entities.slice(at, at + KNOWN_AT_ONCE);
    const { records } = await client.readKnown({ entities: part });
    known.push(...records.map(({ roles: _roles, ...record }) => record));
  }
  return known;
}

/** Stored members looked at for another spelling. */
const SPELLED_AT_MOST = 200;

/** The stored members with this name in other letters that are not among these; `more`: at least so many. */
export async function spelledOtherwise(
  client: Client,
  registry: RegistryHandle,
  name: string,
  items: readonly MemberItem[],
): Promise<{ ids: EntityId[]; more: boolean }> {
  const listed = new Set(items.map((item) => entityOf(registry, item)));
  const member = { name, subject: 'member', limit: SPELLED_AT_MOST } as const;
  const found = await client.findEntities(member);
  const ids = found.items
    .filter(
      ({ id, label, foundBy }) => !listed.has(id) && isSpelledOtherwise(name, foundBy ?? label),
    )
    .map(({ id }) => id);
  return { ids, more: found.more };
}

/** Columns of search results; BORN / NUMBER distinguishes people or companies of the same name. */
const HEAD = ['ID', 'KIND', 'BORN / NUMBER', 'COUNTRY', 'IN THE STORE', 'NAME'];

const NOT_STATED = 'not stated';

export function itemRows(
  registry: RegistryHandle,
  items: readonly MemberItem[],
  known: readonly KnownMember[],
): string[][] {
  const knownById = new Map<EntityId | null, KnownMember>(known.map((one) => [one.id, one]));
  return [
    HEAD,
    ...items.map((item) =>
      itemRow(item, knownById.get(entityOf(registry, item)) ?? null).map(terminalText),
    ),
  ];
}

function itemRow(item: MemberItem, known: KnownMember | null): string[] {
  const { person, company } = item.data;
  const kind = memberKind(item.data);
  const [number, country] =
    kind === 'company'
      ? [
          stated(company.registration_number) ?? known?.registrationNumber,
          stated(company.jurisdiction_country) ?? known?.country,
        ]
      : [bornOf(person) ?? known?.born, stated(person.residence) ?? known?.country];
  const nationality = stated(person.nationality) ?? known?.nationality;
  const numbered =
    kind === 'person' || kind === 'company' ? (number ?? NOT_STATED) : (known?.born ?? '');
  return [
    item.id,
    kind,
    numbered,
    country ?? (nationality ? `nationality ${nationality}` : NOT_STATED),
    storedInWords(known),
    memberNames(item.data)[0] ?? NOT_STATED,
  ];
}

/** `4 companies, first Aurvang Kraft ASA`; of a record that nobody fetched, what others state of it. */
function storedInWords(known: KnownMember | null): string {
  if (known === null) return 'nothing';
  const { fetchedAt, notFoundAt } = known;
  const roles = rolesInShort(known, (name) =>
    name.length > NAME_LIMIT ? `${[...name].slice(0, NAME_LIMIT).join('')}…` : name,
  );
  if (fetchedAt !== null) return roles ?? 'no role stated';
  const lack = notFoundAt === null ? 'record not fetched' : notFoundInWords(notFoundAt);
  return roles === null ? lack : `${lack}, named by ${roles}`;
}
