/** Texts with redacted values removed, wherever they appear. */
import { STACK_NAME_LENGTH } from '../../contract/model/stack.ts';
import { MAX_TEXT_LENGTHS, type CaseItem, type NotePlace } from '../../contract/model/case-item.ts';
import type { CaseView } from '../../contract/model/case.ts';
import { QUERY_LENGTH, type MemberQuery } from '../../contract/model/query.ts';
import type { TieTraits } from '../../contract/model/tie.ts';
import { TAKEN_OUT, Scrubber } from '../../case-file/scrub.ts';
import type { Redaction } from '../../contract/model/case-file.ts';
import type { Step } from '../../store/base/step.ts';
import { collectMonthNames } from '../../case-file/month-names.ts';

/** What is to be redacted, and what finds its values. */
export interface Redacting {
  scrubber: Scrubber;
  wanted: ReadonlySet<Redaction>;
}

/** The fields of a query that say where somebody lives, except the country. */
const WHERE = ['postcode', 'state', 'county', 'city'] as const;

/** The same object if nothing in the query has to be redacted. */
export function redactedQuery<Q extends Partial<MemberQuery>>(
  query: Q,
  { scrubber, wanted }: Redacting,
): Q {
  const isOfPlace = wanted.has('home-addresses') && WHERE.some((name) => query[name] !== undefined);
  const scrubbed = scrubber.value(query);
  if (scrubbed === query && !isOfPlace) return query;
  const left = Object.entries(scrubbed)
    .filter(([name]) => !isOfPlace || !WHERE.some((where) => where === name))
    .map(([name, one]) => [name, typeof one === 'string' ? one.slice(0, QUERY_LENGTH) : one]);
  return Object.fromEntries(left) as Q;
}

/** Ids and kinds stay; texts are redacted and cut to their maximum length. */
export function redactedItem(item: CaseItem, texts: Redacting): CaseItem {
  const { scrubber } = texts;
  const redactedTo = (text: string, maxLength: number): string =>
    scrubber.text(text).slice(0, maxLength);
  switch (item.kind) {
    case 'note': {
      const place = redactedPlace(item.place, scrubber, redactedTo);
      return { ...item, place, text: redactedTo(item.text, MAX_TEXT_LENGTHS.note) };
    }
    case 'tag':
      return { ...item, name: redactedTo(item.name, MAX_TEXT_LENGTHS.tag) };
    case 'todo':
      return { ...item, text: redactedTo(item.text, MAX_TEXT_LENGTHS.todo) };
    case 'search': {
      const query = redactedQuery(item.query, texts);
      return { ...item, query, title: redactedTo(item.title, MAX_TEXT_LENGTHS.search) };
    }
    case 'judgement':
    case 'decision':
    case 'waiver':
      return { ...item, reason: redactedTo(item.reason, MAX_TEXT_LENGTHS.reason) };
    case 'stack':
      return { ...item, name: redactedTo(item.name, STACK_NAME_LENGTH) };
    default:
      return item;
  }
}

function redactedPlace(
  place: NotePlace,
  scrubber: Scrubber,
  redactedTo: (text: string, maxLength: number) => string,
): NotePlace {
  if (place.on === 'field')
    return { ...place, label: redactedTo(place.label, MAX_TEXT_LENGTHS.fieldLabel) };
  if (place.on !== 'tie') return place;
  const { alike, ...mark } = place.mark;
  const traits = <T extends TieTraits>(of: T): T => {
    const { start, end, status } = of;
    return { ...of, ...scrubber.value({ start, end, status }) };
  };
  return {
    ...place,
    label: redactedTo(place.label, MAX_TEXT_LENGTHS.tieLabel),
    mark: { ...traits(mark), role: scrubber.value(mark.role), alike: alike.map(traits) },
  };
}

export function redactedView(view: CaseView, texts: Redacting): CaseView {
  const { search } = view;
  // With words removed, it would be another query.
  const isWhole = search === null || redactedQuery(search.query, texts) === search.query;
  return isWhole ? view : { ...view, search: null };
}

/** A journal entry's label; of a search for where somebody lives, the query is removed. */
export function redactedLabel(
  verb: string,
  label: string,
  { scrubber, wanted }: Redacting,
): string {
  const left = scrubber.text(label);
  const isOfPlace = /(,| for) (postcode|state|county|city) /.test(label);
  if (verb !== 'search' || !wanted.has('home-addresses') || !isOfPlace) return left;
  return left.replace(/ for .*(?=: )/s, ` for ${TAKEN_OUT}`);
}

/** A scrubber without values; it knows the names of months if dates are to be found. */
export function* newScrubber(
  wanted: ReadonlySet<Redaction>,
  total: number,
): Generator<Step, Scrubber> {
  if (!wanted.has('birth-dates')) return new Scrubber(null);
  const names = collectMonthNames();
  for (;;) {
    const step = names.next();
    if (step.done) return new Scrubber(step.value);
    yield { done: 0, total };
  }
}
