/** What is wrong with a file that is taken in: each thing by its row and column, and how many there are. */
import type { ImportProblem, ImportSeverity } from '../../contract/model/import.ts';
import { LossCount } from '../common/exporter.ts';
import { toWritable } from '../common/writable-text.ts';

/** Of each severity so many are listed, and so many sorts that are said with a number; all are counted. */
const LISTED_AT_MOST = 500;
const NAMED_AT_MOST = 100;

/** A text of the file as it can stand in a line of ours: not long, and in one. */
function inLine(text: string): string {
  const line = toWritable(text.slice(0, NAMED_AT_MOST), new LossCount()).replace(/\s+/g, ' ');
  return text.length > NAMED_AT_MOST ? `${line}…` : line;
}

export const asQuoted = (text: string): string => `“${inLine(text)}”`;

/** Where a problem is. */
type Where = Pick<ImportProblem, 'table' | 'row' | 'column'>;

const NOWHERE: Where = { table: null, row: null, column: null };

export class ProblemList {
  readonly counts: Record<ImportSeverity, number> = {
    refused: 0,
    'left-out': 0,
    changed: 0,
    doubtful: 0,
  };
  /** For what makes text writable. */
  readonly replaced: LossCount = new ReplacedCount(this);
  /** How many are counted and not listed. */
  unlisted = 0;
  readonly #listed: ImportProblem[] = [];
  readonly #tallies = new Map<string, { severity: ImportSeverity; count: number }>();

  add(severity: ImportSeverity, { table, row, column }: Where, says: string): void {
    this.counts[severity] += 1;
    if (this.counts[severity] > LISTED_AT_MOST) {
      this.unlisted += 1;
      return;
    }
    const named = column === null ? null : inLine(column);
    this.#listed.push({ severity, table, row, column: named, says });
  }

  /** What a file has many of is said once, with its number. */
  tally(severity: ImportSeverity, what: string, count = 1): void {
    if (count === 0) return;
    this.counts[severity] += count;
    const tally = this.#tallies.get(what);
    if (tally !== undefined) tally.count += count;
    else if (this.#tallies.size < LISTED_AT_MOST) this.#tallies.set(what, { severity, count });
    else this.unlisted += count;
  }

  /** In the order they were met; what is said with a number comes last. */
  list(): ImportProblem[] {
    const tallies = Array.from(this.#tallies, ([what, { severity, count }]) => ({
      severity,
      ...NOWHERE,
      says: `${what}: ${count}`,
    }));
    return [...this.#listed, ...tallies];
  }
}

/** What is replaced in texts is said of all of them together. */
class ReplacedCount extends LossCount {
  readonly #problems: ProblemList;

  constructor(problems: ProblemList) {
    super();
    this.#problems = problems;
  }

  override add(what: string, count = 1): void {
    this.#problems.tally('changed', what, count);
  }
}
