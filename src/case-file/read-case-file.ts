/**
 * Reads and checks a whole case file before anything of it is trusted: every byte of the archive, every
 * part by its hash, every line by its shape, every body by its hash, every row of the chain by its own hash
 * and its neighbours', and then every body by what is stated about it. An invalid file is refused, and
 * nothing of it is stored.
 */
import { createHash } from 'node:crypto';
import type { CaseFileReport } from '../contract/model/case-file.ts';
import { originalAddress, SAMPLE_ADDRESS } from '../contract/model/registry.ts';
import type { Step } from '../store/base/step.ts';
import { AnswerLines, DescribedAnswers, type KindJudge } from './answers.ts';
import { CaseContent } from './case-content.ts';
import {
  caseLine,
  journalLine,
  requestLine,
  responseLine,
  type CaseLine,
  type JournalLine,
  type Manifest,
  type ManifestPart,
  type PartName,
  type RequestLine,
} from './contents.ts';
import { openContainer, type Container } from './open-container.ts';
import { bodiesOf, linesOf, unpacked, unsound } from './packing.ts';
import type { RowOutcome } from '../contract/model/request.ts';
import { saltOf, hashOf, NO_ROW_BEFORE } from '../store/requests/request-link.ts';

const MAX_REQUESTS = 2_000_000;

/** A case file that was read and checked whole. Its parts can be read again any number of times. */
export interface SoundCaseFile {
  report: CaseFileReport;
  manifest: Manifest;
  /** How many requests it has, whole rows and copies. */
  requestCount: number;
  /** In the order of the responses; each is valid only until the next. */
  bodies(): Generator<Uint8Array>;
  requests(): Generator<RequestLine>;
  caseLines(): Generator<CaseLine>;
  journal(): Generator<JournalLine>;
  close(): void;
}

/**
 * Opens the file at this path and checks it whole, in steps of bytes and then of responses. Refused like
 * `openContainer`, and as `case-file-kind`.
 */
export async function openCaseFile(
  path: string,
  judge: KindJudge,
): Promise<{ steps: Generator<Step, SoundCaseFile>; close: () => void }> {
  const container = await openContainer(path);
  return { steps: readWhole(container, judge), close: () => container.close() };
}

function* readWhole(container: Container, judge: KindJudge): Generator<Step, SoundCaseFile> {
  const reading = new Reading(container, judge);
  for (const done of container.compare((part, from) => reading.checkedPart(part, from))) {
    yield { done, total: container.size };
  }
  const sound = reading.end();
  yield* reading.checkBodies(sound.bodies());
  return sound;
}

class Reading {
  readonly #container: Container;
  readonly #offsets = new Map<PartName, number>();
  /** The original address of each registry, by its handle. */
  readonly #addresses: ReadonlyMap<string, string>;
  readonly #judge: KindJudge;
  readonly #described: DescribedAnswers;
  readonly #answers = new AnswerLines();
  readonly #content: CaseContent;
  readonly #rows = { rows: 0, broughtBefore: 0, requests: 0, bodies: 0 };

  constructor(container: Container, judge: KindJudge) {
    this.#container = container;
    this.#judge = judge;
    const { registries, redacted } = container.manifest;
    this.#described = new DescribedAnswers(registries, redacted);
    this.#addresses = new Map(
      registries.map(({ handle, address }) => [handle, originalAddress(address)]),
    );
    if (this.#addresses.size < registries.length) throw unsound('a registry is there twice');
    for (const registry of registries) {
      const wrong = judge.registry(registry);
      if (wrong !== null) throw unsound(wrong);
    }
    this.#content = new CaseContent(container.manifest, judge);
  }

  /** The packed bytes of a part, checked as they pass. */
  *checkedPart(part: ManifestPart, from: number): Generator<Uint8Array> {
    this.#offsets.set(part.name, from);
    const hash = createHash('sha256');
    const passed: Uint8Array[] = [];
    const tapped = tap(this.#container.read(part, from), (chunk) => {
      hash.update(chunk);
      passed.push(chunk);
    });
    for (const _ of this.#checkPart(part.name, unpacked(tapped, part))) yield* passed.splice(0);
    yield* passed.splice(0);
    if (hash.digest('hex') !== part.sha256) throw unsound(`${part.name} was changed`);
  }

