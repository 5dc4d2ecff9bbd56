/** Collecting all within two steps of somebody, some 1,500 entities, and writing the tables. */
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { createClient, type Client, exportChunks } from '../../src/contract/client.ts';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { compare } from './frame.ts';
import { responseKeys } from './plain.ts';
import { worldFile } from './world.ts';

const ROOTS = 8;
const LEAST = 1300;
const MOST = 1700;

type Profile = MemberProfile | CompanyProfile;

interface Collected {
  entities: number;
  ties: number;
  lines: number;
}

export async function bench(): Promise<void> {
  const store = worldFile();
  const engine = await startDirectEngine({ store, powers: createMemoryKeys(), offline: true });
  const client = createClient(engine.transport);
  const plain = new Database(store, { readonly: true });
  const collectPlainly = plainCollector(plain);
  const roots = findRoots(plain);
  const next = () => {
    let at = 0;
    return () => roots[at++ % roots.length] as EntityId;
  };
  const mine = next();
  const limit = next();
  const [first] = roots as [EntityId];
  const expected = collectPlainly(first);
  await compare({
    item: `collect two steps, ${expected.entities} entities or so, as CSV`,
    limit:
      'each of these profiles got, hashed and parsed once; a line for each, for each tie, and of the graph',
    goal: 4,
    calls: ROOTS,
    rounds: 7,
    ours: () => collect(client, mine()),
    theirs: () => collectPlainly(limit()),
    agree: async () => [await collect(client, first), expected],
  });
  plain.close();
  await engine.close();
}

async function collect(client: Client, root: EntityId): Promise<Collected> {
  const made = await client.collectGraph({ roots: [root], depth: 2, format: 'csv' });
  let lines = 0;
  for (const file of made.files.keys()) {
    for await (const chunk of exportChunks(client, made.export, file)) {
      lines +=
        Buffer.from(chunk as string)
          .toString()
          .split('\r\n').length - 1;
    }
  }
  return { entities: made.entities, ties: made.ties ?? 0, lines };
}

const OTHER_END = 'CASE s.profile WHEN s.from_entity THEN s.to_entity ELSE s.from_entity END';

/** Members and companies whose two steps reach about so many; always the same ones. */
function findRoots(plain: Database.Database): EntityId[] {
  const rows = plain
    .prepare<[], { key: number; id: string }>(
      `SELECT e.key, e.id FROM statements s JOIN entities e ON e.key = s.profile
       GROUP BY s.profile HAVING count(*) BETWEEN 25 AND 60`,
    )
    .all();
  const reached = plain
    .prepare(
      `WITH near AS (SELECT ${OTHER_END} AS key FROM statements s WHERE s.profile = ?)
       SELECT count(DISTINCT ${OTHER_END}) FROM near JOIN statements s ON s.profile = near.key`,
    )
    .pluck();
  const found: EntityId[] = [];
  for (const { key, id } of rows) {
    const count = reached.get(key) as number;
    if (count >= LEAST && count <= MOST) found.push(`sample/${id}` as EntityId);
    if (found.length === ROOTS) return found;
  }
  throw new Error(`Only ${found.length} of the world reach as many as are wanted`);
}

/** One thing a profile states: from whom, to whom, as what. */
type Stated = [from: EntityId, to: EntityId, role: string];

function statedBy(entity: EntityId, profile: Profile): Stated[] {
  if ('positions' in profile) {
    return profile.positions.flatMap(({ company_id: id, positions }) =>
      positions.map(({ position }): Stated => [entity, `sample/company:${id}`, position ?? '']),
    );
  }
  const { parent_company: parent, members } = profile;
  const board = members.map(({ id, position }): Stated => {
    return [`sample/member:${id}`, entity, position ?? ''];
  });
  const { parent_company_id: id, level } = parent;
  return id === null ? board : [...board, [`sample/company:${id}`, entity, level ?? '']];
}

