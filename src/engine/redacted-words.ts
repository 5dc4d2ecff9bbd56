/** What an analyst wrote and asked, without what is to be taken out of a case file. */
import { caseItem, type CaseItem } from '../contract/model/case-item.ts';
import type { CaseView } from '../contract/model/case.ts';
import type { MemberQuery } from '../contract/model/query.ts';
import { TAKEN_OUT, type Scrubber } from '../case-file/scrub.ts';
import type { Redaction } from '../contract/model/case-file.ts';

/** What is to be taken out, and what finds it. */
export interface Redacting {
  scrubber: Scrubber;
  wanted: ReadonlySet<Redaction>;
}

/** What of a search says where somebody lives, but for the country. */
const WHERE = ['postcode', 'state', 'county', 'city'] as const;

/** The same query where nothing of it has to be taken out. */
export function redactedQuery<Q extends Partial<MemberQuery>>(
  query: Q,
  { scrubber, wanted }: Redacting,
): Q {
  const scrubbed = scrubber.value(query);
  if (!wanted.has('home-addresses')) return scrubbed;
  if (WHERE.every((field) => scrubbed[field] === undefined)) return scrubbed;
  const left = { ...scrubbed };
  for (const field of WHERE) delete left[field];
  return left;
}

/** Ids and kinds stay; of words what is left when something was taken out. */
export function redactedItem(item: CaseItem, texts: Redacting): CaseItem {
  const { scrubber } = texts;
  if (item.kind === 'search') {
    const { title, query } = item;
    return { ...item, title: scrubber.text(title), query: redactedQuery(query, texts) };
  }
  const { kind, id, ...rest } = item;
  const left = scrubber.value(rest);
  return left === rest ? item : caseItem.parse({ kind, id, ...left });
}

export function redactedView(view: CaseView, texts: Redacting): CaseView {
  const { search } = view;
  return search === null
    ? view
    : { ...view, search: { ...search, query: redactedQuery(search.query, texts) } };
}

/** An entry of the journal in words: of a search where somebody lives, only whom it was asked of is told. */
export function redactedLabel(
  verb: string,
  label: string,
  { scrubber, wanted }: Redacting,
): string {
  const left = scrubber.text(label);
  const isOfPlace = /, (postcode|state|county|city) /.test(left);
  if (verb !== 'search' || !wanted.has('home-addresses') || !isOfPlace) return left;
  return left.replace(/ for .*(?=: )/s, ` for ${TAKEN_OUT}`);
}