  /** After reading: checks each response against what is stated about it. */
  *checkBodies(bodies: Iterable<Uint8Array>): Generator<Step> {
    const total = this.#answers.length;
    for (const done of this.#described.check(bodies, this.#judge)) yield { done, total };
  }

  end(): SoundCaseFile {
    const { manifest, seal, size } = this.#container;
    const { chain, case: about, redacted, madeAt, changes = null, cameWith = [] } = manifest;
    const { rows, broughtBefore } = this.#rows;
    const { length, copies, sizes } = this.#answers;
    this.#content.end();
    // They were counted at saving, each for a record on the canvas.
    if (changes !== null && changes.waiting + changes.withheld > this.#content.counts.entities) {
      throw unsound('more changes wait than it has records');
    }
    const report: CaseFileReport = {
      seal,
      madeAt,
      title: about.title,
      redacted,
      changes,
      cameWith,
      size,
      chain,
      registries: manifest.registries.map(({ handle, address }) => ({ handle, address })),
      ...this.#content.counts,
      rows,
      withheld: chain.count - rows,
      broughtBefore,
      responses: length - copies,
      copies,
    };
    return {
      report,
      manifest,
      requestCount: this.#rows.requests,
      bodies: () => bodiesOf(this.#plain('responses.gz'), sizes, 'responses.gz'),
      requests: () => this.#lines('requests.jsonl.gz', requestLine),
      caseLines: () => this.#lines('case.jsonl.gz', caseLine),
      journal: () => this.#lines('journal.jsonl.gz', journalLine),
      close: () => this.#container.close(),
    };
  }

  /** Checks a part, yielding after each piece. */
  *#checkPart(name: PartName, plain: Generator<Uint8Array>): Generator<void> {
    switch (name) {
      case 'chain.gz':
        yield* checkChainHashes(plain, this.#container.manifest.chain);
        return;
      case 'responses.jsonl.gz':
        for (const line of linesOf(plain, name, responseLine)) yield this.#answers.add(line);
        return;
      case 'responses.gz':
        yield* this.#answers.check(plain);
        return;
      case 'requests.jsonl.gz':
        yield* this.#addRequests(linesOf(plain, name, requestLine));
        return;
      case 'case.jsonl.gz':
        for (const line of linesOf(plain, name, caseLine))
          yield this.#content.add(line, this.#rows);
        return;
      case 'journal.jsonl.gz':
        for (const line of linesOf(plain, name, journalLine)) {
          yield this.#content.addEntry(line, this.#rows.requests);
        }
        return;
    }
  }

  *#addRequests(lines: Iterable<RequestLine>): Generator<void> {
    const { count } = this.#container.manifest.chain;
    const hashes = new ChainHashes(this.#plain('chain.gz'));
    const chain = { hashes, count, last: 0 };
    try {
      for (const line of lines) yield this.#addRequest(line, chain);
    } finally {
      hashes.close();
    }
  }

  #addRequest(line: RequestLine, chain: Chain): void {
    this.#content.requireRegistries([line.of]);
    if ((this.#rows.requests += 1) > MAX_REQUESTS) throw unsound('it has too many requests');
    const sha256 = line.body === null ? undefined : this.#answers.hashOf(line.body);
    if (line.body !== null) {
      if (sha256 === undefined) throw unsound('a request has an answer that is not there');
      if (line.body > this.#rows.bodies) throw unsound('its answers are in disorder');
      this.#rows.bodies = Math.max(this.#rows.bodies, line.body + 1);
    }
    // The sample's server listens on any free port, and the origin of salvaged responses is unknown.
    const address = this.#addresses.get(line.of) ?? SAMPLE_ADDRESS;
    const isElsewhere = address !== SAMPLE_ADDRESS && !line.asked.startsWith(address);
    if (line.body !== null && line.outcome !== 'salvaged' && isElsewhere) {
      throw unsound('an answer came from another address than its registry has');
    }
    if (!this.#judge.isRedacted({ request: line }, this.#container.manifest.redacted)) {
      throw unsound('a request has what is said to be taken out of the file');
    }
    this.#described.add(line);
    checkRequest(line, sha256, chain);
    if (line.is === 'copy') return;
    if (line.by === null) this.#rows.rows += 1;
    else this.#rows.broughtBefore += 1;
  }

  #plain(name: PartName): Generator<Uint8Array> {
    const part = this.#container.manifest.parts.find((one) => one.name === name);
    const from = this.#offsets.get(name);
    if (part === undefined || from === undefined) throw new Error(`${name} was not read before.`);
    return unpacked(this.#container.read(part, from), part);
  }

  #lines<T>(name: PartName, shape: Parameters<typeof linesOf<T>>[2]): Generator<T> {
    return linesOf(this.#plain(name), name, shape);
  }
}

function* tap<T>(values: Iterable<T>, onValue: (value: T) => void): Generator<T> {
  for (const value of values) {
    onValue(value);
    yield value;
  }
}

/** The chain that rows are checked against, and the number of its last whole row so far. */
interface Chain {
  hashes: ChainHashes;
  count: number;
  last: number;
}

/**
 * Refused as `case-file-unsound`; advances `last` of the chain.
 * @param sha256 of its response; undefined if there is none; null for a copy
 */
function checkRequest(line: RequestLine, sha256: string | null | undefined, chain: Chain): void {
  if (line.is === 'copy') return;
  const { n, previous, hash, by } = line;
  const name = `request ${n}`;
  const hasOtherAnswer = sha256 === null || line.sha256 !== sha256 || line.kept !== 'response';
  if (sha256 !== undefined && hasOtherAnswer) throw unsound(`${name} has another answer than came`);
  const outcome = line.outcome as RowOutcome;
  if (saltOf(line) !== line.salt || hashOf({ ...line, outcome }) !== hash) {
    throw unsound(`${name} has not its hash`);
  }
  if (line.registry !== null && by === null && line.registry !== line.of) {
    throw unsound(`${name} is told of another registry`);
  }
  if (by !== null) return;
  if (n <= chain.last || n > chain.count) throw unsound(`${name} is out of its order`);
  chain.last = n;
  // Zeros stand for a row that was deleted, and for the one before the first.
  const before = n === 1 ? NO_ROW_BEFORE : chain.hashes.at(n - 1);
  const isFirst = n === 1 || before !== NO_ROW_BEFORE;
  if (chain.hashes.at(n) !== hash || (isFirst && before !== previous)) {
    throw unsound(`${name} is not where the chain has it`);
  }
}

/** Bytes of the hash of a row in the chain. */
const HASH_BYTES = 32;

const MAX_CHAIN_LENGTH = 20_000_000;

/** Refused as `case-file-unsound` if the number of hashes or the last one differs from the manifest. */
function* checkChainHashes(
  plain: Iterable<Uint8Array>,
  { count, hash }: Manifest['chain'],
): Generator<void> {
  if (count > MAX_CHAIN_LENGTH) throw unsound('its chain is too long');
  let length = 0;
  let end: Uint8Array = Buffer.alloc(0);
  for (const chunk of plain) {
    length += chunk.length;
    if (length > count * HASH_BYTES) break;
    end = Buffer.concat([end, chunk.subarray(-HASH_BYTES)]).subarray(-HASH_BYTES);
    yield;
  }
  if (length !== count * HASH_BYTES) throw unsound('its chain has another length');
  const last = count === 0 ? NO_ROW_BEFORE : Buffer.from(end).toString('hex');
  if (last !== hash) throw unsound('its chain has another end');
}

/** Reads forwards only, since rows come in their order, and holds few hashes at a time. */
class ChainHashes {
  readonly #plain: Iterator<Uint8Array>;
  #bytes = Buffer.alloc(0);
  /** Where `#bytes` ends in the chain. */
  #end = 0;

  constructor(plain: Iterator<Uint8Array>) {
    this.#plain = plain;
  }

  /** The hash of row `n`, from 1: the row of the call before, or a later one. */
  at(n: number): string {
    while (this.#end < n * HASH_BYTES) {
      const next = this.#plain.next() as IteratorResult<Uint8Array, undefined>;
      if (next.done) throw new Error('A chain that was read whole lacks a row.');
      // A hash may be split between two chunks.
      this.#bytes = Buffer.concat([this.#bytes.subarray(-2 * HASH_BYTES), next.value]);
      this.#end += next.value.length;
    }
    const from = (n - 1) * HASH_BYTES - (this.#end - this.#bytes.length);
    return this.#bytes.toString('hex', from, from + HASH_BYTES);
  }

  close(): void {
    this.#plain.return?.();
  }
}
