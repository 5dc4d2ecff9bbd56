/** A file from elsewhere, of any format: which it is, its beginning says. */
import type { ImportFormat } from '../../contract/model/import.ts';
import { createGathering } from './gathering.ts';
import type { ImportReading, Refuse } from './imported.ts';
import { createFtmReading } from './read-ftm.ts';
import { createGexfTaker, isGexf } from './read-gexf.ts';
import { createGraphmlTaker, isGraphml } from './read-graphml.ts';
import { createXmlReading } from './xml-elements.ts';

/** How a workbook of Excel begins. */
const ARCHIVE = 'PK\x03\x04';

const ROOT = /<(?:[\w.-]+:)?(graphml|gexf)[\s/>]/;

/**
 * The format of a file that begins with this text; null: none that is read. What begins like nothing
 * else is a table, which is read by a mapping (`read-tables.ts`).
 */
export function importFormatOf(beginning: string): ImportFormat | null {
  const first = /[^\s\uFEFF]/.exec(beginning)?.[0];
  if (first === '{') return 'ftm';
  if (first === '[' || beginning.startsWith(ARCHIVE)) return null;
  if (first === '<') return (ROOT.exec(beginning)?.[1] as 'graphml' | 'gexf' | undefined) ?? null;
  return first === undefined ? null : 'csv';
}

/** A reader of a format that needs no mapping. */
export function createImportReading(
  format: Exclude<ImportFormat, 'csv'>,
  refuse: Refuse,
): ImportReading {
  return format === 'ftm' ? createFtmReading(refuse) : createMarkupReading(refuse);
}

/** Its root says which format it is, whatever it is called. */
function createMarkupReading(refuse: Refuse): ImportReading {
  const gathering = createGathering(refuse);
  let format: 'graphml' | 'gexf' | null = null;
  const xml = createXmlReading((root, namespace) => {
    if (isGraphml(root, namespace)) {
      format = 'graphml';
      return createGraphmlTaker(gathering, refuse);
    }
    if (!isGexf(root, namespace)) throw refuse('it is neither GraphML nor GEXF');
    format = 'gexf';
    return createGexfTaker(gathering, refuse);
  }, refuse);
  return {
    write: xml.write,
    *end() {
      xml.end();
      if (format === null) throw refuse('it is empty');
      return yield* gathering.end(format);
    },
  };
}
