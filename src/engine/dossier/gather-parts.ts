/** What the parts of a dossier are gathered with. */
import type { ExportNeeds } from '../export/make-export.ts';
import type { Graph } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { JournalRow } from '../../contract/model/journal.ts';
import type { Call, Handlers } from '../base/handlers.ts';
import type { DossierRequest } from './dossier-request.ts';

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
  context: ExportNeeds;
  answers: Answers;
  asked: DossierRequest;
  graph: Graph;
  subjects: readonly EntityId[];
  call: Call;
  /** What was done in the case until then, in order; read once, when it is first asked for. */
  journal: () => Promise<readonly JournalRow[]>;
}
