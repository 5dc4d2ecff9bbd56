/** Roles of which what is stated can't all be so. */
import type { Tie } from '../../../contract/model/tie.ts';
import { dayOf, toDays } from '../../../record/values/days.ts';
import { SAYS } from '../../ties/state-rule.ts';
import { saysOf, stateRule } from '../../ties/tie-state.ts';
import { hasCome } from '../base/days.ts';
import { ROLES, tally, toCount } from '../base/measure.ts';
import type { Question, Measurement, Description } from '../base/measure.ts';
import { isStatedBy, mayBeMore, rolesAt, describeRoles } from '../base/roles.ts';
import type { Ruling } from '../base/ruling.ts';
import { cite, countIn } from '../base/words.ts';

/** Whether what is stated of a role can't all be so. */
function contradictionRuling(question: Question, tie: Tie): Ruling {
  const { world } = question;
  const begins = toDays(tie.start);
  const ends = toDays(tie.end);
  const isWrongOrder = begins !== null && ends !== null && begins.first > ends.last;
  if (isStatedBy(tie, world.day)) return isWrongOrder || againstStatus(question, tie);
  // Of days before it was told only dates speak, those that had come.
  const hasBegun = begins === null || hasCome(begins, world.day);
  if (hasBegun === false) return false;
  return isWrongOrder
    ? hasBegun
    : 'its record is of a later day, and its status says nothing of earlier ones';
}

/** Whether the status of a role and its dates can't both be so, as of the day on which that was told. */
function againstStatus({ world }: Question, tie: Tie): Ruling {
  const { start, end, statusAt } = tie;
  const statedOn = statusAt?.slice(0, 10) ?? world.day;
  const ends = toDays(end);
  const own = { ...tie, over: null };
  // Whatever its end is, which may be one that can't be read.
  if (stateRule({ ...own, end: null }, statedOn) === 'start ahead, yet active') return true;
  switch (stateRule(own, statedOn)) {
    case 'end passed, yet active':
      return true;
    case 'status says ended':
      // It had ended by the day on which that was told.
      if (ends !== null) return ends.first > dayOf(statedOn);
      return 'its status says that it has ended, and when is not stated';
    case 'status says active':
      return start === null && end === null ? 'no date is stated beside its status' : false;
    default:
      return whyUncompared(tie);
  }
}

/** Why its status and its dates, of which one lacks or is not understood, can't be compared. */
function whyUncompared({ status, end }: Tie): string {
  switch (saysOf(status)) {
    case SAYS.nothing:
      return 'no status is stated beside its dates, or neither is';
    case SAYS['something else']:
      return 'its status is no word that says whether it has ended';
    default:
      return toDays(end) === null
        ? `its end can’t be read: ${cite(end ?? '')}`
        : 'its end is not stated to the day, and may have passed when its status was told';
  }
}

export function* contradictingRoles(question: Question): Generator<void, Measurement[]> {
  const found = yield* tally(yield* rolesAt(question), (tie) => contradictionRuling(question, tie));
  const describe = (yes: readonly Tie[]): Description => {
    const description = describeRoles(question, yes, (name, words) =>
      words.contradicting(name, countIn(words, yes.length, 'role')),
    );
    const first = yes[0];
    return {
      ...description,
      says: (words) => {
        const [status = '', start = '', end = ''] = [first?.status, first?.start, first?.end].map(
          (one) => (one ? cite(one, words) : words.notStated),
        );
        return description.says(words) + words.statedOfFirst(status, start, end);
      },
    };
  };
  return [toCount(question, found, ROLES, mayBeMore(question), describe)];
}
