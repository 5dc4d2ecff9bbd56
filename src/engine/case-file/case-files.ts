/** Cases as files: saving writes one while it is read; opening reads one whole first. */
import { localDay } from '../../contract/text/local-time.ts';
import type { SoundCaseFile } from '../../case-file/read-case-file.ts';
import { Refusal, withFileNamed } from '../../contract/faults/faults.ts';
import { type Redaction, type SavedCase, REDACTION_WORDS } from '../../contract/model/case-file.ts';
import type { CaseFilePreview, OfferedCaseFile } from '../../contract/answers/case-file-preview.ts';
import type { CaseHead, CaseId } from '../../contract/model/case.ts';
import { CASE_MIME as MIME, fileNames } from '../../contract/answers/formats.ts';
import { sealInShort } from '../../contract/model/registry.ts';
import { ExportTally, type Chunk } from '../../exchange/common/exporter.ts';
import type { Registries } from '../registries/registries.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import type { Ties } from '../graph/tie-index.ts';
import type { EngineEvent } from '../../contract/events.ts';
import { toFileName } from '../export/shown-graph.ts';
import type { Call, Handlers } from '../base/handlers.ts';
import type { OpenExports } from '../export/open-exports.ts';
import { createRecordJudge } from './record-judge.ts';
import { takeInCaseFile } from './open-case-file.ts';
import { takeSteps } from '../base/take-steps.ts';
import { type Incoming, clearIncoming, beginIncoming } from '../../case-file/incoming.ts';
import type { Store } from '../../store/store.ts';
import { randomUUID } from 'node:crypto';

interface Needs {
  store: Store;
  registries: Registries;
  status: { changed: () => void };
  notes: CaseNotes;
  ties: Ties;
  now: () => Date;
  announce: (event: EngineEvent) => void;
  casesChanged: () => void;
}

type CaseFileCommands =
  | 'saveCase'
  | 'beginCaseFile'
  | 'caseFilePart'
  | 'endCaseFile'
  | 'openCaseFile'
  | 'takeOfferedCaseFile'
  | 'dropCaseFile';

export function createCaseFileHandlers(
  needs: Needs,
  exports: OpenExports,
): Pick<Handlers, CaseFileCommands> {
  const { store } = needs;
  const offers = new CaseFileOffers(store);
  let fromSystem: OfferedCaseFile | null = null;

  function offerFromSystem(caseFile: OfferedCaseFile): void {
    fromSystem = caseFile;
    needs.announce({ name: 'caseFileOffered' });
  }

  return {
    saveCase: ({ case: id, redact }, call) => save(needs, exports, { id, redact }, call),
    beginCaseFile: () => ({ offer: offers.begin() }),
    caseFilePart: ({ offer, base64 }) => ({ size: offers.add(offer, base64) }),
    async endCaseFile({ offer, fromSystem: name }, call) {
      const read = async (): Promise<CaseFilePreview> =>
        preview(needs, await offers.end(offer, (path) => readWhole(needs, path, call)));
      if (name === undefined) return read();
      try {
        const caseFile = await withFileNamed(name, read);
        offerFromSystem({ name, offer, preview: caseFile });
        return caseFile;
      } catch (error) {
        if (error instanceof Refusal) offerFromSystem({ name, fault: error.fault });
        throw error;
      }
    },
    takeOfferedCaseFile() {
      const offered = fromSystem;
      fromSystem = null;
      return { offered };
    },
    async openCaseFile({ offer }, call) {
      const id = await offers.use(offer, (sound) => takeInCaseFile(needs, sound, call));
      return { case: id };
    },
    dropCaseFile: ({ offer }) => ({ found: offers.drop(offer) }),
  };
}

async function readWhole(
  { registries }: Pick<Needs, 'registries'>,
  path: string,
  call: Call,
): Promise<SoundCaseFile> {
  // Loaded, with its readers, when the first file is read.
  const { openCaseFile } = await import('../../case-file/read-case-file.ts');
  const { steps, close } = await openCaseFile(
    path,
    createRecordJudge((name) => registries.kind(name)),
  );
  try {
    const sound = await takeSteps(steps, call, 'Reading the case file');
    if (sound === null) throw new Refusal('cancelled');
    return sound;
  } catch (error) {
    close();
    throw error;
  }
}

function preview({ store }: Pick<Needs, 'store'>, sound: SoundCaseFile): CaseFilePreview {
  return { ...sound.report, openedBefore: store.read.casesFromFile(sound.report.seal) };
}

