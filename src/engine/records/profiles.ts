/** Reading profiles: the beginning of each list with the response, the rest page by page. */
import { isTemporary, Refusal } from '../../contract/faults/faults.ts';
import type { ProfileAnswer } from '../../contract/answers/profile.ts';
import { parseEntityId, toEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { ImportedRecord } from '../../contract/model/import.ts';
import { companyEndOf } from '../../graph/ties/company-end.ts';
import type { Store } from '../../store/store.ts';
import type { ProfileSource, FoundProfile } from './profile-source.ts';
import type { DecodedProfiles } from './decoded-profiles.ts';
import { type NotFetchedList, purposeOf } from './not-fetched-list.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import { inParts } from '../graph/graph-parts.ts';
import type { Handler, Handlers } from '../base/handlers.ts';
import { bytesOf } from './evidence.ts';
import { takeAll } from '../base/take-steps.ts';

interface Needs {
  store: Store;
  profiles: ProfileSource;
  decodedProfiles: DecodedProfiles;
  notFetched: NotFetchedList;
  notes: CaseNotes;
}

export function createProfileHandlers(
  needs: Needs,
): Pick<Handlers, 'readProfile' | 'readProfileList'> {
  return {
    async readProfile({ entity, from, listLimit, case: id }, call) {
      const since = needs.notes.chainAt();
      const found = await needs.profiles.find(entity, from, call.signal).catch((error: unknown) => {
        if (error instanceof Refusal) needs.notes.missed(id, entity, error, since);
        return listedIfItPasses(needs, entity, error);
      });
      needs.notes.opened(id, entity, found.from === 'registry' ? found.response : null, since);
      const ends = await endsOfHeld(needs, entity, found, call.signal);
      return toAnswer(entity, found, { listLimit, ends });
    },
    readProfileList: (input) => readProfileList(needs, input),
  };
}

/** Listed only if nothing is stored of it yet: a failed refresh loses nothing. */
function listedIfItPasses(
  { store, notFetched }: Pick<Needs, 'store' | 'notFetched'>,
  entity: EntityId,
  error: unknown,
): never {
  const isMissing = store.read.profileOrigins([entity]).size === 0;
  if (error instanceof Refusal && isTemporary(error.fault) && isMissing) {
    notFetched.missed(entity, error.fault, purposeOf(store.read, 'open', [entity]));
  }
  throw error;
}

function toAnswer(
  entity: EntityId,
  { decoded, response, neighbours, from, notSearched, notFoundAt, notKept }: FoundProfile,
  { listLimit, ends }: { listLimit: number; ends: ProfileAnswer['ends'] },
): ProfileAnswer {
  const { cut, listLengths } = cutLists(decoded.profile, listLimit);
  const answer = {
    entity,
    listLengths,
    response,
    from,
    drift: decoded.drift,
    neighbours,
    ends,
    notSearched,
    notFoundAt,
    ...(notKept && { notKept }),
    ...(decoded.imported && { imported: cutTies(decoded.imported, listLimit) }),
  };
  // A profile with its lists cut keeps its type; the compiler can't know that.
  return { ...answer, subject: decoded.subject, profile: cut } as ProfileAnswer;
}

const cutTies = (imported: ImportedRecord, limit: number): ImportedRecord => ({
  ...imported,
  stated: imported.stated.slice(0, limit),
  ties: imported.ties.slice(0, limit),
});

/** What stored records state of the end of companies in which a member holds something. */
async function endsOfHeld(
  { store }: Pick<Needs, 'store'>,
  entity: EntityId,
  { decoded }: FoundProfile,
  signal: AbortSignal,
): Promise<ProfileAnswer['ends']> {
  if (decoded.subject === 'company') return {};
  const { positions, rights_and_obligations: rights } = decoded.profile;
  const { registry } = parseEntityId(entity);
  const companies = [...positions, ...rights].flatMap(
    ({ company_id: id }) => toEntityId(registry, 'company', id) ?? [],
  );
  const ends: ProfileAnswer['ends'] = {};
  function* read(): Generator<void> {
    for (const part of inParts([...new Set(companies)])) {
      for (const company of store.read.entities(part)) {
        const end = companyEndOf(company);
        if (end !== null) ends[company.id] = end;
      }
      yield;
    }
  }
  await takeAll(read(), signal);
  return ends;
}

/** The record with its top-level lists cut, or itself if none is longer; and the lengths of the lists. */
function cutLists(
  profile: object,
  limit: number,
): { cut: object; listLengths: Record<string, number> } {
  const listLengths: Record<string, number> = {};
  let cut = profile;
  for (const [name, value] of Object.entries(profile) as [string, unknown][]) {
    if (!Array.isArray(value)) continue;
    listLengths[name] = value.length;
    if (value.length > limit) cut = { ...cut, [name]: value.slice(0, limit) as unknown[] };
  }
  return { cut, listLengths };
}

async function readProfileList(
  { store, decodedProfiles }: Pick<Needs, 'store' | 'decodedProfiles'>,
  { entity, sha256, list, offset, limit }: Parameters<Handler<'readProfileList'>>[0],
): Promise<{ items: unknown[]; total: number }> {
  const { profile } = await decodedProfiles.read(entity, sha256, () => bytesOf(store, sha256));
  const value: unknown = new Map<string, unknown>(Object.entries(profile)).get(list);
  if (!Array.isArray(value)) {
    throw new Refusal('input-invalid', { field: 'list', why: 'the profile has no such list' });
  }
  return { items: value.slice(offset, offset + limit) as unknown[], total: value.length };
}
