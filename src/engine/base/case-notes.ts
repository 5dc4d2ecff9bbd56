/** Journal entries of a case for what does not change it: searching, opening, fetching, exporting. */
import { counted } from '../../contract/text/counted.ts';
import type { EngineEvent } from '../../contract/events.ts';
import { faultWords, Refusal } from '../../contract/faults/faults.ts';
import { exportedInWords } from '../../contract/words/export-words.ts';
import type { ExportCounts } from '../../contract/answers/export.ts';
import type { SearchPage } from '../../contract/answers/search.ts';
import { refreshInWords, type RefreshHead } from '../../contract/answers/change.ts';
import { REDACTION_WORDS, type Redaction } from '../../contract/model/case-file.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { JournalDetail } from '../../contract/model/journal.ts';
import { type MemberQuery, queryInWords } from '../../contract/model/query.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { RecordOrQuery } from '../../contract/model/request.ts';
import type { ResponseSource } from '../../contract/model/response.ts';
import { toPlainWords } from '../../drawing/shapes/visible-text.ts';
import { idInWords } from '../../graph/sameness/namesakes.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import { thrownInWords } from './announcer.ts';
import type { Log } from './log.ts';

/** Characters of a name that are quoted at most. */
const CITED = 80;

/** What was exported, and as which files. */
export interface ExportNoted extends ExportCounts {
  /** The format's name as users read it. */
  format: string;
  redacted: readonly Redaction[];
  files: NonNullable<JournalDetail['files']>;
}

interface DossierNoted {
  title: string;
  /** The format's name as users read it. */
  format: string;
  /** The file's extension. */
  file: string;
  sha256: string;
  /** How many requests the chain had. */
  chain: number;
}

/** Notes in a case's journal, if there is a case. `since`: the chain's length before the request. */
export interface CaseNotes {
  /** The current length of the request chain. */
  chainAt(): number;
  /** A search returned a page or was refused. */
  searched(
    id: CaseId | undefined,
    target: { registry: RegistryHandle; query: MemberQuery },
    outcome: SearchPage | Refusal,
    since: number,
  ): void;
  /** A profile was opened; `response` is null unless it was fetched now. */
  opened(
    id: CaseId | undefined,
    entity: EntityId,
    response: ResponseSource | null,
    since: number,
  ): void;
  /** A profile was fetched along with others. */
  fetched(id: CaseId | undefined, entity: EntityId): void;
  missed(id: CaseId | undefined, entity: EntityId, refusal: Refusal, since: number): void;
  refreshed(id: CaseId, head: RefreshHead): void;
  exported(id: CaseId, what: ExportNoted): void;
  /** A dossier was exported. */
  dossier(id: CaseId, what: DossierNoted): void;
  /** The whole case was saved, described by `label`. */
  saved(id: CaseId, label: string): void;
}

interface Entry {
  verb: string;
  label: string;
  response?: Pick<ResponseSource, 'sha256' | 'fetchedAt'> | null;
  detail?: JournalDetail;
  /** What was requested: without a response the entry refers to the last attempt at it. */
  target?: { registry: RegistryHandle; for: RecordOrQuery; since: number };
}

interface NotesParts {
  store: Store;
  now: () => Date;
  log: Log;
  announce: (event: EngineEvent) => void;
}

