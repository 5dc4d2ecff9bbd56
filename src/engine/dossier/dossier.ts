/** Dossiers: gathered, composed and written in the wanted format; held like any export until read. */
import { localDay, ownTimeZone } from '../../contract/text/local-time.ts';
import { refuseUnknownCase } from '../graph/requested.ts';
import type { ExportNeeds } from '../export/make-export.ts';
import { hash } from 'node:crypto';
import type { CheckedInputOf } from '../../contract/commands/commands.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import { DOSSIER_FILES, fileNames, type DossierFormat } from '../../contract/answers/formats.ts';
import type { DossierAnswer } from '../../contract/answers/export.ts';
import { ExportTally, type Chunk, type LossCount } from '../../exchange/common/exporter.ts';
import { placesInPdf } from '../../report/read/pdf-places.ts';
import type { Report, Source } from '../../report/model/report.ts';
import type { StoreReader } from '../../store/store.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import { toFileName, joinedText } from '../export/shown-graph.ts';
import type { Call, Handlers } from '../base/handlers.ts';
import type { HostPowers } from '../base/host.ts';
import type { OpenExports } from '../export/open-exports.ts';
import { takeAll } from '../base/take-steps.ts';
import { withPictures } from './dossier-pictures.ts';
import { recipeOf, type DossierRequest, type Answers } from './dossier-request.ts';
import { gatherDossier } from './gather.ts';
import { redactedReport } from './redacted-report.ts';
import type { StoredResponse } from '../../store/requests/responses.ts';
import { toText } from '../../registry/reading/body-text.ts';
import { parseAnswer, parseAnswerKeepingNumbers } from '../../registry/reading/json-answer.ts';
import { isLargeAnswer } from '../../registry/common/registry.ts';
import { keyOfPart } from '../../registry/reading/json-place.ts';
import { briefJson } from '../../registry/reading/brief-json.ts';
import type { CaseId } from '../../contract/model/case.ts';

interface Needs extends ExportNeeds {
  notes: CaseNotes;
}

const sha256Of = (text: string): string => hash('sha256', text, 'hex');

interface Parts {
  needs: Needs;
  answers: Answers;
}

export function createDossierHandlers(
  parts: Parts,
  held: OpenExports,
): Pick<Handlers, 'exportDossier'> {
  return {
    exportDossier: (input, call) => open(parts, held, input, call),
  };
}

async function open(
  parts: Parts,
  held: OpenExports,
  { format, isPreview, task: _task, asOf, ...input }: CheckedInputOf<'exportDossier'>,
  call: Call,
): Promise<DossierAnswer> {
  const { store, now, notes } = parts.needs;
  refuseUnknownCase(store.read, input.case);
  const {
    asked: recipe,
    report,
    entities,
    ties,
  } = await inOneMoment(store.read, input.case, async () => {
    const at = now().toISOString();
    const when = { day: asOf ?? localDay(at), timeZone: ownTimeZone(), at };
    const recipe = { ...input, ...when, chain: store.read.chainHead() };
    return { asked: recipe, ...(await makeReport(parts, recipe, call)) };
  });
  const tally = new ExportTally();
  const called = toFileName(`${report.title} – ${report.subtitle}`, 'dossier');
  const name = `${called} ${localDay(recipe.at)} ${report.language}`;
  const [file] = DOSSIER_FILES[format].files;
  const { powers } = parts.needs;
  const drawn = format === 'docx' ? await withPictures(report, powers, call) : report;
  const made = await written(drawn, format, { powers, loss: tally.loss }, call);
  const chunks = tallied(made, tally, entities);
  const files = fileNames(`dossier-${format}`, name).map((savedAs) => ({
    name: savedAs,
    mime: file.mime,
    chunks,
  }));
  const request = held.hold(`dossier-${format}`, { files, tally }, entities);
  const one = held.get(request.export);
  if (!isPreview) {
    const { label } = DOSSIER_FILES[format];
    const noted = { title: report.title, format: label, chain: recipe.chain.count };
    const note = (): void =>
      notes.dossier(input.case, { ...noted, file: file.ending, sha256: one.hashes()[0] ?? '' });
    one.completed.then(note, () => undefined);
  }
  return { export: request.export, files: request.files, entities, ties };
}

/** The requested report with its redactions; the same store gives the same report. */
export async function makeReport(
  parts: Parts,
  recipe: DossierRequest,
  call: Call,
): Promise<{ report: Report; entities: number; ties: number }> {
  // Loaded when the first dossier is made: few sessions make one.
  const { composeDossier } = await import('../../report/dossier.ts');
  const { material, texts, close } = await gatherDossier(parts, recipe, call);
  try {
    const { entities, ties } = material.graph;
    const counts = { entities: entities.length, ties: ties.length };
    const whole = await takeAll(composeDossier(material), call.signal);
    // A redacted dossier quotes no responses: they might contain what was redacted.
    if (texts === null) {
      const quoted = quotedReport(whole, parts.needs.store.read);
      return { report: await takeAll(quoted, call.signal), ...counts };
    }
    const report = await takeAll(redactedReport(whole, texts), call.signal);
    const template = texts.scrubber.value(recipe.template);
    return { report: { ...report, recipe: recipeOf({ ...recipe, template }) }, ...counts };
  } finally {
    close();
  }
}

