/** Verifies an exported graph against the store: every source in it, and the head of the chain. */
import { counted } from '../../contract/text/counted.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import { addressInWords } from '../../contract/model/registry.ts';
import { emptyVerifyReport, type VerifyReport } from '../../contract/answers/verification.ts';
import {
  addressesInWords,
  handlesInWords,
  type ExportedRegistries,
} from '../../exchange/common/exporter.ts';
import {
  type ExportedRow,
  type ExportReading,
  unreadable,
} from '../../exchange/reading/exported-row.ts';
import { readExport } from '../../exchange/reading/read-export.ts';
import type { StoreReader, Store } from '../../store/store.ts';
import type { Evidence } from '../records/evidence.ts';
import type { Registries } from '../registries/registries.ts';
import { chainFindings } from './verify-chain.ts';
import {
  verifyDrawnEdge,
  verifyDrawnNode,
  verifyEdge,
  verifyNode,
  type Fields,
  type VerifyParts,
} from './verify-facts.ts';
import { verifyRecord } from './verify-record.ts';
import { otherClockInWords } from './other-clock.ts';
import { bytesReader, Unresolved } from './verify-sources.ts';

interface Needs {
  store: Store;
  registries: Registries;
  evidence: Evidence;
}

const MAX_LISTED = 10_000;
/** Each comparison reads all requests; beyond this many, a time counts as unknown. */
const MAX_COMPARED = 50;

/** One file, verified as its text arrives. */
export class Verification {
  readonly report: VerifyReport = emptyVerifyReport();
  readonly #parts: Omit<VerifyParts, 'written' | 'day'>;
  #reading: ExportReading | null = null;
  #graph: Fields | null = null;
  /** Registries of the nodes so far, in order of appearance. */
  readonly #handles = new Set<string>();
  readonly #ids = new SeenIds();
  /** Records whose response was redacted in the file. */
  #redactedRecords = 0;

