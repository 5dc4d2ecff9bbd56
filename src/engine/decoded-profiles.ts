/** Profiles lately decoded, so that paging through a long list doesn't decode it for every page. */
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import type { AnswerBytes, DecodedProfile } from '../registry/registry.ts';
import type { Registries } from './registries.ts';

/** Of the bodies the profiles were read from; what is decoded takes several times as much. */
const BYTES_HELD = 32 * 1024 * 1024;

export interface DecodedProfiles {
  /** The profile of this entity as its body has it, which is only read if need be; refused when it can't be that. */
  read(entity: EntityId, sha256: string, answer: () => AnswerBytes): DecodedProfile;
  /** Hold one that was decoded elsewhere; `size` is its body's, in bytes. */
  hold(entity: EntityId, sha256: string, decoded: DecodedProfile, size: number): void;
}

/** The least recently used go first; the newest stays, however large it is. */
export function createDecodedProfiles(
  registries: Pick<Registries, 'kindOf'>,
  bytesHeld = BYTES_HELD,
): DecodedProfiles {
  const held = new Map<string, { decoded: DecodedProfile; size: number }>();
  let total = 0;

  const forget = (key: string): void => {
    total -= held.get(key)?.size ?? 0;
    held.delete(key);
  };

  // The same bytes can be a company and a member of the same number.
  const keyOf = (entity: EntityId, sha256: string): string => `${entity} ${sha256}`;

  const hold: DecodedProfiles['hold'] = (entity, sha256, decoded, size) => {
    const key = keyOf(entity, sha256);
    forget(key);
    held.set(key, { decoded, size });
    total += size;
    for (const oldest of held.keys()) {
      if (total <= bytesHeld || oldest === key) break;
      forget(oldest);
    }
  };

  return {
    hold,
    read(entity, sha256, answer) {
      const known = held.get(keyOf(entity, sha256));
      if (known) {
        hold(entity, sha256, known.decoded, known.size);
        return known.decoded;
      }
      const { body, contentType } = answer();
      const { registry, subject, id } = parseEntityId(entity);
      const decoded = registries.kindOf(registry).decodeProfile(subject, id, body, contentType);
      hold(entity, sha256, decoded, body.byteLength);
      return decoded;
    },
  };
}
