/** Reads CSV tables of entities, of ties, or both, by mappings of their columns. */
import {
  type EntityColumn,
  type EntityMapping,
  type ImportMapping,
  type TieColumn,
  ENTITY_COLUMN_WORDS,
  TIE_COLUMN_WORDS,
} from '../../contract/model/import.ts';
import type { EntityKind } from '../../contract/model/entity.ts';
import type { StatedEntity } from './imported-entity.ts';
import {
  createGathering,
  missingEnd,
  type EndSide,
  type FindEnd,
  type GatheredEntities,
  type ImportGathering,
  type UnresolvedTie,
} from './gathering.ts';
import type { ImportedEntity, ImportedFile, Refuse, StatedValue } from './imported.ts';
import {
  withoutApostrophes,
  isOurTable,
  createRowReading,
  type ImportedRow,
} from './table-rows.ts';
import type { ProblemList } from './problems.ts';

type Column = EntityColumn | TieColumn;

interface TableReading {
  write(text: string): void;
  end(): void;
}

interface TablesImport {
  /**
   * Reads one table by its mapping. `beginning` is its first part, which must be written too. Refuses a
   * mapping that doesn't fit, and a second table of the same kind.
   */
  table(mapping: ImportMapping, beginning: string): TableReading;
  /** Call once, after all tables. */
  end(): Generator<void, ImportedFile>;
}

/** Imports tables, in any order. */
export function createTablesImport(refuse: Refuse): TablesImport {
  const gathering = createGathering(refuse);
  const read = new Map<ImportMapping['of'], ImportMapping>();
  return {
    table(mapping, beginning) {
      if (read.has(mapping.of)) throw refuse(`there are two tables of ${mapping.of}`);
      read.set(mapping.of, mapping);
      return readTable(mapping, beginning, gathering, refuse);
    },
    end: () => gathering.end('csv', findEndBy([...read.values()])),
  };
}

function readTable(
  mapping: ImportMapping,
  beginning: string,
  gathering: ImportGathering,
  refuse: Refuse,
): TableReading {
  const rows = createRowReading(beginning, refuse);
  let columns: TableColumn[] | null = null;
  let isOurs = false;
  const problems = createTableProblems(gathering.problems, mapping.of);

  function take({ cells, row, isMisquoted }: ImportedRow): void {
    if (columns === null) {
      columns = columnsOf(cells, mapping, refuse);
      isOurs = isOurTable(cells);
      problems.reportDuplicateNames(columns, row);
      return;
    }
    const place = { table: mapping.of, row };
    if (isMisquoted) problems.reportMisquoted(row);
    problems.reportRagged(cells, row, columns);
    if (mapping.columns.id === undefined) problems.reportRepeated(cells, row);
    const stated = statedIn(isOurs ? cells.map(withoutApostrophes) : cells, columns);
    if (mapping.of === 'ties') gathering.tie(place, stated as StatedValue<TieColumn>[], true);
    else {
      const row = entityRow(place, stated as StatedValue<EntityColumn>[], mapping);
      gathering.entity(isOurs ? row : { ...row, columns: ownColumns(mapping, columns) });
    }
  }

  return {
    write(text) {
      rows.write(text).forEach(take);
    },
    end() {
      rows.end().forEach(take);
      if (columns === null) throw refuse('it is empty');
    },
  };
}

function columnsOf(header: readonly string[], mapping: ImportMapping, refuse: Refuse) {
  const meanings = header.map((): Column[] => []);
  for (const [column, at] of Object.entries(mapping.columns)) {
    const one = meanings[at];
    if (one === undefined) throw refuse(`its header has no ${numbered(at)}`);
    one.push(column as Column);
  }
  return header.map((name, at): TableColumn => {
    const own = meanings[at] ?? [];
    return { name: name.trim() || numbered(at), meanings: own.length === 0 ? [null] : own };
  });
}

function statedIn(
  cells: readonly string[],
  columns: readonly TableColumn[],
): StatedValue<Column>[] {
  const stated: StatedValue<Column>[] = [];
  for (const [at, { name, meanings }] of columns.entries()) {
    const value = cells[at] ?? '';
    if (value === '') continue;
    for (const column of meanings) stated.push({ column, name, value, rank: 0 });
  }
  return stated;
}

/** Without a column of ids, an entity's row identifies it. */
const entityRow = (
  place: { table: 'entities' | 'ties'; row: number },
  stated: StatedValue<EntityColumn>[],
  { columns, kind }: EntityMapping,
): StatedEntity => ({
  place,
  stated,
  kind,
  ownKey: columns.id === undefined ? `#${place.row}` : null,
});

function ownColumns(
  { columns: { id, label } }: EntityMapping,
  all: readonly TableColumn[],
): NonNullable<StatedEntity['columns']> {
  const nameAt = (at = -1): string | null => all[at]?.name ?? null;
  return { id: nameAt(id), label: nameAt(label) };
}

/**
 * Finds the ends of ties: by id if both tables have ids, else by names, which must be exactly those of one
 * entity. Without a table of entities, the ends are the entities.
 */
