/** Actions on stacks: one list for the entity menu, their keys and the palette. */
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import type { Action } from '../../shared/window/action.ts';
import type { EntityTargets } from '../model/entity-targets.ts';

const NAME_LIMIT = 40;

const stackOf = ({ graph: { stacks }, ids }: EntityTargets) => stacks.stackWith(ids);
const isStack = (targets: EntityTargets): boolean => stackOf(targets) !== null;

/** Actions on the stack that contains the targets, or grouping several that are in none. */
export const STACK_ACTIONS: readonly Action<EntityTargets>[] = [
  {
    id: 'stack',
    label: 'Group the selection into a stack …',
    inMenu: 'Group into a stack …',
    also: 'collapse entities name together',
    localKeys: ['k'],
    when: (targets) => !isStack(targets) && targets.glyphs.length >= 2,
    perform: ({ graph, ids }) => graph.stacks.askForName(ids),
  },
  {
    id: 'stack-turn',
    label: 'Open or collapse the stack',
    labelNow(targets) {
      const stack = stackOf(targets);
      if (stack === null) return 'Open or collapse the stack';
      const name = toPlainWords(stack.name, NAME_LIMIT);
      return `${stack.isOpen ? 'Collapse' : 'Open'} the stack “${name}”`;
    },
    also: 'expand group selection',
    localKeys: ['k'],
    when: isStack,
    perform(targets) {
      const stack = stackOf(targets);
      if (stack) void targets.graph.stacks.setOpen(stack, !stack.isOpen);
    },
  },
  {
    id: 'stack-rename',
    label: 'Rename the stack …',
    also: 'name group selection',
    localKeys: ['Shift+K'],
    when: isStack,
    perform: (targets) => targets.graph.stacks.askForName(targets.ids, stackOf(targets)),
  },
  {
    id: 'stack-dissolve',
    label: 'Dissolve the stack',
    also: 'ungroup remove selection',
    localKeys: ['Shift+D'],
    when: isStack,
    perform(targets) {
      const stack = stackOf(targets);
      if (stack) void targets.graph.stacks.dissolve(stack);
    },
  },
];
