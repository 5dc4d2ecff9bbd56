/** An exported file of any format, read as it comes: which it is, its first character says. */
import { asText, unreadable, type ExportReading } from './exported-row.ts';
import { createCsvReader } from './read-csv.ts';
import { createCx2Reader } from './read-cx2.ts';
import { createJsonReader } from './read-json.ts';
import { createXmlReader } from './read-xml.ts';

/** A reader for a file that begins with this text. Refused as `export-unreadable`. */
export function readExport(beginning: string): ExportReading {
  const first = /[^\s\uFEFF]/.exec(beginning)?.[0];
  if (first === undefined) throw unreadable('it is empty');
  if (first === '<') return { ...createXmlReader(), written: asText, isWhole: true };
  if (first === '{') return { ...createJsonReader(), written: asText, isWhole: true };
  if (first === '[') return { ...createCx2Reader(), written: asText, isWhole: true };
  return { ...createCsvReader(), isWhole: false };
}
