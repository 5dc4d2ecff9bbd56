/** Groups of companies to draw as charts: from five boxes to a hub of five hundred. */
import type { Graph, GraphEntity } from '../../src/contract/model/canvas.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import { makeEntity, makeTie, type GivenTie } from './graph.ts';
import { LONG_NAMES } from './long-names.ts';

type Known = Partial<GraphEntity>;

/** Builds a graph from a few words each. */
class World implements Graph {
  entities: GraphEntity[] = [];
  ties: Tie[] = [];

  company(id: number, label: string, known: Known = {}): EntityId {
    return this.#add(`sample/company:${id}`, 'company', label, known);
  }

  person(id: number, label: string, known: Known = {}): EntityId {
    return this.#add(`sample/member:${id}`, 'person', label, known);
  }

  #add(id: EntityId, kind: GraphEntity['kind'], label: string, known: Known): EntityId {
    this.entities.push(makeEntity({ id, kind, label, ...known }));
    return id;
  }

  tie(from: EntityId, to: EntityId, role: string, known: GivenTie = {}): void {
    const id = `tie-${this.ties.length}`;
    const given = { id, from, to, role, status: 'active', start: '2015-01-01', ...known };
    this.ties.push(makeTie(given));
  }

  parent(from: EntityId, to: EntityId, level = 'direct'): void {
    this.tie(from, to, level, { kind: 'parent', status: null, start: null });
  }
}

const PLACES = ['Norway', 'Cyprus', 'Luxembourg', 'Germany', 'British Virgin Islands', 'Poland'];
const WORDS = ['Halvard', 'Nordvik', 'Sørhavn', 'Aurora', 'Meridian', 'Kestrel', 'Baltic', 'Orion'];
const TRADES = ['Maritime', 'Shipping', 'Energy', 'Terminals', 'Capital', 'Logistics', 'Estates'];
const FORMS = ['AS', 'Ltd', 'GmbH', 'Holding AS', 'S.à r.l.', 'Sp. z o.o.', 'B.V.'];
const FIRST = ['Ada', 'Nikolaos', 'Ingrid', 'Marek', 'Sofia', 'Henrik', 'Leila', 'Thomas'];
const LAST = ['Lind', 'Papadakis', 'Halvorsen', 'Kowalczyk', 'Okonkwo', 'Bergström', 'Haddad'];

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? '';

export const companyName = (at: number): string =>
  `${pick(WORDS, at)} ${pick(TRADES, Math.floor(at / 3))} ${pick(FORMS, at * 5 + Math.floor(at / 8))}`;
const personName = (at: number): string => `${pick(FIRST, at)} ${pick(LAST, at * 3)}`;

const companyFacts = (at: number): Known => ({
  country: pick(PLACES, at),
  registrationNumber: `${900 + at} ${String((at * 7919) % 1000).padStart(3, '0')} ${100 + at}`,
  status: at % 7 === 3 ? 'Dissolved' : 'Active',
});

function five(): Graph {
  const world = new World();
  const top = world.company(1, 'Halvard Maritime Holding AS', companyFacts(0));
  const a = world.company(2, 'Nordvik Shipping Ltd', companyFacts(1));
  const b = world.company(3, 'Sørhavn Terminals S.à r.l.', companyFacts(2));
  const ada = world.person(1, 'Ada Lind', { country: 'Norway', born: '1961-04' });
  const port = world.person(2, 'Ministry of Trade and Shipping', {
    kind: 'authority',
    country: 'Norway',
  });
  world.tie(ada, top, 'Shareholder 60 %');
  world.tie(ada, top, 'Chair');
  world.tie(port, top, 'Shareholder 40 %', { kind: 'right' });
  world.parent(top, a);
  world.tie(top, b, 'Shareholder 75 %');
  return world;
}

function chain(): Graph {
  const world = new World();
  const companies = Array.from({ length: 14 }, (_, at) =>
    world.company(at, companyName(at), {
      ...companyFacts(at),
      ...(at === 9 && {
        knowledge: 'named' as const,
        country: null,
        registrationNumber: null,
        status: null,
      }),
    }),
  );
  for (const [at, id] of companies.entries()) {
    const next = companies[at + 1];
    if (next)
      world.tie(
        id,
        next,
        at % 3 === 0 ? 'Shareholder 100 %' : `Shareholder ${51 + at} %`,
        at === 6 ? { status: 'inactive' } : at === 9 ? { status: null, start: null } : {},
      );
  }
  for (const [at, share] of [45, 30, 25].entries()) {
    world.tie(
      world.person(100 + at, personName(at), { born: `19${60 + at}` }),
      companies[0] ?? 'sample/company:0',
      `Shareholder ${share} %`,
    );
  }
  world.tie(world.person(110, personName(5)), companies[7] ?? 'sample/company:0', 'Director');
  return world;
}

