/** Very large profiles and many calls at once: small answers, few requests, others answered between. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';
import { countSteps } from '../../make/count-steps.ts';

/** An answer of more than a megabyte. */
const MEMBERS = 20_000;
const POSITIONS = 2_000;
const SOME = 3_000;
const NOTES = 50;
/** More than a page of the canvas, and than is told at once. */
const LIMIT = 2_500;

const people = Array.from({ length: MEMBERS }, (_, index) => ({
  id: String(100_000 + index),
  name: `Person ${index}`,
  position: 'Shareholder',
}));
const seats = Array.from({ length: POSITIONS }, (_, index) => ({
  company_id: String(500_000 + index),
  company_name: `Company ${index}`,
  positions: [{ position: 'Director', status: 'active' }],
}));
const world = createMemoryRegistry({
  companies: [
    makeCompanyProfile({ id: '1', members: people }),
    makeCompanyProfile({ id: '3', members: people.slice(0, SOME) }),
  ],
  members: [makeMemberProfile({ id: '2', positions: seats })],
});

let registry: ScriptedRegistry;
let desk: Desk;
/** What only reads shares one, and what it fetched. */
let reading: Desk;

describe('the engine with large profiles and many calls', () => {
  beforeAll(async () => {
    registry = await startScriptedRegistry(world);
    reading = await openDesk(startDirectEngine, { registry });
  });
  afterAll(async () => {
    await reading.close();
    await registry.close();
  });
  beforeEach(async () => {
    await registry.behave('ok');
    desk = await openDesk(startDirectEngine, { registry });
  });
  afterEach(() => desk.close());

  it('answers a company of thousands of members with the first few, and pages through the rest', async () => {
    const { client } = reading;
    const first = await client.readProfile({ entity: '127.0.0.1/company:1' });
    expect(first).toMatchObject({ listLengths: { members: MEMBERS }, neighbours: MEMBERS });
    expect(JSON.stringify(first).length).toBeLessThan(100_000);

    const { sha256 } = first.response;
    const ids = new Set<unknown>();
    for (let offset = 0; offset < MEMBERS; offset += 1000) {
      const page = await client.readProfileList({
        entity: first.entity,
        sha256,
        list: 'members',
        offset,
        limit: 1000,
      });
      for (const item of page.items) ids.add((item as { id: string }).id);
    }
    expect(ids.size).toBe(MEMBERS);
  });

  it('finds the last of thousands of members in the answer, others being answered meanwhile', async () => {
    const { client } = reading;
    const { response } = await client.readProfile({ entity: '127.0.0.1/company:1' });
    const { sha256 } = response;
    const pointer = `/members/${MEMBERS - 1}/name`;
    let located: ReturnType<typeof client.locateInResponse> | undefined;
    const steps = await countSteps(() => (located = client.locateInResponse({ sha256, pointer })));
    // Of some 100 kB each.
    expect(steps).toBeGreaterThanOrEqual(12);
    const place = (await located)?.place;
    expect(place?.pointer).toBe(pointer);
    const { text } = await client.readResponse({
      sha256,
      offset: place?.start ?? 0,
      limit: (place?.end ?? 0) - (place?.start ?? 0),
    });
    const { items } = await client.readProfileList({
      entity: '127.0.0.1/company:1',
      sha256,
      list: 'members',
      offset: MEMBERS - 1,
    });
    expect(items).toMatchObject([{ name: JSON.parse(text) as string }]);
  });

  it('answers a member of thousands of positions with the first few', async () => {
    const first = await desk.client.readProfile({ entity: '127.0.0.1/member:2' });
    expect(first).toMatchObject({ listLengths: { positions: POSITIONS }, neighbours: POSITIONS });
    expect(JSON.stringify(first).length).toBeLessThan(100_000);
  });

  it('expands within its limit, says how many it left off, and reads the canvas in pages', async () => {
    const { client } = desk;
    const expanded = await client.expandEntities({
      case: desk.case,
      entities: ['127.0.0.1/company:3'],
      limit: LIMIT,
    });
    expect(expanded).toMatchObject({ neighbours: SOME, leftOff: SOME - LIMIT, fetched: 1 });
    let entities = 0;
    let ties = 0;
    const ends = new Set<string>();
    for (let after: number | null = 0; after !== null;) {
      const page = await client.readCanvas({ case: desk.case, after });
      expect(page.totals).toEqual({ entities: LIMIT + 1, ties: LIMIT });
      expect(page.entities.length + page.ties.length).toBeLessThanOrEqual(2000);
      for (const { id } of page.entities) ends.add(id);
      // Whoever draws as the pages come finds both ends of each tie.
      expect(page.ties.every(({ from, to }) => ends.has(from) && ends.has(to))).toBe(true);
      entities += page.entities.length;
      ties += page.ties.length;
      after = page.next;
    }
    expect([entities, ties]).toEqual([LIMIT + 1, LIMIT]);
  });

  it('merges a canvas of thousands into another, others being answered meanwhile', async () => {
    const { client, heard, case: from } = desk;
    const entities = ['127.0.0.1/company:3'] as const;
    await client.expandEntities({ case: from, entities: [...entities], limit: LIMIT });
    const { current: into } = await client.createCase({});
    await client.readCanvas({ case: into });
    let merged: ReturnType<typeof client.mergeCases> | undefined;
    const steps = await countSteps(() => (merged = client.mergeCases({ case: into, from })));
    expect(steps).toBeGreaterThanOrEqual(20);
    expect(await merged).toEqual({ records: LIMIT + 1, items: 0 });
    // As one message it would hold up whoever shows it.
    expect(heard('canvasReplaced').at(-1)).toMatchObject({ case: into });
    const { totals } = await client.readCanvas({ case: into });
    expect(totals).toEqual({ entities: LIMIT + 1, ties: LIMIT });
    await client.undo({ case: into });
    expect((await client.readCanvas({ case: into })).totals.entities).toBe(0);
  });

  it('has who shows a case read notes of millions of letters that were merged into it', async () => {
    const { client, heard } = desk;
    const { current: from } = await client.createCase({});
    const { current: into } = await client.createCase({});
    for (let at = 0; at < NOTES; at += 10) {
      const put = Array.from({ length: 10 }, (_, i) => {
        const text = `${at + i} ${'long '.repeat(18_000)}`;
        const id = randomUUID();
        return { kind: 'note', id, place: { on: 'case' }, text, isPrivate: false } as const;
      });
      await client.changeCaseItems({ case: from, put, remove: [] });
    }
    const told = heard('caseItemsChanged').length;
    expect(await client.mergeCases({ case: into, from })).toEqual({ records: 0, items: NOTES });
    expect(heard('caseItemsReplaced').at(-1)).toMatchObject({ case: into });
    expect(heard('caseItemsChanged')).toHaveLength(told);
  });

  /** So many that whatever was sent before has arrived. */
  async function someTurns(): Promise<void> {
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  }

  /** Holds requests until four wait, then lets one go, and the rest at the end; counts the most held. */
  function holdRequests(total: number) {
    const held: (() => void)[] = [];
    let arrived = 0;
    let most = 0;
    return {
      most: () => most,
      handle(request: IncomingMessage, response: ServerResponse): void {
        const id = /\/companies\/(\d+)/.exec(request.url ?? '')?.[1] ?? '';
        held.push(() => void response.end(JSON.stringify(makeCompanyProfile({ id }))));
        arrived += 1;
        most = Math.max(most, held.length);
        const letGo = arrived === total ? held.length : held.length >= 4 ? 1 : 0;
        // A fifth would come while these wait.
        if (letGo > 0) {
          void someTurns().then(() => held.splice(0, letGo).forEach((answer) => answer()));
        }
      },
    };
  }

  it('asks for a hundred profiles with at most four requests under way', async () => {
    const holding = holdRequests(100);
    await registry.handle((request, response) => holding.handle(request, response));
    registry.requests.length = 0;
    const ids = Array.from({ length: 100 }, (_, index) => index + 1);
    const read = (id: number) =>
      desk.client.readProfile({ entity: `127.0.0.1/company:${id}`, from: 'registry' });
    const answers = await Promise.all([...ids.map(read), ...ids.map(read)]);
    expect(answers).toHaveLength(200);
    expect(holding.most()).toBe(4);
    // Two who ask for the same at once share one request.
    expect(registry.requests).toHaveLength(100);
    expect((await desk.client.readStatus({})).requests).toEqual({ made: 100, underWay: 0 });
  });

  it('loses no change made while everything is derived again', async () => {
    const { client } = desk;
    await client.readProfile({ entity: '127.0.0.1/member:2' });
    const rebuilding = client.rebuildStore({ task: 'rebuild' });
    const place = { x: 1, y: 2, pinned: false, hidden: false };
    const changing = client.changeCanvas({
      case: desk.case,
      label: 'Add',
      put: [{ entity: '127.0.0.1/member:2', ...place }],
    });
    await client.cancelTask({ task: 'rebuild' });
    await Promise.allSettled([rebuilding, changing]);
    expect(await changing).toEqual({ changed: 1 });
    expect((await client.readCanvas({ case: desk.case })).totals.entities).toBe(1);
    expect(await refusedWith(client.readProfile({ entity: '127.0.0.1/member:3' }))).toBe(
      'record-not-found',
    );
  });
});
