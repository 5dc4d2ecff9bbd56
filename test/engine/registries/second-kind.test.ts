/** Two kinds of registry in one store: each opened, decoded and derived by its own, whatever it answers. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { KINDS } from '../../../src/registry/kinds.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { readWholeCanvas } from '../../make/follow-canvas.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';
import type { Card } from '../../make/second-kind/decode.ts';
import { cardIndex } from '../../make/second-kind/kind.ts';
import { createSmallWorld } from '../../make/small-world.ts';
import { tempFolder } from '../../make/temp-store.ts';

const CARDS: Record<string, Card | Card[]> = {
  '/cards/firm/1001': {
    ref: '1001',
    called: 'Card Firm',
    linked: [{ ref: '2001', called: 'Carla Card', as: 'Keeper' }],
  },
  '/cards/human/2001': { ref: '2001', called: 'Carla Card', linked: [] },
  '/cards?called=Carla': [{ ref: '2001', called: 'Carla Card' }],
};
const CARD_KEY = 'the card key';

let registry: ScriptedRegistry;
let cards: Server;
let address: string;

describe('the engine with two kinds of registry', () => {
  beforeAll(async () => {
    registry = await startScriptedRegistry(createSmallWorld());
    cards = createServer((request, response) => {
      const card = CARDS[request.url ?? ''];
      const isKeyed = request.headers['x-card-key'] === CARD_KEY;
      response.writeHead(isKeyed ? (card ? 200 : 404) : 401);
      response.end(JSON.stringify(card ?? {}));
    });
    await new Promise<void>((listening) => cards.listen(0, '127.0.0.1', listening));
    address = `http://localhost:${(cards.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await registry.close();
    cards.close();
  });

  const NORDVIK: EntityId = '127.0.0.1/company:1001';
  const FIRM: EntityId = 'localhost/company:1001';
  const CARLA: EntityId = 'localhost/member:2001';

  async function open(store: string, kinds = [...KINDS, cardIndex]): Promise<Desk> {
    const desk = await openDesk((options) => startDirectEngine({ ...options, kinds }), {
      store,
      registry,
    });
    onTestFinished(() => desk.close());
    return desk;
  }

  it('takes a registry for the first kind that can be where the address says', async () => {
    const { client } = await open(join(tempFolder(), 'store.db'));
    await client.addRegistry({ address: 'https://registry.example' });
    await client.addRegistry({ address: 'the box: on the shelf' });
    const { registries } = await client.readRegistries({});
    const kinds = new Map(registries.map(({ address: at, kind }) => [at, kind]));
    expect(kinds.get('https://registry.example')).toBe('business-lookup');
    expect(kinds.get('the box: on the shelf')).toBe('card-index');
  });

  /** Both kinds asked for the same number, searched, and put on one canvas. */
  async function openFilled(store: string): Promise<Desk> {
    const desk = await open(store);
    const { client } = desk;
    const { handle } = await client.addRegistry({ kind: 'card-index', address: `${address}/` });
    expect(handle).toBe('localhost');
    await client.setAccessKey({ registry: handle, key: CARD_KEY });
    await client.searchMembers({ registry: handle, query: { q: 'Carla' } });
    await client.searchMembers({ registry: desk.registry, query: { q: 'Ada' } });
    await client.expandEntities({ case: desk.case, entities: [FIRM, CARLA, NORDVIK] });
    return desk;
  }

  const storeFile = (): string => join(tempFolder(), 'kinds.db');

  it('opens, asks and decodes each registry as its kind does', async () => {
    const { client, case: id } = await openFilled(storeFile());
    const firm = await client.readProfile({ entity: FIRM });
    expect(firm).toMatchObject({
      from: 'store',
      profile: { id: '1001', current_name: { name: 'Card Firm' } },
      response: { url: `${address}/cards/firm/1001` },
    });
    expect(await client.readProfile({ entity: NORDVIK })).toMatchObject({
      profile: { id: '1001', current_name: { name: 'Nordvik AS' } },
    });
    const { items } = await client.readProfileList({
      entity: FIRM,
      sha256: firm.response.sha256,
      list: 'members',
    });
    expect(items).toMatchObject([{ id: '2001', name: 'Carla Card', position: 'Keeper' }]);
    const found = await client.searchMembers({
      registry: 'localhost',
      query: { q: 'Carla' },
      from: 'store',
    });
    expect(found.items).toMatchObject([{ id: '2001' }]);
    const { ties } = await readWholeCanvas(client, id);
    const ofCards = ties.filter(({ to }) => to === FIRM);
    expect(ofCards).toMatchObject([{ from: CARLA, to: FIRM, role: 'Keeper' }]);
  });

  it('derives each stored response again by its own kind', async () => {
    const { client, case: id } = await openFilled(storeFile());
    const before = await readWholeCanvas(client, id);
    const rebuilt = await client.rebuildStore({});
    expect(rebuilt).toMatchObject({ profiles: 3, searchPages: 2, refused: [] });
    const after = await readWholeCanvas(client, id);
    expect({ ...after, revision: before.revision }).toEqual(before);
  });

  it('refuses what a kind unknown to this program answered, and loses nothing of it', async () => {
    const store = storeFile();
    const first = await openFilled(store);
    const canvas = await readWholeCanvas(first.client, first.case);
    await first.close();

    const { client, case: id, ...desk } = await open(store, [...KINDS]);
    for (const asked of [
      client.readProfile({ entity: FIRM }),
      client.readProfile({ entity: FIRM, from: 'registry' }),
      client.searchMembers({ registry: 'localhost', query: { q: 'Carla' } }),
      client.searchMembers({ registry: 'localhost', query: { q: 'Carla' }, from: 'store' }),
      client.addRegistry({ kind: 'card-index', address: 'http://other.example' }),
    ]) {
      expect(await refusedWith(asked)).toBe('kind-unknown');
    }
    expect((await client.readSettings({})).registries.map(({ handle }) => handle)).toContain(
      'localhost',
    );
    // The others work on, and what was known of these is still there.
    expect((await client.readProfile({ entity: NORDVIK })).from).toBe('store');
    expect({ ...(await readWholeCanvas(client, id)), revision: canvas.revision }).toEqual(canvas);
    const { stored } = await client.readStatus({});
    const { refused } = await client.rebuildStore({});
    expect(new Set(refused.map(({ fault }) => fault.code))).toEqual(new Set(['kind-unknown']));
    expect((await client.readStatus({})).stored.responses).toBe(stored.responses);
    await desk.close();

    const again = await open(store);
    await again.client.rebuildStore({});
    const restored = await readWholeCanvas(again.client, again.case);
    expect({ ...restored, revision: canvas.revision }).toEqual(canvas);
  });
});
