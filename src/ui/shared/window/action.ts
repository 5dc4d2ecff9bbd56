/** One action: palette, tools, menus, keys and key help all use it. */
import { isShortcut } from './shortcut.ts';

/** `On` is what the action is performed on. */
export interface Action<On = void> {
  id: string;
  /** The label, whatever the action is performed on. */
  label: string;
  /** The label with its present object: a name, the step that is undone. */
  labelNow?: (on: On) => string;
  /** The label in a menu whose title names the object. */
  inMenu?: string;
  /** Shown beside it in a menu, in place of its keys. */
  hint?: string;
  /** Further words by which it is found. */
  also?: string;
  /** Each performs it wherever the keyboard is in the window; the first is shown. */
  keys?: readonly string[];
  /** Each performs it while the keyboard is on the graph or in a table of it; the first is shown. */
  localKeys?: readonly string[];
  /** In a text field, its keys belong to the field. */
  leavesFields?: boolean;
  /** Whether it can be performed now; if absent, it always can. */
  when?: (on: On) => boolean;
  perform: (on: On) => void;
}

/** The same action, performed on something found in another object. */
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
