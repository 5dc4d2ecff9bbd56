/** Files that somebody might hand over as a case, each made so as to do harm: what they are, and their bytes. */
import { createHash, randomUUID } from 'node:crypto';
import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { zipSync } from 'fflate';
import { containerOf } from '../../src/case-file/container.ts';
import { toHandle } from '../../src/contract/model/registry.ts';
import { manifestText } from '../../src/case-file/packing.ts';
import { makeMemberProfile } from '../make/records.ts';
import { PARTS, type Manifest, type PartName } from '../../src/case-file/contents.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface PartBytes {
  blocks: Uint8Array[];
  plain: number;
}

/** Each block but the last has so many bytes. */
const BLOCK = 262_144;

/** As a case file packs them. */
const pack = (plain: Uint8Array): Buffer => gzipSync(plain, { level: 4 });

export const part = (...texts: (string | Uint8Array)[]): PartBytes => {
  const plain = Buffer.concat(texts.map((text) => Buffer.from(text)));
  const blocks = Array.from({ length: Math.ceil(plain.length / BLOCK) }, (_, at) =>
    pack(plain.subarray(at * BLOCK, (at + 1) * BLOCK)),
  );
  return { blocks, plain: plain.length };
};

const NOTHING: PartBytes = { blocks: [], plain: 0 };

/** A well-formed archive of these parts with a manifest that fits them, unless it is changed. */
export function caseFileOf(
  parts: Partial<Record<PartName, PartBytes>>,
  change: (manifest: Manifest) => unknown = (manifest) => manifest,
  as: (text: string) => string = (text) => text,
): Buffer {
  const all = PARTS.map((name) => ({ name, ...(parts[name] ?? NOTHING) }));
  const manifest: Manifest = {
    format: 'interlock-case',
    version: 1,
    about: '',
    madeAt: '2026-03-01T10:00:00.000Z',
    case: {
      id: '3d0b1d0e-6e3c-4b55-9d7e-2f5f0f0c0a01',
      title: 'Hostile',
      open: true,
      createdAt: '',
      workedAt: '',
      look: 'network',
      view: null,
    },
    redacted: [],
    chain: { store: 'x', count: 0, hash: '0'.repeat(64) },
    registries: [{ handle: 'sample', kind: 'business-lookup', address: 'sample', mark: 'SA' }],
    parts: all.map(({ name, blocks, plain }) => ({
      name,
      blocks: blocks.map(({ length }) => length),
      plain,
      sha256: sha256(Buffer.concat(blocks)),
    })),
  };
  const bytes = Buffer.from(as(manifestText(change(manifest))));
  const entries = [
    ...all.map(({ name, blocks }) => ({ name: name as string, chunks: blocks })),
    { name: 'manifest.json', chunks: [bytes] },
  ];
  return Buffer.concat([...containerOf(entries)]);
}

export const lines = (...values: unknown[]): PartBytes =>
  part(values.map((value) => `${JSON.stringify(value)}\n`).join(''));

const flag = (id: string) => ({
  is: 'item',
  item: { kind: 'flag', id, colour: 'red' },
  at: '',
  changedAt: '',
  by: null,
});

const ENTITY = 'sample/company:1';

const note = (isPrivate: boolean) => ({
  is: 'item',
  item: {
    kind: 'note',
    id: '3d0b1d0e-6e3c-4b55-9d7e-2f5f0f0c0a02',
    place: { on: 'case' },
    text: 'Seen',
    isPrivate,
  },
  at: '',
  changedAt: '',
  by: null,
});

/** An answer from which something is said to be taken out, and what it is told to be. */
const copyOf = (body: string, told: object = {}) => ({
  'responses.jsonl.gz': lines({ size: Buffer.byteLength(body), sha256: null }),
  'responses.gz': part(body),
  'requests.jsonl.gz': lines({
    is: 'copy',
    of: 'sample',
    at: '2026-03-01T10:00:00.000Z',
    asked: 'x',
    reason: null,
    outcome: 'answered',
    status: 200,
    record: 'company:1',
    query: null,
    body: 0,
    ...told,
  }),
});

