/** The sections of a dossier as a list to choose from: included and left out, in one order. */
import type { DossierSection } from '../../../contract/answers/dossier.ts';

export interface SectionRow {
  section: DossierSection;
  /** As typed; empty for the language's name of the section. */
  title: string;
  isIn: boolean;
}

/** The rows with this section moved to another place within the list. */
export function withRowAt(
  rows: readonly SectionRow[],
  section: DossierSection,
  to: number,
): readonly SectionRow[] {
  const at = rows.findIndex((row) => row.section === section);
  const place = Math.min(Math.max(to, 0), rows.length - 1);
  const row = rows[at];
  if (row === undefined || place === at) return rows;
  return rows.toSpliced(at, 1).toSpliced(place, 0, row);
}

export const withRow = (
  rows: readonly SectionRow[],
  section: DossierSection,
  change: Partial<Omit<SectionRow, 'section'>>,
): readonly SectionRow[] =>
  rows.map((row) => (row.section === section ? { ...row, ...change } : row));
