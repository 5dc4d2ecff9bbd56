/** Roles whose stated facts contradict each other. */
import type { Term, Tie } from '../../../contract/model/tie.ts';
import { dayOf, dayOfMoment, toDays } from '../../../record/values/days.ts';
import { STATUS_MEANING } from '../../ties/state-rule.ts';
import { outerDates } from '../../ties/tie-order.ts';
import { isStatedBy, meaningOfStatus, ownStateRule } from '../../ties/tie-state.ts';
import { reachedRuling } from '../base/days.ts';
import { ROLES, tally, toCount } from '../base/measure.ts';
import type { Question, Measurement, Description } from '../base/measure.ts';
import { onlyOtherEnd, whyMaybeMore, rolesAt, describeRoles } from '../base/roles.ts';
import type { Ruling } from '../base/ruling.ts';
import { cite, countIn } from '../base/words.ts';

/** Whether the stated facts of a role contradict each other. */
function contradictionRuling(question: Question, tie: Tie): Ruling {
  const { world } = question;
  const wrong = tie.terms.find(isInWrongOrder);
  const isWrongOrder = wrong !== undefined;
  if (isStatedBy(tie, world.day)) return isWrongOrder || againstStatus(question, tie);
  // For earlier days only dates that had come are evidence.
  const begins = toDays((wrong ?? tie.terms[0])?.start ?? null);
  const hasBegun = begins === null || reachedRuling(begins, world.day);
  if (hasBegun === false) return false;
  return isWrongOrder
    ? hasBegun
    : 'its record is of a later day, and its status says nothing of earlier ones';
}

function isInWrongOrder({ start, end }: Term): boolean {
  const begins = toDays(start);
  const ends = toDays(end);
  return begins !== null && ends !== null && begins.first > ends.last;
}

/** Whether a role's status contradicts its dates, as of the day the status was stated. */
function againstStatus({ world }: Question, tie: Tie): Ruling {
  const { terms, statusAt } = tie;
  const statedOn = statusAt === null ? dayOf(world.day) : dayOfMoment(statusAt);
  const ends = toDays(outerDates(terms).end);
  if (meaningOfStatus(tie.status) === STATUS_MEANING.active) {
    // Regardless of its last end, which may be unreadable.
    const endless = terms.map((term, at) =>
      at === terms.length - 1 ? { ...term, end: null } : term,
    );
    if (ownStateRule({ ...tie, terms: endless }, statedOn) === 'start ahead, yet active')
      return true;
  }
  switch (ownStateRule(tie, statedOn)) {
    case 'end passed, yet active':
      return true;
    case 'status says ended':
      // So it had ended by the day the status was stated.
      if (ends !== null) return ends.first > statedOn;
      return 'its status says that it has ended, and when is not stated';
    case 'status says active':
      return terms.length === 0 ? 'no date is stated beside its status' : false;
    default:
      return whyUncompared(tie);
  }
}

/** Why status and dates can't be compared, as one is missing or not understood. */
function whyUncompared({ status, terms }: Tie): string {
  const { end } = outerDates(terms);
  switch (meaningOfStatus(status)) {
    case STATUS_MEANING.nothing:
      return 'no status is stated beside its dates, or neither is';
    case STATUS_MEANING['something else']:
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
      partOf: onlyOtherEnd(question, yes),
      sentence: (words) => {
        const term = first?.terms.find(isInWrongOrder) ?? first?.terms.at(-1);
        const [status = '', start = '', end = ''] = [first?.status, term?.start, term?.end].map(
          (one) => (one ? cite(one, words) : words.notStated),
        );
        return description.sentence(words) + words.statedOfFirst(status, start, end);
      },
    };
  };
  return [toCount(question, found, ROLES, whyMaybeMore(question), describe)];
}
