/** Reads received files to import: first what each is, then all of them, in short steps. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { ImportFileHead, ImportFormat, ImportMapping } from '../../contract/model/import.ts';
import { columnsKey, guessMapping } from '../../exchange/import/column-names.ts';
import type { ImportedFile, Refuse } from '../../exchange/import/imported.ts';
import { createImportReading, importFormatOf } from '../../exchange/import/read-import.ts';
import { createTablesImport } from '../../exchange/import/read-tables.ts';
import { readTableHead } from '../../exchange/import/table-rows.ts';
import type { Step } from '../../store/base/step.ts';
import { sourceOf, type FileToImport, type ReadImport } from './import-offers.ts';

/** Bytes read in one step. */
const PIECE = 32 * 1024;
/** Characters read to tell a file's format; the first row of a table is no longer. */
const BEGINNING = 128 * 1024;

const refusing =
  (file: string): Refuse =>
  (why) =>
    new Refusal('import-unreadable', { file, why });

const HAS_NUL = 'it has the character U+0000, as no text in UTF-8 has; save it as UTF-8';

/** Decodes UTF-8, or UTF-16 by its byte order mark; anything else is refused, as unreadable. */
function* textOf({ name, parts }: FileToImport): Generator<string> {
  const [first] = parts;
  const mark = first === undefined ? '' : Buffer.from(first.subarray(0, 2)).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (const part of parts) {
      for (let at = 0; at < part.length; at += PIECE) {
        const text = decoder.decode(part.subarray(at, at + PIECE), { stream: true });
        // UTF-16 without its mark decodes as UTF-8 too, with this character in every other place.
        if (text.includes('\0')) throw refusing(name)(HAS_NUL);
        yield text;
      }
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw refusing(name)('it is not text in UTF-8; save it as that');
  }
}

/** As much of the text as tells its format, and whether that is all. */
function beginningOf(file: FileToImport): { text: string; isWhole: boolean } {
  let text = '';
  for (const piece of textOf(file)) {
    if (text.length > BEGINNING) return { text, isWhole: false };
    text += piece;
  }
  return { text, isWhole: true };
}

/** Refused as `import-unreadable` if it is no known format. */
function formatOf(name: string, beginning: string): ImportFormat {
  if (beginning.trim() === '') throw refusing(name)('it is empty');
  const format = importFormatOf(beginning);
  if (format === null) throw refusing(name)('it is none of the formats that are read');
  return format;
}

/** The mapping used before for a table of these columns; null if none. */
export type Remembered = (key: string) => ImportMapping | null;

/** The file's format and beginning; refused as `import-unreadable`. */
export function headOf(file: FileToImport, remembered: Remembered): ImportFileHead {
  const { text, isWhole } = beginningOf(file);
  const format = formatOf(file.name, text);
  const whole = { ...sourceOf(file), size: file.size, format };
  if (format !== 'csv') return { ...whole, head: null, mapping: null, isRemembered: false };
  const head = readTableHead(text, isWhole, refusing(file.name));
  const known = remembered(columnsKey(head.columns));
  return {
    ...whole,
    head,
    mapping: known ?? guessMapping(head.columns),
    isRemembered: known !== null,
  };
}

/** In steps of bytes. Refused as `import-unreadable`. */
export function* readImport(
  files: readonly FileToImport[],
  given: readonly ImportMapping[] | undefined,
  remembered: Remembered,
): Generator<Step, ReadImport> {
  const heads = files.map((file) => headOf(file, remembered));
  const name = heads.map((head) => head.name).join(' and ');
  const [first] = heads;
  if (first === undefined) throw refusing(name)('there is no file');
  const sources = heads.map(({ name: called, sha256 }) => ({ name: called, sha256 }));
  if (heads.every(({ format }) => format === 'csv')) {
    const tables = heads.map(({ head, mapping }, at) => {
      const chosen = given?.[at] ?? mapping;
      if (head === null || chosen === null) throw refusing(name)('it has no columns');
      return { columns: head.columns, mapping: chosen };
    });
    const file = yield* readTables(files, tables, name);
    return { file, sources, tables };
  }
  const [only] = files;
  if (only === undefined || heads.length > 1 || first.format === 'csv') {
    throw refusing(name)('only two tables, of entities and of ties, are read together');
  }
  const reading = createImportReading(first.format, refusing(name));
  const file = yield* readAll(only, (text) => reading.write(text), 0, only.size);
  return { file: yield* withSteps(reading.end(), file), sources, tables: [] };
}

function* readTables(
  files: readonly FileToImport[],
  tables: ReadImport['tables'],
  names: string,
): Generator<Step, ImportedFile> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let at = names;
  const reading = createTablesImport((why) => refusing(at)(why));
  let done = 0;
  for (const [place, file] of files.entries()) {
    const chosen = tables[place];
    if (chosen === undefined) continue;
    at = file.name;
    const table = reading.table(chosen.mapping, beginningOf(file).text);
    done = (yield* readAll(file, (text) => table.write(text), done, total)).done;
    table.end();
  }
  at = names;
  return yield* withSteps(reading.end(), { done: total, total });
}

function* readAll(
  file: FileToImport,
  write: (text: string) => void,
  before: number,
  total: number,
): Generator<Step, Step> {
  let done = before;
  for (const piece of textOf(file)) {
    write(piece);
    done = Math.min(before + file.size, done + PIECE);
    yield { done, total };
  }
  return { done: before + file.size, total };
}

function* withSteps<T>(steps: Generator<void, T>, last: Step): Generator<Step, T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield last;
  }
}
