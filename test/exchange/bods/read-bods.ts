/** Holds statements against the JSON Schemas of BODS 0.4, where they are, and against its rules of order. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { exporterOf } from '../../make/exported.ts';
import { asWritten } from '../../make/graph.ts';

const FOLDER = join(import.meta.dirname, '../../../../shared/formats/bods-0.4');
const NAMES = ['statement', 'components', 'entity-record', 'person-record', 'relationship-record'];

export const HAS_SCHEMAS = existsSync(FOLDER);

export interface Statement {
  statementId: string;
  statementDate: string;
  declarationSubject: string;
  recordId: string;
  recordType: 'entity' | 'person' | 'relationship';
  recordDetails: Record<string, unknown> & { subject?: string; interestedParty?: string };
  annotations?: { statementPointerTarget: string; description: string; motivation: string }[];
  source: Record<string, unknown>;
}

/** What of it is not as the schemas have it, in words. */
export function schemaChecker(): (statements: unknown) => string[] {
  // The schemas name code lists and the order of properties, which are no keywords.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const schemas = NAMES.map((name) => {
    const text = readFileSync(join(FOLDER, `${name}.json`), 'utf8');
    // `urn:person` has no namespace, which makes it no URN; what reads the schemas here insists on one.
    return JSON.parse(text.replaceAll('"urn:', '"urn:bods:')) as object;
  });
  ajv.addSchema(schemas);
  return (statements) => {
    const validate = ajv.getSchema('urn:bods:statement');
    if (validate === undefined) throw new Error('the schema of statements is not there');
    if (validate(statements) === true) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** What no schema says: ids are ids, and what is referred to was there before, as what it is referred to as. */
export function orderFaults(statements: readonly Statement[]): string[] {
  const faults: string[] = [];
  const before = new Map<string, Statement['recordType']>();
  for (const { recordId, recordType, recordDetails } of statements) {
    if (before.has(recordId)) faults.push(`${recordId} has two statements`);
    before.set(recordId, recordType);
    if (recordType !== 'relationship') continue;
    const { subject = '', interestedParty = '' } = recordDetails;
    if (before.get(subject) !== 'entity') faults.push(`${subject} is no entity before ${recordId}`);
    if (!['entity', 'person'].includes(before.get(interestedParty) ?? '')) {
      faults.push(`${interestedParty} is nobody before ${recordId}`);
    }
  }
  if (new Set(statements.map((one) => one.statementId)).size !== statements.length) {
    faults.push('two statements have one id');
  }
  for (const { declarationSubject } of statements) {
    const type = before.get(declarationSubject);
    if (type !== 'entity' && type !== 'person') faults.push('the declaration is about nobody');
  }
  return faults;
}

const exportBods = await exporterOf('bods');

/** What is exported of a graph, taken apart. */
export function read(graph: GraphToExport) {
  const { files, loss } = exportBods(graph);
  const unwritable: unknown[] = [];
  const statements = JSON.parse(files[0]?.text ?? '', (_, value: unknown) => {
    if (typeof value === 'string' && value !== asWritten(value)) unwritable.push(value);
    return value;
  }) as Statement[];
  const find = (recordId: string): Statement => {
    const found = statements.find((one) => one.recordId === recordId);
    if (found === undefined) throw new Error(`no statement of ${recordId}`);
    return found;
  };
  return { statements, unwritable, loss, file: files[0], find };
}