function findEndBy(mappings: readonly ImportMapping[]): FindEnd {
  const ofEntities = mappings.find((mapping) => mapping.of === 'entities');
  const ofTies = mappings.find((mapping) => mapping.of === 'ties');
  if (ofEntities !== undefined) return findListed(ofEntities.columns.id !== undefined);
  const { sourceKind = 'member', targetKind = 'member' } = ofTies ?? {};
  return (tie, end, gathered) =>
    nameEnd(tie, end, end === 'source' ? sourceKind : targetKind, gathered);
}

const labelOf = (tie: UnresolvedTie, end: EndSide): string | null =>
  end === 'source' ? tie.sourceLabel : tie.targetLabel;

const findListed =
  (haveIds: boolean): FindEnd =>
  (tie, end, { entities, labels }) => {
    const name = tie[end] ?? labelOf(tie, end);
    if (name === null) return missingEnd(end, null);
    const isId = haveIds && tie[end] !== null;
    const found = isId ? entities.get(name) : labels().get(name);
    if (found === null) return missingEnd(end, name, 'and several entities are called that');
    return found ?? missingEnd(end, name);
  };

/** Takes an end as an entity, which is added when the first tie mentions it. */
function nameEnd(
  tie: UnresolvedTie,
  end: EndSide,
  kind: EntityKind,
  { entities, add, problems }: GatheredEntities,
): ImportedEntity | string {
  const label = labelOf(tie, end);
  const key = tie[end] ?? label;
  if (key === null) return missingEnd(end, null);
  const known = entities.get(key);
  if (known === undefined) {
    const entity = namedOnly(key, label, kind, tie.row);
    add(entity);
    return entity;
  }
  if (known.kind !== kind && known.kind !== 'member') {
    known.kind = 'member';
    problems.tally('doubtful', 'entities that would be of two kinds, and are taken as of none');
  }
  return known;
}

const namedOnly = (
  key: string,
  label: string | null,
  kind: EntityKind,
  row: number,
): ImportedEntity => ({
  key,
  kind,
  label: label ?? key,
  names: label === null ? [] : [label],
  country: null,
  nationality: null,
  status: null,
  born: null,
  registrationNumber: null,
  notes: null,
  x: null,
  y: null,
  fields: [],
  row,
});

/** A column with its meanings: one or more, such as id and name, or null for a plain field. */
interface TableColumn {
  name: string;
  meanings: readonly (EntityColumn | TieColumn | null)[];
}

/** The name of a column without a name. */
const numbered = (at: number): string => `column ${at + 1}`;

/** Most columns of one name that a message lists. */
const MAX_NAMED = 5;

interface TableProblems {
  /** Reports each name that several columns have, and what these are taken as. */
  reportDuplicateNames: (columns: readonly TableColumn[], row: number) => void;
  reportMisquoted: (row: number) => void;
  reportRagged: (cells: readonly string[], row: number, columns: readonly TableColumn[]) => void;
  /** Reports identical rows of a table without ids; with ids, a repeated id is refused. */
  reportRepeated: (cells: readonly string[], row: number) => void;
}

function createTableProblems(problems: ProblemList, table: ImportMapping['of']): TableProblems {
  const seen = new Map<string, number>();
  return {
    reportDuplicateNames(columns, row) {
      const called = Map.groupBy(columns.entries(), ([, { name }]) => name.toLowerCase());
      for (const [first, ...others] of called.values()) {
        if (first === undefined || others.length === 0) continue;
        const all = [first, ...others];
        const each = all
          .slice(0, MAX_NAMED)
          .map(([at, { meanings }]) => `${numbered(at)} ${takenAs(meanings)}`);
        const more = all.length > MAX_NAMED ? [`and ${all.length - MAX_NAMED} more`] : [];
        const message = `${all.length} columns are called so: ${[...each, ...more].join('; ')}`;
        problems.add('doubtful', { table, row, column: first[1].name }, message);
      }
    },
    reportMisquoted(row) {
      problems.add('doubtful', { table, row, column: null }, 'a quote in it is misplaced');
    },
    reportRagged(cells, row, columns) {
      const ends = `it has ${cells.length} cells, and there are ${columns.length} columns`;
      const missing = columns[cells.length];
      if (missing !== undefined) {
        const where = { table, row, column: missing.name };
        problems.add('doubtful', where, `${ends}: nothing stands from here on`);
      }
      const extra = cells.findIndex((cell, at) => at >= columns.length && cell !== '');
      if (extra < 0) return;
      const where = { table, row, column: numbered(extra) };
      problems.add('left-out', where, `${ends}: what is behind them is in none`);
    },
    reportRepeated(cells, row) {
      const whole = JSON.stringify(cells);
      const first = seen.get(whole);
      if (first === undefined) seen.set(whole, row);
      else {
        const message = `it repeats row ${first}, cell for cell`;
        problems.add('doubtful', { table, row, column: null }, message);
      }
    },
  };
}

const WORDS: Readonly<Record<EntityColumn | TieColumn, string>> = {
  ...ENTITY_COLUMN_WORDS,
  ...TIE_COLUMN_WORDS,
};

function takenAs(meanings: TableColumn['meanings']): string {
  const words = meanings.flatMap((column) => (column === null ? [] : [WORDS[column]]));
  return words.length === 0 ? 'is kept as a field' : `is taken as ${words.join(' and ')}`;
}
