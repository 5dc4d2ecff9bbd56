/** Opens a case file that was read whole: as a case of its own, with the records it rests on. */
import { createHash, randomUUID } from 'node:crypto';
import type { CaseLine, RequestLine } from '../../case-file/contents.ts';
import { collectGarbage } from '../../case-file/low-memory.ts';
import type { SoundCaseFile } from '../../case-file/read-case-file.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import { caseItem, withEntities, type CaseItem } from '../../contract/model/case-item.ts';
import type { CaseId, CaseView } from '../../contract/model/case.ts';
import type { Derived } from '../../contract/model/derived.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import {
  caseFileAddress,
  sealInShort,
  type RegistryHandle,
} from '../../contract/model/registry.ts';
import type { ReceivedRequest } from '../../store/cases/received.ts';
import { type Deriver, deriveWhole } from '../../store/requests/stored-answer.ts';
import type { StoreWriter } from '../../store/store.ts';
import { copyTitle } from '../cases/case-title.ts';
import type { Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import type { Ties } from '../graph/tie-index.ts';
import { createDeriver } from '../records/deriver.ts';
import type { Call } from '../base/handlers.ts';

interface Needs {
  store: Store;
  registries: Registries;
  status: { changed: () => void };
  ties: Ties;
  now: () => Date;
  casesChanged: () => void;
}

/** Bytes of a response from which garbage is collected at once: deriving it takes much memory. */
const LARGE = 2 ** 20;

/**
 * All in one transaction over several turns, or nothing. Records that came with the same file before are
 * already there and stay. Refused as `rebuild-under-way`, `cancelled`, or as writing is.
 */
export async function takeInCaseFile(
  needs: Needs,
  sound: SoundCaseFile,
  call: Call,
): Promise<CaseId> {
  const { store, registries, now } = needs;
  const id = randomUUID();
  const at = now().toISOString();
  const deriver = createDeriver((name) => registries.kind(name));
  await store.writeInTurns((writer) =>
    new Opening(writer, sound, { id, at, deriver, call }).steps(),
  );
  registries.list();
  needs.ties.forget();
  needs.status.changed();
  needs.casesChanged();
  return id;
}

type DecisionLine = Extract<CaseLine, { is: 'decision' }>;

interface OpeningParts {
  id: CaseId;
  at: string;
  deriver: Deriver;
  call: Call;
}

class Opening {
  readonly #writer: StoreWriter;
  readonly #sound: SoundCaseFile;
  readonly #parts: OpeningParts;
  /** From the file's registry handles to those here. */
  readonly #handles = new Map<RegistryHandle, { handle: RegistryHandle; kind: string }>();
  /** The hashes of the responses read so far. */
  readonly #hashes: string[] = [];
  /** The numbers here of the file's requests. */
  readonly #places: number[] = [];

  constructor(writer: StoreWriter, sound: SoundCaseFile, parts: OpeningParts) {
    this.#writer = writer;
    this.#sound = sound;
    this.#parts = parts;
  }

  *steps(): Generator<void> {
    const { manifest, report } = this.#sound;
    const { id, at } = this.#parts;
    const file = this.#writer.findOrAddCaseFile(report, at);
    for (const { handle, kind, address } of manifest.registries) {
      const addressHere = caseFileAddress({ seal: report.seal, handle, address });
      const { handle: here } = this.#writer.findOrAddRegistry(kind, addressHere, false);
      this.#handles.set(handle, { handle: here, kind });
      yield;
    }
    yield* this.#requests(file);
    const { title, look, view } = manifest.case;
    const storedView = view === null ? null : JSON.stringify(this.#viewHere(view));
    this.#writer.receiveCase({
      id,
      title: freeTitle(title, this.#writer.cases()),
      at,
      file,
      look,
      view: storedView,
    });
    yield* this.#caseLines();
    yield* this.#journal();
    const label = `Open the case file of ${report.madeAt}, seal ${sealInShort(report.seal)}`;
    this.#writer.noteInCase(id, { at, verb: 'open-file', label });
  }

  *#requests(file: number): Generator<void> {
    const count = this.#sound.requestCount;
    const first = this.#writer.firstPlaceFor(file, count);
    const bodies = this.#sound.bodies();
    try {
      for (const line of this.#sound.requests()) {
        this.#progressed(this.#places.length, count);
        const body = line.body === null ? null : this.#bodyAt(line.body, bodies);
        // Frees what it was unpacked from.
        if ((body?.length ?? 0) > LARGE) collectGarbage();
        const n = first + this.#places.length;
        this.#places.push(n);
        yield* this.#writer.receiveRequest(file, n, this.#requestHere(line, body));
        if ((body?.length ?? 0) > LARGE) collectGarbage();
        yield;
      }
    } finally {
      bodies.return(undefined);
    }
  }

  /** Responses are in the order of the requests that first had them; a repeated one is already stored. */
  #bodyAt(place: number, bodies: Iterator<Uint8Array>): Uint8Array {
    const known = this.#hashes[place];
    if (known !== undefined) {
      const stored = this.#writer.response(known);
      if (stored !== null) return stored.body;
    }
    for (;;) {
      const next = bodies.next() as IteratorResult<Uint8Array, undefined>;
      if (next.done) throw new Error('A case file that was read whole lacks an answer.');
      this.#hashes.push(createHash('sha256').update(next.value).digest('hex'));
      if (this.#hashes.length === place + 1) return next.value;
    }
  }

  #requestHere(line: RequestLine, body: Uint8Array | null): ReceivedRequest {
    const { handle, kind } = this.#here(line.of);
    const { at, asked, outcome, status, record, query, reason } = line;
    const attempt = { at, asked, outcome, status, of: handle, record, query, reason };
    const headers = line.is === 'row' ? line.headers : null;
    const answer = body && {
      body,
      sha256: createHash('sha256').update(body).digest('hex'),
      derived: this.#derived({ handle, kind, record, status, headers }, body),
    };
    if (line.is === 'copy') {
      const none = { sha256: null, salt: '', previous: '', hash: '', nonce: '', headers };
      const keptAs = answer === null ? null : ('response' as const);
      return {
        ...attempt,
        ...none,
        theirN: null,
        registry: null,
        sealBefore: null,
        kept: keptAs,
        answer,
      };
    }
    const { n, sha256, salt, previous, hash, nonce, registry, kept, by } = line;
    const link = { sha256, salt, previous, hash, nonce, headers, kept };
    return { ...attempt, ...link, theirN: n, registry, sealBefore: by, answer };
  }

  #derived(
    from: Pick<ReceivedRequest, 'record' | 'status' | 'headers'> & { handle: string; kind: string },
    body: Uint8Array,
  ): Derived {
    const { handle, kind, record, status, headers } = from;
    const entity = record === null ? null : (`${handle}/${record}` as const);
    const answer = { kind, registry: handle, entity, status: status ?? 0, headers };
    return deriveWhole(this.#parts.deriver, answer, body);
  }

  *#caseLines(): Generator<void> {
    const { id } = this.#parts;
    let turn = 0;
    for (const line of this.#sound.caseLines()) {
      if (line.is === 'place') {
        const { is: _, entity, since: made = this.#places.length, ...place } = line;
        const since = this.#places[made - 1] ?? (this.#places[0] ?? 0) - 1;
        const here = { ...place, since, entity: this.#entityHere(entity) };
        this.#writer.receivePlace(id, here, (turn += 1));
      } else {
        const { at, changedAt, by } = line;
        const item = line.is === 'item' ? line.item : this.#decision(line);
        if (item === null) continue;
        const named = withEntities(item, (entity) => this.#entityHere(entity));
        const here =
          named.kind === 'search'
            ? { ...named, registries: named.registries.map((one) => this.#here(one).handle) }
            : named;
        this.#writer.receiveItem(id, { ...here, at, changedAt, by: by ?? this.#sound.report.seal });
      }
      this.#progressed(0, null);
      yield;
    }
  }

  /** Null if all that differed was redacted, so that there is nothing to decide. */
  #decision({ is: kind, id, verdict, reason, ...of }: DecisionLine): CaseItem | null {
    const hashAt = (place: number | null): string | null =>
      place === null ? null : (this.#hashes[place] ?? null);
    const versions = { baseline: hashAt(of.baseline), version: hashAt(of.version) };
    return caseItem.safeParse({ kind, id, verdict, reason, ...versions }).data ?? null;
  }

  *#journal(): Generator<void> {
    for (const { standing, request, detail, ...entry } of this.#sound.journal()) {
      const here = detail && {
        ...detail,
        ...(detail.registry && { registry: this.#here(detail.registry).handle }),
        ...(detail.entities && { entities: detail.entities.map((one) => this.#entityHere(one)) }),
      };
      this.#writer.receiveEntry(this.#parts.id, {
        ...entry,
        wasUndone: standing === 'undone' || standing === 'passed',
        request: request === null ? null : (this.#places[request] ?? null),
        detail: here && JSON.stringify(here),
      });
      this.#progressed(0, null);
      yield;
    }
  }

  #viewHere({ search, profile }: CaseView): CaseView {
    return {
      search: search && {
        ...search,
        registries: search.registries.map((one) => this.#here(one).handle),
      },
      profile: profile && this.#entityHere(profile),
    };
  }

  #entityHere(id: EntityId): EntityId {
    const { registry, record } = parseEntityId(id);
    return `${this.#here(registry).handle}/${record}`;
  }

  #here(handle: RegistryHandle): { handle: RegistryHandle; kind: string } {
    const here = this.#handles.get(handle);
    if (here === undefined)
      throw new Error('A case file that was read whole names no such registry.');
    return here;
  }

  #progressed(done: number, total: number | null): void {
    const { call } = this.#parts;
    if (call.signal.aborted) throw new Refusal('cancelled');
    call.progress(done, total, 'Opening the case');
  }
}

/** Its title, or a title of a copy if a case here has the same. */
const freeTitle = (title: string, cases: readonly { title: string }[]): string =>
  cases.some((one) => one.title === title) ? copyTitle(title, cases) : title;
