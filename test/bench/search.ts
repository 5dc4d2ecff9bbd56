/** Searching 80,000 stored members by hundreds of different words, taken from their own names. */
import Database from 'better-sqlite3';
import { createClient } from '../../src/contract/client.ts';
import { spellings } from '../../src/contract/text/fold-words.ts';
import { memberQuery, type MemberQuery } from '../../src/contract/model/query.ts';
import { SAMPLE_HANDLE } from '../../src/contract/model/registry.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { inventWorld, randomNumbers } from '../make/synthetic-world.ts';
import { compare } from './frame.ts';
import { WORLD, worldFile } from './world.ts';

const ASKED = 400;
const COUNT = 50;
const AGREED_ON = 40;

type Ask = Partial<MemberQuery> & Pick<MemberQuery, 'q'>;

/** As the registry's own members are named; the first of each list is asked first. */
function questions(): Record<string, Ask[]> {
  const { memberName } = inventWorld(WORLD);
  const below = randomNumbers(3);
  const names = Array.from({ length: ASKED }, () => memberName(1 + below(WORLD.members)));
  const words = names.map((name) => name.split(' '));
  const year = () => String(1930 + below(70));
  const firsts = words.map((name) => name[0] ?? '');
  return {
    'a whole name': names.map((q) => ({ q })),
    'a last name': words.map((name) => ({ q: name.at(-1) ?? '' })),
    'a common first name': firsts.map((q) => ({ q })),
    'the beginning of a word': words.map((name) => ({ q: (name.at(-1) ?? '').slice(0, 3) })),
    'first and beginning of last': words.map((name) => ({
      q: `${name[0]} ${(name.at(-1) ?? '').slice(0, 2)}`,
    })),
    'a first name, and born in': firsts.map((q) => ({ q, birthYear: year() })),
    'a first name, and a nationality': firsts.map((q) => ({ q, nationality: 'Norway' })),
  };
}

/** The words of the query as FTS5 takes them, put together beforehand. */
const matchOf = ({ q }: Ask): string =>
  spellings(q)
    .map((words) => words.join(' ').split(' '))
    .map((words) => `(${words.map((word) => `"${word}" *`).join(' ')})`)
    .join(' OR ');

interface Found {
  id: string;
  facts: string;
}

export async function bench(): Promise<void> {
  const store = worldFile();
  const engine = await startDirectEngine({ store, powers: createMemoryKeys(), offline: true });
  const client = createClient(engine.transport);
  const plain = new Database(store, { readonly: true });
  const select = plain.prepare<[string, ...(string | number | null)[]], Found>(
    `SELECT e.id, e.facts FROM names n JOIN entities e ON e.key = n.rowid
     WHERE names MATCH ? AND (? IS NULL OR e.birth_year = ?) AND (? IS NULL OR e.nationality = ?)
     LIMIT ${COUNT}`,
  );
  for (const [item, asked] of Object.entries(questions())) {
    const queries = asked.map((ask) => ({ query: memberQuery.parse(ask), match: matchOf(ask) }));
    const search = async ({ query }: (typeof queries)[0]): Promise<string[]> => {
      const { items } = await client.searchMembers({
        registry: SAMPLE_HANDLE,
        query,
        from: 'store',
      });
      return items.map(({ id }) => `member:${id}`);
    };
    const find = ({ query, match }: (typeof queries)[0]): string[] => {
      const { birthYear: year = null, nationality = null } = query;
      const folded = nationality?.toLowerCase() ?? null;
      const rows = select.all(match, year, year, folded, folded);
      return rows.map(({ id, facts }) => {
        JSON.parse(facts);
        return id;
      });
    };
    const next = () => {
      let at = 0;
      return () => queries[at++ % queries.length] as (typeof queries)[0];
    };
    const mine = next();
    const limit = next();
    await compare({
      item: `search: ${item}`,
      limit: `FTS5 MATCH of the same words, ${COUNT} at most, facts parsed; in no order`,
      goal: null,
      calls: ASKED,
      rounds: 7,
      ours: () => search(mine()),
      theirs: () => find(limit()),
      async agree() {
        const both: [unknown[], unknown[]] = [[], []];
        for (const query of queries.slice(0, AGREED_ON)) {
          both[0].push(alike(await search(query)));
          both[1].push(alike(find(query)));
        }
        return both;
      },
    });
  }
  plain.close();
  await engine.close();
}

/** The same members where all were found; where there are more than a page, as many. */
const alike = (ids: string[]): unknown => (ids.length < COUNT ? ids.sort() : COUNT);
