/** What two records state, fact by fact: each value with the place in its response. */
import type { ComparedFactSides, StatedSide } from '../../contract/answers/comparison.ts';
import { NEAR_BORDER, type Thing } from '../../contract/model/thing.ts';
import { localDay } from '../../contract/text/local-time.ts';
import { fold } from '../../contract/text/fold-words.ts';
import { missingInWords } from '../../graph/shared/not-found-words.ts';
import { datesOrLackInWords, roleInWords } from '../../graph/ties/tie-words.ts';
import { factPlaces, type FactPlace } from '../../record/fact-places.ts';
import { birthsAgree, countryCalled, numbersAgree } from '../../record/same/fact-evidence.ts';
import { statedAddress, thingsOfCompany, thingsOfMember } from '../../record/things/things.ts';
import { stated } from '../../record/values/names.ts';
import type { DecodedProfile } from '../../registry/common/registry.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { RecordTies, TiesToOne } from './record-ties.ts';

/** One of two records, with all that is read of it. */
export interface ComparedRecord {
  entity: StoredEntity;
  /** Which of its names was compared; null: none. */
  name: string | null;
  /** Null: it was never fetched; undefined: its stored bytes can’t be read. */
  profile: { sha256: string; decoded: DecodedProfile } | null | undefined;
  /** When it was last asked for in vain, if nothing answered since; else null. */
  failedAt: string | null;
  ties: RecordTies;
}

type Both = readonly [ComparedRecord, ComparedRecord];
type Value = StatedSide['values'][number];
type Agreement = ComparedFactSides['is'];

/** How many values of a list are shown, and in how many companies the roles of both. */
const LISTED = 20;
const SHARED_LISTED = 10;
/** Characters of a value. */
const VALUE_LENGTH = 1000;

/** All that either of both states, the facts that tell people apart first. */
export function factsSideBySide(both: Both): ComparedFactSides[] {
  const [a, b] = both;
  const country = countryCalled(a.entity.kind, b.entity.kind);
  const fact = (what: FactPlace['what'], called: string, of: FactOf, is: Compare) =>
    factOfBoth(both, { what, called, of, is });
  return [
    fact('Name', 'Name', nameOf, (x, y) => (fold(x) === fold(y) ? 'same' : 'open')),
    nameCompared(both),
    kindsOfBoth(both),
    fact('Born', 'Born', ({ born }) => born, birthsAgree),
    fact('Nationality', 'Nationality', ({ nationality }) => nationality, equal),
    fact('Country', inCapitals(country), (one) => one.country, equal),
    fact(
      'Registration no.',
      'Registration number',
      (one) => one.registrationNumber,
      () => numbersAgree(a.entity, b.entity),
    ),
    fact('Status', 'Status', ({ status }) => status, equal),
    ...rolesInBoth(both),
    otherRoles(both),
    listOfBoth(both, 'Addresses', addressesOf),
    listOfBoth(both, 'Contacts', contactsOf),
  ].filter((row) => row !== null);
}

const inCapitals = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

type FactOf = (entity: StoredEntity) => string | null;
type Compare = (one: string, other: string) => Agreement;

const equal: Compare = (one, other) => (fold(one) === fold(other) ? 'same' : 'different');

/** Null where no name is stated. */
const nameOf: FactOf = ({ names, label }) => (names.length === 0 ? null : label);

const shown = (text: string): string => text.slice(0, VALUE_LENGTH).toWellFormed();

interface FactAsked {
  what: FactPlace['what'];
  called: string;
  of: FactOf;
  is: Compare;
}

/** Null if neither states it. */
function factOfBoth([a, b]: Both, { what, called, of, is }: FactAsked): ComparedFactSides | null {
  const one = of(a.entity);
  const other = of(b.entity);
  if (one === null && other === null) return null;
  const sides: ComparedFactSides['sides'] = [factSide(a, one, what), factSide(b, other, what)];
  return { fact: called, sides, is: one === null || other === null ? 'open' : is(one, other) };
}

/** Why nothing is stated: that it was asked for in vain is not that nobody asked. */
const whyMissing = ({ entity, failedAt }: ComparedRecord): string =>
  entity.knowledge === 'named'
    ? whyNotFetched(entity.notFoundAt, failedAt)
    : missingInWords(entity);

