/** What can be done with stacks: one list for the menu of entities, their keys and the palette. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { glyphsOf } from '../model/drawn-graph.ts';
import type { GraphState } from '../graph-state.svelte.ts';

export interface StackAction {
  id: 'stack' | 'stack-turn' | 'stack-rename' | 'stack-dissolve';
  label: string;
  key: string;
  keyWords: string;
  run: () => void;
}

const NAME_LIMIT = 40;

/** Of those in one stack what can be done with it; of several in none that they may be grouped. */
export function stackActions(
  { stacks, view }: GraphState,
  ids: readonly EntityId[],
): StackAction[] {
  const stack = stacks.holding(ids);
  if (stack === null) {
    if (glyphsOf(view, ids).length < 2) return [];
    const run = (): void => stacks.ask(ids);
    return [{ id: 'stack', label: 'Group into a stack …', key: 'k', keyWords: 'K', run }];
  }
  const called = `the stack “${toPlainWords(stack.name, NAME_LIMIT)}”`;
  return [
    {
      id: 'stack-turn',
      label: `${stack.isOpen ? 'Collapse' : 'Open'} ${called}`,
      key: 'k',
      keyWords: 'K',
      run: () => void stacks.turn(stack, !stack.isOpen),
    },
    {
      id: 'stack-rename',
      label: 'Rename the stack …',
      key: 'Shift+K',
      keyWords: 'Shift K',
      run: () => stacks.ask(ids, stack),
    },
    {
      id: 'stack-dissolve',
      label: 'Dissolve the stack',
      key: 'Shift+D',
      keyWords: 'Shift D',
      run: () => void stacks.dissolve(stack),
    },
  ];
}

/** The same for what is selected, as they are found when nothing is. */
export const STACK_COMMANDS: readonly (Pick<StackAction, 'id' | 'label'> & { also: string })[] = [
  {
    id: 'stack',
    label: 'Group the selection into a stack …',
    also: 'collapse entities name together',
  },
  { id: 'stack-turn', label: 'Open or collapse the stack', also: 'expand group selection' },
  { id: 'stack-rename', label: 'Rename the stack …', also: 'name group selection' },
  { id: 'stack-dissolve', label: 'Dissolve the stack', also: 'ungroup remove selection' },
];