function group(): Graph {
  const world = new World();
  const c = Array.from({ length: 30 }, (_, at) =>
    world.company(at, companyName(at), at % 11 === 10 ? { knowledge: 'named' } : companyFacts(at)),
  );
  const at = (index: number): EntityId => c[index] ?? 'sample/company:0';
  const [ada, nik, ing] = [0, 1, 2].map((n) =>
    world.person(100 + n, personName(n), { born: `19${61 + n}`, country: pick(PLACES, n) }),
  );
  const ministry = world.person(120, 'Ministry of Finance, Department of State Holdings', {
    kind: 'authority',
    country: 'Norway',
  });
  const unknown = world.person(121, 'R. Okonkwo', { kind: 'member', knowledge: 'named' });
  for (const [person, role] of [
    [ada, 'Shareholder 40 %'],
    [nik, 'Shareholder 35 %'],
    [ministry, 'Shareholder 25 %'],
  ] as const)
    world.tie(person ?? 'sample/member:0', at(0), role);
  world.tie(ing ?? 'sample/member:0', at(0), 'Chief executive');
  world.tie(ada ?? 'sample/member:0', at(0), 'Chair');
  world.tie(unknown, at(2), 'Signatory', { status: null, start: null });
  for (const n of [1, 2, 3, 4]) world.parent(at(0), at(n));
  for (const n of [5, 6, 7]) world.tie(at(1), at(n), `Shareholder ${60 + n} %`);
  for (const n of [8, 9]) world.tie(at(2), at(n), 'Shareholder 100 %');
  for (let n = 10; n < 20; n += 1)
    world.tie(
      at(3),
      at(n),
      n % 3 === 0 ? 'Shareholder 50 %' : 'Shareholder 100 %',
      n === 14 ? { status: 'inactive' } : {},
    );
  world.tie(at(4), at(20), 'Shareholder 50 %');
  world.tie(at(2), at(20), 'Shareholder 50 %');
  world.tie(at(1), at(21), 'Shareholder 30 %');
  world.tie(at(4), at(21), 'Shareholder 70 %');
  for (const n of [22, 23]) world.tie(at(20), at(n), 'Shareholder 100 %');
  world.tie(at(21), at(24), 'Shareholder 51 %');
  world.tie(at(8), at(24), 'Shareholder 49 %');
  world.tie(at(24), at(2), 'Shareholder 5 %');
  world.tie(at(24), at(25), 'Shareholder 100 %');
  world.tie(at(25), at(26), 'Shareholder 100 %');
  world.tie(at(0), at(26), 'Golden share');
  world.tie(at(27), at(28), 'Shareholder 50 %');
  world.tie(at(28), at(29), 'Shareholder 50 %');
  world.tie(at(29), at(27), 'Shareholder 50 %');
  for (let n = 0; n < 7; n += 1)
    world.tie(
      world.person(130 + n, personName(n + 3), { born: '1970' }),
      at(4),
      n === 0 ? 'Chair' : 'Director',
      n === 5 ? { status: 'resigned' } : {},
    );
  world.tie(
    nik ?? 'sample/member:0',
    at(9),
    'Member of the supervisory board and of the audit committee',
  );
  return world;
}

function hub(count: number): Graph {
  const world = new World();
  const top = world.company(1, 'Halvard Maritime Holding AS', companyFacts(0));
  world.tie(world.person(1, 'Ada Lind', { born: '1961' }), top, 'Shareholder 100 %');
  for (let n = 0; n < count; n += 1) {
    world.tie(
      top,
      world.company(10 + n, companyName(n), companyFacts(n)),
      n % 4 === 1 ? 'Shareholder 51 %' : 'Shareholder 100 %',
      n % 9 === 4 ? { status: 'inactive' } : n % 9 === 6 ? { status: null, start: null } : {},
    );
  }
  return world;
}

