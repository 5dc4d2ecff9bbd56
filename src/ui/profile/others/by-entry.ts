/** What is shared, by where the profile on show states it. */
import type { ProfileAnswer } from '../../../contract/answers/profile.ts';
import type { SharedThing } from '../../../contract/model/thing.ts';

/** Whose profile is on show, and which answer of the registry. */
export type OnShow = Pick<ProfileAnswer, 'entity'> & { response: { sha256: string } };

/** `/contacts/2`, of `/contacts/2/contact`: each entry of a list states one thing. */
const entryOf = (pointer: string): string => pointer.split('/').slice(0, 3).join('/');

/** By the entry of a list that states it, in this very answer: `/addresses/0`. */
export function byEntry(
  things: readonly SharedThing[],
  { entity, response }: OnShow,
): Map<string, SharedThing> {
  return new Map(
    things.flatMap((thing) =>
      thing.sources
        .filter((source) => source.entity === entity && source.sha256 === response.sha256)
        .map(({ pointer }): [string, SharedThing] => [entryOf(pointer), thing]),
    ),
  );
}
