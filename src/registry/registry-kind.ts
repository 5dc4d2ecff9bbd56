/** What a kind of registry is: one value, made in a folder of its own beside this file. */
import type { Derived } from '../contract/model/derived.ts';
import type { RecordId, Subject } from '../contract/model/entity.ts';
import type { MemberItem } from '../contract/model/member.ts';
import type { MemberQuery } from '../contract/model/query.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import type { StatedText } from './reading/answer-texts.ts';
import type { AnswerBytes, Decoded, DecodedProfile, OpenOptions, Registry } from './registry.ts';

/**
 * A kind of registry as a value: how it is opened, how its bytes are decoded, what is derived from
 * them, and where a record is found at it. Nothing outside its folder knows more of it.
 */
export interface RegistryKind {
  /** Kept with every registry of this kind, for ever. */
  readonly name: string;
  /** What a person calls it. */
  readonly words: string;
  /** The address in one spelling; refused as `address-invalid` if it can't be one. */
  toAddress(given: string): string;
  /** The way to ask it. Refused as `address-invalid`; a missing key is refused when it is asked. */
  open(options: OpenOptions): Promise<Registry>;
  /** The items of a search answer; refused when it can't be one. */
  decodeItems(answer: AnswerBytes & { status: number }): Decoded<MemberItem[]>;
  /** The profile in this body, of the record asked for; refused when the bytes can't be it. */
  decodeProfile(
    subject: Subject,
    id: string,
    body: Uint8Array,
    contentType: string | null,
  ): DecodedProfile;
  /** Every text and number of a profile, with where it stands; refused when the bytes can't be one. */
  textsOf(answer: AnswerBytes): StatedText[];
  /**
   * Which record a body is, by its shape and the id it states itself; null where either leaves a doubt,
   * and for what is no record.
   */
  recognise(bytes: AnswerBytes): RecordId | null;
  /** What the items of a search say. */
  deriveItems(registry: RegistryHandle, items: readonly MemberItem[]): Derived;
  /** What a profile says: its subject first. */
  deriveProfile(registry: RegistryHandle, decoded: DecodedProfile): Derived;
  /**
   * An answer of this kind that says so and nothing else, which its own decoding reads again; left out:
   * this program can't write one.
   */
  readonly write?: {
    profile(decoded: Pick<DecodedProfile, 'subject' | 'profile' | 'imported'>): Uint8Array;
    items(items: readonly MemberItem[]): Uint8Array;
  };
  /** Where a record is found, below the address and without the key: `/v1/companies/1001`. */
  readonly pathOf: (subject: Subject, id: string) => string;
  /** The same of a search. */
  searchPathOf(query: MemberQuery): string;
}