function board(): Graph {
  const world = new World();
  const top = world.company(1, 'Halvard Maritime Holding AS', companyFacts(0));
  const owner = world.company(2, 'Aurora Capital Holding S.à r.l.', companyFacts(2));
  world.parent(owner, top);
  world.tie(world.person(900, 'Sofia Haddad'), owner, 'Shareholder 100 %');
  for (let n = 0; n < 24; n += 1) {
    const person = world.person(10 + n, personName(n), { born: `19${50 + n}` });
    world.tie(
      person,
      top,
      n === 0 ? 'Chair' : n % 5 === 4 ? 'Deputy member of the board of directors' : 'Director',
      n % 7 === 5 ? { status: 'resigned' } : {},
    );
    if (n === 0) world.tie(person, top, 'Signatory');
  }
  for (const n of [3, 4, 5])
    world.tie(top, world.company(n, companyName(n), companyFacts(n)), 'Shareholder 100 %');
  return world;
}

function scripts(): Graph {
  const world = new World();
  const kinds = ['company', 'person', 'authority', 'member'] as const;
  const ids = LONG_NAMES.map((name, at) =>
    world.company(at, name, {
      ...companyFacts(at),
      kind: kinds[at % 4] ?? 'company',
      knowledge: at % 5 === 4 ? 'named' : 'profile',
    }),
  );
  for (const [at, id] of ids.entries()) {
    const owner = ids[Math.floor((at - 1) / 3)];
    if (owner && at > 0)
      world.tie(
        owner,
        id,
        [
          'Член совета директоров',
          'عضو مجلس الإدارة',
          '代表取締役社長',
          'Mitglied des Aufsichtsrats mit 12,5 % der Stimmrechte',
          'Μέτοχος 50 %',
        ][at % 5] ?? '',
      );
  }
  return world;
}

/** What is rare: owners of each other and of themselves, two lines between two, a stack with two owners. */
function odd(): Graph {
  const world = new World();
  const [a, b, c, d] = [0, 1, 2, 3].map((at) =>
    world.company(at, companyName(at), companyFacts(at)),
  );
  const [one, two] = [0, 1].map((at) => world.person(at, personName(at)));
  const ids = [a, b, c, d, one, two].map((id) => id ?? 'sample/company:0');
  const [A, B, C, D, P, Q] = ids as [EntityId, EntityId, EntityId, EntityId, EntityId, EntityId];
  world.parent(A, B);
  world.tie(A, B, 'Shareholder 51 %');
  world.tie(B, A, 'Shareholder 4,9 %');
  world.tie(C, C, 'Own shares 3 %');
  world.tie(A, C, 'Shareholder 97 %');
  world.tie(C, D, 'same', { kind: 'same' });
  for (const role of ['Director', 'Chair', 'Signatory', 'Auditor', 'Observer', 'Secretary']) {
    world.tie(P, A, role, role === 'Auditor' ? { status: 'resigned' } : {});
  }
  world.tie(Q, A, 'Shareholder 12,5 %', { status: null, start: null });
  for (let at = 0; at < 8; at += 1) {
    const held = world.company(20 + at, companyName(20 + at), companyFacts(at));
    world.tie(B, held, 'Shareholder 50 %');
    world.tie(
      C,
      held,
      at % 3 === 1 ? 'Shareholder 50 %' : 'General partner',
      at === 3 ? { status: 'ended' } : {},
    );
  }
  return world;
}

/** A chain of 14, three of which hold five more each with something below, and one that holds back up. */
function wideChain(): Graph {
  const world = new World();
  const at = (index: number): EntityId => `sample/company:${index}`;
  for (let n = 0; n < 14; n += 1) world.company(n, companyName(n), companyFacts(n));
  for (let n = 1; n < 14; n += 1) {
    world.tie(at(n - 1), at(n), n % 3 === 0 ? 'Shareholder 51 %' : 'Shareholder');
  }
  for (const step of [2, 6, 10]) {
    for (let n = 100 * step; n < 100 * step + 5; n += 1) {
      const side = world.company(n, companyName(n), companyFacts(n));
      world.tie(at(step), side, 'Shareholder');
      world.tie(side, world.company(5000 + n, companyName(n + 3)), 'Shareholder');
    }
  }
  world.tie(at(5), at(2), 'Shareholder 4 %');
  return world;
}

export const WORLDS: Readonly<Record<string, () => Graph>> = {
  five,
  chain,
  group,
  board,
  odd,
  scripts,
  wideChain,
  hub50: () => hub(50),
  hub60: () => hub(60),
  hub500: () => hub(500),
};
