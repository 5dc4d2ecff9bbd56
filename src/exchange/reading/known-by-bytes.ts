/** Files that Interlock makes for other programs and can’t read back: only their bytes can be known. */
import { tableColumns } from '../postgres-script.ts';
import { unreadable } from './exported-row.ts';

/** How each begins. */
const KINDS: readonly [what: string, beginning: RegExp][] = [
  ['an Excel workbook', /^PK.*xl\/workbook\.xml/s],
  ['a PNG picture', /^\x89PNG\r\n/],
  [
    'FollowTheMoney',
    /^\{ *"(?:id|caption|schema|datasets|properties)":(?=[^\n]*"schema":)[^\n]*"properties":/,
  ],
  ['BODS', /^\[\s*\{[^{}]*"statementId":/],
  ['a table for Neo4j', /^:(?:ID|START_ID),/],
  ['the command for Neo4j', /^Run this with Neo4j \d/],
  ['the table of sources for PostgreSQL', new RegExp(`^${tableColumns('sources').join(',')}\r?\n`)],
  ['the script for PostgreSQL', /^-- In the folder of the tables: psql /],
];

/** Refused as `export-unreadable` where it is one of them. @param beginning of a file, a byte a character */
export function refuseKnownByBytes(beginning: string): void {
  const text = beginning.replace(/^\xEF\xBB\xBF/, '');
  const [what] = KINDS.find(([, begins]) => begins.test(text)) ?? [];
  if (what === undefined) return;
  throw unreadable(`it is ${what}, which can only be known by the hash of its bytes`);
}
