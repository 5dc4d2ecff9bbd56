/** Imports what was read of a file into a case: its records and their places on the canvas, or nothing. */
import { cellDates } from '../../record/values/terms.ts';
import { refuseUnknownCase } from '../graph/requested.ts';
import { createHash } from 'node:crypto';
import { counted } from '../../contract/text/counted.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { CanvasPlace } from '../../contract/model/canvas.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { ImportAnswer, ImportedRecord } from '../../contract/model/import.ts';
import type { JournalDetail } from '../../contract/model/journal.ts';
import {
  importedAddress,
  readImported,
  type RegistryHandle,
} from '../../contract/model/registry.ts';
import { NO_HEADERS } from '../../contract/model/request.ts';
import { IMPORTED_KIND } from '../../registry/kinds.ts';
import type { StoreReader, StoreWriter, Store } from '../../store/store.ts';
import { columnsKey } from '../../exchange/import/column-names.ts';
import type { ChangedPlaces } from '../../store/cases/changed-case.ts';
import type { Registries } from '../registries/registries.ts';
import type { Canvases } from '../graph/canvases.ts';
import type { TextIndex } from '../search/text-index.ts';
import type { Ties } from '../graph/tie-index.ts';
import type { Call } from '../base/handlers.ts';
import { rememberMappings } from './import-mappings.ts';
import { hashOfAll, type ReadImport } from './import-offers.ts';
import {
  toStated,
  type ImportedFrom,
  type StatingEntity,
  toRecord,
  tieNotesOf,
} from './import-records.ts';
import { pagesByTurn } from '../graph/graph-parts.ts';
import { shiftBeside } from '../cases/merge-plan.ts';
import { takeAll } from '../base/take-steps.ts';
import type { DecodedProfile } from '../../registry/common/registry.ts';
import { createTolerantReader, Reading } from '../../registry/reading/tolerant-reader.ts';
import { companyProfile, type CompanyProfile } from '../../contract/model/company.ts';
import { memberProfile, type MemberProfile } from '../../contract/model/member.ts';
import type { ImportedEntity, ImportedTie } from '../../exchange/import/imported.ts';

/** What an import needs of the engine. */
export interface ImportNeeds {
  store: Store;
  registries: Registries;
  status: { changed: () => void };
  canvases: Canvases;
  texts: TextIndex;
  ties: Ties;
  now: () => Date;
  casesChanged: () => void;
}

/** The status of a record that no server returned. */
const NO_STATUS = 0;
const CONTENT_TYPE = 'application/json; charset=utf-8';
const PLACES_AT_ONCE = 1000;

/**
 * One transaction over several turns; a cancelled import leaves nothing. Refused as `case-unknown`,
 * `cancelled`, `rebuild-under-way`, or as writing is.
 */
export async function importIntoCase(
  needs: ImportNeeds,
  id: CaseId,
  read: ReadImport,
  call: Call,
): Promise<ImportAnswer> {
  const { store, registries, canvases } = needs;
  const at = needs.now().toISOString();
  const entities = await takeAll(toStated(read.file), call.signal);
  let written: WrittenImport | null = null;
  await store.writeInTurns(function* (writer) {
    written = yield* writeImport(writer, { id, at, read, entities, call });
  });
  registries.list();
  needs.ties.forget();
  needs.status.changed();
  needs.texts.catchUp();
  const { handle, places } = written as unknown as WrittenImport;
  await canvases.stepTaken(id, places);
  needs.casesChanged();
  return { registry: handle, entities: entities.length, ties: read.file.ties.length };
}

interface WrittenImport {
  handle: RegistryHandle;
  places: ChangedPlaces;
}

interface ImportJob {
  id: CaseId;
  at: string;
  read: ReadImport;
  entities: readonly StatingEntity[];
  call: Call;
}

