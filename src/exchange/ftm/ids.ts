/**
 * Ids as FollowTheMoney takes them: letters, digits, dots and dashes, 200 at most. They carry the handle
 * of the registry and stay from one export to the next. No two things share one: what stands behind the
 * handle is a word and then digits or a hash, neither of which has a dash, so that the last two dashes
 * divide an id whatever the handle is.
 */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { GraphToExport, LossCount } from '../exchange.ts';

const LENGTH_AT_MOST = 200;
const PREFIX = 'brl';

/** What is no entity of the graph and has no id at its registry. */
type Made = 'tie' | 'similar' | 'note' | 'asset' | 'ownership';

export interface FtmIds {
  /** `brl-sample-company-1001`; of a longer one its hash. */
  of(entity: EntityId): string;
  /** `brl-sample-tie-` and the hash of what names it among those of its registry, from the entity that it is of. */
  made(of: EntityId, made: Made, name: string): string;
  /** Of an address, by all that is stated of it: whoever states the same has the same one, whatever the registry. */
  address(content: string): string;
}

/** What every line is written with. */
export interface FtmWriting {
  ids: FtmIds;
  loss: LossCount;
}

export const ftmIds = ({ sha256Of }: Pick<GraphToExport, 'sha256Of'>): FtmIds => ({
  of(entity) {
    const { registry, subject, id } = parseEntityId(entity);
    const whole = `${PREFIX}-${registry}-${subject}-${id}`;
    return whole.length <= LENGTH_AT_MOST ? whole : `${PREFIX}-${sha256Of(whole)}`;
  },
  made: (of, made, name) => `${PREFIX}-${parseEntityId(of).registry}-${made}-${sha256Of(name)}`,
  address: (content) => `${PREFIX}-addr-${sha256Of(content)}`,
});
