/**
 * How a link says what kind of tie it is where its schema can't: written and read back by these words. A
 * registry’s own role stands verbatim beside them.
 */
import type { Statement } from '../../contract/model/tie.ts';
import { stated } from '../../record/names.ts';

/** Of a link of an unknown sort, among its descriptions; a position needs none. */
export const LINK_KIND_WORDS = {
  right: 'right or obligation',
  parent: 'parent company',
} as const satisfies Partial<Record<Statement['kind'], string>>;

/** The role of a parent: of it a registry states only the level. */
export const parentRole = (level: string | null): string =>
  stated(level) === null ? LINK_KIND_WORDS.parent : `${LINK_KIND_WORDS.parent} (${level})`;

const PARENT_ROLE = new RegExp(`^${LINK_KIND_WORDS.parent}(?: \\(([^]*)\\))?$`);

/** The level in the role of a parent, null where none is stated; undefined: it is no such role. */
export function levelInRole(role: string): string | null | undefined {
  const found = PARENT_ROLE.exec(role);
  return found === null ? undefined : (found[1] ?? null);
}
