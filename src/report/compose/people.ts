/** Who holds which role in which company: a row each, as it is stated. */
import { mapInSteps } from '../../graph/steps.ts';
import type { Block, Rich } from '../report.ts';
import { leftOutNote, noteBlock, tableBlocks } from './blocks.ts';
import { beyondNote } from './scope.ts';
import { MOST_ROWS, type Teller } from './teller.ts';
import { periodInRich, rolesInOrder, roleInRich, stateInRich, statedBy } from './tie-sentences.ts';

export function* composePeople(teller: Teller): Generator<void, Block[]> {
  const { words, material } = teller;
  const roles = material.graph.ties.filter(({ kind }) => kind === 'position' || kind === 'right');
  if (roles.length === 0) return [{ is: 'paragraph', text: [words.noRoles] }];
  const ties = yield* rolesInOrder(roles, teller);
  const rows = yield* mapInSteps(ties.slice(0, MOST_ROWS), (tie): Rich[] => [
    teller.name(tie.to),
    teller.name(tie.from),
    roleInRich(tie, teller),
    periodInRich(tie, teller),
    [stateInRich(tie, teller)],
    [statedBy(tie, teller)],
    teller.citeTie(tie),
  ]);
  return [
    noteBlock(words.stateNote),
    ...tableBlocks({
      caption: words.peopleTable,
      columns: [
        { title: words.company, share: 6 },
        { title: words.member, share: 6 },
        { title: words.role, share: 5 },
        { title: words.fromUntil, share: 5 },
        { title: words.state(teller.date(material.day)), share: 6 },
        { title: words.statedBy, share: 8 },
        { title: words.sourceColumn, share: 4 },
      ],
      rows,
    }),
    ...beyondNote(teller),
    ...leftOutNote(rows.length, ties.length, teller),
  ];
}
