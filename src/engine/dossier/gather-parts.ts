/** What the parts of a dossier are gathered with. */
import type { Graph } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { JournalRow } from '../../contract/model/journal.ts';
import type { Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import type { Choices } from '../registries/settings.ts';
import type { DecodedProfiles } from '../records/decoded-profiles.ts';
import type { Prove } from '../export/proven-graph.ts';
import type { Canvases } from '../graph/canvases.ts';
import type { HostPowers } from '../base/host.ts';
import type { Call, Handlers } from '../base/handlers.ts';
import type { DossierRequest } from './dossier-request.ts';

/** What is needed of the engine. */
interface Needs {
  store: Store;
  registries: Registries;
  choices: Choices;
  decodedProfiles: DecodedProfiles;
  prove: Prove;
  canvases: Canvases;
  powers: HostPowers;
  now: () => Date;
}

/** What is asked of the engine for it. */
export type Answers = Pick<
  Handlers,
  | 'readCoverage'
  | 'readOwners'
  | 'readInterlocks'
  | 'findPaths'
  | 'readSharedThings'
  | 'readIndicators'
  | 'readTies'
  | 'compareVersions'
>;

export interface GatherParts {
  context: Needs;
  answers: Answers;
  asked: DossierRequest;
  graph: Graph;
  subjects: readonly EntityId[];
  call: Call;
  /** What was done in the case until then, in order; read once, when it is first asked for. */
  journal: () => Promise<readonly JournalRow[]>;
}
