/** An answer is durable before what it says is derived; whatever comes between, it is derived once. */
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { EntityId, RecordId } from '../../src/contract/model/entity.ts';
import { Refusal } from '../../src/contract/faults/faults.ts';
import type { Deriver } from '../../src/store/requests/stored-answer.ts';
import type { Store } from '../../src/store/store.ts';
import { checked } from '../make/checked.ts';
import { makeDerived, makeFacts, makeQuery, makeResponse, makeStatement } from '../make/derived.ts';
import { deriver, dump, rebuilt } from '../make/rebuilding.ts';
import { openTempStore } from '../make/temp-store.ts';

/** A company of one member, both named so. */
function company(n: number, name: string) {
  const record: RecordId = `company:${n}`;
  const entity: EntityId = `sample/${record}`;
  const member: EntityId = `sample/member:${n}`;
  const derived = {
    ...makeDerived(
      makeFacts(entity, { knowledge: 'profile', label: name }),
      makeFacts(member, { label: `Member of ${name}` }),
    ),
    statements: [makeStatement(member, entity)],
  };
  return { entity, record, derived, response: makeResponse(derived) };
}

const keep = (store: Store, { record, derived, response }: ReturnType<typeof company>) =>
  store.storeResponse('sample', { record }, response, derived);

/** As a death leaves it that comes before what the answer says is derived. */
const keepOnly = (store: Store, { record, response }: ReturnType<typeof company>): number =>
  store.write((writer) => writer.appendResponse('sample', { record }, response));

const labelOf = ({ read }: Store, id: EntityId) => read.entities([id])[0]?.label ?? null;

function expectSound(store: Store): void {
  store.close();
  const { findings, damaged, database, notes } = checked(store.file, deriver);
  expect({ findings, damaged, database }).toEqual({ findings: [], damaged: [], database: [] });
  expect(notes.join()).not.toContain('not derived yet');
}