const COMPANY = '{"id":"1","data":{"company":{"name":"Nordvik"}}}';
const BORN = '[{"id":"1","data":{"person":{"birthday_date_full":"1966-04-23"}}}]';

const WITHOUT_BIRTHS = (manifest: Manifest) => ({ ...manifest, redacted: ['birth-dates'] });
const WITHOUT_HOMES = (manifest: Manifest) => ({ ...manifest, redacted: ['home-addresses'] });

const member = (fullDate: string | null, more: object = {}): string =>
  JSON.stringify({
    ...makeMemberProfile({ data: { person: { birthday_date_full: fullDate } } }),
    ...more,
  });

const search = (query: object) => ({
  is: 'item',
  item: {
    kind: 'search',
    id: '3d0b1d0e-6e3c-4b55-9d7e-2f5f0f0c0a03',
    title: 'Where',
    query: { q: 'Nordvik', ...query, count: 50, page: 1 },
    registries: ['sample'],
  },
  at: '',
  changedAt: '',
  by: null,
});

const entry = (said: object) => ({
  at: null,
  verb: 'search',
  label: 'x',
  standing: null,
  about: null,
  detail: null,
  request: null,
  ...said,
});

const place = { is: 'place', entity: ENTITY, x: 1, y: 1, pinned: false, hidden: false };

const line = (value: object): string => JSON.stringify(value);

const addressed =
  (address: string, handle = toHandle(address, () => false)) =>
  (manifest: Manifest) => ({
    ...manifest,
    registries: [{ handle, kind: 'business-lookup', address, mark: 'SA' }],
  });

/** Says of itself that it has so many entries, of which none is there. */
function emptyDirectory(entries: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries, 0xffff), 10);
  if (entries < 0xffff) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(entries), 24);
  end64.writeBigUInt64LE(BigInt(entries), 32);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

function manyEntries(count: number): Buffer {
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`entry-${at}`, new Uint8Array(0)]),
  );
  return Buffer.from(zipSync(files, { level: 0 }));
}

function databaseWith(sql: string): Buffer {
  const database = new Database(':memory:');
  database.exec(sql);
  return database.serialize();
}

/** A file that nobody has, by its whole path. */
export const OUTSIDE = `/tmp/interlock-outside-${randomUUID()}`;

const named = (...names: string[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from('x')]))));