const cell = (value: string | null): string =>
  value === null ? '' : /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** What a node's line says of a record. */
function cellsOf(profile: Profile): (string | null)[] {
  if ('positions' in profile) {
    const { full_name: name, residence, nationality, birthday_year: year } = profile.data.person;
    return [name, 'person', residence, nationality, null, year, null];
  }
  const { current_name: name, jurisdiction_country: country, status } = profile;
  return [name.name, 'company', country, null, status, null, profile.registration_number];
}

/** Reads every profile once, walking outwards. */
function plainCollector(plain: Database.Database) {
  const keys = responseKeys(plain);
  const get = plain.prepare<[number | undefined], { sha256: string; body: Buffer }>(
    'SELECT sha256, body FROM responses WHERE key = ?',
  );
  const read = (entity: EntityId): Profile => {
    const { sha256, body } = get.get(keys.get(entity)) as { sha256: string; body: Buffer };
    if (createHash('sha256').update(body).digest('hex') !== sha256) throw new Error('damaged');
    return JSON.parse(body.toString()) as Profile;
  };
  const aboutGraph = aboutReader(plain);
  return (root: EntityId): Collected => {
    const profiles = new Map<EntityId, Profile | null>([[root, null]]);
    const stated: Stated[] = [];
    for (let distance = 0; distance <= 2; distance += 1) {
      for (const [entity, known] of [...profiles]) {
        if (known !== null) continue;
        const profile = read(entity);
        profiles.set(entity, profile);
        const said = statedBy(entity, profile);
        stated.push(...said);
        if (distance === 2) continue;
        for (const [from, to] of said) {
          for (const end of [from, to]) if (!profiles.has(end)) profiles.set(end, null);
        }
      }
    }
    return written(profiles as Map<EntityId, Profile>, stated, aboutGraph());
  };
}

/** What holds of the graph as a whole: of which registry it is, when it was made, and how far the chain was. */
function aboutReader(plain: Database.Database): () => [name: string, value: string | number][] {
  const head = plain.prepare<[], { store: string; count: number; hash: string }>(
    'SELECT id AS store, n AS count, hash FROM requests, identity ORDER BY n DESC LIMIT 1',
  );
  const registry = plain.prepare<[], { handle: string; address: string }>(
    'SELECT handle, address FROM registries ORDER BY key LIMIT 1',
  );
  return () => {
    const { store, count, hash } = head.get() as { store: string; count: number; hash: string };
    const { handle, address } = registry.get() as { handle: string; address: string };
    const at = new Date().toISOString();
    return [
      ['registry', address],
      ['registries', handle],
      ['exported_at', at],
      ['as_of', at.slice(0, 10)],
      ['chain_store', store],
      ['chain_count', count],
      ['chain_head', hash],
    ];
  };
}

function written(
  profiles: Map<EntityId, Profile>,
  stated: readonly Stated[],
  about: readonly [name: string, value: string | number][],
): Collected {
  const nodes = [...profiles].map(
    ([id, profile]) => `${id},${cellsOf(profile).map(cell).join(',')}\r\n`,
  );
  const ties = new Map<string, string>();
  for (const [from, to, role] of stated) {
    if (!profiles.has(from) || !profiles.has(to)) continue;
    const key = `${from}>${to} ${role}`;
    const name = (id: EntityId) => cell(cellsOf(profiles.get(id) as Profile)[0] ?? null);
    if (!ties.has(key)) ties.set(key, `${from},${name(from)},${to},${name(to)},${cell(role)}\r\n`);
  }
  const named = about.map(([name, value]) => `${name},${cell(String(value))}\r\n`);
  const tables = [nodes, [...ties.values()], named].map((lines) => Buffer.from(lines.join('')));
  const rows = nodes.length + ties.size + named.length;
  if (tables.some((table) => table.length === 0)) throw new Error('nothing was written');
  // Each table has one more line, which names the columns.
  return { entities: profiles.size, ties: ties.size, lines: rows + tables.length };
}