  constructor({ store, evidence, registries }: Needs) {
    this.#parts = {
      read: store.read,
      bytes: bytesReader(store.read, evidence),
      registries: knownRegistries(registries),
      wasFetched: fetchReader(store.read),
    };
  }

  /** Takes the next characters of the file, in steps. */
  *take(text: string): Generator<void> {
    // White space alone doesn't show a format yet.
    if (this.#reading === null && text.trim() === '') return;
    this.#reading ??= readExport(text);
    yield* this.#checkRows(this.#reading.write(text), this.#reading);
  }

  /** `isSaved`: these very bytes were saved from this store. */
  *end(isSaved: boolean): Generator<void> {
    const reading = this.#reading;
    if (reading === null) throw new Refusal('export-unreadable', { why: 'it is empty' });
    yield* this.#checkRows(reading.end(), reading);
    for (const words of this.#registriesDiffer(reading)) this.#addFinding(null, words);
    // If the file is one of several tables, the others have the rest.
    const missing = reading.isWhole ? this.#ids.missing() : [];
    for (const [id, tie] of missing) {
      this.#addFinding(
        id.slice(0, 300),
        `It is not in the file, and the tie ${tie.slice(0, 300)} leads to it.`,
      );
    }
    this.#reportRedacted(isSaved);
    const findings = yield* chainFindings(this.#graph, this.#parts.read);
    if (findings !== null) {
      this.report.chain = findings.length === 0;
      for (const words of findings) this.#addFinding(null, words);
    } else if (reading.isWhole || this.#graph !== null) {
      const words =
        'The file does not say where the chain of requests stood, as every export does.';
      this.#addFinding(null, words);
    }
    this.#noteOtherClock();
  }

  /** Files of earlier versions count days in UTC, and don't say so. */
  #noteOtherClock(): void {
    if (this.report.findings.length === 0 || this.#graph === null) return;
    const words = otherClockInWords(this.#graph.get('time_zone') ?? 'UTC');
    if (words !== null) (this.report.notes ??= []).push(words);
  }

  *#checkRows(rows: readonly ExportedRow[], { asWritten }: ExportReading): Generator<void> {
    for (const row of rows) {
      const { what, fields } = row;
      if (what === 'graph') {
        if (this.#graph !== null) this.#addFinding(null, 'The file says twice what it is.');
        this.#graph = fields;
        continue;
      }
      if (what === 'node') this.#handles.add(handleIn(fields));
      const day =
        DAY.exec(this.#graph?.get('as_of') ?? this.#graph?.get('exported_at') ?? '')?.[0] ?? null;
      const others = this.#ids.add(row);
      if (what === 'record' && fields.has('taken_out')) this.#redactedRecords += 1;
      this.#verify({ what, fields, others }, { ...this.#parts, written: asWritten, day });
      yield;
    }
  }

  /** Whether its registries are those its ids mean; not known for a file without nodes. */
  #registriesDiffer({ asWritten }: ExportReading): string[] {
    const handles = this.#handles;
    if (this.#graph === null || handles.size === 0) return [];
    const claimed = this.#graph;
    const { registries } = this.#parts;
    const seen = new Map(
      [...handles].flatMap((one) => {
        const known = registries.get(one);
        return known === undefined ? [] : [[one, known] as const];
      }),
    );
    const expected = { registry: addressesInWords(seen), registries: handlesInWords(seen) };
    return Object.entries(expected).flatMap(([name, words]) => {
      const stated = claimed.get(name) ?? '';
      // Files of earlier versions name the addresses alone.
      if (stated === asWritten(words) || (name === 'registries' && stated === '')) return [];
      return [
        `Its ${name} is “${stated.slice(0, 300)}”, where “${asWritten(words)}” is what its ids mean.`,
      ];
    });
  }

  /** What is left of a redacted response is proven only if the whole file is. */
  #reportRedacted(isSaved: boolean): void {
    if (this.#redactedRecords === 0) return;
    const words = `Of ${counted(this.#redactedRecords, 'record')} something was taken out, and what is left was not held against the answer.`;
    if (isSaved) (this.report.notes ??= []).push(words);
    else this.#addFinding(null, words);
  }

  /** `others` are differences found before its sources are read. */
  #verify({ what, fields, others }: RowToCheck, parts: VerifyParts): void {
    const { report } = this;
    const about = (fields.get('id') ?? '').slice(0, 300);
    report.facts += 1;
    report.drawn += what === 'drawn-node' || what === 'drawn-edge' ? 1 : 0;
    try {
      const differences = [...others, ...CHECKS[what](fields, parts)];
      if (differences.length === 0) report.agreeing += 1;
      else {
        report.differing += 1;
        this.#addFinding(about, `${differences.join('; ')}.`);
      }
    } catch (error) {
      if (!(error instanceof Unresolved)) throw error;
      report.unresolved += 1;
      this.#addFinding(about, `${[...others, error.message].join('; ')}.`);
    }
  }

  #addFinding(about: string | null, words: string): void {
    const { findings } = this.report;
    if (findings.length < MAX_LISTED) findings.push({ about, says: words });
    else this.report.unlisted += 1;
  }
}

const handleIn = (fields: Fields): string => (fields.get('id') ?? '').split('/', 1)[0] ?? '';

const DAY = /^\d{4}-\d\d-\d\d/;

const CHECKS = {
  node: verifyNode,
  edge: verifyEdge,
  record: verifyRecord,
  'drawn-node': verifyDrawnNode,
  'drawn-edge': verifyDrawnEdge,
} as const;

interface RowToCheck {
  what: keyof typeof CHECKS;
  fields: Fields;
  others: string[];
}

/** Named as an export of everything stored would name them. */
function knownRegistries(registries: Registries): ExportedRegistries {
  return new Map(
    registries.list().map(({ handle, address }) => {
      const { pathOf } = registries.kindOf(handle);
      return [handle, { address: addressInWords(address), pathOf }];
    }),
  );
}

/** Whether a profile was fetched then; for the latest one no search is needed. */
function fetchReader(read: StoreReader): VerifyParts['wasFetched'] {
  let left = MAX_COMPARED;
  return (entity, at) => {
    if (read.profileOrigins([entity]).get(entity)?.fetchedAt === at) return true;
    left -= 1;
    return left >= 0 && read.wasFetched(entity, at);
  };
}

/** Maximum ids remembered, and characters of one: more than any export has. */
const MAX_IDS = 1_000_000;

const ID_LENGTH = 1000;

/** Finds repeated and missing ids; not in pictures, which don't say what they leave out or draw as one. */
class SeenIds {
  readonly #seen = {
    node: new Set<string>(),
    edge: new Set<string>(),
    record: new Set<string>(),
  };
  /** Ends of ties without a node so far, each with the first tie to it. */
  readonly #expectedNodes = new Map<string, string>();

  /** What is wrong with this row, in words; refused as `export-unreadable` if there are too many ids. */
  add({ what, fields }: ExportedRow): string[] {
    if (what === 'graph' || what === 'drawn-node' || what === 'drawn-edge') return [];
    const id = fields.get('id') ?? '';
    const seen = this.#seen[what];
    const isTwice = id !== '' && seen.has(id);
    remember(seen, id);
    if (what === 'node') this.#expectedNodes.delete(id);
    if (what === 'edge') {
      for (const end of [fields.get('source') ?? '', fields.get('target') ?? '']) {
        if (!this.#seen.node.has(end) && !this.#expectedNodes.has(end)) this.#expectNode(end, id);
      }
    }
    return isTwice ? ['it stands in the file more than once'] : [];
  }

  /** At the end of a file of entities and ties: ids of missing entities, each with a tie to it. */
  missing(): ReadonlyMap<string, string> {
    return this.#expectedNodes;
  }

  #expectNode(end: string, tie: string): void {
    if (this.#expectedNodes.size === MAX_IDS || end.length > ID_LENGTH) throw unreadable(TOO_MANY);
    this.#expectedNodes.set(end, tie);
  }
}

function remember(seen: Set<string>, id: string): void {
  if (seen.size === MAX_IDS || id.length > ID_LENGTH) throw unreadable(TOO_MANY);
  seen.add(id);
}

const TOO_MANY = 'it has more or longer ids than any export';
