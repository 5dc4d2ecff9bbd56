/** What the parts of a dossier are gathered with. */
import type { Graph } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { EngineContext } from '../context.ts';
import type { Call, Handlers } from '../handlers.ts';
import type { DossierAsked } from './asked.ts';

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
  context: EngineContext;
  answers: Answers;
  asked: DossierAsked;
  graph: Graph;
  subjects: readonly EntityId[];
  call: Call;
}
