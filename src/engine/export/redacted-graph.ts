/** A graph with redacted values removed, from its own fields and from the analyst's texts. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { FactsSource } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { AnalystMarks, GraphToExport } from '../../exchange/common/exporter.ts';
import { TAKEN_OUT } from '../../case-file/scrub.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import type { Redacting } from '../redaction/redacted-words.ts';

type Unnamed = Omit<GraphToExport, 'fileNames'>;

/** Ids, places and hashes stay; the hashes are of the original responses. In short steps. */
export function* redactedGraph(graph: Unnamed, texts: Redacting): Generator<void, Unnamed> {
  const { scrubber } = texts;
  const { entities, ties, marks, title, stacks, things, measured, filtered, name } = graph;
  const registries = Array.from(graph.registries, ([handle, { address, pathOf }]) => {
    return [handle, { address: scrubber.text(address), pathOf }] as const;
  });
  return {
    ...graph,
    registries: new Map(registries),
    entities: yield* mapInSteps(entities, (entity) => redactedEntity(entity, texts)),
    ties: yield* mapInSteps(ties, (tie) => redactedTie(tie, texts)),
    marks: yield* redactedMarks(marks, texts),
    title: scrubber.value(title),
    stacks: stacks.map((stack) => ({ ...stack, name: scrubber.text(stack.name) })),
    things: yield* mapInSteps(things, (thing) => ({ ...thing, text: scrubber.text(thing.text) })),
    measured: measured && { ...measured, scale: scrubber.value(measured.scale) },
    filtered: filtered && { ...filtered, by: scrubber.text(filtered.by) },
    name: scrubber.text(name).replaceAll(/[[\]]/g, ''),
  };
}

function redactedEntity(entity: GraphEntity, texts: Redacting): GraphEntity {
  const { scrubber, wanted } = texts;
  const { label, country, nationality, status, end, registrationNumber } = entity;
  const redacted = scrubber.value({ label, country, nationality, status, end, registrationNumber });
  const source = entity.source && redactedSource(entity.source, texts);
  return { ...entity, ...redacted, born: bornAs(entity.born, wanted), source };
}

/** Keeps the year; a date that doesn't begin with one is removed whole. */
const bornAs = (born: string | null, wanted: Redacting['wanted']): string | null =>
  wanted.has('birth-dates') ? (/^\d{4}(?=-|$)/.exec(born ?? '')?.[0] ?? null) : born;

/** The address of a search may contain the searched words. */
const redactedSource = (source: FactsSource, texts: Redacting): FactsSource => ({
  ...source,
  url: redactedAddress(source.url, texts),
});

/** If home addresses are redacted, the query of a search is removed: it may contain one. */
export const redactedAddress = (url: string, { scrubber, wanted }: Redacting): string =>
  wanted.has('home-addresses') ? url.replace(/\?.*$/s, `?${TAKEN_OUT}`) : scrubber.text(url);

function redactedTie(tie: Tie, { scrubber }: Redacting): Tie {
  const { role, status, over } = tie;
  const redacted = scrubber.value({ role, status });
  const terms = tie.terms.map((term) => scrubber.value({ ...term }));
  const ended = over && { ...over, ...scrubber.value({ status: over.status, end: over.end }) };
  return { ...tie, ...redacted, terms, over: ended };
}

/** Notes redacted in one step: each has up to 100,000 letters. */
const A_NOTE = 1;

function* redactedMarks(
  marks: AnalystMarks,
  { scrubber }: Redacting,
): Generator<void, AnalystMarks> {
  const all = (texts: readonly string[]) =>
    mapInSteps(texts, (text) => scrubber.text(text), A_NOTE);
  const onRecords = new Map(marks.onRecords);
  const onTies = new Map(marks.onTies);
  for (const [id, on] of marks.onRecords) {
    onRecords.set(id, { ...on, tags: yield* all(on.tags), notes: yield* all(on.notes) });
  }
  for (const [id, notes] of marks.onTies) onTies.set(id, yield* all(notes));
  return { ...marks, onRecords, onTies };
}
