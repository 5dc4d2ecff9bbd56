/** Files from elsewhere: received part by part, previewed, and imported into a case. */
import type { ImportNeeds } from './import-into-case.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import {
  IMPORT_PROBLEMS_LISTED,
  type ImportedBefore,
  type ImportHead,
  type ImportMapping,
  type ImportPreview,
  type ImportSource,
} from '../../contract/model/import.ts';
import { readImported } from '../../contract/model/registry.ts';
import type { Call, Handlers } from '../base/handlers.ts';
import { mappingsOf } from './import-mappings.ts';
import { hashOfAll, ImportOffers, type ImportOffer, type ReadImport } from './import-offers.ts';
import { takeSteps } from '../base/take-steps.ts';

type ImportCommands =
  | 'beginImport'
  | 'importPart'
  | 'readImportHead'
  | 'previewImport'
  | 'importFile'
  | 'dropImport';

export function createImportHandlers(needs: ImportNeeds): Pick<Handlers, ImportCommands> {
  const { store } = needs;
  const offers = new ImportOffers();
  return {
    beginImport({ offer, name }) {
      if (store.isReadOnly) throw new Refusal('store-read-only', { file: store.file });
      return offers.begin(offer, name);
    },
    importPart: ({ offer, file, base64 }) => ({ size: offers.add(offer, file, base64) }),
    readImportHead: ({ offer }) => readHead(needs, offers.get(offer)),
    async previewImport({ offer, mappings }, call) {
      const one = offers.get(offer);
      one.read = null;
      one.read = await readWhole(needs, one, mappings, call);
      return toPreview(needs, one.read);
    },
    async importFile({ offer, case: id }, call) {
      const { read } = offers.get(offer);
      if (read === null) throw new Refusal('import-gone');
      const { importIntoCase } = await import('./import-into-case.ts');
      const taken = await importIntoCase(needs, id, read, call);
      offers.drop(offer);
      return taken;
    },
    dropImport: ({ offer }) => ({ found: offers.drop(offer) }),
  };
}

async function readHead(
  needs: Pick<ImportNeeds, 'store' | 'registries'>,
  { files }: ImportOffer,
): Promise<ImportHead> {
  // Loaded, with its readers, when the first file is read.
  const { headOf } = await import('./import-reading.ts');
  const heads = files.map((file) => headOf(file, mappingsOf(needs.store.read)));
  return { files: heads, importedBefore: importedBefore(needs, heads) };
}

async function readWhole(
  { store }: Pick<ImportNeeds, 'store'>,
  { files }: ImportOffer,
  mappings: readonly ImportMapping[] | undefined,
  call: Call,
): Promise<ReadImport> {
  const { readImport } = await import('./import-reading.ts');
  const steps = readImport(files, mappings, mappingsOf(store.read));
  const read = await takeSteps(steps, call, 'Reading the file');
  if (read === null) throw new Refusal('cancelled');
  if (read.file.entities.length === 0) {
    const file = read.sources.map(({ name }) => name).join(' and ');
    throw new Refusal('import-unreadable', { file, why: 'nothing in it could be taken in' });
  }
  return read;
}

function importedBefore(
  { registries }: Pick<ImportNeeds, 'registries'>,
  sources: readonly ImportSource[],
): ImportedBefore[] {
  if (sources.length === 0) return [];
  const hash = hashOfAll(sources);
  return registries.list().flatMap(({ handle, address }) => {
    const imported = readImported(address);
    return imported?.sha256 === hash ? [{ registry: handle, name: imported.name }] : [];
  });
}

function toPreview(
  needs: Pick<ImportNeeds, 'registries'>,
  { file, sources }: ReadImport,
): ImportPreview {
  const { format, entities, ties, problems, counts } = file;
  const listed = problems.slice(0, IMPORT_PROBLEMS_LISTED);
  return {
    format,
    files: sources,
    kinds: countBy(entities),
    ties: countBy(ties),
    placed: entities.filter(({ x, y }) => x !== null && y !== null).length,
    counts,
    problems: listed,
    unlisted: file.unlisted + problems.length - listed.length,
    importedBefore: importedBefore(needs, sources),
  };
}

/** In order of appearance. */
function countBy<K extends string>(things: readonly { kind: K }[]): { kind: K; count: number }[] {
  const counts = new Map<K, number>();
  for (const { kind } of things) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return Array.from(counts, ([kind, count]) => ({ kind, count }));
}
