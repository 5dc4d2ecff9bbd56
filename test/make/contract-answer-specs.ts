/** The contract's answers over all stored ties, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import type { EntityId, RecordId } from '../../src/contract/model/entity.ts';
import { pairIdOf, type CaseItem } from '../../src/contract/model/case-item.ts';
import type { GetSuite } from './contract-suite.ts';
import { refusedWith } from './open-desk.ts';

const AT = '127.0.0.1';
const id = (record: RecordId): EntityId => `${AT}/${record}`;
const [ADA, NORDVIK, HOLDING, SORHAVN] = [
  id('member:2001'),
  id('company:1001'),
  id('company:1002'),
  id('company:1003'),
] as const;

/** Tied to the one company, which nothing ties to the other before more is fetched. */
const OTHER = id('member:2003');

export function answerSpecs(suite: GetSuite): void {
  const fetched = async (...entities: EntityId[]) => {
    const { client } = suite().desk;
    for (const entity of entities) await client.readProfile({ entity });
    return client;
  };

  it('connects two entities by sentences, each step with its places', async () => {
    const client = await fetched(ADA, NORDVIK);
    const wish = { from: [NORDVIK], to: [SORHAVN], asOf: '2026-01-01' };
    const { paths, shortest, more } = await client.findPaths(wish);
    expect([shortest, more]).toEqual([1, false]);
    expect(paths[0]).toMatchObject({ length: 2, entities: [NORDVIK, ADA, SORHAVN] });
    expect(paths[0]?.sentence).toMatch(/^Nordvik AS \(company 1001\) has Ada Lind .*“Director”/);
    for (const { sha256, pointer } of paths[0]?.sources ?? []) {
      const { text } = await client.readResponse({ sha256 });
      expect(text).toContain('Director');
      expect(pointer).toMatch(/^\/(members|positions)\/\d+/);
    }
    const none = await client.findPaths({ ...wish, kinds: ['parent'] });
    expect(none).toMatchObject({ paths: [], searched: { entities: 3 } });
    expect(await refusedWith(client.findPaths({ ...wish, to: [NORDVIK] }))).toBe('input-invalid');
    expect(await refusedWith(client.findPaths({ ...wish, to: [id('company:77')] }))).toBe(
      'entity-unknown',
    );
  });

  it('tells the ties between two with their sources and what their ends are called', async () => {
    const client = await fetched(ADA, NORDVIK);
    const { ties, labels } = await client.readTies({ pairs: [[NORDVIK, ADA]] });
    expect(ties.map(({ from, to }) => [from, to])).toContainEqual([ADA, NORDVIK]);
    expect(ties.every(({ sources }) => sources.length > 0)).toBe(true);
    expect(labels).toEqual({ [ADA]: 'Ada Lind', [NORDVIK]: 'Nordvik AS' });
    const unknown = client.readTies({ pairs: [[NORDVIK, id('company:77')]] });
    expect(await refusedWith(unknown)).toBe('entity-unknown');
  });

  it('knows of a tie as soon as its profile came', async () => {
    const client = await fetched(NORDVIK);
    const between = { from: [NORDVIK], to: [HOLDING] };
    expect((await client.findPaths(between)).paths).toMatchObject([{ length: 1 }]);
    const before = await client.readInterlocks({});
    expect(before).toMatchObject({ pairs: [], total: 0 });
    await fetched(ADA);
    const { pairs, labels } = await client.readInterlocks({});
    expect(pairs.map(({ a, b }) => [a, b])).toContainEqual([NORDVIK, HOLDING]);
    expect(pairs.map(({ members }) => members.map((one) => one.id))).toEqual([[ADA], [ADA], [ADA]]);
    expect(labels[ADA]).toBe('Ada Lind');
    expect((await client.readInterlocks({ entities: [SORHAVN] })).total).toBe(2);
  });

  it('tells who sits on several boards with somebody, and whose record would tell more', async () => {
    const client = await fetched(ADA, NORDVIK);
    const { subject, about, unknown, boards } = await client.readSharedBoards({ entities: [ADA] });
    expect({ subject, about }).toEqual({ subject: ADA, about: 'subject' });
    expect(boards.map(({ company }) => company)).toEqual([NORDVIK, SORHAVN, HOLDING].sort());
    expect(unknown.fetch).toEqual(expect.arrayContaining([SORHAVN, HOLDING]));
    expect(unknown.fetch).not.toContain(NORDVIK);
    const one = await client.readSharedBoards({ entities: [NORDVIK, SORHAVN] });
    expect(one).toMatchObject({ about: 'companies', members: [{ id: ADA }], total: 1 });
    const none = client.readSharedBoards({ entities: [id('member:77')] });
    expect(await refusedWith(none)).toBe('entity-unknown');
  });

  it('takes records judged the same in a case for a step', async () => {
    const client = await fetched(ADA, NORDVIK, OTHER);
    const { current } = await client.readCases({});
    const ends = { from: [ADA], to: [OTHER], longest: 1, asOf: '2026-01-01' };
    const inCase = { ...ends, case: current };
    const judgement: CaseItem = {
      kind: 'judgement',
      id: pairIdOf(ADA, OTHER),
      verdict: 'same',
      reason: 'One signature',
    };
    expect((await client.findPaths(inCase)).paths).toEqual([]);
    await client.changeCaseItems({ case: current, put: [judgement] });
    const { paths } = await client.findPaths(inCase);
    expect(paths.map(({ entities, ties }) => [entities, ties])).toEqual([
      [[ADA, OTHER], [judgement.id]],
    ]);
    expect(paths[0]?.sentence).toMatch(/ were judged to be the same in the case\.$/);
    expect((await client.findPaths(ends)).paths).toEqual([]);
    expect((await client.findPaths({ ...inCase, judged: false })).paths).toEqual([]);
    const { sameAs } = await client.readInterlocks({ case: current });
    expect([{ [ADA]: OTHER }, { [OTHER]: ADA }]).toContainEqual(sameAs);
    expect((await client.readInterlocks({})).sameAs).toEqual({});
  });

  it('goes on into the registry within a budget, and asks nobody twice', async () => {
    const { registry } = suite();
    const client = await fetched(HOLDING, OTHER);
    const wish = { from: [HOLDING], to: [OTHER] };
    expect((await client.findPaths(wish)).paths).toEqual([]);
    registry.requests.length = 0;
    const parents = { ...wish, kinds: ['right' as const, 'parent' as const], budget: 1 };
    const first = await client.continuePaths(parents);
    expect(first).toMatchObject({ calls: 0, end: 'nothing left', paths: [] });
    const rest = await client.continuePaths({ ...wish, budget: 50 });
    expect(rest.end).toBe('connected');
    expect(rest.paths.length).toBeGreaterThan(0);
    expect(rest.calls).toBeGreaterThan(0);
    const again = await client.continuePaths({ ...wish, budget: 50 });
    expect(again).toMatchObject({ calls: 0, end: rest.end });
    expect(new Set(registry.requests).size).toBe(registry.requests.length);
    expect(registry.requests).toHaveLength(first.calls + rest.calls);
  });

  it('goes on for further ways where they are connected already, if it is told to', async () => {
    const client = await fetched(NORDVIK);
    const between = { from: [NORDVIK], to: [HOLDING] };
    const wish = { ...between, budget: 50 };
    expect((await client.findPaths(between)).paths.map(({ length }) => length)).toEqual([1]);
    expect(await client.continuePaths(wish)).toMatchObject({ calls: 0, end: 'connected' });
    const more = await client.continuePaths({ ...wish, further: true });
    expect(more.end).toBe('nothing left');
    expect(more.calls).toBeGreaterThan(0);
    expect(more.paths.map(({ length }) => length)).toEqual([1, 2]);
  });

  it('asks nobody offline, and leaves all of them to be asked the next time', async () => {
    const client = await fetched(HOLDING, OTHER);
    const wish = { from: [HOLDING], to: [OTHER], budget: 50 };
    await client.setOffline({ on: true });
    const offline = await client.continuePaths(wish);
    expect(offline).toMatchObject({ end: 'no answer', calls: 0, failed: 0 });
    expect(offline.fault?.code).toBe('not-searched-offline');
    for (const entity of offline.frontier) expect(offline.labels[entity]).toBeTruthy();
    expect(offline.frontier).not.toEqual([]);
    await client.setOffline({ on: false });
    expect((await client.continuePaths(wish)).end).toBe('connected');
  });

  it('ends where no registry answers, and says why', async () => {
    const { registry } = suite();
    const client = await fetched(HOLDING, OTHER);
    await registry.behave('500');
    const found = await client.continuePaths({ from: [HOLDING], to: [OTHER], budget: 50 });
    expect(found).toMatchObject({ end: 'no answer', fetched: 0 });
    expect(found.fault).not.toBeNull();
  });

  it('follows owners over what is stored, and asks only as often as it may', async () => {
    const client = await fetched(NORDVIK);
    const wish = { entity: NORDVIK, direction: 'up' } as const;
    const stored = await client.readOwners(wish);
    expect(stored).toMatchObject({
      steps: [{ entity: HOLDING, by: NORDVIK, kind: 'parent', level: 1, role: 'direct' }],
      ends: [{ entity: HOLDING, why: 'not searched' }],
      calls: 0,
      callsLeftOut: 1,
    });
    const asked = await client.readOwners({ ...wish, budget: 5 });
    // Its members come last: what they hold by right stands in their own records.
    expect(asked).toMatchObject({ ends: [{ entity: HOLDING, why: 'none stated' }], calls: 4 });
    expect(await refusedWith(client.readOwners({ ...wish, entity: id('company:77') }))).toBe(
      'entity-unknown',
    );
  });

  it('asks rules of stored records, and refuses rules that are not in order by line', async () => {
    const client = await fetched(ADA, NORDVIK, HOLDING);
    const thresholds = { 'many-directorships': 2 };
    const found = await client.readIndicators({ entities: [ADA], thresholds });
    expect(found.pack).toMatchObject({ id: 'interlock', version: expect.anything() as unknown });
    const hit = found.hits.find(({ rule }) => rule === 'many-directorships');
    expect(hit).toMatchObject({ entity: ADA, threshold: 2, value: 2, waived: null });
    for (const { sha256, pointer } of hit?.sources ?? []) {
      const { place } = await client.locateInResponse({ sha256, pointer });
      expect(place?.pointer).toBe(pointer);
    }
    expect(found.cannotTell.every(({ entity, why }) => entity === ADA && why !== '')).toBe(true);
    const both = { entities: [ADA, NORDVIK], thresholds };
    const { next, ...all } = await client.readIndicators(both);
    expect(next).toBe(null);
    expect(await client.readIndicators({ ...both, from: 0 })).toEqual({ ...all, next: null });
    const bare = await client.readIndicators({ ...both, withSources: false });
    expect(bare.hits).toEqual(all.hits.map((one) => ({ ...one, sources: [] })));
    const second = await client.readIndicators({ ...both, from: 1 });
    expect(second).toMatchObject({ asked: 2, next: null });
    expect(second.hits).toEqual(all.hits.filter(({ entity }) => entity === NORDVIK));
    const refused = client.readIndicators({ rules: '{\n  "id": 5' });
    await expect(refused).rejects.toThrow(/line 2, column/);
    const odd = client.readIndicators({ thresholds: { nothing: 1 } });
    expect(await refusedWith(odd)).toBe('input-invalid');
  });

  it('asks the rules as they were chosen: with other thresholds, and without those switched off', async () => {
    const client = await fetched(ADA, NORDVIK, HOLDING);
    const ofAda = async () => {
      const { hits, pack, rulesOff } = await client.readIndicators({ entities: [ADA] });
      const found = hits.map(({ rule, threshold }) => `${rule} ${threshold}`);
      return { found, rulesOff, asked: pack.rules.length };
    };
    const before = await ofAda();
    expect(before.found).not.toContain('many-directorships 2');
    // One that fits no rule may be chosen for a file that isn't there now.
    const thresholds = { 'many-directorships': 2, 'renamed-often': 3, 'circular-parents': 5 };
    await client.changeSettings({ rules: { thresholds, off: ['one-sided-role'] } });
    const after = await ofAda();
    expect(after.found).toContain('many-directorships 2');
    expect(after).toMatchObject({ rulesOff: 1, asked: before.asked - 1 });
    const listed = async (rules?: string) => client.readRules(rules === undefined ? {} : { rules });
    const { rules, errors } = await listed();
    const ruleOf = (id: string) => rules.find((one) => one.id === id);
    expect(ruleOf('many-directorships')).toMatchObject({
      threshold: 2,
      thresholdOfPack: 20,
      isOn: true,
      pack: 'interlock',
      unit: ['company', 'companies'],
    });
    expect(ruleOf('one-sided-role')).toMatchObject({ isOn: false });
    expect(errors).toEqual([]);
    const wrong = await listed('{\n  "id": 5');
    expect(wrong).toMatchObject({ rules, errors: [{ line: 2 }] });
    await client.changeSettings({ rules: { thresholds: {}, off: [] } });
    expect(await ofAda()).toEqual(before);
  });

  it('lists the rules of a file beside those that are built in', async () => {
    const { client } = suite().desk;
    const rule = { id: 'renamed-often', statement: 'Has {threshold} names.', reason: 'Look.' };
    const measured = { measure: 'old-names', comparison: 'at-least', threshold: 2 };
    const own = { id: 'house', version: '1', rules: [{ ...rule, ...measured }] };
    const { packs, rules } = await client.readRules({ rules: JSON.stringify(own) });
    expect(packs.map(({ id }) => id)).toEqual(['interlock', 'house']);
    expect(rules.at(-1)).toMatchObject({ ...rule, pack: 'house', thresholdOfPack: 2, isOn: true });
    const same = { ...own, rules: [{ ...rule, ...measured, id: 'mass-address' }] };
    const clashing = await client.readRules({ rules: JSON.stringify(same, null, 2) });
    expect(clashing.packs.map(({ id }) => id)).toEqual(['interlock']);
    expect(clashing.errors).toMatchObject([{ line: 6 }]);
  });

  it('says what was waived in a case, for as long as the evidence says the same', async () => {
    const client = await fetched(ADA, NORDVIK, HOLDING);
    const { case: id } = suite().desk;
    const wish = { entities: [ADA], case: id, thresholds: { 'many-directorships': 2 } };
    const { hits } = await client.readIndicators(wish);
    const hit = hits.find(({ rule }) => rule === 'many-directorships')!;
    const { value, fingerprint } = hit;
    const waiver = { kind: 'waiver', id: `many-directorships ${ADA}`, value, fingerprint } as const;
    await client.changeCaseItems({ case: id, put: [{ ...waiver, reason: 'A group secretary' }] });
    const after = await client.readIndicators(wish);
    expect(after.hits).toContainEqual({ ...hit, waived: { reason: 'A group secretary' } });
    await client.changeCaseItems({
      case: id,
      put: [{ ...waiver, fingerprint: '0'.repeat(14), reason: 'Of before' }],
    });
    const lapsed = await client.readIndicators(wish);
    expect(lapsed.hits).toContainEqual({ ...hit, lapsed: { reason: 'Of before' } });
  });

  it('tells what was searched from what was not', async () => {
    const client = await fetched(NORDVIK);
    await refusedWith(client.readProfile({ entity: id('member:2999') }));
    const coverage = await client.readCoverage({});
    expect(coverage).toMatchObject({ fetched: [NORDVIK], notFound: [id('member:2999')] });
    expect(coverage.namedOnly).toContain(HOLDING);
    expect(coverage.oldest).toBe(new Date().toISOString().slice(0, 10));
    const around = await client.readCoverage({ entities: [HOLDING], around: true });
    expect(around).toMatchObject({ fetched: [NORDVIK], namedOnly: [HOLDING], notFound: [] });
  });

  it('fetches what was not searched within a budget, and says of each what is known', async () => {
    const client = await fetched(NORDVIK);
    const wish = { entities: [NORDVIK, HOLDING, SORHAVN], budget: 1 };
    expect(await client.fetchProfiles(wish)).toMatchObject({ calls: 1, fetched: 1, left: 1 });
    const { items } = await client.readCovered({ entities: [HOLDING, NORDVIK] });
    expect(items.map(({ label, kind }) => [label, kind])).toEqual([
      ['Nordvik Holding AS', 'company'],
      ['Nordvik AS', 'company'],
    ]);
  });
}
