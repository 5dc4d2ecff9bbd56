/** What the handlers share. */
import type { EngineEvent } from '../contract/events.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { ByteLimit } from '../registry/common/byte-limit.ts';
import type { Store } from '../store/store.ts';
import type { Canvases } from './canvas/canvases.ts';
import type { CaseNotes } from './cases/case-notes.ts';
import type { Choices } from './registries/settings.ts';
import type { DecodedProfiles } from './records/decoded-profiles.ts';
import type { HostPowers, PdfReader, StoreWork } from './base/host.ts';
import type { Evidence } from './records/evidence.ts';
import type { Log } from './base/log.ts';
import type { NeighbourLists } from './canvas/neighbour-list.ts';
import type { NotFetchedList } from './fetch/not-fetched.ts';
import type { Prove } from './export/proven-graph.ts';
import type { ProfileSource } from './records/profile-source.ts';
import type { RecordChanges } from './cases/record-changes.ts';
import type { Registries } from './registries/registries.ts';
import type { Snapshots } from './store-care/snapshots.ts';
import type { StatusBoard } from './status-board.ts';
import type { Ties } from './graph/tie-index.ts';
import type { TextIndex } from './search/text-index.ts';
import type { Tasks } from './base/tasks.ts';

export interface EngineContext {
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
  /** For the large answers that are under way. */
  room: ByteLimit;
  canvases: Canvases;
  /** What is noted in the journal of a case. */
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
   * A response was kept that speaks of these entities, as the profile of `profileOf` if that is one.
   * The canvases on which it says something new have told so when this resolves, but for those that
   * are being read or are to tell it with a step.
   */
  learned: (spokenOf: readonly EntityId[], profileOf: EntityId | null) => Promise<void>;
  /** What the list of cases says may be different. */
  casesChanged: () => void;
}
