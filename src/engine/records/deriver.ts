/** Derives facts from a stored response, as the kind of its registry does. */
import { parseEntityId } from '../../contract/model/entity.ts';
import type { RegistryKind } from '../../registry/common/registry.ts';
import type { Deriver } from '../../store/requests/stored-answer.ts';

export function createDeriver(kindNamed: (name: string) => RegistryKind): Deriver {
  return {
    profile(kindName, entity, { body, headers: { contentType } }) {
      const kind = kindNamed(kindName);
      const { registry, subject, id } = parseEntityId(entity);
      return kind.deriveProfile(registry, kind.decodeProfile(subject, id, body, contentType));
    },
    searchPage(kindName, registry, { status, body, headers: { contentType } }) {
      const kind = kindNamed(kindName);
      return kind.deriveItems(registry, kind.decodeItems({ status, body, contentType }).value);
    },
  };
}
