/** Cases as files: one is gathered and made while it is read, another is read whole and then opened. */
import type { SoundCaseFile } from '../case-file/read-case-file.ts';
import { Refusal } from '../contract/faults.ts';
import { namingFile } from '../contract/naming-file.ts';
import type { Redaction, SavedCase } from '../contract/model/case-file.ts';
import type { CaseFilePreview, ToldCaseFile } from '../contract/model/case-file-preview.ts';
import { REDACTION_WORDS } from '../contract/model/case-file.ts';
import type { CaseHead, CaseId } from '../contract/model/case.ts';
import { CASE_MIME as MIME, fileNames } from '../contract/formats.ts';
import { sealInShort } from '../contract/model/registry.ts';
import { ExportTally, type Chunk } from '../exchange/exchange.ts';
import { CaseFileOffers } from './case-file-offers.ts';
import type { EngineContext } from './context.ts';
import { toFileName } from './file-name.ts';
import type { Call, Handlers } from './handlers.ts';
import type { HeldExports } from './held-exports.ts';
import { createKindJudge } from './kind-judge.ts';
import { openBrought } from './open-brought.ts';
import { takeSteps } from './take-steps.ts';

type CaseFileCommands =
  | 'saveCase'
  | 'beginCaseFile'
  | 'caseFilePart'
  | 'endCaseFile'
  | 'openCaseFile'
  | 'takeToldCaseFile'
  | 'dropCaseFile';

export function createCaseFileHandlers(
  context: EngineContext,
  exports: HeldExports,
): Pick<Handlers, CaseFileCommands> {
  const { store } = context;
  const offers = new CaseFileOffers(store);
  let told: ToldCaseFile | null = null;

  function tellOf(what: ToldCaseFile): void {
    told = what;
    context.announce({ name: 'caseFileTold' });
  }

  return {
    saveCase: ({ case: id, redact }, call) => save(context, exports, { id, redact }, call),
    beginCaseFile: () => ({ offer: offers.begin() }),
    caseFilePart: ({ offer, base64 }) => ({ size: offers.add(offer, base64) }),
    async endCaseFile({ offer, tell: name }, call) {
      const read = async (): Promise<CaseFilePreview> =>
        preview(context, await offers.end(offer, (path) => readWhole(context, path, call)));
      if (name === undefined) return read();
      try {
        const said = await namingFile(name, read);
        tellOf({ name, offer, preview: said });
        return said;
      } catch (error) {
        if (error instanceof Refusal) tellOf({ name, fault: error.fault });
        throw error;
      }
    },
    takeToldCaseFile() {
      const taken = told;
      told = null;
      return { told: taken };
    },
    async openCaseFile({ offer }, call) {
      const id = await offers.use(offer, (sound) => openBrought(context, sound, call));
      return { case: id };
    },
    dropCaseFile: ({ offer }) => ({ found: offers.drop(offer) }),
  };
}

async function readWhole(
  { registries }: EngineContext,
  path: string,
  call: Call,
): Promise<SoundCaseFile> {
  // With its readers it is loaded when the first file comes.
  const { openCaseFile } = await import('../case-file/read-case-file.ts');
  const { steps, close } = await openCaseFile(
    path,
    createKindJudge((name) => registries.kind(name)),
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

function preview({ store }: EngineContext, sound: SoundCaseFile): CaseFilePreview {
  return { ...sound.report, openedBefore: store.read.casesFromFile(sound.report.seal) };
}

/** Named after the case and the day. The moment it shows is that of the call. */
async function save(
  context: EngineContext,
  exports: HeldExports,
  { id, redact }: { id: CaseId; redact: readonly Redaction[] },
  call: Call,
): Promise<SavedCase> {
  const { store, registries, now } = context;
  const head = store.read.cases().find((one) => one.id === id);
  if (head === undefined) throw new Refusal('case-unknown');
  const { gatherCase } = await import('./case-file-source.ts');
  const { writeCaseFile } = await import('../case-file/write-case-file.ts');
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
    const name = `${toFileName(source.about.case.title, 'case')} ${at.slice(0, 10)}`;
    const chunks = tallied(bytes, tally);
    const files = fileNames('case', name).map((called) => ({ name: called, mime: MIME, chunks }));
    const held = exports.hold('case', { files, tally }, total);
    const { whole } = exports.get(held.export);
    noteOnceSaved(context, whole, head, { redact, seal: () => seal });
    // Also of one that is let go of before anything of it was read.
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

/** One that nobody read to its end was not handed to anybody. */
function noteOnceSaved(
  { notes }: EngineContext,
  whole: Promise<unknown>,
  { id }: CaseHead,
  { redact, seal }: { redact: readonly Redaction[]; seal: () => string },
): void {
  const without = redact.map((one) => REDACTION_WORDS[one].toLowerCase());
  const said = without.length === 0 ? '' : `, without ${without.join(', ')}`;
  const note = (): void =>
    notes.saved(id, `Save the case as a file, seal ${sealInShort(seal())}${said}`);
  whole.then(note, () => undefined);
}
