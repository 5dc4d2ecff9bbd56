/** Changes made in a store behind its back, each by one who knows SQL, and what a check says of it. */
import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';

const pick = (database: Database.Database, random: (below: number) => number, sql: string) => {
  const all = database.prepare(sql).pluck().all() as number[];
  return all[random(all.length)] ?? 0;
};

const KNOWN = 'SELECT key FROM entities WHERE facts IS NOT NULL';
const anyRequest = 'SELECT n FROM requests';
const sha256 = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

export type Plant = (database: Database.Database, random: (below: number) => number) => void;

const update =
  (table: string, key: string, set: string, from = `SELECT ${key} FROM ${table}`): Plant =>
  (database, random) => {
    const row = pick(database, random, from);
    const { changes } = database.prepare(`UPDATE ${table} SET ${set} WHERE ${key} = ?`).run(row);
    if (changes !== 1) throw new Error(`${changes} rows of ${table} were changed.`);
  };

/** A body replaced by another, its hash with it. */
const forge: Plant = (database, random) => {
  const key = pick(database, random, 'SELECT key FROM responses');
  const row = database.prepare('SELECT body FROM responses WHERE key = ?').get(key) as {
    body: Buffer;
  };
  const body = Buffer.from(row.body.toString().replace('"id"', '"id" '));
  database
    .prepare('UPDATE responses SET body = ?, size = ?, sha256 = ? WHERE key = ?')
    .run(body, body.length, sha256(body), key);
};

