/** A statement of BODS 0.4 (schema reference, "Statement"): a claim about one record, with its source and who publishes it. */
import type { GraphToExport, LossCount } from '../common/exporter.ts';
import { isWebAddress, type Origin } from '../values/origins.ts';
import { jsonText } from '../common/flat-graph.ts';
import { toWritable } from '../common/writable-text.ts';

const BODS_VERSION = '0.4';

/** What JSON leaves out is left out: null and empty lists are not written. */
export type Details = Readonly<Record<string, unknown>>;

/** What is said of a statement beside what the registry states. */
export interface Annotation {
  /** Of what in the statement, an RFC 6901 JSON Pointer; '' is all of it. */
  pointer: string;
  motivation: 'commenting' | 'identifying';
  words: string;
  /** The analyst, or this program of what the registry states and the standard has no field for. */
  by: 'the analyst' | 'Interlock';
}

export interface Claim {
  recordId: string;
  recordType: 'entity' | 'person' | 'relationship';
  details: Details;
  origin: Origin;
  /** Where in which responses it is stated. */
  places: string | null;
  annotations: readonly Annotation[];
}

/** Writes claims as statements, all about the network of `declarationSubject`, a `recordId`. */
export function statementWriter(
  { at, sha256Of }: GraphToExport,
  declarationSubject: string,
  loss: LossCount,
): (claim: Claim) => string {
  const exportDay = dayOf(at);
  const subject = JSON.stringify(declarationSubject);
  const published = JSON.stringify({
    publicationDate: exportDay,
    bodsVersion: BODS_VERSION,
    publisher: { name: 'Interlock' },
  });
  const publishedBy = publishers();
  return ({ recordId, recordType, details, origin, places, annotations }) => {
    const fetchedOn = origin.fetchedAt.length === 0 ? null : dayOf(origin.fetchedAt.at(-1) ?? '');
    const record = `"recordId":${JSON.stringify(recordId)},"recordType":"${recordType}"`;
    const claim = `"declarationSubject":${subject},${record},"recordDetails":${written(details, loss)}`;
    // Not of the day of the export: the same claim has the same id in the next one.
    const statementId = sha256Of(`${fetchedOn} ${claim}`);
    const dated = `"statementId":"${statementId}","statementDate":"${fetchedOn ?? exportDay}"`;
    const notes = annotations.map((one) => annotationIn(one, loss)).join(',');
    const annotated = notes === '' ? '' : `"annotations":[${notes}],`;
    const source = written(sourceOf(origin, places, publishedBy(origin.publisher)), loss);
    return `{${dated},${claim},${annotated}"publicationDetails":${published},"source":${source}}`;
  };
}

const dayOf = (moment: string): string => moment.slice(0, '2026-11-20'.length);

const annotationIn = ({ pointer, motivation, words, by }: Annotation, loss: LossCount): string =>
  JSON.stringify({
    statementPointerTarget: pointer,
    motivation,
    description: toWritable(words, loss),
    createdBy: { name: by },
  });

const sourceOf = (
  { urls, fetchedAt }: Origin,
  places: string | null,
  assertedBy: readonly Details[],
): Details => ({
  type: ['thirdParty'],
  description: places,
  url: urls[0] ?? null,
  retrievedAt: fetchedAt.at(-1) ?? null,
  assertedBy,
});

/** Who publishes a registry; looked at once each, as there are few. */
function publishers(): (publisher: string | null) => readonly Details[] {
  const known = new Map<string | null, readonly Details[]>([[null, []]]);
  return (name) => {
    const before = known.get(name);
    if (before !== undefined || name === null) return before ?? [];
    const agents = [{ name, uri: isWebAddress(name) ? name : null }];
    known.set(name, agents);
    return agents;
  };
}

/** As JSON, with text as a file can hold it. */
const written = (details: Details, loss: LossCount): string => statedJson(details, loss) || '{}';

/**
 * Without what is not stated: null, blank text, and lists and objects with nothing in them, which are '' here.
 * The names in an object are ours, and plain.
 */
function statedJson(value: unknown, loss: LossCount): string {
  if (typeof value === 'string') return value.trim() === '' ? '' : jsonText(value, loss);
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return JSON.stringify(value);
  let inside = '';
  if (Array.isArray(value)) {
    for (const item of value) {
      const one = statedJson(item, loss);
      if (one !== '') inside += inside === '' ? one : `,${one}`;
    }
    return inside && `[${inside}]`;
  }
  for (const name of Object.keys(value)) {
    const one = statedJson((value as Details)[name], loss);
    if (one !== '') inside += `${inside === '' ? '' : ','}"${name}":${one}`;
  }
  return inside && `{${inside}}`;
}
