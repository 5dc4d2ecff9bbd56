/** What is read of a file from elsewhere, and what is expected of one that this program wrote. */
import type { ImportFormat, ImportMapping } from '../../src/contract/model/import.ts';
import type { Term } from '../../src/contract/model/tie.ts';
import { eachTerm } from '../../src/record/values/terms.ts';
import type { GraphToExport } from '../../src/exchange/common/exporter.ts';
import { guessMapping } from '../../src/exchange/import/column-names.ts';
import type {
  ImportedEntity,
  ImportedFile,
  ImportedTie,
  ImportReading,
} from '../../src/exchange/import/imported.ts';
import { createImportReading } from '../../src/exchange/import/read-import.ts';
import { createTablesImport } from '../../src/exchange/import/read-tables.ts';
import { readTableHead } from '../../src/exchange/import/table-rows.ts';
import { exportOf } from './exported-records.ts';
import { asWritten } from './graph.ts';
import { inventWorld } from './synthetic-world.ts';

/** What readers throw for a file they refuse. */
export class ImportRefused extends Error {}

export const refuseImport = (why: string): Error => new ImportRefused(why);

function takeAll<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function writeAll(reading: { write: (text: string) => void }, text: string, part: number): void {
  for (let at = 0; at < text.length; at += part) reading.write(text.slice(at, at + part));
}

const PART = 64 * 1024;

/** A whole file of a format that needs no mapping, written in parts of so many characters. */
export function importText(
  format: Exclude<ImportFormat, 'csv'>,
  text: string,
  part = PART,
): ImportedFile {
  const reading: ImportReading = createImportReading(format, refuseImport);
  writeAll(reading, text, part);
  return takeAll(reading.end());
}

interface Table {
  text: string;
  /** Left out: as it is guessed. */
  mapping?: ImportMapping;
}

/** Whole tables. */
export function importTables(tables: readonly (Table | string)[], part = PART): ImportedFile {
  const reading = createTablesImport(refuseImport);
  for (const given of tables) {
    const { text, mapping = null } = typeof given === 'string' ? { text: given } : given;
    const beginning = text.slice(0, Math.max(part, 4096));
    const head = readTableHead(beginning, beginning.length === text.length, refuseImport);
    const table = reading.table(mapping ?? guessMapping(head.columns), beginning);
    writeAll(table, text, part);
    table.end();
  }
  return takeAll(reading.end());
}

type SameEntity = Omit<ImportedEntity, 'names' | 'notes' | 'fields' | 'row'>;
type SameTie = Omit<ImportedTie, 'notes' | 'fields' | 'row'>;

/** Where things stand in a file, and what this program has no place for, is not compared. */
export const sameOf = ({ entities, ties }: Pick<ImportedFile, 'entities' | 'ties'>) => ({
  entities: entities.map(
    ({ names: _n, notes: _o, fields: _f, row: _r, ...same }): SameEntity => same,
  ),
  ties: ties.map(({ notes: _n, fields: _f, row: _r, ...same }): SameTie => same),
});

/** As a file can say it: nothing that is empty is stated. */
const said = (text: string | null): string | null =>
  text === null || text === '' ? null : asWritten(text);

const cell = (terms: readonly Term[], field: keyof Term): string | null =>
  said(eachTerm(terms, (term) => term[field]));

/**
 * What comes back of a graph that was exported. Loops, ties that say two records the same, and those
 * whose ends aren’t there don’t; a parent that is no company is one in words.
 */
export function expectedOf({ entities, ties }: Pick<GraphToExport, 'entities' | 'ties'>) {
  const kinds = new Map(entities.map(({ id, kind }) => [id, kind]));
  return {
    entities: entities.map((entity): SameEntity => ({
      key: entity.id,
      kind: entity.kind,
      label: said(entity.label) ?? entity.id,
      country: said(entity.country),
      nationality: said(entity.nationality),
      status: said(entity.status),
      born: said(entity.born),
      registrationNumber: said(entity.registrationNumber),
      x: entity.x,
      y: entity.y,
    })),
    ties: ties.flatMap(({ id, kind, from, to, role, status, terms }): SameTie[] => {
      const isThere = kinds.has(from) && kinds.has(to);
      if (kind === 'same' || from === to || !isThere) return [];
      const isParent = kind === 'parent' && ['company', 'member'].includes(kinds.get(from) ?? '');
      // Of white space alone nothing is stated.
      const level = role === null || role.trim() === '' ? '' : ` (${said(role)})`;
      return [
        {
          key: id,
          kind: kind === 'parent' && !isParent ? 'position' : kind,
          from,
          to,
          role: kind === 'parent' && !isParent ? `parent company${level}` : said(role),
          status: said(status),
          start: cell(terms, 'start'),
          registered: cell(terms, 'registered'),
          end: cell(terms, 'end'),
        },
      ];
    }),
  };
}

/** A problem as one line: what came of it, where, and what is said. */
export const problemLines = ({ problems }: Pick<ImportedFile, 'problems'>): string[] =>
  problems.map(({ severity, table, row, column, says }) =>
    [severity, table, row, column, says].filter((part) => part !== null).join(' | '),
  );

/** Some hundred people and companies, everything they say of each other, each somewhere. */
export function inventedExport(): GraphToExport {
  const { member, company } = inventWorld({ members: 120, companies: 40 });
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const graph = exportOf([
    ...numbers(40).map((n) => ({ subject: 'company' as const, profile: company(n) })),
    ...numbers(120).map((n) => ({ subject: 'member' as const, profile: member(n) })),
  ]);
  const entities = graph.entities.map((entity, at) => ({
    ...entity,
    x: (at % 13) * 97.5,
    y: 40 - at / 3,
  }));
  return { ...graph, entities };
}