/** The file is named after the case and the day, and shows the case at the moment of the call. */
async function save(
  needs: Pick<Needs, 'store' | 'registries' | 'notes' | 'now'>,
  exports: OpenExports,
  { id, redact }: { id: CaseId; redact: readonly Redaction[] },
  call: Call,
): Promise<SavedCase> {
  const { store, registries, now } = needs;
  const head = store.read.cases().find((one) => one.id === id);
  if (head === undefined) throw new Refusal('case-unknown');
  const { gatherCase } = await import('./case-file-source.ts');
  const { writeCaseFile } = await import('../../case-file/write-case-file.ts');
  const at = now().toISOString();
  const read = store.snapshot();
  try {
    const steps = gatherCase({ read, registries, head, redact, at });
    const gathered = await takeSteps(steps, call, 'Gathering the case');
    if (gathered === null) throw new Refusal('cancelled');
    const { source, made, total } = gathered;
    const tally = new ExportTally();
    let seal = '';
    const bytes = writeCaseFile(source, (is) => (seal = is));
    const name = `${toFileName(source.about.case.title, 'case')} ${localDay(at)}`;
    const chunks = tallied(bytes, tally);
    const files = fileNames('case', name).map((called) => ({ name: called, mime: MIME, chunks }));
    const held = exports.hold('case', { files, tally }, total);
    const { whole } = exports.get(held.export);
    noteWhenSaved(needs, whole, head, { redact, seal: () => seal });
    // Also if the export is closed before anything of it was read.
    const close = (): void => read.close();
    whole.then(close, close);
    return { export: held.export, files: held.files, ...made() };
  } catch (error) {
    read.close();
    throw error;
  }
}

function* tallied(chunks: Iterable<Uint8Array>, tally: ExportTally): Generator<Chunk> {
  for (const chunk of chunks) {
    tally.written += 1;
    yield chunk;
  }
}

/** Notes the save once the file was read to its end; otherwise nobody received it. */
function noteWhenSaved(
  { notes }: Pick<Needs, 'notes'>,
  whole: Promise<unknown>,
  { id }: CaseHead,
  { redact, seal }: { redact: readonly Redaction[]; seal: () => string },
): void {
  const without = redact.map((one) => REDACTION_WORDS[one].toLowerCase());
  const redactions = without.length === 0 ? '' : `, without ${without.join(', ')}`;
  const note = (): void =>
    notes.saved(id, `Save the case as a file, seal ${sealInShort(seal())}${redactions}`);
  whole.then(note, () => undefined);
}

/** How many received case files wait to be opened, the newest ones; refused ones are dropped. */
const MAX_HELD = 3;

/** A received case file; `sound` is null until it was read whole. */
interface Offer {
  incoming: Incoming;
  sound: SoundCaseFile | null;
  /** It is in use; if it is dropped meanwhile, it is removed when that ends. */
  isRead: boolean;
}

class CaseFileOffers {
  readonly #store: Store;
  readonly #offers = new Map<string, Offer>();

  constructor(store: Store) {
    this.#store = store;
    if (!store.isReadOnly) clearIncoming(store.file);
  }

  /** Refused as `store-read-only`, as nothing could be opened, or `file-unwritable`. */
  begin(): string {
    const { file, isReadOnly } = this.#store;
    if (isReadOnly) throw new Refusal('store-read-only', { file });
    const offer = randomUUID();
    this.#offers.set(offer, { incoming: beginIncoming(file), sound: null, isRead: false });
    for (const oldest of this.#offers.keys()) {
      if (this.#offers.size <= MAX_HELD) break;
      this.drop(oldest);
    }
    return offer;
  }

  /** Returns the bytes received so far. Refused as `case-file-gone`, or as `Incoming` says. */
  add(offer: string, base64: string): number {
    const { incoming } = this.#get(offer);
    try {
      incoming.add(Buffer.from(base64, 'base64'));
    } catch (error) {
      this.drop(offer);
      throw error;
    }
    return incoming.size;
  }

  /** Reads the complete file. Refused as `read` refuses, and as `case-file-gone` if dropped meanwhile. */
  async end(offer: string, read: (path: string) => Promise<SoundCaseFile>): Promise<SoundCaseFile> {
    const one = this.#get(offer);
    try {
      one.incoming.end();
      return await this.#reading(offer, one, async () => {
        one.sound = await read(one.incoming.path);
        return one.sound;
      });
    } catch (error) {
      this.drop(offer);
      throw error;
    }
  }

  /**
   * Drops it once `open` succeeds; keeps it if that is refused. Refused as `case-file-gone` if it was not
   * read whole, or is in use.
   */
  async use<T>(offer: string, open: (sound: SoundCaseFile) => Promise<T>): Promise<T> {
    const one = this.#get(offer);
    const { sound } = one;
    if (sound === null || one.isRead) throw new Refusal('case-file-gone');
    const opened = await this.#reading(offer, one, () => open(sound));
    this.drop(offer);
    return opened;
  }

  /** False when there was none. */
  drop(offer: string): boolean {
    const one = this.#offers.get(offer);
    if (one !== undefined && !one.isRead) release(one);
    return this.#offers.delete(offer);
  }

  async #reading<T>(offer: string, one: Offer, work: () => Promise<T>): Promise<T> {
    one.isRead = true;
    try {
      return await work();
    } finally {
      one.isRead = false;
      if (this.#offers.get(offer) !== one) release(one);
    }
  }

  #get(offer: string): Offer {
    const one = this.#offers.get(offer);
    if (one === undefined) throw new Refusal('case-file-gone');
    return one;
  }
}

function release({ sound, incoming }: Offer): void {
  sound?.close();
  incoming.remove();
}
