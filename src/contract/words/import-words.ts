/** What an import would add, and the problems of its file, in words for window and command line. */
import { counted } from '../text/counted.ts';
import type {
  ImportFormat,
  ImportMapping,
  ImportPreview,
  ImportProblem,
  ImportSeverity,
} from '../model/import.ts';
import type { EntityKind } from '../model/entity.ts';
import type { Statement } from '../model/tie.ts';

export const IMPORT_FORMAT_WORDS: Readonly<Record<ImportFormat, string>> = {
  graphml: 'GraphML',
  gexf: 'GEXF',
  csv: 'CSV',
  ftm: 'FollowTheMoney',
};

export const SEVERITY_WORDS: Readonly<Record<ImportSeverity, string>> = {
  refused: 'Refused',
  'left-out': 'Left out',
  changed: 'Changed',
  doubtful: 'Doubtful',
};

/** The most serious first. */
export const SEVERITIES = Object.keys(SEVERITY_WORDS) as ImportSeverity[];

export const TABLE_WORDS: Readonly<Record<ImportMapping['of'], string>> = {
  entities: 'Entities',
  ties: 'Ties',
};

/** `ties, row 12, column “start”`; empty if it concerns the whole file. */
export function problemPlace({ table, row, column }: ImportProblem): string {
  const parts = [
    table,
    row === null ? null : `row ${row}`,
    column === null ? null : `column “${column}”`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

const KIND_NOUNS: Readonly<Record<EntityKind, [one: string, many: string]>> = {
  person: ['person', 'persons'],
  company: ['company', 'companies'],
  authority: ['authority', 'authorities'],
  member: ['of no stated kind', 'of no stated kind'],
};

const TIE_NOUNS: Readonly<Record<Statement['kind'], string>> = {
  position: 'position',
  right: 'right',
  parent: 'parent',
};

const within = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : ` (${parts.join(', ')})`;

/** `5 entities (2 companies, 3 persons), 1 of them with a place`. */
export function entityCountsInWords({ counts, kinds, placed }: ImportPreview): string {
  const parts = kinds.map(({ kind, count }) => counted(count, ...KIND_NOUNS[kind]));
  const places = placed === 0 ? '' : `, ${placed} with a place of their own`;
  return `${counted(counts.entities, 'entity', 'entities')}${within(parts)}${places}`;
}

/** `8 ties (7 positions, 1 parent)`. */
export function tieCountsInWords({ counts, ties }: ImportPreview): string {
  const parts = ties.map(({ kind, count }) => counted(count, TIE_NOUNS[kind]));
  return `${counted(counts.ties, 'tie')}${within(parts)}`;
}

/** `2 refused, 1 changed`; null if there are none. */
export function problemsInWords({ counts }: Pick<ImportPreview, 'counts'>): string | null {
  const parts = SEVERITIES.flatMap((severity) =>
    counts[severity] === 0 ? [] : [`${counts[severity]} ${SEVERITY_WORDS[severity].toLowerCase()}`],
  );
  return parts.length === 0 ? null : parts.join(', ');
}
