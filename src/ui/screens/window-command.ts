/** One thing the window can be told to do. */
import type { Workbench } from '../workbench.svelte.ts';

export interface WindowCommand {
  id: string;
  label: string;
  /** The label with what it is about now: a name, the step that is undone. */
  labelNow?: (workbench: Workbench) => string;
  /** Words it is found by beside its label. */
  also?: string;
  shortcut?: string;
  /** In a text field the key is the field's own. */
  leavesFields?: boolean;
  /** Whether it can't be run now. */
  unable?: (workbench: Workbench) => boolean;
  run: (workbench: Workbench) => void;
}
