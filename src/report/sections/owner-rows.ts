/** The rows of who stands above a company: what is stated, the share read from it, and why it is a majority. */
import { isRole } from '../../contract/model/tie.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { OwnersAnswer, OwnerStatement, OwnerStep } from '../../contract/answers/owners.ts';
import { minorHolders, partiesOf, type MinorHolders } from '../../graph/owners/minor-holders.ts';
import { isLimit } from '../../graph/owners/owner-ends.ts';
import { minorInWords, minorShareInWords } from '../../graph/owners/holder-words.ts';
import { stepShareInWords } from '../../graph/owners/share-words.ts';
import { statedShares } from '../../record/values/stated-share.ts';
import type { OwnershipMaterial } from '../model/material.ts';
import type { Rich, Table } from '../model/report.ts';
import type { DossierPhrases } from './phrases.ts';
import { roleInRich, softText, stateInRich } from './tie-sentences.ts';

/** Most that are named in one row; the others are counted. */
export const OWNERS_NAMED = 10;

export const ownerColumns = ({ words }: DossierPhrases, day: string): Table['columns'] => [
  { title: words.level, share: 2, align: 'end' },
  { title: words.owner, share: 5 },
  { title: words.asOn(day), share: 5 },
  { title: words.owned, share: 4 },
  { title: words.shareRead, share: 3 },
  { title: words.controlLine, share: 4 },
  { title: words.sourceColumn, share: 2 },
];

/** A row for each step, in which minor holders of one company are one row. */
export function statedOwnerRows(
  answer: OwnersAnswer,
  tieOf: OwnershipMaterial['tieOf'],
  phrases: DossierPhrases,
): Rich[][] {
  const groupOf = new Map(
    minorHolders(answer).flatMap((group) => group.steps.map((step) => [step, group])),
  );
  const parties = partiesOf(answer);
  const partyOf = (id: EntityId): EntityId => parties.get(id) ?? id;
  const cut = new Set(answer.ends.filter(isLimit).map(({ entity }) => partyOf(entity)));
  return answer.steps.flatMap((step) => {
    const group = groupOf.get(step);
    if (group === undefined)
      return [rowOf(step, { tieOf, isCut: cut.has(partyOf(step.by)) }, phrases)];
    return group.steps[0] === step ? [minorRow(group, tieOf, phrases)] : [];
  });
}

function rowOf(
  step: OwnerStep,
  { tieOf, isCut }: Pick<OwnershipMaterial, 'tieOf'> & { isCut: boolean },
  phrases: DossierPhrases,
): Rich[] {
  const { language, words } = phrases;
  const stated = step.statements.filter(({ kind }) => kind !== 'same');
  const each = stated.map((statement) => said(statement, tieOf, phrases));
  const share = stepShareInWords(step, language);
  // Another record of the holder that wasn't followed may state one.
  const isOpen = isCut && step.share === null && step.voting === null;
  return [
    [phrases.number(step.level)],
    [...phrases.name(step.entity), ...agreements(step, tieOf, phrases)],
    each.flatMap(({ as, state }, at): Rich => [
      ...(at === 0 ? [] : [{ is: 'break' } as const]),
      ...as,
      `: ${state}`,
    ]),
    phrases.name(step.by),
    [isOpen ? words.asFarAsFollowed(share) : share],
    [majorityInWords(step, phrases)],
    each.flatMap(({ sources }) => sources),
  ];
}

/** That two records of the holder are taken for one company, since they agree: found, and not stated. */
function agreements(
  { statements, entity }: OwnerStep,
  tieOf: OwnershipMaterial['tieOf'],
  phrases: DossierPhrases,
): Rich {
  return statements
    .filter(({ kind }) => kind === 'same')
    .flatMap(({ from, to, tie: id }): Rich => {
      const tie = tieOf(id);
      const other = phrases.recordText(from === entity ? to : from);
      return [
        { is: 'break' },
        softText(phrases.words.takenAsOne(other)),
        ...(tie === undefined ? [] : phrases.citeTie(tie)),
      ];
    });
}

/** Why the line of control leads here, or that it doesn't though there is a majority. */
function majorityInWords(
  { isMajority, isControl, statements }: OwnerStep,
  phrases: DossierPhrases,
): string {
  const { words } = phrases;
  if (!isMajority) return words.notOnLine;
  const inForce = statements.filter(({ isInForce }) => isInForce);
  const shares = inForce.flatMap(({ kind, role }) => (isRole({ kind }) ? statedShares(role) : []));
  const over = shares.filter(
    ({ atLeast, isLeastIncluded }) => atLeast > 50 || (atLeast === 50 && !isLeastIncluded),
  );
  const why = [
    ...(over.some(({ of }) => of === 'voting') ? [words.overHalfOfVotes] : []),
    ...(over.some(({ of }) => of !== 'voting') ? [words.overHalf] : []),
    ...(inForce.some(({ kind }) => kind === 'parent') ? [words.statedParent] : []),
  ];
  const reasons = why.length === 0 ? words.onlyHolder : phrases.list(why);
  return isControl ? words.onControlLine(reasons) : words.offControlLine(reasons);
}

/** Holders by name and share, the first of them with their sources. */
function minorRow(
  group: MinorHolders,
  tieOf: OwnershipMaterial['tieOf'],
  phrases: DossierPhrases,
): Rich[] {
  const { words, language } = phrases;
  const named = group.steps.slice(0, OWNERS_NAMED);
  const rest = group.steps.length - named.length;
  const each = named.map((step): Rich => [
    ...phrases.name(step.entity),
    `, ${stepShareInWords(step, language)}`,
  ]);
  const states = group.steps.flatMap((step) =>
    step.statements.map((statement) => stateOf(statement, tieOf, phrases)),
  );
  return [
    [phrases.number(group.level)],
    [`${minorInWords(group, language)}: `, ...joined(each)].concat(
      rest > 0 ? [`; ${words.more(phrases.number(rest))}`] : [],
    ),
    [[...new Set(states)].join('; ')],
    phrases.name(group.steps[0]?.by ?? group.by),
    [minorShareInWords(group, language)],
    [words.notOnLine],
    // What isn't named isn't cited either.
    phrases.citeTies(
      named.flatMap(({ statements }) => statements.flatMap(({ tie }) => tieOf(tie) ?? [])),
    ),
  ];
}

function stateOf(
  statement: OwnerStatement,
  tieOf: OwnershipMaterial['tieOf'],
  phrases: DossierPhrases,
): string {
  const tie = tieOf(statement.tie);
  return tie === undefined ? phrases.words.timeNotStated : stateInRich(tie, phrases);
}

/** What a statement says: verbatim, its state on the day, and its source. */
function said(
  statement: OwnerStatement,
  tieOf: OwnershipMaterial['tieOf'],
  phrases: DossierPhrases,
): { as: Rich; state: string; sources: Rich } {
  const tie = tieOf(statement.tie);
  const state = stateOf(statement, tieOf, phrases);
  if (tie === undefined) return { as: [statement.role ?? phrases.missing()], state, sources: [] };
  return { as: roleInRich(tie, phrases), state, sources: phrases.citeTie(tie) };
}

const joined = (all: readonly Rich[]): Rich =>
  all.flatMap((one, at): Rich => (at === 0 ? one : ['; ', ...one]));
