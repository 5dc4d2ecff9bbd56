/** The engine: composes the handlers over a store and registries. */
import { createClient } from '../contract/client.ts';
import { fault } from '../contract/faults/faults.ts';
import { createByteLimit, type ByteLimit } from '../registry/common/byte-limit.ts';
import { createAnnouncer } from './base/announcer.ts';
import { createCanvasHandlers } from './canvas/canvas.ts';
import { Canvases } from './graph/canvases.ts';
import { createCaseFileHandlers } from './case-file/case-files.ts';
import { createCaseNotes, type CaseNotes } from './base/case-notes.ts';
import { createItemHandlers } from './cases/case-items.ts';
import { createChangeHandlers } from './cases/case-changes.ts';
import { createRecordChanges, type RecordChanges } from './records/record-changes.ts';
import { createCaseHandlers, readCases, createDeletionHandlers } from './cases/cases.ts';
import { createMergeHandlers } from './cases/merge-cases.ts';
import { Choices, createSettingsHandlers } from './registries/settings.ts';
import { createCollectHandlers } from './export/collect.ts';
import { compareEntities, readOtherRecords } from './answers/compare-entities.ts';
import { countNeighbours } from './canvas/chosen-neighbours.ts';
import { readCoverage, readCovered, fetchCovered } from './fetch/coverage.ts';
import { createDecodedProfiles, type DecodedProfiles } from './records/decoded-profiles.ts';
import { createDeriver } from './records/deriver.ts';
import { createDispatch } from './base/dispatch.ts';
import { createDossierHandlers } from './dossier/dossier.ts';
import { createEvidence, type Evidence } from './records/evidence.ts';
import { expandFurther } from './canvas/expand-further.ts';
import { createExportHandlers } from './export/export.ts';
import { followOwnersOnCanvas } from './canvas/follow-owners.ts';
import { findPathsBetween } from './answers/find-paths.ts';
import { readKnown } from './search/known-records.ts';
import { createFindHandlers, createSearchHandlers } from './search/search.ts';
import type { Handlers, KeeperCommand } from './base/handlers.ts';
import { fetchPaths } from './answers/continue-paths.ts';
import { createOpenExports } from './export/open-exports.ts';
import type { Engine, EngineParts, HostPowers, PdfReader, StoreWork } from './base/host.ts';
import { createImportHandlers } from './import/imports.ts';
import { readInterlocks } from './answers/interlocks.ts';
import { readSharedBoards } from './answers/shared-boards.ts';
import { createKnownKeys } from './base/known-keys.ts';
import { createNotFetchedList, type NotFetchedList } from './records/not-fetched-list.ts';
import { createNotFetchedHandlers } from './fetch/not-fetched.ts';
import { createNeighbourLists, type NeighbourLists } from './graph/neighbour-list.ts';
import { createNeighbourHandlers } from './canvas/neighbours.ts';
import { createProfileHandlers } from './records/profiles.ts';
import {
  createResponseHandlers,
  createRequestHandlers,
  createVersionHandlers,
} from './records/responses.ts';
import { createProfileSource, type ProfileSource } from './records/profile-source.ts';
import { createProver, type Prove } from './export/proven-graph.ts';
import { readMajorities } from './answers/majorities.ts';
import { readOwners } from './answers/read-owners.ts';
import { readTies } from './answers/answered-ties.ts';
import { createRefreshHandlers } from './cases/refresh-case.ts';
import { Registries } from './registries/registries.ts';
import { findLikelyPairs, readReviewPair } from './answers/review.ts';
import { fillSampleCase, sampleCaseToFill } from './cases/sample-case.ts';
import { countEverything, searchEverything } from './search/search-everything.ts';
import { createThingHandlers } from './answers/shared-things.ts';
import { Snapshots } from './store-care/snapshots.ts';
import {
  rebuildWhereOutdated,
  finishDeletions,
  createStoreCareHandlers,
  type RebuildProgress,
} from './store-care/rebuild.ts';
import { createStatusBoard, type StatusBoard, createStatusHandlers } from './status-board.ts';
import { createTasks, type Tasks } from './base/tasks.ts';
import { createTies, type Ties } from './graph/tie-index.ts';
import { createTextIndex, type TextIndex } from './search/text-index.ts';
import { createVerifyHandlers } from './verify/verify.ts';
import type { EngineEvent } from '../contract/events.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Store } from '../store/store.ts';
import type { Log } from './base/log.ts';

