/** The sections on what was found across records: companies that share members, paths, and what happened when. */
import type { InterlockAnswer } from '../../contract/answers/interlocks.ts';
import type { SameAs } from '../../contract/model/thing.ts';
import { isRole, type Tie } from '../../contract/model/tie.ts';
import type { EntityPath } from '../../contract/model/paths.ts';
import type { Material, PathsMaterial, TieOf } from '../model/material.ts';
import type { Block, Rich, Piece } from '../model/report.ts';
import { mapInSteps, sortInSteps } from '../../graph/shared/steps.ts';
import { outerDates } from '../../graph/ties/tie-order.ts';
import { tieState } from '../../graph/ties/tie-state.ts';
import {
  firstSubjectsNote,
  judgedNote,
  leftOutNote,
  noteBlock,
  tableBlocks,
  MAX_ROWS,
  type DossierPhrases,
} from './phrases.ts';
import { fillTemplate, periodInRich, roleInRich, tieSentence } from './tie-sentences.ts';
import { toDays } from '../../record/values/days.ts';
import { type EntityId, parseEntityId } from '../../contract/model/entity.ts';
import { stated } from '../../record/values/names.ts';
import { dateTypeName } from '../words/date-types.ts';

type Interlocks = NonNullable<Material['interlocks']>;

export function* composeInterlocks(
  { pairs, total, leftOut, leftOutCount, tieOf, sameAs, compared, uncompared }: Interlocks,
  phrases: DossierPhrases,
): Generator<void, Block[]> {
  const { words } = phrases;
  const names = leftOut.slice(0, MAX_NAMED).map((id) => phrases.label(id));
  const left: Block[] =
    leftOutCount === 0
      ? []
      : [
          noteBlock(
            words.interlocksLeft(phrases.count(words.membersCount, leftOutCount), names.join(', ')),
          ),
        ];
  left.push(...uncomparedNote(uncompared, phrases), ...judgedNote(phrases));
  if (pairs.length === 0) {
    const none = compared < 2 ? tooFewToCompare(phrases) : words.noInterlocks;
    return leftOutCount > 0 ? left : [{ is: 'paragraph', text: [none] }, ...left];
  }
  const members = pairs.flatMap((pair) => pair.members.map((member) => ({ pair, member })));
  const shown = members.slice(0, MAX_ROWS);
  const pairsShown = new Set(shown.map(({ pair }) => pair)).size;
  return [
    ...left,
    ...leftOutNote(pairsShown, total, phrases),
    noteBlock(words.interlocksNote),
    ...tableBlocks({
      caption: words.interlocksTable,
      columns: [
        { title: words.companies, share: 5 },
        { title: words.sharedMembers, share: 4 },
        { title: words.rolesInBoth, share: 6 },
        { title: words.daysTogether, share: 3, align: 'end' },
        { title: words.sourceColumn, share: 3 },
      ],
      rows: yield* mapInSteps(
        shown,
        (one) => interlockRow(one, { tieOf, sameAs }, phrases),
        ROWS_PER_STEP,
      ),
    }),
  ];
}

/** The companies of the dossier are counted as its scope counts them. */
function tooFewToCompare(phrases: DossierPhrases): string {
  const { words } = phrases;
  const { length } = phrases.distinctParties().filter(({ kind }) => kind === 'company');
  return length < 2
    ? words.tooFewCompanies
    : words.tooFewRecords(phrases.count(words.companiesCount, length));
}

function uncomparedNote(uncompared: readonly EntityId[], phrases: DossierPhrases): Block[] {
  const { words } = phrases;
  if (uncompared.length === 0) return [];
  const names = uncompared.slice(0, MAX_NAMED).map((id) => phrases.nameText(id));
  const more = uncompared.length - names.length;
  if (more > 0) names.push(words.more(phrases.number(more)));
  return [noteBlock(words.uncompared(names.join(', ')))];
}

/** Most names in a note. */
const MAX_NAMED = 25;

/** Rows per step, as a member may hold many roles in both companies. */
const ROWS_PER_STEP = 20;

interface OneInterlock {
  pair: InterlockAnswer;
  member: InterlockAnswer['members'][number];
}

