/** What an id typed by hand may stand for. */
import { readEntityId, toEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';

/**
 * `a.example/company:1001`; of the registry that is set `company:1001`, `Member 2002`, or bare
 * digits, which may be either; empty for anything else, and until it is known which one is set.
 */
export function typedEntities(typed: string, set: RegistryHandle | null): EntityId[] {
  if (set === null) return [];
  const full = readEntityId(typed.trim().toLowerCase(), () => set);
  if (full !== null) return [full];
  const match = /^\s*(?:(company|member)\s*[:\s]\s*)?(\d+)\s*$/i.exec(typed);
  if (!match) return [];
  const subject = match[1]?.toLowerCase();
  const subjects = subject ? [subject] : ['company', 'member'];
  return subjects
    .map((name) => toEntityId(set, name === 'company' ? 'company' : 'member', match[2]))
    .filter((id) => id !== null);
}
