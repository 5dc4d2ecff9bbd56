/** Ties as FollowTheMoney has them: of the sort that their words are listed as, else of an unknown one. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { compareRecords } from '../../graph/same.ts';
import { TIES_TO_OTHERS, type GraphToExport, type LossCount } from '../exchange.ts';
import type { Origin } from '../stated/origins.ts';
import { roleSorter } from '../stated/role-sorts.ts';
import type { FtmWriting } from './ids.ts';
import { LINK_KIND_WORDS, parentRole } from './link-words.ts';
import {
  entityLine,
  ftmLine,
  listOf,
  originLists,
  PropertySet,
  type PropertyName,
} from './properties.ts';

const SORTS = ['directorship', 'employment', 'membership', 'representation'] as const;

interface LinkSchema {
  schema: string;
  from: PropertyName;
  to: PropertyName;
  /** Whether the model lets these two be its ends. */
  fits: (from: GraphEntity['kind'], to: GraphEntity['kind']) => boolean;
}

const isOrganization = (kind: GraphEntity['kind']): boolean =>
  kind === 'company' || kind === 'authority';

const LINKS: Readonly<Record<(typeof SORTS)[number], LinkSchema>> = {
  directorship: {
    schema: 'Directorship',
    from: 'director',
    to: 'organization',
    fits: (_, to) => isOrganization(to),
  },
  employment: {
    schema: 'Employment',
    from: 'employee',
    to: 'employer',
    fits: (from, to) => from === 'person' && isOrganization(to),
  },
  membership: {
    schema: 'Membership',
    from: 'member',
    to: 'organization',
    fits: (_, to) => isOrganization(to),
  },
  representation: { schema: 'Representation', from: 'agent', to: 'client', fits: () => true },
};

const UNKNOWN: LinkSchema = {
  schema: 'UnknownLink',
  from: 'subject',
  to: 'object',
  fits: () => true,
};

const OWNERSHIP: LinkSchema = {
  schema: 'Ownership',
  from: 'owner',
  to: 'asset',
  fits: (_, to) => to === 'company',
};

export type WriteTie = (tie: Tie, origin: Origin) => string;

/** Writes ties of this graph as lines; one that is left out is none, and counted. */
export function tieWriter(
  { roles }: GraphToExport,
  byId: ReadonlyMap<EntityId, GraphEntity>,
  writing: FtmWriting,
): WriteTie {
  const { ids, loss } = writing;
  const sortOf = roleSorter(roles, SORTS);
  const wantedSchema = ({ kind, role }: Tie): LinkSchema => {
    if (kind === 'parent') return OWNERSHIP;
    const sort = kind === 'position' ? sortOf(role) : null;
    return sort === null ? UNKNOWN : LINKS[sort];
  };
  return (tie, origin) => {
    const from = byId.get(tie.from);
    const to = byId.get(tie.to);
    if (from === undefined || to === undefined) {
      loss.add(TIES_TO_OTHERS);
      return '';
    }
    addLost(tie, loss);
    if (tie.kind === 'same') return sameLine(tie, from, to, writing);
    const wanted = wantedSchema(tie);
    const link = wanted.fits(from.kind, to.kind) ? wanted : UNKNOWN;
    const ends = `"${link.from}":["${ids.of(tie.from)}"],"${link.to}":["${ids.of(tie.to)}"]`;
    const { publisher, sourceUrl, retrievedAt } = originLists(origin, loss);
    // Ties are many: an object of known fields, and no set of properties, takes a quarter less time.
    const others = JSON.stringify({
      role: listOf('role', roleOf(tie), loss),
      status: listOf('status', tie.status, loss),
      startDate: listOf('startDate', tie.start, loss),
      endDate: listOf('endDate', tie.end, loss),
      description: listOf('description', link === UNKNOWN ? kindWords(tie) : null, loss),
      publisher,
      sourceUrl,
      retrievedAt,
    } satisfies { [P in PropertyName]?: readonly string[] | undefined });
    const properties = `{${ends}${others === '{}' ? '' : ','}${others.slice(1)}`;
    return ftmLine(ids.made(tie.from, 'tie', tie.id), link.schema, properties);
  };
}

const roleOf = ({ kind, role }: Tie): string | null =>
  kind === 'parent' ? parentRole(role) : role;

/** What kind of tie a link of an unknown sort is, so that it can be told from a position. */
const kindWords = ({ kind }: Tie): string | null =>
  kind === 'right' || kind === 'parent' ? LINK_KIND_WORDS[kind] : null;

function addLost({ sources }: Tie, loss: LossCount): void {
  loss.add('places in the responses, with their hashes', sources.length);
  loss.add('which side states a tie, and what the other says');
}

/** Two records are one company only where both state its registration number. */
function sameLine(
  tie: Tie,
  member: GraphEntity,
  company: GraphEntity,
  writing: FtmWriting,
): string {
  const number = compareRecords(member, company).facts[0];
  if (number?.outcome === 'same') {
    return similarLine(tie, 'the same registration number', writing);
  }
  writing.loss.add('records of one company by name and country, not by registration number');
  return '';
}

/** That two records are of one, and by what; `id` names what says so. */
export function similarLine(
  { id, from, to }: Pick<Tie, 'id' | 'from' | 'to'>,
  criteria: string,
  { ids, loss }: FtmWriting,
): string {
  const properties = new PropertySet(loss)
    .put('candidate', ids.of(from))
    .put('match', ids.of(to))
    .add('criteria', criteria);
  return entityLine(ids.made(from, 'similar', id), 'Similar', properties);
}
