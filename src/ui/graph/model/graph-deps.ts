/** What the graph needs of the window around it. */
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
  /** What the registries of entities are called. */
  registries: RegistryList;
  openProfile(id: EntityId): void;
  /** Whose profile is on show beside the graph; null: nobody’s. */
  profileOnShow(): EntityId | null;
  /** Show beside the graph what was clicked on it, or ties of an answer with what their ends are called. */
  inspect(what: EntityId | readonly Tie[], labels?: EntityLabels): void;
  /** Of the case on show. */
  marks: MarksAccess;
  /** What of its records waits to be accepted or ignored. */
  changes: {
    readonly all: readonly WaitingChange[];
    readonly ties: readonly ChangedTies[];
  };
  fault: (fault: Fault) => void;
  /** Show all that was not fetched, for this and before. */
  showNotFetched(): void;
  /** Open the export dialog for what is asked; null: for the graph. */
  takeAway(request: ExportRequest | null): void;
  /** Say something in the status bar and to a screen reader. */
  announce(words: string): void;
}
