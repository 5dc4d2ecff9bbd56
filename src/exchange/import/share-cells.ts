/** A share that a file states of a tie in a column of its own: told in the words of a role, from which shares are read. */
import type { TieColumn } from '../../contract/model/import.ts';
import { DEFAULT_OWNER_ROLES } from '../../contract/model/role-lists.ts';
import type { Statement } from '../../contract/model/tie.ts';
import { ownersRoles } from '../../graph/owners/owner-roles.ts';
import { statedShares } from '../../record/values/stated-share.ts';
import { asQuoted, type ProblemList } from './problems.ts';
import type { SortedValues } from './stated-values.ts';

const isOwnersRole = ownersRoles(DEFAULT_OWNER_ROLES);

/** A longer cell states more than a share. */
const MAX_LENGTH = 80;

/** Of a part of 1, such as `0.25`, or in groups of three, such as `12,500`: it may be no percentage. */
const AMBIGUOUS = /^(?:0?[.,]\d+|0[.,]\d+|1(?:[.,]0+)?|\d{1,3}(?:[.,]\d{3})+)$/;

const sharesOf = (words: string): string =>
  JSON.stringify(statedShares(words).map(({ of: _of, ...bounds }) => bounds));

const NONE = sharesOf('');

/** What a tie's role is, and what its share is told as beside it. */
interface RoleAndShare {
  role: string | null;
  /** The role of a second tie between the same two; null if there is none. */
  apart: string | null;
}

/**
 * The share of the column `share`, if it has one: in the role where it can be read there (`Shareholder, 25 %`,
 * or `Shareholding 25 %` without a role), else apart from it, as beside `Investor` or a parent's level. The
 * cell stays among the fields as it is. One that can't be read, may mean two things or contradicts the role
 * is reported as doubtful.
 */
export function roleAndShare(
  { kind, role }: Pick<Statement, 'kind' | 'role'>,
  values: SortedValues<TieColumn>,
  problems: ProblemList,
): RoleAndShare {
  const cell = values.textOf('share');
  const alone = { role, apart: null };
  if (cell === null) return alone;
  values.addAsField('share');
  const doubt = (why: string): RoleAndShare => {
    values.report('doubtful', 'share', `${asQuoted(cell)} ${why}, and is kept as a field`);
    return alone;
  };
  const share = shareIn(cell, /%|per ?cent|pct|pro[cz]ent/i.test(values.nameOf('share') ?? ''));
  if (share === null) return doubt('can’t be read as a share in per cent');
  const itself = `Shareholding ${share}`;
  const own = role === null || kind === 'parent' ? NONE : sharesOf(role);
  if (own === sharesOf(itself)) return alone;
  if (own !== NONE) return doubt('is another share than the role states');
  const whole = role === null ? itself : `${role}, ${share}`;
  const isOfOwner = role === null || isOwnersRole(role);
  if (kind !== 'parent' && isOfOwner && sharesOf(whole) === sharesOf(itself)) {
    problems.tally('changed', 'shares of a column of their own, written behind the role');
    return { role: whole, apart: null };
  }
  problems.tally('changed', 'shares of a column of their own, taken as ties beside the role');
  return { role, apart: itself };
}

/** The words of a share: the cell, with the sign that it lacks; null if it can't be told. */
function shareIn(cell: string, isOfPercents: boolean): string | null {
  const text = cell.trim();
  if (text.length > MAX_LENGTH) return null;
  const isRead = (words: string): boolean => sharesOf(`Shareholding ${words}`) !== NONE;
  if (isRead(text)) return text;
  const isClear = isOfPercents || !AMBIGUOUS.test(text);
  return isClear && isRead(`${text} %`) ? `${text} %` : null;
}
