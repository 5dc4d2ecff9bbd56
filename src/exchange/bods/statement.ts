/** A statement of BODS 0.4 (schema reference, "Statement"): a claim about one record, with its source and who publishes it. */
import { localDay } from '../../contract/text/local-time.ts';
import type { GraphToExport, LossCount } from '../common/exporter.ts';
import { isWebAddress, type Origin } from '../values/origins.ts';
import { jsonText } from '../common/flat-graph.ts';
import { toWritable } from '../common/writable-text.ts';

const BODS_VERSION = '0.4';

/** Fields of a statement; null, blank text and empty lists are not written. */
export type Details = Readonly<Record<string, unknown>>;

/** What a statement says beyond the registry's own statements. */
export interface Annotation {
  /** The annotated part of the statement, an RFC 6901 JSON Pointer; '' is the whole statement. */
  pointer: string;
  motivation: 'commenting' | 'identifying';
  words: string;
  /** The analyst, or this program when the standard has no field for what the registry states. */
  by: 'the analyst' | 'Interlock';
}

export interface Claim {
  recordId: string;
  recordType: 'entity' | 'person' | 'relationship';
  details: Details;
  origin: Origin;
  /** The places in responses that state it. */
  places: string | null;
  annotations: readonly Annotation[];
}

/** Returns a writer of claims as statements, all in the network of the record `declarationSubject`. */
export function statementWriter(
  { at, sha256Of }: GraphToExport,
  declarationSubject: string,
  loss: LossCount,
): (claim: Claim) => string {
  const exportDay = localDay(at);
  const subject = JSON.stringify(declarationSubject);
  const published = JSON.stringify({
    publicationDate: exportDay,
    bodsVersion: BODS_VERSION,
    publisher: { name: 'Interlock' },
  });
  const publishedBy = publishers();
  return ({ recordId, recordType, details, origin, places, annotations }) => {
    const fetchedOn =
      origin.fetchedAt.length === 0 ? null : localDay(origin.fetchedAt.at(-1) ?? '');
    const record = `"recordId":${JSON.stringify(recordId)},"recordType":"${recordType}"`;
    const claim = `"declarationSubject":${subject},${record},"recordDetails":${detailsJson(details, loss)}`;
    // Without the day of the export, so that the same claim has the same id in the next export.
    const statementId = sha256Of(`${fetchedOn} ${claim}`);
    const dated = `"statementId":"${statementId}","statementDate":"${fetchedOn ?? exportDay}"`;
    const notes = annotations.map((one) => annotationIn(one, loss)).join(',');
    const annotated = notes === '' ? '' : `"annotations":[${notes}],`;
    const source = detailsJson(sourceOf(origin, places, publishedBy(origin.publisher)), loss);
    return `{${dated},${claim},${annotated}"publicationDetails":${published},"source":${source}}`;
  };
}

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

/** Returns a lookup of the publishing agent of a registry; each is built once. */
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

/** The details as JSON, with unwritable characters replaced. */
const detailsJson = (details: Details, loss: LossCount): string =>
  statedJson(details, loss) || '{}';

/**
 * A value as JSON without what is not stated; '' for null, blank text, and empty lists and objects.
 * Property names are our own and need no escaping.
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
