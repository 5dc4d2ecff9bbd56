/**
 * Reads a case file whole before anything of it is believed: every byte of the archive, every part
 * against its hash, every line against its shape, every body against its hash and every row of the
 * chain against its own and its neighbours'. What can't be read is refused and nothing is kept of it.
 */
import { createHash } from 'node:crypto';
import type { CaseFileReport } from '../contract/model/case-file.ts';
import { entitiesOf } from '../contract/model/case-item.ts';
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import { NO_ROW_BEFORE } from '../store/request-link.ts';
import type { Step } from '../store/store.ts';
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
  type ResponseLine,
} from './contents.ts';
import { checkRequest, type Chain } from './check-request.ts';
import { openContainer, type Container, type Extent } from './open-container.ts';
import { cut, linesOf, unpacked, unsound } from './packing.ts';

/** So many there may be of each: what is read at once has to have room. */
const MOST = { chain: 2_000_000, responses: 200_000, lines: 2_000_000 } as const;
const HASH_BYTES = 32;

/** One that was read whole. Its parts can be read again, as often as they are wanted. */
export interface SoundCaseFile {
  report: CaseFileReport;
  manifest: Manifest;
  /** How many requests it tells of, whole or not. */
  requestCount: number;
  /** In the order of the responses. */
  bodies(): Generator<Uint8Array>;
  requests(): Generator<RequestLine>;
  caseLines(): Generator<CaseLine>;
  journal(): Generator<JournalLine>;
  close(): void;
}

/**
 * Opens the file at this path and reads it whole, in steps of bytes.
 * Refused as `openContainer` says.
 */
export async function openCaseFile(
  path: string,
): Promise<{ steps: Generator<Step, SoundCaseFile>; close: () => void }> {
  const container = await openContainer(path);
  return { steps: readWhole(container), close: () => container.close() };
}

function* readWhole(container: Container): Generator<Step, SoundCaseFile> {
  const reading = new Reading(container);
  let done = 0;
  for (const _ of container.compare((part, extent) => reading.take(part, extent))) {
    done = Math.min(done + 64 * 1024, container.size);
    yield { done, total: container.size };
  }
  return reading.end();
}

class Reading {
  readonly #container: Container;
  readonly #extents = new Map<PartName, Extent>();
  readonly #handles: ReadonlySet<string>;
  readonly #responses: ResponseLine[] = [];
  readonly #counts = { entities: 0, notes: 0, judgements: 0, items: 0, journal: 0 };
  readonly #rows = { rows: 0, broughtBefore: 0, requests: 0, bodies: 0 };
  #chain: Chain;