/** The days together in words; “at least no days” would say nothing. */
function daysInWords(
  { days, daysUnknown }: OneInterlock['member'],
  isToTheDay: boolean,
  phrases: DossierPhrases,
): string {
  const { words, material } = phrases;
  if (daysUnknown && days === 0) return words.notCounted;
  const known = phrases.count(words.days, days);
  const counted = daysUnknown ? words.atLeast(known) : known;
  return isToTheDay && days > 0 ? words.upTo(counted, phrases.date(material.day)) : counted;
}

/** Whether roles in both companies are held on the day, and one of them has no stated end. */
function lastsToTheDay(ties: readonly Tie[], sameAs: Readonly<SameAs>, day: string): boolean {
  const held = ties.filter((tie) => tieState(tie, day) === 'active');
  const companies = new Set(held.map(({ to }) => sameAs[to] ?? to));
  return companies.size > 1 && held.some(({ terms }) => outerDates(terms).end === null);
}

/** The row of one member: the roles, their dates, and the days in both companies. */
function interlockRow(
  { pair, member }: OneInterlock,
  { tieOf, sameAs }: Pick<Interlocks, 'tieOf' | 'sameAs'>,
  phrases: DossierPhrases,
): Rich[] {
  const ties = member.ties.flatMap((id) => tieOf(id) ?? []);
  const roles = ties.flatMap((tie, at): Rich => [
    ...(at > 0 ? [{ is: 'break' } as const] : []),
    { is: 'soft', text: `${phrases.label(tie.to)}: ` },
    ...roleInRich(tie, phrases),
    ', ',
    ...periodInRich(tie, phrases),
  ]);
  return [
    [...phrases.name(pair.a), { is: 'break' }, ...phrases.name(pair.b)],
    phrases.name(member.id),
    [...roles, ...judgedRecords(pair, member, { ties, sameAs }, phrases)],
    [daysInWords(member, lastsToTheDay(ties, sameAs, phrases.material.day), phrases)],
    phrases.citeTies(ties),
  ];
}

/** The other records whose roles count only because the analyst judged two records to be the same. */
function judgedRecords(
  { a, b }: InterlockAnswer,
  { id }: OneInterlock['member'],
  { ties, sameAs }: { ties: readonly Tie[]; sameAs: Readonly<SameAs> },
  phrases: DossierPhrases,
): Rich {
  const named = new Set([a, b, id]);
  const others = new Set(
    ties.flatMap(({ from, to }) => [from, to]).filter((one) => !named.has(one)),
  );
  return [...others].flatMap((other): Rich => {
    const one = sameAs[other];
    if (one === undefined) return [];
    const names = [phrases.name(one), phrases.name(other)];
    return [{ is: 'break' }, ...fillTemplate(phrases.words.judgedOne, ...names)];
  });
}

export function* composePaths(
  all: readonly PathsMaterial[],
  phrases: DossierPhrases,
): Generator<void, Block[]> {
  const { words } = phrases;
  if (all.length === 0) return [{ is: 'paragraph', text: [words.onePathSubject] }];
  const blocks = yield* mapInSteps(all, (one) => pathsBetween(one, phrases), 1);
  return [...firstSubjectsNote(phrases), ...blocks.flat()];
}

function pathsBetween({ answer, tieOf }: PathsMaterial, phrases: DossierPhrases): Block[] {
  const { words } = phrases;
  const ends = [answer.from, answer.to].map((ids) =>
    phrases.list(ids.map((id) => phrases.label(id))),
  );
  const [from = '', to = ''] = ends;
  const { searched, frontierCount, paths, more } = answer;
  const noPath = words.noPath(
    phrases.count(words.entities, searched.entities),
    phrases.count(words.ties, searched.ties),
  );
  return [
    { is: 'heading', level: 3, text: words.pathsBetween(from, to) },
    ...(paths.length === 0
      ? [{ is: 'paragraph' as const, text: [noPath] }]
      : [pathList(paths, tieOf, phrases)]),
    ...(more ? [{ is: 'paragraph' as const, text: [words.morePaths] }] : []),
    ...(frontierCount > 0
      ? [noteBlock(words.frontier(phrases.count(words.entities, frontierCount)))]
      : []),
  ];
}