export function createCaseNotes({ store, now, log, announce }: NotesParts): CaseNotes {
  /** Written soon, together with other writes; nobody waits for it. */
  async function note(id: CaseId, { response, detail, target, ...entry }: Entry): Promise<void> {
    if (store.isReadOnly) return;
    const at = now().toISOString();
    try {
      await store.writeSoon((writer) => {
        if (!writer.hasCase(id) || isRepeated(writer, id, entry)) return;
        const { sha256 = '', fetchedAt = '' } = response ?? {};
        const attempt = target
          ? writer.lastAttempt(target.registry, target.for, target.since)
          : null;
        const request = writer.answeredWith(sha256, fetchedAt).at(-1)?.n ?? attempt;
        const text = detail === undefined ? null : JSON.stringify(detail);
        writer.noteInCase(id, { at, ...entry, request, detail: text });
      });
      announce({ name: 'journalGrew', case: id });
    } catch (error) {
      // The noted action is done: a failure to note it must not undo it.
      log.write(`The journal of a case could not be written: ${thrownInWords(error)}`);
    }
  }

  const name = (entity: EntityId): string => nameIn(store.read, entity);

  return {
    chainAt: () => store.read.chainHead().count,
    searched(id, { registry, query }, outcome, since) {
      if (id === undefined) return;
      const target = { registry, for: { query }, since };
      void note(id, { ...searchEntry({ registry, query }, outcome), target });
    },
    opened(id, entity, response, since) {
      if (id === undefined) return;
      const [verb, word] = response === null ? ['open', 'Open'] : ['fetch', 'Fetch'];
      const detail = { entities: [entity] };
      const target = profile(entity, since);
      void note(id, { verb, label: `${word} ${name(entity)}`, response, detail, target });
    },
    fetched(id, entity) {
      if (id === undefined) return;
      const response = store.read.profileOrigins([entity]).get(entity) ?? null;
      const detail = { entities: [entity] };
      void note(id, { verb: 'fetch', label: `Fetch ${name(entity)}`, response, detail });
    },
    missed(id, entity, { fault }, since) {
      if (id === undefined || fault.code === 'cancelled') return;
      const label = `Fetch ${name(entity)}: ${faultWords(fault).says}`;
      const target = profile(entity, since);
      void note(id, { verb: 'fetch', label, detail: { entities: [entity] }, target });
    },
    saved: (id, label) => void note(id, { verb: 'export', label }),
    refreshed(id, { total, counts }) {
      const label = `Refresh all, ${counted(total, 'record')}: ${refreshInWords(counts)}`;
      void note(id, { verb: 'refresh', label, detail: { count: total } });
    },
    dossier: (id, what) => void note(id, dossierEntry(what)),
    exported: (id, what) => void note(id, exportEntry(what)),
  };
}

function dossierEntry({ title, format, file, sha256, chain }: DossierNoted): Entry {
  const label = `Dossier as ${format}: “${toPlainWords(title, CITED)}”`;
  return { verb: 'dossier', label, detail: { chain, files: [{ file, sha256 }] } };
}

function exportEntry({ format, redacted, files, ...counts }: ExportNoted): Entry {
  const without = redacted.map((one) => REDACTION_WORDS[one].toLowerCase());
  const redactions = without.length === 0 ? '' : `, without ${without.join(', ')}`;
  const label = `Export as ${format}: ${exportedInWords(counts).join(', ')}${redactions}`;
  return { verb: 'export', label, detail: { count: counts.entities, files: [...files] } };
}

function nameIn(read: StoreReader, entity: EntityId): string {
  const [known] = read.entities([entity]);
  if (known === undefined) return idInWords(entity);
  // The id tells a company from the same company as a member, which has the same name.
  return `“${toPlainWords(known.label, CITED)}” (${idInWords(entity)})`;
}

function profile(entity: EntityId, since: number): Required<Entry>['target'] {
  const { registry, record } = parseEntityId(entity);
  return { registry, for: { record }, since };
}

/** What was searched and what resulted, including when nothing was found or the request failed. */
function searchEntry(
  { registry, query }: { registry: RegistryHandle; query: MemberQuery },
  outcome: SearchPage | Refusal,
): Entry {
  const words = `Search of ${registry} for ${queryInWords(query)}`;
  if (outcome instanceof Refusal) {
    const label = `${words}: ${faultWords(outcome.fault).says}`;
    return { verb: 'search', label, detail: { registry } };
  }
  const { items, more, source, response } = outcome;
  const found = foundInWords(items.length, more, query.page);
  const stored = response === null ? ', in the store alone' : ', as it answered before';
  const label = `${words}: ${found}${source === 'registry' ? '' : stored}`;
  return { verb: 'search', label, response, detail: { registry, count: items.length } };
}

function foundInWords(count: number, more: boolean, page: number): string {
  if (count === 0) return page === 1 ? 'no member found' : 'nothing more';
  return `${count} found${more ? ', there may be more' : ''}${page > 1 ? `, page ${page}` : ''}`;
}

/** Moving back and forth between profiles opens them repeatedly; one entry in a row is enough. */
function isRepeated(read: StoreReader, id: CaseId, { verb, label }: Entry): boolean {
  if (verb !== 'open') return false;
  const [last] = read.caseJournal(id, { before: null, limit: 1 });
  return last?.verb === verb && last.label === label;
}
