/** The problems of an imported file: each with its row and column, and the counts of all. */
import type { ImportProblem, ImportSeverity } from '../../contract/model/import.ts';
import { LossCount } from '../common/exporter.ts';
import { toWritable } from '../common/writable-text.ts';

/** The most problems listed per severity, and the most kinds that are tallied; all are counted. */
const MAX_LISTED = 500;
const MAX_QUOTE_LENGTH = 100;

/** A text of the file shortened for a message, on one line. */
function inLine(text: string): string {
  const line = toWritable(text.slice(0, MAX_QUOTE_LENGTH), new LossCount()).replace(/\s+/g, ' ');
  return text.length > MAX_QUOTE_LENGTH ? `${line}…` : line;
}

export const asQuoted = (text: string): string => `“${inLine(text)}”`;

type Where = Pick<ImportProblem, 'table' | 'row' | 'column'>;

const NOWHERE: Where = { table: null, row: null, column: null };

export class ProblemList {
  readonly counts: Record<ImportSeverity, number> = {
    refused: 0,
    'left-out': 0,
    changed: 0,
    doubtful: 0,
  };
  /** Collects what making text writable replaces. */
  readonly replaced: LossCount = new ReplacedCount(this);
  /** How many are counted but not listed. */
  unlisted = 0;
  readonly #listed: ImportProblem[] = [];
  readonly #tallies = new Map<string, { severity: ImportSeverity; count: number }>();

  add(severity: ImportSeverity, { table, row, column }: Where, message: string): void {
    this.counts[severity] += 1;
    if (this.counts[severity] > MAX_LISTED) {
      this.unlisted += 1;
      return;
    }
    const named = column === null ? null : inLine(column);
    this.#listed.push({ severity, table, row, column: named, says: message });
  }

  /** Counts a frequent problem, which is listed once with its count. */
  tally(severity: ImportSeverity, what: string, count = 1): void {
    if (count === 0) return;
    this.counts[severity] += count;
    const tally = this.#tallies.get(what);
    if (tally !== undefined) tally.count += count;
    else if (this.#tallies.size < MAX_LISTED) this.#tallies.set(what, { severity, count });
    else this.unlisted += count;
  }

  /** In the order found; tallied problems come last. */
  list(): ImportProblem[] {
    const tallies = Array.from(this.#tallies, ([what, { severity, count }]) => ({
      severity,
      ...NOWHERE,
      says: `${what}: ${count}`,
    }));
    return [...this.#listed, ...tallies];
  }
}

/** Tallies replaced characters for all texts together. */
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
