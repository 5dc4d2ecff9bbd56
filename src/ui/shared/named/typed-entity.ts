/** The entities that a typed id may stand for. */
import { readEntityId, toEntityId, type EntityId } from '../../../contract/model/entity.ts';
import type { RegistryHandle } from '../../../contract/model/registry.ts';

/**
 * Reads `a.example/company:1001`; for the registry that is set `company:1001`, `Member 2002`, or bare
 * digits, which may be either. Empty for anything else, and until it is known which registry is set.
 */
export function typedEntities(typed: string, defaultHandle: RegistryHandle | null): EntityId[] {
  if (defaultHandle === null) return [];
  const full = readEntityId(typed.trim().toLowerCase(), () => defaultHandle);
  if (full !== null) return [full];
  const match = /^\s*(?:(company|member)\s*[:\s]\s*)?(\d+)\s*$/i.exec(typed);
  if (!match) return [];
  const subject = match[1]?.toLowerCase();
  const subjects = subject ? [subject] : ['company', 'member'];
  return subjects
    .map((name) => toEntityId(defaultHandle, name === 'company' ? 'company' : 'member', match[2]))
    .filter((id) => id !== null);
}

/** Several ids in one text. */
export interface TypedList {
  /** Bare digits may mean companies or members: one reading for each, without duplicates. */
  readings: readonly (readonly EntityId[])[];
  /** The parts that are no id, as typed. */
  unread: readonly string[];
}

const SUBJECT_BEFORE_NUMBER = /\b(company|member)\s*:?\s+(?=\d)/gi;

/**
 * Ids and numbers separated by commas, semicolons, line breaks or spaces; null if the text is no such list,
 * such as a name with a number in it. Between spaces alone most must be ids.
 */
export function typedList(typed: string, defaultHandle: RegistryHandle | null): TypedList | null {
  const isId = (part: string): boolean => typedEntities(part, defaultHandle).length > 0;
  const pieces = typed
    .replaceAll(SUBJECT_BEFORE_NUMBER, '$1:')
    .split(/[,;\r\n\t]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const parts = pieces.flatMap((piece) => {
    const words = piece.split(/\s+/);
    const isMixed = 2 * words.filter(isId).length >= words.length;
    return pieces.length === 1 || isMixed ? words : [piece];
  });
  const ids = [...new Set(parts.filter(isId))];
  const unread = [...new Set(parts.filter((part) => !isId(part)))];
  const isList = pieces.length > 1 ? ids.length > 0 : ids.length > unread.length;
  if (!isList || ids.length + unread.length < 2) return null;
  const read = (at: number): EntityId[] => [
    ...new Set(ids.flatMap((part) => typedEntities(part, defaultHandle).slice(at).slice(0, 1))),
  ];
  const isBare = ids.some((part) => typedEntities(part, defaultHandle).length > 1);
  return { readings: isBare ? [read(0), read(-1)] : [read(0)], unread };
}