/**
 * The file in this format, in parts; what the format can't carry is counted as loss. In a DOCX, only
 * pictures with a PNG appear.
 */
export async function written(
  report: Report,
  format: DossierFormat,
  { powers, loss }: { powers: HostPowers; loss: LossCount },
  { signal }: Pick<Call, 'signal'>,
): Promise<Iterable<Chunk>> {
  if (format === 'markdown') {
    return (await import('../../report/write/markdown.ts')).writeMarkdown(report);
  }
  if (format === 'docx')
    return (await import('../../report/write/docx/docx.ts')).writeDocx(report, loss);
  if (format === 'html') {
    return (await import('../../report/write/html/html.ts')).writeHtml(report, sha256Of);
  }
  const print = powers.print?.bind(powers);
  if (print === undefined) throw new Refusal('printer-missing');
  return [await printedTwice((pageOf) => printed(report, print, pageOf, { signal }))];
}

/**
 * The report as PDF. Rejects as printing does.
 * @param pageOf - the page number that the contents give for an anchor
 */
export async function printed(
  report: Report,
  print: NonNullable<HostPowers['print']>,
  pageOf: (anchor: string) => string,
  { signal }: Pick<Call, 'signal'>,
): Promise<Uint8Array> {
  const { writeHtml } = await import('../../report/write/html/html.ts');
  const html = await takeAll(joinedText(writeHtml(report, sha256Of, pageOf)), signal);
  return print({ kind: 'pdf', html, at: report.at }, signal);
}

/**
 * Chromium can't say on which page something is, so that is read from a first print. The contents leave
 * room for the page numbers, so that nothing moves in the second.
 */
async function printedTwice(
  print: (pageOf: (anchor: string) => string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const first = await print(() => '');
  const pages = placesInPdf(first);
  return pages.size === 0 ? first : print((anchor) => String(pages.get(anchor) ?? ''));
}

function* tallied(chunks: Iterable<Chunk>, tally: ExportTally, total: number): Generator<Chunk> {
  yield* chunks;
  tally.written = total;
}

/** Bytes of a response that is parsed for quotes in one step: some ten milliseconds. */
const QUOTED_BYTES = 2 ** 21;

/** Characters of a quote; longer ones are cut. */
const QUOTED_UNITS = 200;

/**
 * The same report with the JSON at each place quoted, cut to 200 characters. Nothing is quoted from a
 * response that is larger than two megabytes or no longer stored, nor a response as a whole; nor, from a
 * large one, a value whose numbers would be rounded. One response per step. Refused as `response-damaged`.
 */
export function* quotedReport(report: Report, read: StoreReader): Generator<void, Report> {
  const sources: Source[] = [];
  for (const source of report.sources) {
    const stored = read.response(source.sha256);
    const isRead = stored !== null && stored.body.byteLength <= QUOTED_BYTES;
    sources.push(isRead ? { ...source, quotes: quotesOf(stored, source.places) } : source);
    yield;
  }
  return { ...report, sources };
}

function quotesOf({ body, headers }: StoredResponse, places: readonly string[]): Source['quotes'] {
  const { text } = toText(body, headers.contentType);
  const answer = parseAnswer(text);
  let withNumbers: unknown;
  return places.map((pointer) => {
    const value = pointer === '' ? undefined : valueAt(pointer, answer);
    if (value === undefined) return null;
    if (isExact(value)) return quote(value);
    if (isLargeAnswer({ body })) return null;
    withNumbers ??= parseAnswerKeepingNumbers(text);
    return quote(valueAt(pointer, withNumbers));
  });
}

function valueAt(pointer: string, answer: unknown): unknown {
  let value = answer;
  for (const part of pointer.split('/').slice(1)) {
    const key = keyOfPart(part);
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Whether every number in it is written exactly as it was read. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isExact);
}

function quote(value: unknown): string {
  const json = briefJson(value, QUOTED_UNITS + 1);
  return json.length <= QUOTED_UNITS ? json : `${json.slice(0, QUOTED_UNITS).toWellFormed()}…`;
}

/** How often it is tried before it is refused. */
const TRIES = 3;

/**
 * The result of a `make` during which no request and no journal entry of the case was added. Tries again if
 * one was; refused as `dossier-outrun` after that many tries.
 */
export async function inOneMoment<T>(
  read: StoreReader,
  id: CaseId,
  make: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    const before = stateOf(read, id);
    const made = await make();
    if (stateOf(read, id) === before) return made;
    if (tried === TRIES) throw new Refusal('dossier-outrun');
  }
}

/** Verbs of journal entries that change nothing in the case. */
export const TAKEN_AWAY: ReadonlySet<string> = new Set(['export', 'dossier', 'open', 'close']);

/** How many of the last entries are searched for one that changes something. */
const LATEST = 20;

/** Without entries that change nothing, as the note of the last dossier may arrive meanwhile. */
function stateOf(read: StoreReader, id: CaseId): string {
  const rows = read.hasCase(id) ? read.caseJournal(id, { before: null, limit: LATEST }) : [];
  const last = rows.find(({ verb }) => !TAKEN_AWAY.has(verb));
  return `${read.chainHead().count} ${last?.sequence ?? 0}`;
}