const whyNotFetched = (notFoundAt: string | null, failedAt: string | null): string =>
  notFoundAt === null && failedAt !== null
    ? `could not be fetched on ${localDay(failedAt)}`
    : missingInWords({ knowledge: 'named', notFoundAt });

/** A search states no roles, addresses or contacts: only a record that was fetched can lack them. */
const whyUnlisted = ({ entity, failedAt }: ComparedRecord): string => {
  const { knowledge, notFoundAt } = entity;
  if (knowledge === 'profile') return missingInWords(entity);
  return whyNotFetched(notFoundAt, failedAt);
};

function factSide(
  record: ComparedRecord,
  text: string | null,
  what: FactPlace['what'],
): StatedSide {
  const { entity } = record;
  const missing = whyMissing(record);
  if (text === null) return { values: [], missing, more: null };
  const place = factPlaces(entity).find((one) => one.what === what);
  const source =
    entity.source === null || place === undefined
      ? null
      : { statedBy: entity.id, sha256: entity.source.sha256, pointer: place.pointer };
  return { values: [{ text: shown(text), source, alike: null }], missing, more: null };
}

/** Null unless they differ. */
function kindsOfBoth(both: Both): ComparedFactSides | null {
  const [a, b] = both;
  if (a.entity.kind === b.entity.kind) return null;
  const of: FactOf = ({ kind }) => (kind === 'member' ? null : kind);
  return factOfBoth(both, { what: 'Name', called: 'Kind', of, is: equal });
}

/** The names that were compared, if they are not those shown. */
function nameCompared(both: Both): ComparedFactSides | null {
  if (both.every(({ name, entity }) => name === null || name === entity.label)) return null;
  const [a, b] = both.map((one) => factSide(one, one.name, 'Name')) as [StatedSide, StatedSide];
  return { fact: 'Name compared', sides: [a, b], is: 'open' };
}

/** For each that both are tied to, the roles of both in it. */
function rolesInBoth([a, b]: Both): ComparedFactSides[] {
  const ofB = new Map(b.ties.all.map((one) => [one.other.id, one]));
  return a.ties.all
    .flatMap((one): ComparedFactSides[] => {
      const other = ofB.get(one.other.id);
      if (other === undefined) return [];
      const sides: ComparedFactSides['sides'] = [
        rolesSide(a, [one], false),
        rolesSide(b, [other], false),
      ];
      const isMember = one.other.kind === 'company' && a.entity.id.includes('/member:');
      return [{ fact: `${isMember ? 'Roles in' : 'Ties to'} ${one.name}`, sides, is: 'open' }];
    })
    .slice(0, SHARED_LISTED);
}

function otherRoles(both: Both): ComparedFactSides | null {
  const [a, b] = both;
  const inBoth = new Set(
    a.ties.all
      .map(({ other }) => other.id)
      .filter((id) => b.ties.all.some(({ other }) => other.id === id)),
  );
  const told = new Set([...inBoth].slice(0, SHARED_LISTED));
  const [one, other] = both.map((record) => {
    const rest = record.ties.all.filter(({ other: end }) => !told.has(end.id));
    return { record, rest, left: record.ties.left };
  });
  if (one === undefined || other === undefined) return null;
  if (one.rest.length + other.rest.length === 0) return null;
  const fact = told.size > 0 ? 'Other roles and ties' : 'Roles and ties';
  const sides = [one, other].map(({ record, rest, left }) => {
    const side = rolesSide(record, rest, true);
    const unlisted = left + Math.max(rest.length - LISTED, 0);
    return {
      ...side,
      more: unlisted === 0 ? null : `and ties to ${unlisted.toLocaleString('en')} more`,
    };
  }) as [StatedSide, StatedSide];
  return { fact, sides, is: 'open' };
}

