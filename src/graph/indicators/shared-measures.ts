/** Measures of what several entities state alike. */
import { counted } from '../../contract/counted.ts';
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { MemberProfile } from '../../contract/model/member.ts';
import { unread } from './measure.ts';
import type { Question, Measure, MeasuredSubject, Measurement } from './measure.ts';
import type { ThingKind } from '../../contract/model/thing.ts';
import type { TieSource } from '../../contract/model/tie.ts';
import type { StatedThing } from './world.ts';
import { cite, listInWords, nameOf, ownSilent } from './words.ts';

interface Sharing {
  kinds: readonly ThingKind[];
  /** `the address` */
  words: Readonly<Partial<Record<ThingKind, string>>>;
  /** Of whom nothing of the kind is stated; null: most state none, and nothing is missing then. */
  none: string | null;
}

const isStated = (record: CompanyProfile | MemberProfile, list: string): boolean =>
  ((record as Record<string, unknown>)[list] as unknown[] | undefined)?.length !== 0;

/** Of the others so many are given with where they state it, or as many as the threshold asks for. */
const OTHERS_GIVEN = 10;

function tellThing({ world, subject, rule }: Question, thing: StatedThing, { words }: Sharing) {
  const { kind, value, source, staters, told } = thing;
  const given = Math.max(OTHERS_GIVEN, (rule.threshold ?? 0) - 1);
  const isOther = ({ statedBy }: TieSource): boolean => statedBy !== subject.facts.id;
  const others = staters
    .slice(0, Math.min(told, given + 1))
    .filter(isOther)
    .slice(0, given);
  const named = listInWords(others, ({ statedBy }) => nameOf(world, statedBy));
  const rest = told - 1;
  const more = rest > others.length ? ', among others' : '';
  const who = others.length === 0 ? '' : ` (${named}${more})`;
  return {
    says:
      rest === 0
        ? `${nameOf(world, subject.facts.id)} states ${words[kind] ?? kind} ${cite(value)}; no other entity that is stored states it.`
        : `${nameOf(world, subject.facts.id)} states ${words[kind] ?? kind} ${cite(value)}, which ${counted(rest, 'other entity', 'other entities')} that ${rest === 1 ? 'is' : 'are'} stored ${rest === 1 ? 'states' : 'state'} too${who}.`,
    sources: [source, ...others],
    marks: [kind, String(told), ...others.slice(0, OTHERS_GIVEN).map(({ statedBy }) => statedBy)],
  };
}

/** Of those whose records are of later days it isn't known whether they stated it by then. */
function countOf(asked: Question, thing: StatedThing, sharing: Sharing): Measurement {
  const { told, staters } = thing;
  const later = staters.length - told;
  const why = `${counted(later, 'record')} that ${later === 1 ? 'states' : 'state'} it too ${later === 1 ? 'is' : 'are'} of a later day`;
  return {
    ...{ low: told, high: staters.length, why: later === 0 ? null : why },
    tell: () => tellThing(asked, thing, sharing),
  };
}

const readShared = (sharing: Sharing, list: readonly string[]) =>
  // oxlint-disable-next-line require-yield
  function* read(asked: Question): Generator<void, Measurement[]> {
    const { subject, world } = asked;
    const why = ownSilent(asked);
    const { record } = subject;
    if (why !== null || record === null) return [unread(why ?? 'its record was not fetched')];
    const things = world.shared(subject.facts.id);
    const meant = things.filter(({ kind }) => sharing.kinds.includes(kind));
    if (meant.length === 0 && sharing.none !== null) {
      const hasSome = list.some((name) => isStated(record, name));
      return [unread(hasSome ? `${sharing.none} that could be compared` : sharing.none)];
    }
    return meant.map((thing) => countOf(asked, thing, sharing));
  };

interface SharedMeasure extends Sharing {
  what: string;
  of: MeasuredSubject;
  lists: readonly string[];
  fields: readonly string[];
}

const measureOf = ({ what, of, lists, fields, ...sharing }: SharedMeasure): Measure => ({
  ...{ what, of, fields, unit: ['entity', 'entities'], years: null, takesRoles: false },
  read: readShared(sharing, lists),
});

export const SHARED_MEASURES = {
  'entities-at-same-address': measureOf({
    what: 'how many entities that are stored state one of its addresses, itself among them',
    of: 'both',
    lists: ['addresses'],
    kinds: ['address'],
    words: { address: 'the address' },
    none: 'no address is stated',
    fields: ['company.addresses', 'member.addresses'],
  }),
  'entities-with-same-contact': measureOf({
    what: 'how many entities that are stored state one of its phone numbers, e-mail addresses or websites, itself among them',
    of: 'both',
    lists: ['contacts'],
    kinds: ['phone', 'email', 'website'],
    words: { phone: 'the phone number', email: 'the e-mail address', website: 'the website' },
    none: 'no phone number, e-mail or website is stated',
    fields: ['company.contacts', 'member.contacts'],
  }),
  'entities-with-same-document': measureOf({
    what: 'how many entities that are stored state the number of one of the person’s documents, the person among them',
    of: 'person',
    lists: ['documents'],
    kinds: ['document'],
    words: { document: 'a document' },
    none: 'no document is stated',
    fields: [
      ...['member.documents.type', 'member.documents.identification_number'],
      ...['member.documents.series', 'member.documents.number'],
    ],
  }),
  'entities-with-same-asset': measureOf({
    what: 'how many companies that are stored state one of its vessels, aircraft, vehicles or pieces of real estate, itself among them',
    of: 'company',
    lists: [],
    kinds: ['vessel', 'aircraft', 'vehicle', 'real-estate'],
    words: {
      ...{ vessel: 'the vessel', aircraft: 'the aircraft', vehicle: 'the vehicle' },
      'real-estate': 'the real estate',
    },
    none: null,
    fields: [
      ...['company.watercrafts', 'company.aircrafts', 'company.motor_vehicles'],
      'company.real_estate',
    ],
  }),
} as const satisfies Record<string, Measure>;
