/** What is shown of a canvas where nothing is left out for its time. */
import type { GraphEntity } from '../../src/contract/model/canvas.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import type { SameRecordGroups } from '../../src/drawing/elements/one-company.ts';
import type { RecordGrouping } from '../../src/ui/graph/model/drawn-graph.ts';
import {
  filteredGraph,
  visibleGraph,
  type VisibleGraph,
} from '../../src/ui/graph/model/visible-graph.ts';
import { DAY } from './graph.ts';

export const shownAnyTime = (
  entities: readonly GraphEntity[],
  ties: readonly Tie[],
  opened?: RecordGrouping,
  judged: SameRecordGroups = [],
): VisibleGraph =>
  visibleGraph(filteredGraph(entities, ties), { chosen: 'any', today: DAY }, opened, { judged });
