/** Measures of things that several entities state. */
import { counted } from '../../../contract/text/counted.ts';
import type { CompanyProfile } from '../../../contract/model/company.ts';
import type { MemberProfile } from '../../../contract/model/member.ts';
import { unread } from '../base/measure.ts';
import type {
  Question,
  Measure,
  MeasuredSubject,
  Measurement,
  Description,
} from '../base/measure.ts';
import type { FindingWords } from '../base/finding-words.ts';
import type { ThingKind } from '../../../contract/model/thing.ts';
import type { TieSource } from '../../../contract/model/tie.ts';
import type { StatedThing } from '../base/world.ts';
import { cite, listInWords, nameOf, whyOwnSilent } from '../base/words.ts';

interface Sharing {
  kinds: readonly ThingKind[];
  /** The reason if nothing of the kind is stated; null if that is usual, so that nothing is missing. */
  none: string | null;
}

const isStated = (record: CompanyProfile | MemberProfile, list: string): boolean =>
  ((record as Record<string, unknown>)[list] as unknown[] | undefined)?.length !== 0;

/** Limit on the other entities listed with their sources, unless the threshold is higher. */
const MAX_OTHERS = 10;

function describeThing({ world, subject, rule }: Question, thing: StatedThing): Description {
  const { kind, value, source, staters, countByDay } = thing;
  const limit = Math.max(MAX_OTHERS, (rule.threshold ?? 0) - 1);
  const isOther = ({ statedBy }: TieSource): boolean => statedBy !== subject.facts.id;
  const others = staters
    .slice(0, Math.min(countByDay, limit + 1))
    .filter(isOther)
    .slice(0, limit);
  const rest = countByDay - 1;
  const whoIn = (words: FindingWords): string => {
    if (others.length === 0) return '';
    const named = listInWords(others, words, ({ statedBy }) => nameOf(world, statedBy, words));
    return ` (${named}${rest > others.length ? words.amongOthers : ''})`;
  };
  return {
    sentence: (words) => {
      const name = nameOf(world, subject.facts.id, words);
      const what = words.things[kind];
      const quoted = cite(value, words);
      if (rest === 0) return words.statesAlone(name, what, quoted);
      return words.statesToo(
        name,
        what,
        quoted,
        words.others(String(rest), rest === 1),
        whoIn(words),
      );
    },
    sources: [source, ...others],
    marks: [
      kind,
      String(countByDay),
      ...others.slice(0, MAX_OTHERS).map(({ statedBy }) => statedBy),
    ],
  };
}

/** Records fetched on later days may not have stated it by then, so they count only in `high`. */
function countOf(question: Question, thing: StatedThing): Measurement {
  const { countByDay, staters } = thing;
  const later = staters.length - countByDay;
  const why = `${counted(later, 'record')} that ${later === 1 ? 'states' : 'state'} it too ${later === 1 ? 'is' : 'are'} of a later day`;
  return {
    low: countByDay,
    high: staters.length,
    why: later === 0 ? null : why,
    describe: () => describeThing(question, thing),
  };
}

const readShared = (sharing: Sharing, list: readonly string[]) =>
  // oxlint-disable-next-line require-yield
  function* read(question: Question): Generator<void, Measurement[]> {
    const { subject, world } = question;
    const why = whyOwnSilent(question);
    const { record } = subject;
    if (why !== null || record === null) return [unread(why ?? 'its record was not fetched')];
    const things = world.shared(subject.facts.id);
    const matching = things.filter(({ kind }) => sharing.kinds.includes(kind));
    if (matching.length === 0 && sharing.none !== null) {
      const hasSome = list.some((name) => isStated(record, name));
      return [unread(hasSome ? `${sharing.none} that could be compared` : sharing.none)];
    }
    return matching.map((thing) => countOf(question, thing));
  };

interface SharedMeasure extends Sharing {
  what: string;
  of: MeasuredSubject;
  lists: readonly string[];
  fields: readonly string[];
}

const measureOf = ({ what, of, lists, fields, ...sharing }: SharedMeasure): Measure => ({
  what,
  of,
  fields,
  unit: ['entity', 'entities'],
  years: null,
  takesRoles: false,
  read: readShared(sharing, lists),
});

export const SHARED_MEASURES = {
  'entities-at-same-address': measureOf({
    what: 'how many entities that are stored state one of its addresses, itself among them',
    of: 'both',
    lists: ['addresses'],
    kinds: ['address'],
    none: 'no address is stated',
    fields: ['company.addresses', 'member.addresses'],
  }),
  'entities-with-same-contact': measureOf({
    what: 'how many entities that are stored state one of its phone numbers, e-mail addresses or websites, itself among them',
    of: 'both',
    lists: ['contacts'],
    kinds: ['phone', 'email', 'website'],
    none: 'no phone number, e-mail or website is stated',
    fields: ['company.contacts', 'member.contacts'],
  }),
  'entities-with-same-document': measureOf({
    what: 'how many entities that are stored state the number of one of the person’s documents, the person among them',
    of: 'person',
    lists: ['documents'],
    kinds: ['document'],
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
    none: null,
    fields: [
      ...['company.watercrafts', 'company.aircrafts', 'company.motor_vehicles'],
      'company.real_estate',
    ],
  }),
} as const satisfies Record<string, Measure>;
