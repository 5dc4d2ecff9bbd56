/** A share that a file states of a tie in a column of its own: written behind the role, whose words shares are read from. */
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

/**
 * The role with the share of the column `share`, if it has one: `Shareholder, 25 %`, `Investor, shareholding
 * 25 %`, `Shareholding 25 %` without a role. The cell stays among the fields as it is. One that can't be
 * read, may mean two things, has no place at a parent's level or contradicts the role is reported as
 * doubtful, and the role is returned as it is.
 */
export function roleWithShare(
  { kind, role }: Pick<Statement, 'kind' | 'role'>,
  values: SortedValues<TieColumn>,
  problems: ProblemList,
): string | null {
  const cell = values.textOf('share');
  if (cell === null) return role;
  values.addAsField('share');
  const doubt = (why: string): string | null => {
    values.report('doubtful', 'share', `${asQuoted(cell)} ${why}, and is kept as a field`);
    return role;
  };
  if (kind === 'parent') return doubt('has no place at the level of a parent');
  const share = shareIn(cell, /%|per ?cent|pct|pro[cz]ent/i.test(values.nameOf('share') ?? ''));
  if (share === null) return doubt('can’t be read as a share in per cent');
  const own = role === null ? NONE : sharesOf(role);
  if (own === sharesOf(`Shareholding ${share}`)) return role;
  if (own !== NONE) return doubt('is another share than the role states');
  const whole =
    role === null
      ? `Shareholding ${share}`
      : `${role}, ${isOwnersRole(role) ? '' : 'shareholding '}${share}`;
  if (sharesOf(whole) === NONE) return doubt('can’t be read as a share beside this role');
  problems.tally('changed', 'shares of a column of their own, written behind the role');
  return whole;
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
