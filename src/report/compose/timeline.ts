/** Everything that is stated with a date, in the order of the dates: roles that begin and end, and companies. */
import type { Tie } from '../../contract/model/tie.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { mapInSteps, sortInSteps } from '../../graph/steps.ts';
import { toDays } from '../../record/days.ts';
import { stated } from '../../record/names.ts';
import type { Block, Piece, Rich } from '../report.ts';
import { dateTypeCalled } from '../words/date-types.ts';
import { leftOutNote, noteBlock, tableBlocks } from './blocks.ts';
import { MOST_ROWS, type Teller } from './teller.ts';
import { filled, roleInRich } from './tie-sentences.ts';

/** One is decoded in a step: it may state thousands of ties. */
const A_RECORD = 1;

interface Event {
  /** In days, from the first that the date can mean. */
  at: number;
  date: string;
  /** Of few of them it is asked. */
  what: () => Rich;
  cites: () => Piece[];
}

export function* composeTimeline(teller: Teller): Generator<void, Block[]> {
  const { words, material } = teller;
  const roles = material.graph.ties.filter(({ kind }) => kind === 'position' || kind === 'right');
  const ofRoles = yield* mapInSteps(roles, (tie) => eventsOf(tie, teller));
  const { entities } = material.graph;
  const ofCompanies = yield* mapInSteps(entities, ({ id }) => companyEvents(id, teller), A_RECORD);
  const all = [...ofRoles.flat(), ...ofCompanies.flat()];
  const events = yield* sortInSteps(all, (a, b) => a.at - b.at);
  if (events.length === 0) return [{ is: 'paragraph', text: [words.noDatesAtAll] }];
  const shown = events.slice(-MOST_ROWS);
  const undated = roles.filter(({ start, end }) => toDays(start) === null && toDays(end) === null);
  const table = tableBlocks({
    caption: words.timelineTable,
    columns: [
      { title: words.date, share: 2 },
      { title: words.event, share: 9 },
      { title: words.sourceColumn, share: 2 },
    ],
    rows: yield* mapInSteps(shown, ({ date, what, cites }) => [
      [teller.date(date)],
      what(),
      cites(),
    ]),
  });
  return [
    ...table,
    ...leftOutNote(shown.length, events.length, teller),
    ...(undated.length > 0
      ? [noteBlock(words.undated(teller.count(words.roles, undated.length)))]
      : []),
  ];
}

function eventsOf(tie: Tie, teller: Teller): Event[] {
  const { words } = teller;
  const role = (): Rich => (tie.role === null ? roleInRich(tie, teller) : teller.quoted(tie.role));
  const event = (date: string | null, say: typeof words.began): Event[] => {
    const days = toDays(date);
    if (date === null || days === null) return [];
    const what = (): Rich => filled(say, teller.name(tie.from), role(), teller.name(tie.to));
    return [{ at: days.first, date, what, cites: () => teller.citeTie({ ...tie, over: null }) }];
  };
  return [...event(tie.start, words.began), ...event(tie.end, words.ended)];
}

/** The dates of a company whose profile is here. */
function companyEvents(id: EntityId, teller: Teller): Event[] {
  if (parseEntityId(id).subject !== 'company') return [];
  const record = teller.material.recordOf(id);
  if (record?.subject !== 'company') return [];
  return record.profile.dates.flatMap(({ date_full, type }, at): Event[] => {
    const days = toDays(date_full);
    const date = stated(date_full);
    if (days === null || date === null) return [];
    const called =
      type === null ? null : dateTypeCalled(type.trim().toLowerCase(), teller.language);
    const word: Rich =
      called !== null ? [called] : type === null ? [teller.missing()] : teller.quoted(type);
    const what = (): Rich => filled(teller.words.companyDate, teller.name(id), word);
    return [{ at: days.first, date, what, cites: () => teller.citeRecord(id, `/dates/${at}`) }];
  });
}
