/** A statement of BODS 0.4 (schema reference, "Statement"): a claim about one record, with its source and who publishes it. */
import type { GraphToExport, LossCount } from '../exchange.ts';
import { isWebAddress } from '../stated/web-address.ts';
import type { Origin } from '../stated/origins.ts';
import { toWritable } from '../writable-text.ts';

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
  return ({ recordId, recordType, details, origin, places, annotations }) => {
    const fetchedOn = origin.fetchedAt.length === 0 ? null : dayOf(origin.fetchedAt.at(-1) ?? '');
    const record = `"recordId":${JSON.stringify(recordId)},"recordType":"${recordType}"`;
    const claim = `"declarationSubject":${subject},${record},"recordDetails":${written(details, loss)}`;
    // Not of the day of the export: the same claim has the same id in the next one.
    const statementId = sha256Of(`${fetchedOn} ${claim}`);
    const dated = `"statementId":"${statementId}","statementDate":"${fetchedOn ?? exportDay}"`;
    const notes = annotations.map((one) => annotationIn(one, loss)).join(',');
    const annotated = notes === '' ? '' : `"annotations":[${notes}],`;
    const source = written(sourceOf(origin, places), loss);
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

function sourceOf({ publisher, urls, fetchedAt }: Origin, places: string | null): Details {
  const uri = publisher !== null && isWebAddress(publisher) ? publisher : null;
  return {
    type: ['thirdParty'],
    description: places,
    url: urls[0] ?? null,
    retrievedAt: fetchedAt.at(-1) ?? null,
    assertedBy: publisher === null ? [] : [{ name: publisher, uri }],
  };
}

/** As JSON, with text as a file can hold it. */
const written = (details: Details, loss: LossCount): string =>
  JSON.stringify(statedIn(details, loss) ?? {});

/** Without what is not stated: null, blank text, and lists and objects with nothing in them. */
function statedIn(value: unknown, loss: LossCount): unknown {
  if (typeof value === 'string') return value.trim() === '' ? undefined : toWritable(value, loss);
  if (typeof value !== 'object') return value;
  if (value === null) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => statedIn(item, loss)).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  const object: Record<string, unknown> = {};
  let isEmpty = true;
  for (const key of Object.keys(value)) {
    const one = statedIn((value as Details)[key], loss);
    if (one === undefined) continue;
    object[key] = one;
    isEmpty = false;
  }
  return isEmpty ? undefined : object;
}