function rolesSide(
  record: ComparedRecord,
  ties: readonly TiesToOne[],
  isNamed: boolean,
): StatedSide {
  const { entity } = record;
  const values = ties.slice(0, LISTED).flatMap(({ name, ties: all }) =>
    all.map((tie): Value => {
      const own = tie.sources.find(({ statedBy }) => statedBy === entity.id) ?? tie.sources[0];
      const dates = tie.kind === 'parent' || tie.kind === 'same' ? [] : [datesOrLackInWords(tie)];
      const words = [roleInWords(tie), ...dates].join(', ');
      return {
        text: shown(isNamed ? `${name}: ${words}` : words),
        source: own ? { statedBy: own.statedBy, sha256: own.sha256, pointer: own.pointer } : null,
        alike: null,
      };
    }),
  );
  return { values: values.slice(0, 2 * LISTED), missing: whyUnlisted(record), more: null };
}

interface Listed {
  text: string;
  pointer: string;
}

const addressesOf = ({ profile }: DecodedProfile): Listed[] =>
  profile.addresses.map((address, at) => ({
    text: statedAddress(address),
    pointer: `/addresses/${at}`,
  }));

const contactsOf = ({ profile }: DecodedProfile): Listed[] =>
  profile.contacts.flatMap(({ type, contact }, at) => {
    const words = [stated(type), stated(contact)].filter((one) => one !== null).join(': ');
    return { text: words, pointer: `/contacts/${at}/contact` };
  });

/** Null if neither states any. */
function listOfBoth(
  both: Both,
  fact: string,
  of: (decoded: DecodedProfile) => Listed[],
): ComparedFactSides | null {
  const lists = both.map(({ profile }) =>
    profile ? of(profile.decoded).filter(({ text }) => text !== '') : [],
  );
  const [one = [], other = []] = lists;
  if (one.length + other.length === 0) return null;
  const things = both.map(({ profile }) => new Map(profile ? thingsAt(profile.decoded) : []));
  const [ofA = new Map<string, Thing>(), ofB = new Map<string, Thing>()] = things;
  const [a, b] = both;
  const sides: ComparedFactSides['sides'] = [
    listSide(a, one, { own: ofA, others: ofB }),
    listSide(b, other, { own: ofB, others: ofA }),
  ];
  const isCompared = [one, other].every((list, side) =>
    list.every(({ pointer }) => things[side]?.has(pointer)),
  );
  return { fact, sides, is: agreementOf(sides, isCompared) };
}

function* thingsAt(decoded: DecodedProfile): Generator<[string, Thing]> {
  const things =
    decoded.subject === 'member'
      ? thingsOfMember(decoded.profile)
      : thingsOfCompany(decoded.profile);
  for (const thing of things) yield [thing.pointer, thing];
}

type Things = ReadonlyMap<string, Thing>;

function listSide(
  record: ComparedRecord,
  list: readonly Listed[],
  { own, others }: { own: Things; others: Things },
): StatedSide {
  const { entity, profile } = record;
  const values = list.slice(0, LISTED).map(({ text, pointer }): Value => ({
    text: shown(text),
    source: profile ? { statedBy: entity.id, sha256: profile.sha256, pointer } : null,
    alike: alikeOf(own.get(pointer), others),
  }));
  const more = list.length - values.length;
  const missing = profile === undefined ? 'can’t be read' : whyUnlisted(record);
  return { values, missing, more: more === 0 ? null : `and ${more.toLocaleString('en')} more` };
}

const nearOf = ({ kind, key }: Thing): string => `${kind} ${key.split(NEAR_BORDER)[0] ?? ''}`;

function alikeOf(thing: Thing | undefined, others: Things): Value['alike'] {
  if (thing === undefined) return null;
  let alike: Value['alike'] = null;
  for (const other of others.values()) {
    if (other.kind !== thing.kind) continue;
    if (other.key === thing.key) return 'same';
    if (thing.key.includes(NEAR_BORDER) && nearOf(other) === nearOf(thing)) alike = 'near';
  }
  return alike;
}

function agreementOf([a, b]: ComparedFactSides['sides'], isCompared: boolean): Agreement {
  if (a.values.length === 0 || b.values.length === 0) return 'open';
  const all = [...a.values, ...b.values];
  const isWhole = a.more === null && b.more === null;
  if (isWhole && all.every(({ alike }) => alike === 'same')) return 'same';
  if (all.some(({ alike }) => alike === 'same')) return 'in part';
  if (all.some(({ alike }) => alike === 'near')) return 'near';
  return isCompared && isWhole ? 'none alike' : 'open';
}