/** An item per path, a sentence per step. */
function pathList(paths: readonly EntityPath[], tieOf: TieOf, phrases: DossierPhrases): Block {
  const { words } = phrases;
  return {
    is: 'list',
    ordered: true,
    items: paths.map(({ length, ties, entities }) => {
      const steps = ties.flatMap((id, at): Rich => {
        const tie = tieOf(id);
        const judged = (): Rich =>
          fillTemplate(
            words.judgedOne,
            ...entities.slice(at, at + 2).map((one) => phrases.name(one)),
          );
        return [
          ...(at > 0 ? ['; '] : []),
          ...(tie === undefined ? judged() : tieSentence(tie, phrases)),
        ];
      });
      const begins = words.pathOf(phrases.count(words.steps, length));
      return [{ is: 'paragraph', text: [begins, ...steps, '.'] }];
    }),
  };
}

/** Records per step, as decoding one may yield thousands of ties. */
const RECORDS_PER_STEP = 1;

interface Event {
  /** In days, the first that the date can mean. */
  at: number;
  date: string;
  /** Lazy, as only some events are shown. */
  what: () => Rich;
  cites: () => Piece[];
}

export function* composeTimeline(phrases: DossierPhrases): Generator<void, Block[]> {
  const { words, material } = phrases;
  const roles = material.graph.ties.filter(isRole);
  const ofRoles = yield* mapInSteps(roles, (tie) => eventsOf(tie, phrases));
  const { entities } = material.graph;
  const ofCompanies = yield* mapInSteps(
    entities,
    ({ id }) => companyEvents(id, phrases),
    RECORDS_PER_STEP,
  );
  const all = [...ofRoles.flat(), ...ofCompanies.flat()];
  const events = yield* sortInSteps(all, (a, b) => a.at - b.at);
  if (events.length === 0) return [{ is: 'paragraph', text: [words.noDatesAtAll] }];
  const shown = events.slice(-MAX_ROWS);
  const undated = roles.filter(({ terms }) =>
    terms.every((term) => [term.start, term.registered, term.end].every((date) => !toDays(date))),
  );
  const isRegistered = roles.some(({ terms }) => terms.some((term) => term.registered !== null));
  const table = tableBlocks({
    caption: words.timelineTable,
    columns: [
      { title: words.date, share: 2 },
      { title: words.event, share: 9 },
      { title: words.sourceColumn, share: 2 },
    ],
    rows: yield* mapInSteps(shown, ({ date, what, cites }) => [
      [phrases.date(date)],
      what(),
      cites(),
    ]),
  });
  return [
    ...table,
    ...(isRegistered ? [noteBlock(words.registeredNote)] : []),
    ...leftOutNote(shown.length, events.length, phrases),
    ...(undated.length > 0
      ? [noteBlock(words.undated(phrases.count(words.roles, undated.length)))]
      : []),
  ];
}

function eventsOf(tie: Tie, phrases: DossierPhrases): Event[] {
  const { words } = phrases;
  const role = (): Rich =>
    tie.role === null ? roleInRich(tie, phrases) : phrases.quoted(tie.role);
  const event = (date: string | null, sentence: typeof words.began): Event[] => {
    const days = toDays(date);
    if (date === null || days === null) return [];
    const what = (): Rich =>
      fillTemplate(sentence, phrases.name(tie.from), role(), phrases.name(tie.to));
    return [{ at: days.first, date, what, cites: () => phrases.citeTie({ ...tie, over: null }) }];
  };
  return tie.terms.flatMap(({ start, registered, end }) => [
    ...event(start, words.began),
    ...event(registered, start === null ? words.enteredOnly : words.entered),
    ...event(end, words.ended),
  ]);
}

/** The dated events of a company whose profile is stored. */
function companyEvents(id: EntityId, phrases: DossierPhrases): Event[] {
  if (parseEntityId(id).subject !== 'company') return [];
  const record = phrases.material.recordOf(id);
  if (record?.subject !== 'company') return [];
  return record.profile.dates.flatMap(({ date_full, type }, at): Event[] => {
    const days = toDays(date_full);
    const date = stated(date_full);
    if (days === null || date === null) return [];
    const called = type === null ? null : dateTypeName(type.trim().toLowerCase(), phrases.language);
    const word: Rich =
      called !== null ? [called] : type === null ? [phrases.missing()] : phrases.quoted(type);
    const what = (): Rich => fillTemplate(phrases.words.companyDate, phrases.name(id), word);
    return [{ at: days.first, date, what, cites: () => phrases.citeRecord(id, `/dates/${at}`) }];
  });
}
