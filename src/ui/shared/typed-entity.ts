/** What an id typed by hand may stand for. */
import { toEntityId, type EntityId } from '../../contract/model/entity.ts';

/** `company:1001`, `Member 2002`, or bare digits, which may be either; empty for anything else. */
export function typedEntities(typed: string): EntityId[] {
  const match = /^\s*(?:(company|member)\s*[:\s]\s*)?(\d+)\s*$/i.exec(typed);
  if (!match) return [];
  const subject = match[1]?.toLowerCase();
  const subjects = subject ? [subject] : ['company', 'member'];
  return subjects
    .map((name) => toEntityId(name === 'company' ? 'company' : 'member', match[2]))
    .filter((id) => id !== null);
}
