/** Measures of things that several entities state. */
import { counted } from '../../../contract/text/counted.ts';
import type { CompanyProfile } from '../../../contract/model/company.ts';
import type { MemberProfile } from '../../../contract/model/member.ts';
import { lazily, unread, whysUnless } from '../base/measure.ts';
import type {
  Question,
  Measure,
  MeasuredSubject,
  Measurement,
  Description,
} from '../base/measure.ts';
import type { FindingWords } from '../base/finding-words.ts';
import type { IndicatorRule } from '../../../contract/model/indicators.ts';
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

const othersNamed = ({ threshold = 0 }: Pick<IndicatorRule, 'threshold'>): number =>
  Math.max(MAX_OTHERS, threshold - 1);

/** Of those who state a thing, as many as any of these rules names. */
export const statersNamed = (rules: readonly IndicatorRule[]): number =>
  Math.max(...rules.filter(({ measure }) => measure in SHARED_MEASURES).map(othersNamed), 0);

function describeThing({ world, subject, rule }: Question, thing: StatedThing): Description {
  const { kind, value, source, countByDay } = thing;
  const limit = othersNamed(rule);
  const rest = countByDay - 1;
  let known: TieSource[] | undefined;
  const others = (): TieSource[] =>
    (known ??= thing
      .staters()
      .slice(0, Math.min(countByDay, limit + 1))
      .filter(({ statedBy }) => statedBy !== subject.facts.id)
      .slice(0, limit));
  const whoIn = (words: FindingWords): string => {
    if (others().length === 0) return '';
    const named = listInWords(others(), words, ({ statedBy }) => nameOf(world, statedBy, words));
    return ` (${named}${rest > others().length ? words.amongOthers : ''})`;
  };
  return {
    fact: {
      key: `${kind} ${thing.key}`,
      place: () => `${kind} ${thing.firstStatedAt()}`,
      names: (words) => words.statedBy(countByDay, words.things[kind], cite(value, words)),
    },
    readAhead: thing.readAhead,
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
    sources: lazily(() => [source, ...others()]),
    marks: lazily(() => [
      kind,
      String(countByDay),
      ...others()
        .slice(0, MAX_OTHERS)
        .map(({ statedBy }) => statedBy),
    ]),
  };
}

/** Records fetched on later days may not have stated it by then, so they count only in `high`. */
function countOf(question: Question, thing: StatedThing): Measurement {
  const { countByDay, count } = thing;
  const later = count - countByDay;
  const why = `${counted(later, 'record')} that ${later === 1 ? 'states' : 'state'} it too ${later === 1 ? 'is' : 'are'} of a later day`;
  return {
    low: countByDay,
    high: count,
    whys: whysUnless(later === 0, why),
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
  finding: string;
  of: MeasuredSubject;
  lists: readonly string[];
  fields: readonly string[];
}

const measureOf = ({ what, finding, of, lists, fields, ...sharing }: SharedMeasure): Measure => ({
  what,
  finding,
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
    finding: 'address',
    kinds: ['address'],
    none: 'no address is stated',
    fields: ['company.addresses', 'member.addresses'],
  }),
  'entities-with-same-contact': measureOf({
    what: 'how many entities that are stored state one of its phone numbers, e-mail addresses or websites, itself among them',
    of: 'both',
    lists: ['contacts'],
    finding: 'phone number, e-mail address or website',
    kinds: ['phone', 'email', 'website'],
    none: 'no phone number, e-mail or website is stated',
    fields: ['company.contacts', 'member.contacts'],
  }),
  'entities-with-same-document': measureOf({
    what: 'how many entities that are stored state the number of one of the person’s documents, the person among them',
    of: 'person',
    lists: ['documents'],
    finding: 'number',
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
    finding: 'vessel, aircraft, vehicle or piece of real estate',
    kinds: ['vessel', 'aircraft', 'vehicle', 'real-estate'],
    none: null,
    fields: [
      ...['company.watercrafts', 'company.aircrafts', 'company.motor_vehicles'],
      'company.real_estate',
    ],
  }),
} as const satisfies Record<string, Measure>;