/** What all handlers need; each gets the part it uses. */
interface EngineContext {
  store: Store;
  storeWork: StoreWork;
  registries: Registries;
  choices: Choices;
  status: StatusBoard;
  profiles: ProfileSource;
  decodedProfiles: DecodedProfiles;
  changes: RecordChanges;
  notFetched: NotFetchedList;
  evidence: Evidence;
  prove: Prove;
  /** The memory limit for large responses being received. */
  byteLimit: ByteLimit;
  canvases: Canvases;
  /** Writes entries into the journal of a case. */
  notes: CaseNotes;
  texts: TextIndex;
  /** The index of ties over the whole store. */
  ties: Ties;
  neighbours: NeighbourLists;
  snapshots: Snapshots;
  tasks: Tasks;
  powers: HostPowers;
  pdfReader: PdfReader;
  log: Log;
  now: () => Date;
  announce: (event: EngineEvent) => void;
  /**
   * A response was stored about these entities; it is the profile of `profileOf`, if given. Resolves when
   * the canvases that it changes have announced it, except those being read or waiting for a step.
   */
  noteStored: (mentioned: readonly EntityId[], profileOf: EntityId | null) => Promise<void>;
  /** The list of cases may have changed. */
  casesChanged: () => void;
}

/** Commands that call other commands. */
type CompositeCommand = 'beginVerification' | 'endVerification' | 'exportDossier' | 'verifyPart';

const createOwnersHandlers = (
  context: EngineContext,
): Pick<Handlers, 'readOwners' | 'readMajorities' | 'followOwners'> => ({
  readOwners: (input, call) => readOwners(context, input, call),
  readMajorities: (input, call) => readMajorities(context, input, call),
  followOwners: (input, call) => followOwnersOnCanvas(context, input, call),
});

/** All commands of the contract except the keeper's; a missing one does not compile. */
function createHandlers(context: EngineContext): Omit<Handlers, KeeperCommand> {
  const held = createOpenExports();
  const handlers: Omit<Handlers, CompositeCommand | KeeperCommand> = {
    ...createStatusHandlers(context),
    ...createSettingsHandlers(context),
    ...createSearchHandlers(context),
    ...createFindHandlers(context),
    readKnown: (input, call) => readKnown(context, input, call),
    searchEverything: (input, call) => searchEverything(context, input, call),
    countEverything: (input, call) => countEverything(context, input, call),
    ...createProfileHandlers(context),
    ...createThingHandlers(context),
    ...createVersionHandlers(context),
    ...createResponseHandlers(context),
    readOtherRecords: ({ entity }) => readOtherRecords(context.store.read, entity),
    compareEntities: (input, call) => compareEntities(context, input, call),
    ...createCaseHandlers(context),
    ...createDeletionHandlers(context),
    ...createItemHandlers(context),
    ...createMergeHandlers(context),
    ...createChangeHandlers(context),
    ...createRefreshHandlers(context),
    findLikelyPairs: (input, call) => findLikelyPairs(context, input, call),
    readReviewPair: (input, call) => readReviewPair(context, input, call),
    ...createCanvasHandlers(context),
    readTies: (input, call) => readTies(context, input, call),
    findPaths: (input, call) => findPathsBetween(context, input, call),
    readInterlocks: (input, call) => readInterlocks(context, input, call),
    readSharedBoards: (input, call) => readSharedBoards(context, input, call),
    continuePaths: (input, call) => fetchPaths(context, input, call),
    // Loaded on demand: the rules are large, and few sessions use them.
    async readIndicators(input, call) {
      const { readIndicators } = await import('./answers/indicators.ts');
      return readIndicators(context, input, call);
    },
    async readRules(input) {
      const { listRules } = await import('./answers/rules.ts');
      return listRules(context, input);
    },
    ...createOwnersHandlers(context),
    readCoverage: (input, call) => readCoverage(context, input, call),
    readCovered: ({ entities }, call) => readCovered(context, entities, call),
    fetchProfiles: (input, call) => fetchCovered(context, input, call),
    ...createNeighbourHandlers(context),
    countNeighbours: (input, call) => countNeighbours(context, input, call),
    expandFurther: (input, call) => expandFurther(context, input, call),
    ...createExportHandlers(context, held),
    ...createCollectHandlers(context, held),
    ...createCaseFileHandlers(context, held),
    ...createImportHandlers(context),
    ...createRequestHandlers(context),
    ...createNotFetchedHandlers(context),
    ...createStoreCareHandlers(context),
  };
  return {
    ...handlers,
    ...createDossierHandlers({ needs: context, answers: handlers }, held),
    ...createVerifyHandlers(context, handlers),
  };
}