/** A link, as other programs put one into an archive. */
const withLink = (): Buffer =>
  Buffer.from(
    zipSync({ 'chain.gz': [Buffer.from('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] }),
  );

const sound = caseFileOf({
  ...copyOf(COMPANY),
  'case.jsonl.gz': lines(flag(ENTITY), note(true)),
});

/** The archive with one of its names written otherwise, everywhere it stands. */
function renamed(from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('Names of one length, so that nothing moves.');
  return Buffer.from(sound.toString('latin1').replaceAll(from, to), 'latin1');
}

let largeBlock: Buffer | null = null;

/** One block of so many zeros, put together of a megabyte that is packed once. */
const bomb = (): PartBytes => {
  const count = 200;
  const megabyte = Buffer.alloc(2 ** 20);
  largeBlock ??= largeBlockOf(megabyte, count);
  return { blocks: [largeBlock], plain: count * megabyte.length };
};

function largeBlockOf(plain: Uint8Array, count: number): Buffer {
  const begun = pack(plain);
  const nothing = pack(Buffer.alloc(0));
  const part = deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH });
  const sum = Array.from({ length: count }).reduce((sum: number) => crc32(plain, sum), 0);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(sum);
  end.writeUInt32LE(count * plain.length, 4);
  const parts = Array.from({ length: count }, () => part);
  return Buffer.concat([begun.subarray(0, 10), ...parts, nothing.subarray(10, -8), end]);
}

/** The same block so many times. */
const repeated = (count: number, plain: Buffer): PartBytes => {
  const block = pack(plain);
  return { blocks: Array.from({ length: count }, () => block), plain: count * plain.length };
};

const manifestWith = (values: string): Buffer =>
  caseFileOf({}, undefined, (text) => text.replace('{', `{"more":[${values}1],`));

/** A note in a block that was changed after it was packed. */
function blockWith(change: (block: Buffer) => Uint8Array): Buffer {
  const { blocks, plain } = lines(note(false));
  return caseFileOf({
    'case.jsonl.gz': { blocks: blocks.map((one) => change(Buffer.from(one))), plain },
  });
}

/** A header that has room for a name, and one of so many bytes there. */
function blockNamed(length: number): Buffer {
  return blockWith((block) => {
    block[3] = 8;
    const name = [Buffer.alloc(length, 'x'), Buffer.alloc(1)];
    return Buffer.concat([block.subarray(0, 10), ...name, block.subarray(10)]);
  });
}

/** Each by its name. */
export const HOSTILE_FILES: Readonly<Record<string, () => Buffer>> = {
  'no file at all': () => Buffer.alloc(0),
  'a text': () => Buffer.from('no case'),
  'a database': () => databaseWith('CREATE TABLE cases (x); INSERT INTO cases VALUES (1)'),
  'a database with a trigger as a part': () =>
    caseFileOf({
      'case.jsonl.gz': part(
        databaseWith('CREATE TABLE t (x); CREATE TRIGGER a AFTER INSERT ON t BEGIN SELECT 1; END'),
      ),
    }),
  'an archive with another database in it': () => named('store.db', 'manifest.json'),
  'a bomb in a block': () => caseFileOf({ 'chain.gz': bomb() }),
  'a bomb that says it is small': () => caseFileOf({ 'chain.gz': { ...bomb(), plain: 32 } }),
  'a bomb of many blocks': () =>
    caseFileOf({ 'journal.jsonl.gz': repeated(4000, Buffer.alloc(262_144, ' ')) }),
  'blocks of nothing with bytes behind their end': () => {
    const empty = pack(Buffer.alloc(0));
    const block = Buffer.concat([empty, Buffer.alloc(2 ** 20 - empty.length)]);
    const blocks = Array.from({ length: 20 }, () => block);
    return caseFileOf({ 'responses.jsonl.gz': { blocks, plain: 0 } });
  },
  'blocks of ten bytes': () =>
    caseFileOf({ 'responses.jsonl.gz': repeated(60_000, Buffer.from('aaaaaaaaaa')) }),
  'a block with zeros behind its end': () =>
    blockWith((block) => Buffer.concat([block, Buffer.alloc(1000)])),
  'a block with a word before its sum': () =>
    blockWith((block) =>
      Buffer.concat([block.subarray(0, -8), Buffer.from('word'), block.subarray(-8)]),
    ),
  'a block with an empty one behind it': () =>
    blockWith((block) => Buffer.concat([block, pack(Buffer.alloc(0))])),
  'a block that has a name': () => blockNamed(1000),
  'a block that was packed at a time': () => blockWith((block) => block.fill('time', 4, 8)),
  'a block of another system': () => blockWith((block) => block.fill(7, 9, 10)),
  'a block with another sum': () => blockWith((block) => block.fill(7, block.length - 8)),
  'a line of lists in lists': () =>
    caseFileOf({ 'case.jsonl.gz': part(`${'['.repeat(520_000)}${']'.repeat(520_000)}\n`) }),
  'lines that never end': () =>
    caseFileOf({ 'case.jsonl.gz': part(...Array.from({ length: 40 }, () => '['.repeat(200_000))) }),
  'more notes than there is room for': () =>
    caseFileOf({
      'case.jsonl.gz': lines(
        ...Array.from({ length: 100_001 }, (_, at) => flag(`sample/company:${at + 1}`)),
      ),
    }),
  'an answer that came with no request': () =>
    caseFileOf({
      'responses.jsonl.gz': lines({ size: COMPANY.length, sha256: sha256(Buffer.from(COMPANY)) }),
      'responses.gz': part(COMPANY),
    }),
  'more changes than it has records': () =>
    caseFileOf({}, (manifest) => ({ ...manifest, changes: { waiting: 5, withheld: 3 } })),
  'a time that is none': () =>
    caseFileOf({ 'case.jsonl.gz': lines({ ...flag(ENTITY), at: 'yesterday' }) }),
  'a directory of 1,000,000 entries': () => emptyDirectory(1_000_000),
  'an archive of 60,000 entries': () => manyEntries(60_000),
  'a name that leads out': () => renamed('chain.gz', '../../ab'),
  'a name from the root': () => renamed('chain.gz', '/etc/abc'),
  'a name that belongs in none': () => renamed('responses.gz', 'manifest.jso'),
  'entries that lead out': () => named('../../outside', OUTSIDE, 'manifest.json'),
  'a manifest that is too large': () =>
    caseFileOf({}, (manifest) => ({ ...manifest, about: 'x'.repeat(5_000_000) })),
  'a manifest of a million lists': () => manifestWith('[],'.repeat(1_000_000)),
  'a manifest of lists in lists': () =>
    manifestWith(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)},`),
  'a manifest of as many lists in lists as there is room for': () =>
    manifestWith(`${'['.repeat(299_000)}${']'.repeat(299_000)},`),
  'a manifest of another shape': () => caseFileOf({}, (manifest) => ({ ...manifest, more: 1 })),
  'a chain that is said to be endless': () =>
    caseFileOf({}, (manifest) => ({ ...manifest, chain: { ...manifest.chain, count: 2 ** 40 } })),
  'a chain with another end': () =>
    caseFileOf({ 'chain.gz': part(Buffer.alloc(32, 1)) }, (manifest) => ({
      ...manifest,
      chain: { ...manifest.chain, count: 1, hash: '0'.repeat(64) },
    })),
  'a hash that is not the part’s': () =>
    caseFileOf({ 'case.jsonl.gz': lines(flag(ENTITY)) }, (manifest) => ({
      ...manifest,
      parts: manifest.parts.map((one) => ({ ...one, sha256: '0'.repeat(64) })),
    })),
  'an answer that has not its hash': () =>
    caseFileOf({
      'responses.jsonl.gz': lines({ size: 4, sha256: '0'.repeat(64) }),
      'responses.gz': part('evil'),
    }),
  'answers without end': () =>
    caseFileOf({
      'responses.jsonl.gz': lines({ size: 2 ** 27, sha256: null }),
      'responses.gz': part('evil'),
    }),
  'a request that no answer came with': () =>
    caseFileOf({
      'requests.jsonl.gz': lines({
        is: 'copy',
        of: 'sample',
        at: '2026-03-01T10:00:00.000Z',
        asked: 'x',
        reason: null,
        outcome: 'answered',
        status: 200,
        record: 'company:1',
        query: null,
        body: 7,
      }),
    }),
  'a row that has not its hash': () =>
    caseFileOf({
      'requests.jsonl.gz': lines({
        is: 'row',
        of: 'sample',
        at: '2026-03-01T10:00:00.000Z',
        asked: 'x',
        reason: null,
        outcome: 'not-found',
        status: 404,
        record: 'company:1',
        query: null,
        body: null,
        n: 1,
        sha256: null,
        nonce: '',
        registry: 'sample',
        headers: null,
        kept: null,
        salt: '0'.repeat(64),
        previous: '0'.repeat(64),
        hash: '0'.repeat(64),
        by: null,
      }),
    }),
  'a record of a registry nobody named': () =>
    caseFileOf({ 'case.jsonl.gz': lines(flag('other.example/company:1')) }),
  'a record that leads out': () =>
    caseFileOf({ 'case.jsonl.gz': lines(flag('sample/../company:1')) }),
  'a field named __proto__': () =>
    caseFileOf({
      'case.jsonl.gz': part(
        `{"is":"item","item":{"kind":"flag","id":"${ENTITY}","__proto__":{"x":1}},"at":"","changedAt":"","by":null}\n`,
      ),
    }),
  'an entry of the journal on nothing': () =>
    caseFileOf({
      'journal.jsonl.gz': lines({
        at: null,
        verb: 'search',
        label: 'x',
        standing: null,
        about: null,
        detail: null,
        request: 3,
      }),
    }),
  'an answer that is no JSON': () => caseFileOf(copyOf('{')),
  'an answer without a byte': () => caseFileOf(copyOf('')),
  'an answer of another record': () => caseFileOf(copyOf(COMPANY, { record: 'company:2' })),
  'an answer that is nothing but depth': () =>
    caseFileOf(copyOf(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)),
  'an answer from elsewhere': () =>
    caseFileOf(
      copyOf(COMPANY, { of: 'a.example', asked: 'https://b.example/companies/1' }),
      addressed('https://a.example'),
    ),
  'a registry in a file': () => caseFileOf({}, addressed('file:///etc/passwd')),
  'a registry that is a script': () => caseFileOf({}, addressed('javascript:alert(1)')),
  'a registry nowhere': () => caseFileOf({}, addressed('')),
  'a registry that is called another': () =>
    caseFileOf({}, addressed('https://b.example', 'sample')),
  'a kind of registry nobody knows': () =>
    caseFileOf({}, (manifest) => ({
      ...manifest,
      registries: manifest.registries.map((one) => ({ ...one, kind: 'unheard-of' })),
    })),
  'a day of birth that is said to be taken out': () =>
    caseFileOf(copyOf(BORN, { record: null, query: '[]' }), (manifest) => ({
      ...manifest,
      redacted: ['birth-dates'],
    })),
  'a private note that is said to be taken out': () =>
    caseFileOf({ 'case.jsonl.gz': lines(note(true)) }, (manifest) => ({
      ...manifest,
      redacted: ['private-notes'],
    })),
  'a day of birth in a record that is said to have none': () =>
    caseFileOf(copyOf(member('1966-04-23'), { record: 'member:1' }), WITHOUT_BIRTHS),
  'a day of birth in a field that nobody knows': () =>
    caseFileOf(
      copyOf(member(null, { born: '1966-04-23' }), { record: 'member:1' }),
      WITHOUT_BIRTHS,
    ),
  'a saved search for a home that is said to be taken out': () =>
    caseFileOf({ 'case.jsonl.gz': lines(search({ postcode: '0150' })) }, WITHOUT_HOMES),
  'a request for a home that is said to be taken out': () =>
    caseFileOf(
      copyOf('[]', { record: null, query: '[["q","Nordvik"],["city","Oslo"]]' }),
      WITHOUT_HOMES,
    ),
  'an entry of the journal with a home that is said to be taken out': () =>
    caseFileOf(
      { 'journal.jsonl.gz': lines(entry({ label: 'Search of sample for Nordvik, city Oslo: 1' })) },
      WITHOUT_HOMES,
    ),
  'an entity that stands on the canvas twice': () =>
    caseFileOf({ 'case.jsonl.gz': lines(place, place) }),
  'a note that is there twice': () =>
    caseFileOf({ 'case.jsonl.gz': lines(note(false), { ...note(false), at: 'later' }) }),
  'a field that is there twice': () =>
    caseFileOf({
      'case.jsonl.gz': part(`${line(place).replace('{', '{"pinned":true,')}\n`),
    }),
  'lines that end as on Windows': () => caseFileOf({ 'case.jsonl.gz': part(`${line(place)}\r\n`) }),
  'lines with spaces in them': () =>
    caseFileOf({ 'case.jsonl.gz': part(`${line(place).replace(',', ', ')}\n`) }),
  'a manifest with a field twice': () =>
    caseFileOf({}, undefined, (text) => text.replace('{', '{"version":9,')),
  'something done that nobody can do': () =>
    caseFileOf({ 'journal.jsonl.gz': lines(entry({ verb: 'forge' })) }),
  'an archive with a link': withLink,
  'a part that is there twice': () =>
    Buffer.concat([...containerOf(['chain.gz', 'chain.gz'].map((name) => ({ name, chunks: [] })))]),
  'an answer with 300,000 empty lists': () =>
    caseFileOf(copyOf(`${COMPANY.slice(0, -1)},"more":[${'[],'.repeat(300_000)}[]]}`)),
  'an answer of 9 MB': () => caseFileOf(copyOf(`{"id":"1","status":"${'x'.repeat(9e6)}"}`)),
  'something behind its end': () => Buffer.concat([sound, Buffer.from('x')]),
  'something before its beginning': () => Buffer.concat([Buffer.from('x'), sound]),
};

export const SOUND_FILE = (): Buffer => sound;
