/** Writes a case file: its parts as they are gathered, and finally the manifest that seals them. */
import { createHash } from 'node:crypto';
import type {
  CaseLine,
  FileRegistry,
  JournalLine,
  Manifest,
  PartName,
  RequestLine,
  ResponseLine,
} from './contents.ts';
import { CASE_FILE_FORMAT, CASE_FILE_VERSION, MANIFEST, PARTS } from './contents.ts';
import { containerOf, MAX_CASE_FILE_BYTES, type ContainerPart } from './container.ts';
import { Refusal } from '../contract/faults/faults.ts';
import { asLines, manifestText, packed, type PartSize } from './packing.ts';

const ABOUT =
  'A case of Interlock, a workbench for due diligence on company registries. Each .jsonl.gz has one ' +
  'JSON object a line; responses.gz has the answers of the registries one after the other, whose sizes ' +
  'and SHA-256 are the lines of responses.jsonl.gz; chain.gz has the SHA-256 of every row of the chain ' +
  'of requests, 32 bytes each. An answer without a SHA-256 is a copy from which something was taken out.';

/** The content to write; each method is called once, in this order. */
export interface CaseFileSource {
  about: Pick<Manifest, 'case' | 'chain' | 'madeAt' | 'redacted' | 'changes' | 'cameWith'>;
  /** The hash of every row of the chain, in hex. */
  chain(): Iterable<string>;
  responses(): Iterable<ResponseLine>;
  bodies(): Iterable<Uint8Array>;
  requests(): Iterable<RequestLine>;
  caseLines(): Iterable<CaseLine>;
  journal(): Iterable<JournalLine>;
  /** Called last: the registries that the content refers to. */
  registries(): FileRegistry[];
}

/**
 * The file, chunk by chunk. Refused as `case-file-too-large` above 4 GB.
 * @param onSealed called with the seal once all parts are written
 */
export function* writeCaseFile(
  source: CaseFileSource,
  onSealed: (seal: string) => void = () => undefined,
): Generator<Uint8Array> {
  const sizes: PartSize[] = [];
  let written = 0;
  for (const chunk of containerOf(partsOf(source, sizes, onSealed))) {
    written += chunk.length;
    if (written > MAX_CASE_FILE_BYTES) throw new Refusal('case-file-too-large');
    yield chunk;
  }
}

function* partsOf(
  source: CaseFileSource,
  sizes: PartSize[],
  onSealed: (seal: string) => void,
): Generator<ContainerPart> {
  const plain: Record<PartName, () => Iterable<Uint8Array>> = {
    'chain.gz': () => hashBytes(source.chain()),
    'responses.jsonl.gz': () => asLines(source.responses()),
    'responses.gz': () => source.bodies(),
    'requests.jsonl.gz': () => asLines(source.requests()),
    'case.jsonl.gz': () => asLines(source.caseLines()),
    'journal.jsonl.gz': () => asLines(source.journal()),
  };
  for (const name of PARTS) {
    yield { name, chunks: packed(plain[name](), (size) => sizes.push(size)) };
  }
  const manifest: Manifest = {
    format: CASE_FILE_FORMAT,
    version: CASE_FILE_VERSION,
    about: ABOUT,
    ...source.about,
    registries: source.registries(),
    parts: PARTS.map((name, at) => ({ name, ...sizeAt(sizes, at) })),
  };
  const bytes = Buffer.from(manifestText(manifest));
  onSealed(createHash('sha256').update(bytes).digest('hex'));
  yield { name: MANIFEST, chunks: [bytes] };
}

function sizeAt(sizes: readonly PartSize[], at: number): PartSize {
  const size = sizes[at];
  if (size === undefined) throw new Error('A part of a case file was not written to its end.');
  return size;
}

/** Hashes per chunk. */
const HASHES = 4096;

function* hashBytes(hashes: Iterable<string>): Generator<Uint8Array> {
  let waiting: string[] = [];
  for (const hash of hashes) {
    if (waiting.push(hash) < HASHES) continue;
    yield Buffer.from(waiting.join(''), 'hex');
    waiting = [];
  }
  yield Buffer.from(waiting.join(''), 'hex');
}
