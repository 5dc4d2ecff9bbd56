/**
 * Reads a case file whole before anything of it is believed: every byte of the archive, every part
 * against its hash, every line against its shape, every body against its hash, every row of the chain
 * against its own and its neighbours', and then every body against what is told of it. What can't be
 * read is refused and nothing is kept of it.
 */
import { createHash } from 'node:crypto';
import type { CaseFileReport } from '../contract/model/case-file.ts';
import { entitiesOf } from '../contract/model/case-item.ts';
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import { askedAddress, SAMPLE_ADDRESS } from '../contract/model/registry.ts';
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
import { checkCaseLine } from './check-case-line.ts';
import { checkRequest, type Chain } from './check-request.ts';
import { openContainer, type Container } from './open-container.ts';
import { cut, linesOf, slices, unpacked, unsound } from './packing.ts';
import { ToldAnswers, type KindJudge } from './told-answers.ts';

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
 * Opens the file at this path and reads it whole, in steps of bytes and then of answers.
 * Refused as `openContainer` says, and as `case-file-kind`.
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
  for (const done of container.compare((part, from) => reading.take(part, from))) {
    yield { done, total: container.size };
  }
  const sound = reading.end();
  yield* reading.hold(sound.bodies());
  return sound;
}

class Reading {
  readonly #container: Container;
  readonly #begins = new Map<PartName, number>();
  /** Where the records of each registry were asked for, by its handle. */
  readonly #addresses: ReadonlyMap<string, string>;
  readonly #judge: KindJudge;
  readonly #told: ToldAnswers;
  readonly #responses: ResponseLine[] = [];
  readonly #counts = { entities: 0, notes: 0, judgements: 0, items: 0, journal: 0 };
  readonly #rows = { rows: 0, broughtBefore: 0, requests: 0, bodies: 0 };
  #chain: Chain;

  constructor(container: Container, judge: KindJudge) {
    this.#container = container;
    this.#judge = judge;
    const { chain, registries, case: about, redacted } = container.manifest;
    this.#told = new ToldAnswers(registries, redacted);
    if (chain.count > MOST.chain) throw unsound('its chain is too long');
    this.#addresses = new Map(
      registries.map(({ handle, address }) => [handle, askedAddress(address)]),
    );
    if (this.#addresses.size < registries.length) throw unsound('a registry is there twice');
    for (const registry of registries) {
      const wrong = judge.registry(registry);
      if (wrong !== null) throw unsound(wrong);
    }
    this.#insist(about.view?.search?.registries ?? []);
    this.#insistOn(about.view?.profile ? [about.view.profile] : []);
    this.#chain = { hashes: Buffer.alloc(0), count: chain.count, last: 0 };
  }

  /** The packed bytes, which are looked into as they pass. */
  *take(part: ManifestPart, from: number): Generator<Uint8Array> {
    this.#begins.set(part.name, from);
    const hash = createHash('sha256');
    const passed: Uint8Array[] = [];
    const tapped = tap(this.#container.read(part, from), (chunk) => {
      hash.update(chunk);
      passed.push(chunk);
    });
    for (const _ of this.#look(part.name, unpacked(tapped, part))) yield* passed.splice(0);
    yield* passed.splice(0);
    if (hash.digest('hex') !== part.sha256) throw unsound(`${part.name} was changed`);
  }

  /** Of what was read whole, each answer against what is told of it. */
  *hold(bodies: Iterable<Uint8Array>): Generator<Step> {
    const total = this.#responses.length;
    for (const done of this.#told.hold(bodies, this.#judge)) yield { done, total };
  }

  end(): SoundCaseFile {
    const { manifest, seal, size } = this.#container;
    const { chain, case: about, redacted, madeAt, changes = null } = manifest;
    const copies = this.#responses.filter(({ sha256 }) => sha256 === null).length;
    const { rows, broughtBefore } = this.#rows;
    const report: CaseFileReport = {
      ...{ seal, madeAt, title: about.title, redacted, changes, size, chain },
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

  /** As they pass: one may be larger than all else that is held here. */
  *#takeBodies(plain: Iterable<Uint8Array>): Generator<void> {
    let at = 0;
    let hash = createHash('sha256');
    for (const { bytes, isLast } of slices(plain, sizesOf(this.#responses), 'responses.gz')) {
      hash.update(bytes);
      if (isLast) {
        const stated = this.#responses[at]?.sha256 ?? null;
        at += 1;
        const is = hash.digest('hex');
        if (stated !== null && stated !== is) throw unsound(`answer ${at} has not its hash`);
        hash = createHash('sha256');
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
    // The sample's own server listens where there is room that day; of what was salvaged nobody knows.
    const address = this.#addresses.get(line.of) ?? SAMPLE_ADDRESS;
    const isElsewhere = address !== SAMPLE_ADDRESS && !line.asked.startsWith(address);
    if (line.body !== null && line.outcome !== 'salvaged' && isElsewhere) {
      throw unsound('an answer came from another address than its registry has');
    }
    this.#told.add(line);
    checkRequest(line, body, this.#chain);
    if (line.is === 'copy') return;
    if (line.by === null) this.#rows.rows += 1;
    else this.#rows.broughtBefore += 1;
  }

  #takeCaseLine(line: CaseLine): void {
    const { entities, items } = this.#counts;
    if (entities + items > MOST.lines) throw unsound('it has too many entities and notes');
    checkCaseLine(line, this.#rows);
    if (line.is !== 'item') {
      this.#insistOn([line.is === 'place' ? line.entity : line.id]);
      this.#counts[line.is === 'place' ? 'entities' : 'items'] += 1;
      return;
    }
    const { item } = line;
    const isPrivate = item.kind === 'note' && item.isPrivate;
    if (isPrivate && this.#container.manifest.redacted.includes('private-notes')) {
      throw unsound('it has private notes, which are said to be taken out');
    }
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
    const unknown = handles.find((handle) => !this.#addresses.has(handle));
    if (unknown !== undefined) throw unsound('it speaks of a registry that it doesn’t name');
  }

  #plain(name: PartName): Generator<Uint8Array> {
    const part = this.#container.manifest.parts.find((one) => one.name === name);
    const from = this.#begins.get(name);
    if (part === undefined || from === undefined) throw new Error(`${name} was not read before.`);
    return unpacked(this.#container.read(part, from), part);
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
