/** One thing that can be done: palette, tools, menus, keys and key help all read it. */
import { isShortcut } from './shortcut.ts';

/** `On` is what it is performed on. */
export interface Action<On = void> {
  id: string;
  /** What it is called whatever it is about. */
  label: string;
  /** The label with what it is about now: a name, the step that is undone. */
  labelNow?: (on: On) => string;
  /** What it is called in a menu whose title says what it is about. */
  inMenu?: string;
  /** What a menu says beside it in place of its keys. */
  hint?: string;
  /** Words it is found by beside its label. */
  also?: string;
  /** Each does it wherever the keyboard is in the window; the first is shown. */
  keys?: readonly string[];
  /** Each does it where the keyboard is on the graph or in a table of it; the first is shown. */
  localKeys?: readonly string[];
  /** In a text field its keys are the field's own. */
  leavesFields?: boolean;
  /** Whether it can be done now; without it, it always can. */
  when?: (on: On) => boolean;
  perform: (on: On) => void;
}

/** The same action, performed on what is found in something else. */
export function actionOn<On, Holder>(
  { labelNow, when, perform, ...others }: Action<On>,
  find: (holder: Holder) => On,
): Action<Holder> {
  return {
    ...others,
    ...(labelNow && { labelNow: (holder: Holder) => labelNow(find(holder)) }),
    ...(when && { when: (holder: Holder) => when(find(holder)) }),
    perform: (holder) => perform(find(holder)),
  };
}

export const canPerform = <On>({ when }: Action<On>, on: On): boolean => when?.(on) ?? true;

export const labelOf = <On>({ label, labelNow }: Action<On>, on: On): string =>
  labelNow?.(on) ?? label;

export const menuLabelOf = <On>(action: Action<On>, on: On): string =>
  action.inMenu ?? labelOf(action, on);

export const isKeyOf = (event: KeyboardEvent, keys: readonly string[] = []): boolean =>
  keys.some((one) => isShortcut(event, one));
