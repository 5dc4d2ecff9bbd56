/** Ties as FollowTheMoney links, of the sort that the role lists give or an unknown one; ids and words. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { type EntityId, parseEntityId } from '../../contract/model/entity.ts';
import type { Term, Tie, Statement } from '../../contract/model/tie.ts';
import { ENGLISH_WORDS } from '../../contract/words/picture-words.ts';
import { compareRecords } from '../../graph/sameness/same.ts';
import { TIES_TO_OTHERS, type GraphToExport, type LossCount } from '../common/exporter.ts';
import type { Origin } from '../values/origins.ts';
import { roleSorter } from '../values/role-sorts.ts';
import {
  entityLine,
  ftmLine,
  listOf,
  originLists,
  PropertySet,
  type PropertyName,
} from './properties.ts';
import { stated } from '../../record/values/names.ts';
import { UNDATED } from '../../record/values/terms.ts';

const SORTS = ['directorship', 'employment', 'membership', 'representation'] as const;

interface LinkSchema {
  schema: string;
  from: PropertyName;
  to: PropertyName;
  /** Whether the model allows these kinds as its ends. */
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

/** Returns a writer of a tie of this graph as a line, or one for each of several terms; '' if the tie is left out, which is counted. */
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
    const sides = `"${link.from}":["${ids.of(tie.from)}"],"${link.to}":["${ids.of(tie.to)}"]`;
    const { publisher, sourceUrl, retrievedAt } = originLists(origin, loss);
    // Ties are many: a plain object takes a quarter less time than a property set.
    const lineOf = ({ start, registered, end }: Term, at: number): string => {
      const entered = registered === null ? null : ENGLISH_WORDS.registered(registered);
      const others = JSON.stringify({
        role: listOf('role', roleOf(tie), loss),
        status: listOf('status', tie.status, loss),
        startDate: listOf('startDate', start, loss),
        endDate: listOf('endDate', end, loss),
        summary: listOf('summary', entered, loss),
        description: listOf('description', link === UNKNOWN ? kindWords(tie) : null, loss),
        publisher,
        sourceUrl,
        retrievedAt,
      } satisfies { [P in PropertyName]?: readonly string[] | undefined });
      const properties = `{${sides}${others === '{}' ? '' : ','}${others.slice(1)}`;
      const name = at === 0 ? tie.id : `${tie.id} term ${at + 1}`;
      return ftmLine(ids.derived(tie.from, 'tie', name), link.schema, properties);
    };
    return tie.terms.length > 1
      ? tie.terms.map(lineOf).join('')
      : lineOf(tie.terms[0] ?? UNDATED, 0);
  };
}

const roleOf = ({ kind, role }: Tie): string | null =>
  kind === 'parent' ? parentRole(role) : role;

/** Describes the kind of a link of unknown sort, to tell it from a position. */
const kindWords = ({ kind }: Tie): string | null =>
  kind === 'right' || kind === 'parent' ? LINK_KIND_WORDS[kind] : null;

function addLost({ sources }: Tie, loss: LossCount): void {
  loss.add('places in the responses, with their hashes', sources.length);
  loss.add('which side states a tie, and what the other says');
}

/** Two records are written as one company only if both state its registration number. */
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

/** States that two records are of one entity, and why; `id` names the tie or judgement that says so. */
export function similarLine(
  { id, from, to }: Pick<Tie, 'id' | 'from' | 'to'>,
  criteria: string,
  { ids, loss }: FtmWriting,
): string {
  const properties = new PropertySet(loss)
    .put('candidate', ids.of(from))
    .put('match', ids.of(to))
    .add('criteria', criteria);
  return entityLine(ids.derived(from, 'similar', id), 'Similar', properties);
}

/** The descriptions of links of unknown sort; a position needs none. */
export const LINK_KIND_WORDS = {
  right: 'right or obligation',
  parent: 'parent company',
} as const satisfies Partial<Record<Statement['kind'], string>>;

/** The role of a parent, with its level: a registry states no more about it. */
export const parentRole = (level: string | null): string =>
  stated(level) === null ? LINK_KIND_WORDS.parent : `${LINK_KIND_WORDS.parent} (${level})`;

/** The longest id that FollowTheMoney takes. */
const MAX_ID_LENGTH = 200;

const PREFIX = 'brl';

/** What is not an entity of the graph and has no id at its registry. */
type DerivedKind = 'tie' | 'similar' | 'note' | 'asset' | 'ownership';

/**
 * Ids of letters, digits, dots and dashes. They contain the registry's handle and stay the same in later
 * exports. They are unique: the handle is followed by a word and then digits or a hash, neither with a dash,
 * so that the last two dashes divide an id whatever the handle is.
 */
interface FtmIds {
  /** `brl-sample-company-1001`; the hash of a longer id. */
  of(entity: EntityId): string;
  /** `brl-sample-tie-` and the hash of `name`, which is unique within the registry of the entity `of`. */
  derived(of: EntityId, kind: DerivedKind, name: string): string;
  /** By all that is stated about an address: whoever states the same has the same id, in any registry. */
  address(content: string): string;
}

/** What writing any line needs. */
export interface FtmWriting {
  ids: FtmIds;
  loss: LossCount;
}

export const ftmIds = ({ sha256Of }: Pick<GraphToExport, 'sha256Of'>): FtmIds => ({
  of(entity) {
    const { registry, subject, id } = parseEntityId(entity);
    const whole = `${PREFIX}-${registry}-${subject}-${id}`;
    return whole.length <= MAX_ID_LENGTH ? whole : `${PREFIX}-${sha256Of(whole)}`;
  },
  derived: (of, kind, name) => `${PREFIX}-${parseEntityId(of).registry}-${kind}-${sha256Of(name)}`,
  address: (content) => `${PREFIX}-addr-${sha256Of(content)}`,
});
