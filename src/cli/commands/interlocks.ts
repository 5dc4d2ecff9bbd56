/** `interlocks`: which companies share members, and how long these served in both; or the same by member. */
import { parseArgs } from 'node:util';
import type { InterlocksAnswer, SharedBoardsAnswer } from '../../contract/answers/interlocks.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { counted } from '../../contract/text/counted.ts';
import {
  ANY_ROLE_COUNTS,
  activeInWords,
  daysTogetherInWords,
  howCountedInWords,
  rolesInWords,
  boardMembersInWords,
  unknownInWords,
} from '../../graph/answers/board-words.ts';
import {
  ANSWER_OPTIONS,
  caseInput,
  toDay,
  toEntities,
  toWholeNumber,
  UsageError,
} from '../base/arguments.ts';
import { printJson, printLines } from '../base/output.ts';
import { ENGINE_OPTIONS, TASK, withStore, type CommandContext } from '../base/session.ts';

const INTERLOCK_OPTIONS = {
  ...ENGINE_OPTIONS,
  ...ANSWER_OPTIONS,
  limit: { type: 'string' },
  most: { type: 'string' },
  by: { type: 'string' },
  'at-least': { type: 'string' },
  case: { type: 'string' },
} as const;

export async function interlocks(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: INTERLOCK_OPTIONS,
    allowPositionals: true,
  });
  const limit = toWholeNumber('--limit', values.limit, [1, 10_000]);
  const most = toWholeNumber('--most', values.most, [1, 100_000]);
  const atLeast = toWholeNumber('--at-least', values['at-least'], [1, 1000]);
  const isByMember = readBy(values.by) === 'member';
  if (isByMember && most !== undefined) throw new UsageError('--most is not for --by member.');
  if (!isByMember && atLeast !== undefined) throw new UsageError('--at-least is for --by member.');
  await withStore(context, values, async ({ client, defaultRegistry }) => {
    const entities = toEntities(positionals, defaultRegistry);
    const named = await caseInput(client, values.case);
    const input = {
      entities,
      ...toDay(values['as-of']),
      ...(limit === undefined ? {} : { limit }),
      ...named,
      task: TASK,
    };
    if (isByMember) {
      const least = atLeast === undefined ? {} : { atLeast };
      const found = await client.readSharedBoards({ ...input, ...least });
      if (values.json) printJson(found);
      else printLines(sharedBoardLines(found));
      return;
    }
    const found = await client.readInterlocks({
      ...input,
      ...(most === undefined ? {} : { most }),
    });
    if (values.json) printJson(found);
    else printLines(interlockLines(found, entities, most));
  });
  return 0;
}

function readBy(typed = 'company'): 'company' | 'member' {
  if (typed === 'company' || typed === 'member') return typed;
  throw new UsageError('--by takes company or member.');
}

function sharedBoardLines(found: SharedBoardsAnswer): string[] {
  const { members, total, labels, asOf, unknown, sameAs } = found;
  const named = (id: EntityId): string => `${labels[id] ?? id} (${id})`;
  const own = found.boards.flatMap(({ company, roles }) =>
    roles.length === 0 ? [] : [`  ${named(company)}: ${rolesInWords(roles)}`],
  );
  const subject =
    found.subject === null
      ? []
      : [
          `${named(found.subject)} has roles in ${counted(found.boardCount, 'company', 'companies')}:`,
        ];
  const lines = members.flatMap((member) => [
    `${named(member.id)}: ${counted(member.boards.length, 'company', 'companies')}, roles: ${activeInWords(member)}; ${daysTogetherInWords(member)} ${howCountedInWords(found)}`,
    ...member.boards.map(
      (board) =>
        `  ${named(board.company)}: ${rolesInWords(board.roles)}; ${daysTogetherInWords(board)}`,
    ),
  ]);
  const judged = Object.keys(sameAs).length;
  const summary = [
    `${boardMembersInWords(found, named)}${atAnyTime(asOf)}`,
    members.length < total && `the first ${members.length} are shown`,
    judged > 0 &&
      `${counted(judged, 'record')} taken for another that it was judged the same as in the case`,
  ];
  const missing = unknownInWords(unknown);
  return [
    ...subject,
    ...own,
    ...lines,
    `${summary.filter(Boolean).join('; ')}. ${ANY_ROLE_COUNTS}.`,
    ...(missing === null ? [] : [missing]),
  ];
}

/** Roles of any time count; days only up to the day. */
const atAnyTime = (asOf: string): string => ` at any time, in what is stored; days up to ${asOf}`;

/** The companies and members it is limited to, if named; and whether `--most` applies. */
function scopeInWords(requested: readonly EntityId[], most: number | undefined): string[] {
  const { company = [], member = [] } = Object.groupBy(
    new Set(requested),
    (id) => parseEntityId(id).subject,
  );
  const among = counted(company.length, 'company', 'companies');
  return [
    ...(company.length > 1 ? [`among the ${among} named`] : []),
    ...(company.length === 1 ? ['of the company named'] : []),
    ...(member.length > 0 ? [`only by the ${counted(member.length, 'member')} named`] : []),
    ...(most !== undefined && company.length > 1 && company.length <= most
      ? [`nobody is in more than ${most} of the ${among} named, so --most leaves nobody out`]
      : []),
  ];
}

function interlockLines(
  { pairs, total, leftOut, leftOutCount, labels, asOf, sameAs }: InterlocksAnswer,
  requested: readonly EntityId[],
  most: number | undefined,
): string[] {
  const named = (id: keyof typeof labels): string => `${labels[id] ?? id} (${id})`;
  const lines = pairs.flatMap(({ a, b, members, ...served }) => [
    `${named(a)} and ${named(b)}: ${counted(members.length, 'member')}, ${daysTogetherInWords(served)} together`,
    ...members.map((member) => `  ${named(member.id)}: ${daysTogetherInWords(member)}`),
  ]);
  const judged = Object.keys(sameAs).length;
  const some = leftOut.slice(0, 5).join(', ');
  const summary = [
    `${counted(total, 'pair')} of companies share members${atAnyTime(asOf)}`,
    pairs.length < total && `the first ${pairs.length} are shown`,
    leftOutCount > 0 &&
      `${counted(leftOutCount, 'member')} of very many companies left out: ${some}${leftOutCount > 5 ? ', …' : ''}`,
    ...scopeInWords(requested, most),
    judged > 0 &&
      `${counted(judged, 'record')} taken for another that it was judged the same as in the case`,
  ];
  return [...lines, `${summary.filter(Boolean).join('; ')}.`];
}
