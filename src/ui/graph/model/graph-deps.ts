/** What the graph needs from the window around it. */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { EntityLabels } from '../../../contract/model/answer.ts';
import type { ChangedTies, WaitingChange } from '../../../contract/answers/change.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import type { ExportRequest, MarksAccess } from '../../shared/window/pane-context.ts';
import type { RegistryList } from '../../shared/window/registry-list.svelte.ts';

export interface GraphDeps {
  client: Client;
  /** The names of the registries. */
  registries: RegistryList;
  openProfile(id: EntityId): void;
  /** The entity whose profile is shown beside the graph; null if none is. */
  profileOnShow(): EntityId | null;
  /** Shows an entity or ties beside the graph; `labels` names the ends of ties that aren't on it. */
  inspect(what: EntityId | readonly Tie[], labels?: EntityLabels): void;
  /** The marks of the open case. */
  marks: MarksAccess;
  /** Changes of the case's records that wait to be accepted or ignored. */
  changes: {
    readonly all: readonly WaitingChange[];
    readonly ties: readonly ChangedTies[];
  };
  fault: (fault: Fault) => void;
  /** Shows the list of everything not fetched, now or before. */
  showNotFetched(): void;
  /** Opens the export dialog for this request; null: for the graph. */
  openExport(request: ExportRequest | null): void;
  /** Shows a message in the status bar and reads it to a screen reader. */
  announce(words: string): void;
}
