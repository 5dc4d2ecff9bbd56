/** A cache of decoded profiles, so that paging through a long list doesn't decode it for every page. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { MemberItem } from '../../contract/model/member.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import {
  isLargeAnswer,
  type LargeDecoder,
  type AnswerBytes,
  type Decoded,
  type DecodedProfile,
} from '../../registry/common/registry.ts';
import { createRecentlyUsed } from '../base/recently-used.ts';
import type { Registries } from '../registries/registries.ts';

/** Bytes of the cached profiles' bodies; decoded, they take several times as much. */
const MAX_HELD_BYTES = 32 * 1024 * 1024;

export interface DecodedProfiles {
  /**
   * The profile of this entity as its body states it; `answer` is only called if it is not cached. Rejects
   * with a refusal if the body can't be that profile.
   */
  read(entity: EntityId, sha256: string, answer: () => AnswerBytes): Promise<DecodedProfile>;
  /** The same for one of very many, each read once: it is not cached if it wasn't. */
  readOnce: DecodedProfiles['read'];
  /** Caches a profile decoded elsewhere; `size` is its body's, in bytes. */
  hold(entity: EntityId, sha256: string, decoded: DecodedProfile, size: number): void;
  /** The items of a search response, which are not cached. */
  readItems(
    registry: RegistryHandle,
    answer: AnswerBytes & { status: number },
  ): Promise<Decoded<MemberItem[]>>;
}

/** The newest stays cached, however large it is. */
export function createDecodedProfiles(
  registries: Pick<Registries, 'kindOf'>,
  decoder?: LargeDecoder,
  bytesHeld = MAX_HELD_BYTES,
): DecodedProfiles {
  const held = createRecentlyUsed<{ decoded: DecodedProfile; size: number }>(
    bytesHeld,
    ({ size }) => size,
  );

  // The same bytes may be a company and a member of the same number.
  const keyOf = (entity: EntityId, sha256: string): string => `${entity} ${sha256}`;

  const hold: DecodedProfiles['hold'] = (entity, sha256, decoded, size) =>
    void held.put(keyOf(entity, sha256), { decoded, size });

  async function decode(entity: EntityId, answer: AnswerBytes): Promise<DecodedProfile> {
    const { registry, subject, id } = parseEntityId(entity);
    const kind = registries.kindOf(registry);
    if (!decoder?.knows(kind.name) || !isLargeAnswer(answer)) {
      return kind.decodeProfile(subject, id, answer.body, answer.contentType);
    }
    const about = { kind: kind.name, registry, subject, id, derives: false };
    return (await decoder.decode({ ...about, ...answer })).decoded;
  }

  /** Profiles being decoded: requests meanwhile share the result. */
  const underWay = new Map<string, Promise<DecodedProfile>>();

  async function decodeAndHold(
    entity: EntityId,
    sha256: string,
    answer: AnswerBytes,
  ): Promise<DecodedProfile> {
    const decoded = await decode(entity, answer);
    hold(entity, sha256, decoded, answer.body.byteLength);
    return decoded;
  }

  return {
    hold,
    async readItems(registry, answer) {
      const kind = registries.kindOf(registry);
      if (!decoder?.knows(kind.name) || !isLargeAnswer(answer)) return kind.decodeItems(answer);
      const from = { kind: kind.name, registry, derives: false };
      return (await decoder.decodeItems({ ...from, ...answer })).decoded;
    },
    async readOnce(entity, sha256, answer) {
      const known = held.get(keyOf(entity, sha256));
      return known?.decoded ?? decode(entity, answer());
    },
    async read(entity, sha256, answer) {
      const key = keyOf(entity, sha256);
      const known = held.get(key);
      if (known) return known.decoded;
      const decoding = underWay.get(key) ?? decodeAndHold(entity, sha256, answer());
      underWay.set(key, decoding);
      try {
        return await decoding;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