  constructor(container: Container) {
    this.#container = container;
    const { chain, registries, case: about } = container.manifest;
    if (chain.count > MOST.chain) throw unsound('its chain is too long');
    this.#handles = new Set(registries.map(({ handle }) => handle));
    if (this.#handles.size < registries.length) throw unsound('a registry is there twice');
    this.#insist(about.view?.search?.registries ?? []);
    this.#insistOn(about.view?.profile ? [about.view.profile] : []);
    this.#chain = { hashes: Buffer.alloc(0), count: chain.count, last: 0 };
  }

  /** The packed bytes, which are looked into as they pass. */
  *take(part: ManifestPart, extent: Extent): Generator<Uint8Array> {
    this.#extents.set(part.name, extent);
    const hash = createHash('sha256');
    const passed: Uint8Array[] = [];
    const tapped = tap(this.#container.read(extent), (chunk) => {
      hash.update(chunk);
      passed.push(chunk);
    });
    for (const _ of this.#look(part.name, unpacked(tapped, part))) yield* passed.splice(0);
    yield* passed.splice(0);
    if (hash.digest('hex') !== part.sha256) throw unsound(`${part.name} was changed`);
  }

  end(): SoundCaseFile {
    const { manifest, seal, size } = this.#container;
    const { chain, case: about, redacted, madeAt } = manifest;
    const copies = this.#responses.filter(({ sha256 }) => sha256 === null).length;
    const { rows, broughtBefore } = this.#rows;
    const report: CaseFileReport = {
      ...{ seal, madeAt, title: about.title, redacted, size, chain },
      registries: manifest.registries.map(({ handle, address }) => ({ handle, address })),
      ...this.#counts,
      ...{ rows, withheld: chain.count - rows, broughtBefore },
      ...{ responses: this.#responses.length - copies, copies },
    };
    return {
      report,
      manifest,
      requestCount: this.#rows.requests,
      bodies: () => cut(this.#plain('responses.gz'), sizesOf(this.#responses), 'responses.gz'),
      requests: () => this.#lines('requests.jsonl.gz', requestLine),
      caseLines: () => this.#lines('case.jsonl.gz', caseLine),
      journal: () => this.#lines('journal.jsonl.gz', journalLine),
      close: () => this.#container.close(),
    };
  }

  /** Takes in a part, giving way after each piece. */
  *#look(name: PartName, plain: Generator<Uint8Array>): Generator<void> {
    switch (name) {
      case 'chain.gz':
        yield* this.#takeChain(plain);
        return;
      case 'responses.jsonl.gz':
        for (const line of linesOf(plain, name, responseLine)) {
          if (this.#responses.push(line) > MOST.responses) throw unsound('it has too many answers');
          yield;
        }
        return;
      case 'responses.gz':
        yield* this.#takeBodies(plain);
        return;
      case 'requests.jsonl.gz':
        for (const line of linesOf(plain, name, requestLine)) {
          this.#takeRequest(line);
          yield;
        }
        return;
      case 'case.jsonl.gz':
        for (const line of linesOf(plain, name, caseLine)) {
          this.#takeCaseLine(line);
          yield;
        }
        return;
      case 'journal.jsonl.gz':
        for (const line of linesOf(plain, name, journalLine)) {
          this.#takeEntry(line);
          yield;
        }
        return;
    }
  }

  *#takeChain(plain: Iterable<Uint8Array>): Generator<void> {
    const { count, hash } = this.#container.manifest.chain;
    const bytes: Uint8Array[] = [];
    let length = 0;
    for (const chunk of plain) {
      length += chunk.length;
      if (length > count * HASH_BYTES) break;
      bytes.push(chunk);
      yield;
    }
    if (length !== count * HASH_BYTES) throw unsound('its chain has another length');
    const hashes = Buffer.concat(bytes);
    const last = count === 0 ? NO_ROW_BEFORE : hashes.subarray(-HASH_BYTES).toString('hex');
    if (last !== hash) throw unsound('its chain has another end');
    this.#chain = { hashes, count, last: 0 };
  }

  *#takeBodies(plain: Iterable<Uint8Array>): Generator<void> {
    let at = 0;
    for (const body of cut(plain, sizesOf(this.#responses), 'responses.gz')) {
      const { sha256 } = this.#responses[at] ?? { sha256: null };
      at += 1;
      if (sha256 !== null && createHash('sha256').update(body).digest('hex') !== sha256) {
        throw unsound(`answer ${at} has not its hash`);
      }
      yield;
    }
  }

  #takeRequest(line: RequestLine): void {
    this.#insist([line.of]);
    if ((this.#rows.requests += 1) > MOST.lines) throw unsound('it has too many requests');
    const body = line.body === null ? null : this.#responses[line.body];
    if (body === undefined) throw unsound('a request has an answer that is not there');
    if (line.body !== null) {
      if (line.body > this.#rows.bodies) throw unsound('its answers are in disorder');
      this.#rows.bodies = Math.max(this.#rows.bodies, line.body + 1);
    }
    checkRequest(line, body, this.#chain);
    if (line.is === 'copy') return;
    if (line.by === null) this.#rows.rows += 1;
    else this.#rows.broughtBefore += 1;
  }

  #takeCaseLine(line: CaseLine): void {
    const { entities, items } = this.#counts;
    if (entities + items > MOST.lines) throw unsound('it has too many entities and notes');
    if (line.is === 'place') {
      this.#insistOn([line.entity]);
      this.#counts.entities += 1;
      return;
    }
    const { item } = line;
    this.#insistOn(entitiesOf(item));
    if (item.kind === 'search') this.#insist(item.registries);
    this.#counts.items += 1;
    this.#counts.notes += Number(item.kind === 'note');
    this.#counts.judgements += Number(item.kind === 'judgement');
  }

  #takeEntry({ request, detail }: JournalLine): void {
    if ((this.#counts.journal += 1) > MOST.lines) throw unsound('its journal is too long');
    if (request !== null && request >= this.#rows.requests) {
      throw unsound('an entry of its journal rests on a request that is not there');
    }
    this.#insistOn(detail?.entities ?? []);
    this.#insist(detail?.registry === undefined ? [] : [detail.registry]);
  }

  #insistOn(entities: readonly EntityId[]): void {
    this.#insist(entities.map((entity) => parseEntityId(entity).registry));
  }

  #insist(handles: readonly string[]): void {
    const unknown = handles.find((handle) => !this.#handles.has(handle));
    if (unknown !== undefined) throw unsound('it speaks of a registry that it doesn’t name');
  }

  #plain(name: PartName): Generator<Uint8Array> {
    const part = this.#container.manifest.parts.find((one) => one.name === name);
    const extent = this.#extents.get(name);
    if (part === undefined || extent === undefined) throw new Error(`${name} was not read before.`);
    return unpacked(this.#container.read(extent), part);
  }

  #lines<T>(name: PartName, shape: Parameters<typeof linesOf<T>>[2]): Generator<T> {
    return linesOf(this.#plain(name), name, shape);
  }
}

function* tap<T>(values: Iterable<T>, hear: (value: T) => void): Generator<T> {
  for (const value of values) {
    hear(value);
    yield value;
  }
}

const sizesOf = (responses: readonly ResponseLine[]): number[] => responses.map(({ size }) => size);