function createContext(
  parts: EngineParts,
  anew: RebuildProgress,
): EngineContext & { listen: Engine['listen'] } {
  const { store, storeWork, powers, pdfReader, log, named = {}, kinds, offline } = parts;
  const now = (): Date => parts.now?.() ?? new Date();
  const { announce, listen } = createAnnouncer(log);
  const changed = (): void => status.changed();
  const registries = new Registries({
    store,
    powers,
    named,
    log,
    now,
    changed,
    offline,
    ...(kinds && { kinds }),
    connect: (...way) => parts.connect(...way),
  });
  store.deriveLeft(createDeriver((name) => registries.kind(name)));
  const choices = new Choices(store, registries, log);
  const snapshots = new Snapshots({ store, storeWork, log, now, changed });
  const status = createStatusBoard({ store, choices, registries, snapshots, anew, announce, log });
  const decodedProfiles = createDecodedProfiles(registries, parts.decoder);
  const evidence = createEvidence(registries);
  const canvases = new Canvases(store, announce, log);
  const neighbours = createNeighbourLists(store.read);
  const ties = createTies(store);
  const texts = createTextIndex({ store, registries, log });
  const noteStored: EngineContext['noteStored'] = async (mentioned, profileOf) => {
    if (profileOf !== null) ties.noteStored(profileOf);
    const announced = canvases.noteStored(mentioned, profileOf);
    changed();
    texts.catchUp();
    await announced;
  };
  const notFetched = createNotFetchedList({ store, log, now, announce, statusChanged: changed });
  const known = { decodedProfiles, evidence, byteLimit: createByteLimit(), notFetched };
  const source = { store, registries, ...known, announce, noteStored };
  const profiles = createProfileSource(source);
  const tasks = createTasks(announce);
  const casesChanged = (): void =>
    announce({ name: 'casesChanged', ...readCases(store, now().toISOString()) });
  const notes = createCaseNotes({ store, now, log, announce });
  const changes = createRecordChanges({ store, registries, decodedProfiles });
  const stored = {
    store,
    notes,
    registries,
    choices,
    status,
    profiles,
    ...known,
    changes,
    canvases,
  };
  const events = { prove: createProver({ store, evidence }), announce, noteStored, casesChanged };
  const background = { storeWork, snapshots, tasks, texts, ties };
  return { ...stored, ...events, ...background, neighbours, powers, pdfReader, log, now, listen };
}

const CHECKED_EVERY_MILLIS = 2000;

/** Announces what another program writes to a store that is read-only here; call the result to stop. */
function followOtherPrograms({
  store,
  canvases,
  ties,
  status,
  casesChanged,
  log,
}: EngineContext): () => void {
  let version = store.read.version();
  const check = (): void => {
    const now = store.read.version();
    if (now === version) return;
    version = now;
    canvases.forget();
    ties.forget();
    status.changed();
    casesChanged();
  };
  const timer = setInterval(() => {
    try {
      check();
    } catch (error) {
      // Nobody requested this; the next call reports the damage.
      log.write(`What another program wrote can't be read: ${String(error)}`);
    }
  }, CHECKED_EVERY_MILLIS);
  return () => clearInterval(timer);
}

/** The engine over these parts. It owns the store from here on, and closes it. */
export function createEngine(parts: EngineParts): Engine {
  const keys = createKnownKeys(parts.powers, parts.log);
  const anew: RebuildProgress = { progress: null };
  const context = createContext({ ...parts, log: keys.log }, anew);
  const call = createDispatch(createHandlers(context), context.tasks, context.log, keys);
  finishDeletions(context);
  context.texts.catchUp();
  if (parts.takesSnapshots) {
    context.snapshots.start();
    rebuildWhereOutdated(context, anew);
  }
  const at = context.now().toISOString();
  const sampleCase = parts.makesSampleCase ? sampleCaseToFill(parts.store, parts, at) : null;
  const stopFollowing = parts.store.isReadOnly ? followOtherPrograms(context) : () => undefined;
  let closing: Promise<void> | null = null;

  async function close(): Promise<void> {
    stopFollowing();
    await context.tasks.close();
    context.registries.close();
    // Lets cancelled work note that it was cancelled.
    await new Promise(setImmediate);
    context.notFetched.close();
    context.texts.close();
    context.status.close();
    context.snapshots.close();
    await Promise.all([parts.storeWork.close(), parts.decoder?.close()]);
    parts.store.close();
  }

  const engine: Engine = {
    call: (command, input) =>
      closing
        ? Promise.resolve({ ok: false, fault: fault('connection-lost') })
        : call(command, input),
    listen: context.listen,
    announce: context.announce,
    close: () => (closing ??= close()),
  };
  if (sampleCase !== null) void fillSampleCase(createClient(engine), sampleCase, context);
  return engine;
}
