/** What the palette offers, ready to be run. */
export interface PaletteCommand {
  id: string;
  /** With what it is about now: a name, the step that is undone. */
  label: string;
  /** The label without that: what it is called whatever it is about. */
  plain: string;
  /** Words it is found by beside its label. */
  also?: string | undefined;
  shortcut?: string | undefined;
  run: () => void;
}