function* writeImport(writer: StoreWriter, job: ImportJob): Generator<void, WrittenImport> {
  const { id, at, read } = job;
  refuseUnknownCase(writer, id);
  const name = nameOfAll(read);
  const address = newAddress(writer, hashOfAll(read.sources), name);
  const { handle } = writer.findOrAddRegistry(IMPORTED_KIND.name, address, false);
  yield* storeRecords(writer, { handle, address }, job);
  rememberMappings(
    writer,
    read.tables.map(({ columns, mapping }) => ({ key: columnsKey(columns), mapping })),
  );
  const places = yield* placesFor(writer, handle, job);
  const { ties } = read.file;
  const counts = `${counted(places.length, 'entity', 'entities')}, ${counted(ties.length, 'tie')}`;
  const detail: JournalDetail = {
    registry: handle,
    count: places.length,
    files: read.sources.map(({ name: file, sha256 }) => ({ file, sha256 })),
  };
  const label = `Import “${name}”: ${counts}`;
  const entry = { at, label, detail: JSON.stringify(detail), put: places };
  return { handle, places: yield* writer.importIntoCase(id, entry) };
}

const nameOfAll = ({ sources }: Pick<ReadImport, 'sources'>): string =>
  sources.map(({ name }) => name).join(' and ');

/** Each import of a file is a registry of its own: another mapping may give other records. */
function newAddress(read: StoreReader, sha256: string, name: string): string {
  const turns = read.registries().flatMap(({ address }) => {
    const imported = readImported(address);
    return imported?.sha256 === sha256 ? [imported.turn] : [];
  });
  return importedAddress({ sha256, turn: Math.max(0, ...turns) + 1, name });
}

/**
 * For an entity with thousands of ties, making, writing, reading and deriving its record each take long,
 * and are steps of their own. Companies first: when a member's role in one is stored, it already has its
 * own record.
 */
function* storeRecords(
  writer: StoreWriter,
  { handle, address }: { handle: RegistryHandle; address: string },
  { at, read, entities, call }: ImportJob,
): Generator<void> {
  const from: ImportedFrom = { files: read.sources, table: tableOf(read) };
  const inOrder = [
    ...entities.filter(({ subject }) => subject === 'company'),
    ...entities.filter(({ subject }) => subject === 'member'),
  ];
  for (const [done, one] of inOrder.entries()) {
    if (call.signal.aborted) throw new Refusal('cancelled');
    call.progress(done, inOrder.length, 'Importing');
    const stated = toProfile(one, from);
    yield;
    const body = IMPORTED_KIND.write.profile(stated);
    yield;
    const { record, subject, id } = one;
    // Decoded from the stored bytes, as any later derivation does.
    const decoded = IMPORTED_KIND.decodeProfile(subject, id, body, CONTENT_TYPE);
    yield;
    const derived = IMPORTED_KIND.deriveProfile(handle, decoded);
    yield;
    const answer = {
      sha256: createHash('sha256').update(body).digest('hex'),
      fetchedAt: at,
      url: address + IMPORTED_KIND.pathOf(subject, id),
      status: NO_STATUS,
      size: body.length,
      headers: { ...NO_HEADERS, contentType: CONTENT_TYPE },
      body,
    };
    const n = writer.appendResponse(handle, { record }, answer, 'imported');
    yield* writer.derive(n, derived);
  }
}

/** The table an entity's row is in: without one of entities, that of the ties which name it first. */
function tableOf({ tables }: ReadImport): ImportedFrom['table'] {
  if (tables.length === 0) return null;
  return tables.some(({ mapping }) => mapping.of === 'entities') ? 'entities' : 'ties';
}

/** The positions of the file, moved beside what is on the canvas; others get theirs later. */
function* placesFor(
  writer: StoreWriter,
  handle: RegistryHandle,
  { id, entities }: ImportJob,
): Generator<void, CanvasPlace[]> {
  const here: CanvasPlace[] = [];
  for (const page of pagesByTurn((part) => writer.canvas(id, part), PLACES_AT_ONCE)) {
    here.push(...page);
    yield;
  }
  const added = entities.map(({ record, entity: { x, y } }): CanvasPlace => {
    const isPlaced = x !== null && y !== null;
    const place = isPlaced ? { x, y } : { x: null, y: null };
    return { entity: `${handle}/${record}`, ...place, pinned: false, hidden: false };
  });
  const shift = shiftBeside(here, added);
  return added.map(({ x, y, ...place }) => ({
    ...place,
    x: x === null ? null : x + shift.x,
    y: y === null ? null : y + shift.y,
  }));
}