export const PLANTS: readonly (readonly [what: string, plant: Plant, says: RegExp])[] = [
  [
    'a fetch time',
    update('requests', 'n', "at = '2020-01-01T00:00:00.000Z'", anyRequest),
    /^Request \d+, for the profile of .* was changed/,
  ],
  [
    'an address',
    update('requests', 'n', "asked = 'https://registry.example/other'", anyRequest),
    /was changed/,
  ],
  [
    'a row before the first',
    (database, random) => {
      const n = pick(database, random, anyRequest);
      database.exec(`CREATE TEMP TABLE copied AS SELECT * FROM requests WHERE n = ${n};
        UPDATE copied SET n = -1; INSERT INTO requests SELECT * FROM copied; DROP TABLE copied;`);
    },
    /^What came with a case file as .* is said to come with none/,
  ],
  [
    'how much is stored of a registry',
    (database) => void database.exec('UPDATE registries SET profiles = profiles + 7'),
    /^Of the registry .* are counted/,
  ],
  [
    'the id of the store',
    (database) => void database.exec('DELETE FROM identity'),
    /^The store’s own id is gone/,
  ],
  ['a status', update('requests', 'n', 'status = 203', anyRequest), /was changed/],
  ['an outcome', update('requests', 'n', "outcome = 'refused'", anyRequest), /was changed/],
  [
    'a header',
    update('requests', 'n', 'headers = \'["text/html",null,null,null]\'', anyRequest),
    /was changed/,
  ],
  [
    'whose answer it is',
    update('requests', 'n', "record = 'member:999999'", anyRequest),
    /was changed/,
  ],
  [
    'a statement',
    (database, random) => {
      const profile = pick(database, random, 'SELECT DISTINCT profile FROM statements');
      database
        .prepare('UPDATE statements SET said = \'["active",[]]\' WHERE profile = ? AND place = 0')
        .run(profile);
    },
    /^What (company|member) \d+ of sample .* states is not what its profile says\.$/m,
  ],
  [
    'a statement left out',
    (database, random) => {
      const profile = pick(database, random, 'SELECT DISTINCT profile FROM statements');
      database.prepare('DELETE FROM statements WHERE profile = ? AND place = 0').run(profile);
    },
    /states is not what its profile says/,
  ],
  [
    'a statement put in',
    (database, random) => {
      const from = pick(database, random, 'SELECT key FROM entities');
      const to = pick(database, random, 'SELECT key FROM entities');
      const profile = pick(database, random, 'SELECT entity FROM profiles');
      database
        .prepare("INSERT INTO statements VALUES (?, 9999, ?, ?, 'position', NULL, NULL, '')")
        .run(profile, from, to);
    },
    /states is not what its profile says/,
  ],
  [
    'a thing',
    (database, random) => {
      const profile = pick(database, random, 'SELECT DISTINCT profile FROM things');
      database
        .prepare(`UPDATE things SET value = '"other"' WHERE profile = ? AND place = 0`)
        .run(profile);
    },
    /^What (company|member) \d+ of sample .* states is not what its profile says\.$/m,
  ],
  [
    'what a thing is compared by',
    (database, random) => {
      const [one, other] = [0, 0].map(() =>
        pick(database, random, 'SELECT DISTINCT profile FROM things'),
      );
      if (one === other) database.exec(`UPDATE things SET key = 'x' WHERE profile = ${one}`);
      database
        .prepare(
          `UPDATE things SET key = (SELECT key FROM things WHERE profile = ? AND place = 0)
           WHERE profile = ? AND place = 0`,
        )
        .run(one, other);
    },
    /states is not what its profile says/,
  ],
  [
    'a thing left out',
    (database, random) => {
      const profile = pick(database, random, 'SELECT DISTINCT profile FROM things');
      database.prepare('DELETE FROM things WHERE profile = ?').run(profile);
    },
    /states is not what its profile says/,
  ],
  [
    'a thing put in',
    (database, random) => {
      const profile = pick(database, random, 'SELECT key FROM entities');
      database
        .prepare(`INSERT INTO things VALUES (?, 9999, 1, 'x', '', '"+47 1"', '/contacts/9')`)
        .run(profile);
    },
    /states is not what its profile says/,
  ],
  [
    'a label',
    update('entities', 'key', "facts = json_set(facts, '$.label', 'Other')", KNOWN),
    /^What is known of .* \(“Other”\) is not what its sources say\.$/m,
  ],
  [
    'a source',
    update('entities', 'key', 'source = 1 + source % 80', KNOWN),
    /^What is known of .* names a source that is not its own\.$/m,
  ],
  [
    'the place in its source',
    update('entities', 'key', `stated_at = '["/members/999",{}]'`, KNOWN),
    /names a source that is not its own/,
  ],
  ['what sorts it', update('entities', 'key', "sort_text = 'other'", KNOWN), /by name or place/],
  [
    'a name',
    update(
      'whole_names',
      'entity',
      "name = 'other'",
      'SELECT entity FROM whole_names GROUP BY entity HAVING count(*) = 1',
    ),
    /by name or place/,
  ],
  [
    'a word of the index',
    (database, random) => {
      const key = pick(database, random, 'SELECT entity FROM whole_names');
      database.prepare('DELETE FROM names WHERE rowid = ?').run(key);
    },
    /^The index of the names of members is wrong in 1 place\.$/m,
  ],
  [
    'a deleted profile',
    (database, random) => {
      database
        .prepare('DELETE FROM profiles WHERE entity = ?')
        .run(pick(database, random, 'SELECT entity FROM profiles'));
    },
    /^The profile of .*, which request \d+ gave, is missing\.$/m,
  ],
  [
    'a deleted answer',
    (database, random) => {
      database
        .prepare('DELETE FROM responses WHERE key = ?')
        .run(pick(database, random, 'SELECT key FROM responses'));
    },
    /^The profile of .* is gone\.$/m,
  ],
  [
    'a deleted request',
    (database, random) => {
      database.prepare('DELETE FROM requests WHERE n = ?').run(1 + random(79));
    },
    /^Request \d+ is gone\.$/m,
  ],
  [
    'a lost tail',
    (database, random) => {
      database.prepare('DELETE FROM requests WHERE n > ?').run(40 + random(40));
    },
    /^Requests \d+ to 80 are gone from the end of the chain\.$/m,
  ],
  [
    'body and hash forged together',
    forge,
    /^The profile of .* was replaced: request \d+ was answered with other bytes\.$/m,
  ],
  [
    'body, hash and request forged together',
    (database, random) => {
      forge(database, random);
      database.exec(
        `UPDATE requests SET sha256 = (SELECT sha256 FROM responses r WHERE r.key = response)`,
      );
    },
    /^Request \d+, .* was changed: it no longer has its hash\.$/m,
  ],
  [
    'a profile put elsewhere',
    update('profiles', 'entity', 'request = 1', 'SELECT entity FROM profiles WHERE request <> 1'),
    /^The profile of .* rests on request 1/m,
  ],
];