describe('an answer that is kept but not derived yet', () => {
  it('is derived when the store is opened after a death', () => {
    const store = openTempStore();
    const page = { ...makeDerived(makeFacts('sample/member:77', { label: 'Found' })) };
    keepOnly(store, company(1, 'Before'));
    keepOnly(store, company(2, 'Other'));
    store.write((writer) => {
      writer.appendResponse('sample', { query: makeQuery({ q: 'found' }) }, makeResponse(page));
    });
    keepOnly(store, company(1, 'After'));
    expect(store.read.profile('sample/company:1')).toBeNull();
    expect(store.read.counts()).toEqual({ profiles: 0, responses: 0 });
    store.close();

    const again = openTempStore(store.file);
    again.deriveLeft(deriver);
    expect(labelOf(again, 'sample/company:1')).toBe('After');
    expect(labelOf(again, 'sample/company:2')).toBe('Other');
    expect(labelOf(again, 'sample/member:77')).toBe('Found');
    expect(again.read.searchPage('sample', makeQuery({ q: 'found' }))).not.toBeNull();
    expect(again.read.counts()).toEqual({ profiles: 2, responses: 4 });
    expect(again.read.neighbourCount('sample/company:1')).toBe(1);

    const straight = openTempStore();
    for (const kept of [company(1, 'Before'), company(2, 'Other')]) void keep(straight, kept);
    void straight.storeResponse(
      'sample',
      { query: makeQuery({ q: 'found' }) },
      makeResponse(page),
      page,
    );
    void keep(straight, company(1, 'After'));
    straight.close();
    const [derivedLater, derivedAtOnce] = [again, openTempStore(straight.file)].map(tablesDerived);
    expect(derivedLater).toEqual(derivedAtOnce);
    expectSound(again);
  });

  /** Without the chain, whose links are random. */
  function tablesDerived(store: Store) {
    const { requests: _requests, identity: _identity, ...tables } = dump(store);
    return tables;
  }

  it('is told by a check, which takes nothing of it for missing', () => {
    const store = openTempStore();
    const first = company(1, 'First');
    keepOnly(store, first);
    store.deriveLeft(deriver);
    keepOnly(store, company(1, 'Second'));
    keepOnly(store, first);
    store.close();
    const { findings, notes } = checked(store.file, deriver);
    expect(findings).toEqual([]);
    expect(notes.join()).toContain('2 answers at the end of the chain says is not derived yet');
  });

  it('is neither forgotten nor derived twice by a rebuild', async () => {
    const store = openTempStore();
    await keep(store, company(1, 'First'));
    keepOnly(store, company(1, 'Second'));
    keepOnly(store, company(2, 'Other'));
    rebuilt(store);
    expect(labelOf(store, 'sample/company:1')).toBe('First');
    store.deriveLeft(deriver);
    expect(labelOf(store, 'sample/company:1')).toBe('Second');
    expect(store.read.counts()).toEqual({ profiles: 2, responses: 3 });
    expectSound(store);
  });

  it('is derived with the next answer where there was no room for it', async () => {
    const store = openTempStore();
    store.deriveLeft(deriver);
    const full = company(1, 'First');
    const noRoom = {
      ...full.derived,
      get statements(): never {
        throw new Refusal('store-full', { why: 'no space' });
      },
    };
    const refused = store.storeResponse('sample', { record: full.record }, full.response, noRoom);
    await expect(refused).rejects.toMatchObject({ fault: { code: 'store-full' } });
    expect(store.read.chainHead().count).toBe(1);
    expect(labelOf(store, 'sample/company:1')).toBeNull();

    await keep(store, company(2, 'Second'));
    expect(labelOf(store, 'sample/company:1')).toBe('First');
    expect(labelOf(store, 'sample/company:2')).toBe('Second');
    expectSound(store);
  });

  it('holds up no other where it can’t be derived for a bug', async () => {
    const store = openTempStore();
    store.deriveLeft(deriver);
    const bad = company(1, 'First');
    const unknown = { ...bad.derived, entities: [makeFacts('nobody/company:1')] };
    const failing = store.storeResponse('sample', { record: bad.record }, bad.response, unknown);
    const others = [2, 3, 4].map((n) => keep(store, company(n, `Company ${n}`)));
    await expect(failing).rejects.toThrow();
    await Promise.all(others);
    expect(store.read.counts().profiles).toBe(3);
    expect(store.read.response(bad.response.sha256)).not.toBeNull();
    store.close();
    const { findings } = checked(store.file, deriver);
    expect(findings.map(({ entity }) => entity)).toContain(bad.entity);
  });

  it('is derived with the second try where a disk failed to read once', async () => {
    const store = openTempStore();
    store.deriveLeft(deriver);
    const first = company(1, 'First');
    let failures = 0;
    const { entities } = first.derived;
    const once = {
      ...first.derived,
      get entities() {
        if ((failures += 1) === 1) throw new Refusal('store-corrupt', { why: 'read error' });
        return entities;
      },
    };
    const kept = store.storeResponse('sample', { record: first.record }, first.response, once);
    await Promise.all([kept, keep(store, company(2, 'Second'))]);
    expect(failures).toBeGreaterThan(1);
    expect(labelOf(store, 'sample/company:1')).toBe('First');
    expectSound(store);
  });

  it('is passed over where it can’t be read any more, and the next is derived', () => {
    const store = openTempStore();
    keepOnly(store, company(1, 'First'));
    keepOnly(store, company(2, 'Second'));
    const forgetful: Deriver = {
      ...deriver,
      profile: (kind, entity, answer) => {
        if (entity === 'sample/company:1') throw new Refusal('answer-wrong-shape');
        return deriver.profile(kind, entity, answer);
      },
    };
    store.deriveLeft(forgetful);
    expect(store.read.profile('sample/company:1')).not.toBeNull();
    expect(labelOf(store, 'sample/company:1')).toBeNull();
    expect(labelOf(store, 'sample/company:2')).toBe('Second');
  });

  it('is never derived out of its order', () => {
    const store = openTempStore();
    const first = company(1, 'First');
    const second = company(2, 'Second');
    keepOnly(store, first);
    const n = keepOnly(store, second);
    const early = () => store.write((writer) => [...writer.derive(n, second.derived)]);
    expect(early).toThrow('out of its order');
  });

  it('leaves the store unchanged where there is none', () => {
    const store = openTempStore();
    const before = store.read.version();
    store.deriveLeft(deriver);
    expect(store.read.version()).toBe(before);
  });

  it('is derived although the store says more is derived than there is, which a check tells', async () => {
    const store = openTempStore();
    await keep(store, company(1, 'First'));
    store.close();
    const database = new Database(store.file);
    database.exec('UPDATE identity SET derived_to = derived_to + 50');
    database.close();
    expect(checked(store.file, deriver).findings.map(({ says }) => says)).toEqual([
      'Answers are said to be derived up to request 51, and the last is 1.',
    ]);
    const again = openTempStore(store.file);
    again.deriveLeft(deriver);
    await keep(again, company(2, 'Second'));
    expect(labelOf(again, 'sample/company:2')).toBe('Second');
    expectSound(again);
  });
});