/** An imported entity as a registry's profile, as far as that has fields for it. */
type Stated = ImportedRecord['stated'];

function toProfile(one: StatingEntity, from: ImportedFrom): DecodedProfile {
  const stated: Stated = [];
  const drift: [] = [];
  if (one.subject === 'company') {
    const profile = toCompany(one, stated);
    return { subject: 'company', profile, drift, imported: toRecord(one, from, stated) };
  }
  const profile = toMember(one, stated);
  return { subject: 'member', profile, drift, imported: toRecord(one, from, stated) };
}

/** Profiles that state nothing. */
const NO_COMPANY = createTolerantReader(companyProfile)({}, new Reading(), 0);

const NO_MEMBER = createTolerantReader(memberProfile)({}, new Reading(), 0);

function toCompany({ id, entity, parent }: StatingEntity, stated: Stated): CompanyProfile {
  if (parent !== null) stated.push({ pointer: '/parent_company', ...tieNotesOf(parent.tie) });
  return {
    ...NO_COMPANY,
    id,
    current_name: { ...NO_COMPANY.current_name, name: entity.label },
    jurisdiction_country: entity.country,
    registration_number: entity.registrationNumber,
    status: entity.status,
    parent_company: { parent_company_id: parent?.of.id ?? null, level: parent?.tie.role ?? null },
  };
}

function toMember({ id, entity, held }: StatingEntity, stated: Stated): MemberProfile {
  const { kind, label } = entity;
  const { person, company, authority } = NO_MEMBER.data;
  return {
    ...NO_MEMBER,
    id,
    data: {
      mixed: { full_name: kind === 'member' ? label : null },
      person: {
        ...person,
        full_name: kind === 'person' ? label : null,
        ...bornIn(entity),
        nationality: entity.nationality,
        residence: entity.country,
      },
      company: { ...company, registration_number: entity.registrationNumber },
      authority: { ...authority, agency: kind === 'authority' ? label : null },
    },
    ...toHeld(held, stated),
  };
}

function bornIn({ born }: ImportedEntity) {
  const [, year = null, month = null] = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(born ?? '') ?? [];
  return year === null
    ? { birthday_date_full: born }
    : { birthday_year: year, birthday_month: month };
}

const RIGHTS = 'rights_and_obligations';

function toHeld(
  held: StatingEntity['held'],
  stated: Stated,
): Pick<MemberProfile, 'positions' | typeof RIGHTS> {
  const all: Pick<MemberProfile, 'positions' | typeof RIGHTS> = { positions: [], [RIGHTS]: [] };
  for (const [company, ties] of held) {
    const of = {
      company_id: company.id,
      company_name: company.entity.label,
      jurisdiction_country: null,
      jurisdiction_state: null,
    };
    const note = (list: string, which: readonly ImportedTie[], at: number): void =>
      which.forEach((tie, place) => {
        stated.push({ pointer: `/${list}/${at}/${list}/${place}`, ...tieNotesOf(tie) });
      });
    const positions = ties.filter(({ kind }) => kind !== 'right');
    const rights = ties.filter(({ kind }) => kind === 'right');
    if (positions.length > 0) {
      note('positions', positions, all.positions.length);
      const entries = positions.map((tie) => ({ position: tie.role, ...termsOf(tie) }));
      all.positions.push({ ...of, positions: entries });
    }
    if (rights.length > 0) {
      note(RIGHTS, rights, all[RIGHTS].length);
      const entries = rights.map((tie) => ({ right_and_obligation: tie.role, ...termsOf(tie) }));
      all[RIGHTS].push({ ...of, [RIGHTS]: entries });
    }
  }
  return all;
}

const termsOf = (tie: ImportedTie) => ({ status: tie.status, dates: cellDates(tie) });
