/** What stands around the diagram: what it is of, its legend and its key. */
import { describe, expect, it } from 'vitest';
import type { GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { CHAIN, makeEntity, makeTie, SMALL_GRAPH } from '../../make/graph.ts';
import { elementsOf } from '../../make/read-xml.ts';
import { readSvg, tooltipOf, viewBoxOf, wordsIn } from '../../make/read-svg.ts';

describe('an exported picture', () => {
  const { root } = readSvg(SMALL_GRAPH);

  it('has a name, a description and a size', () => {
    expect(tooltipOf(root)).toBe('The graph');
    expect(root.children[1]?.text).toBe(
      '5 entities, 5 ties, from https://registry.example, drawn 2026-11-20 10:00 UTC. Profiles fetched 2026-11-20 09:41 UTC; 4 records not fetched',
    );
    const [, , width, height] = viewBoxOf(root);
    expect(root.attributes).toMatchObject({ width: String(width), height: String(height) });
  });

  it('says in the legend what is on the diagram, and only that', () => {
    const words = elementsOf(root, 'text').map(({ text }) => text);
    expect(words).toEqual(expect.arrayContaining(['person', 'kind not stated', 'named only']));
    expect(words).toEqual(expect.arrayContaining(['mixed', 'unknown', 'parent → company']));
    expect(words).not.toContain('same company');
    expect(words).not.toContain('ended');
    expect(words).not.toContain('active');
    const one = readSvg({ entities: [makeEntity({ id: 'sample/company:1' })] }).root;
    expect(wordsIn(one, 'legend')).toEqual(['company']);
  });

  it('says above the picture what it is of, whence, when, and how much is drawn', () => {
    expect(wordsIn(root, 'caption')).toEqual([
      'The graph',
      'Registry: https://registry.example · drawn 2026-11-20 10:00 UTC',
      'Profiles fetched 2026-11-20 09:41 UTC; 4 records not fetched',
      '5 entities, 5 ties',
    ]);
    const hub = { entity: SMALL_GRAPH.entities[0]?.id ?? 'sample/company:0', count: 439 } as const;
    const more = { entity: SMALL_GRAPH.entities[1]?.id ?? 'sample/company:0', count: 1 } as const;
    const saying = (...neighbours: (typeof hub | typeof more)[]): string | undefined =>
      wordsIn(
        readSvg({ ...SMALL_GRAPH, leftOut: { entities: 0, ended: 0, notBegun: 0, neighbours } })
          .root,
        'caption',
      )[4];
    expect(saying(hub)).toBe('Not on it: 439 stored neighbours of Halvard Maritime Holding AS');
    expect(saying(hub, more)).toBe(
      'Not on it: 440 stored neighbours of 2 entities, 439 of them of Halvard Maritime Holding AS',
    );
    expect(saying()).toBeUndefined();
    const part = readSvg({
      ...SMALL_GRAPH,
      leftOut: { entities: 3, ended: 1, notBegun: 0, neighbours: [] },
    }).root;
    expect(wordsIn(part, 'caption')[3]).toBe('5 of 8 entities, 5 of 6 ties (1 ended left out)');
    const then = readSvg({
      ...SMALL_GRAPH,
      day: '2015-03-31',
      leftOut: { entities: 0, ended: 1203, notBegun: 1, neighbours: [] },
    }).root;
    expect(wordsIn(then, 'caption').slice(1, 4)).toEqual([
      'Registry: https://registry.example · as of 2015-03-31 · drawn 2026-11-20 10:00 UTC',
      'Profiles fetched 2026-11-20 09:41 UTC; 4 records not fetched',
      '5 entities, 5 of 1,209 ties (1,203 ended, 1 not begun left out)',
    ]);
  });

  it('says in its metadata when it was made, and where the chain of requests stood', () => {
    const [metadata] = elementsOf(readSvg(SMALL_GRAPH).root, 'metadata');
    expect(metadata?.text.trim().split('\n')).toEqual([
      'registry: https://registry.example',
      'registries: sample = https://registry.example',
      'exported_at: 2026-11-20T10:00:00.000Z',
      'as_of: 2026-11-20',
      'time_zone: UTC',
      `chain_store: ${CHAIN.store}`,
      'chain_count: 17',
      `chain_head: ${CHAIN.hash}`,
    ]);
  });

  it.each(['network', 'chart'] as const)('leads from what a %s draws to its sources', (look) => {
    const svg = readSvg({ ...SMALL_GRAPH, look }).root;
    const nodes = elementsOf(svg, 'g').flatMap(
      ({ attributes }) => attributes['data-sources'] ?? [],
    );
    expect(nodes).toHaveLength(2);
    expect(nodes).toContain(
      `/v1/companies/1001 sha256:${'c'.repeat(64)}  2026-11-20T09:41:00.000Z`,
    );
    const ties = elementsOf(svg, 'metadata').map(({ attributes }) => attributes);
    expect(ties.find((tie) => tie['data-tie'] === 'tie-ended')?.['data-sources']).toBe(
      [
        `/v1/companies/1001 sha256:${'c'.repeat(64)} /members/0 2026-11-20T09:41:00.000Z`,
        `/v1/members/2002 sha256:${'a'.repeat(64)} /positions/0/positions/1 2026-11-20T09:42:00.000Z`,
      ].join('; '),
    );
  });

  it('has its diagram in the middle of words that are wider than it', () => {
    const entities = [makeEntity({ id: 'sample/company:1', label: 'AS', x: 40, y: 60 })];
    const [left = 0, , width = 0] = viewBoxOf(readSvg({ entities, ties: [] }).root);
    expect(left + width / 2).toBeCloseTo(40, 0);
  });

  it('is called after whom it shows where nobody said what it is about', () => {
    const titleOf = (graph: Partial<GraphToExport>): string | undefined =>
      wordsIn(readSvg({ title: null, ...graph }).root, 'caption')[0];
    expect(titleOf(SMALL_GRAPH)).toBe('Halvard Maritime Holding AS and 4 others');
    const [first] = SMALL_GRAPH.entities;
    expect(titleOf({ entities: first ? [first] : [], ties: [] })).toBe(
      'Halvard Maritime Holding AS',
    );
  });

  it('says from when its profiles are, the oldest and the newest', () => {
    const fetchedAt = (...times: (string | null)[]): string | undefined => {
      const entities = times.map((at, index) =>
        makeEntity({ id: `sample/company:${index}`, fetchedAt: at }),
      );
      return wordsIn(readSvg({ entities, ties: [] }).root, 'caption')[2];
    };
    expect(fetchedAt('2026-11-20T09:41:07.000Z', '2026-11-20T08:00:00.000Z')).toBe(
      'Profiles fetched 2026-11-20 08:00 to 09:41 UTC',
    );
    expect(fetchedAt('2026-11-20T09:41:07.000Z', '2026-10-02T08:00:00.000Z', null)).toBe(
      'Profiles fetched 2026-10-02 08:00 to 2026-11-20 09:41 UTC; 1 record not fetched',
    );
    expect(fetchedAt(null)).toBe('No profile fetched');
  });

  it('numbers what it can not write on a line, and has the whole in a key', () => {
    const entities = [
      makeEntity({ id: 'sample/member:1', label: 'Ásdís', x: 0, y: 0 }),
      makeEntity({ id: 'sample/company:1', label: 'Kaldbakur', x: 70, y: 0 }),
    ];
    const between = [
      makeTie({ id: 'a', role: 'Chief executive' }),
      makeTie({ id: 'b', role: 'Deputy', end: '2017' }),
    ];
    const { root, lines, loss } = readSvg({ entities, ties: between });
    expect(elementsOf(lines[0] ?? root, 'text').map(({ text }) => text)).toEqual(['×2 [1]']);
    expect(wordsIn(root, 'key')).toEqual([
      '[1] Ásdís – Kaldbakur: Chief executive, unknown; Deputy, ended, until 2017',
    ]);
    expect(loss.map(({ what }) => what).join()).not.toContain('label');
  });

  it('has the key in as many columns as a wide picture has room for', () => {
    const PAIRS = 20;
    const pairs = Array.from({ length: PAIRS }, (_, at) => {
      const [from, to] = [`sample/member:${at}`, `sample/company:${at}`] as const;
      return {
        entities: [
          makeEntity({ id: from, label: 'Ásdís', x: 200 * at, y: 0 }),
          makeEntity({ id: to, label: 'Kaldbakur', x: 200 * at + 70, y: 0 }),
        ],
        ties: [
          makeTie({ id: `a${at}`, from, to, role: 'Chief executive' }),
          makeTie({ id: `b${at}`, from, to, role: 'Deputy', end: '2017' }),
        ],
      };
    });
    const { root } = readSvg({
      entities: pairs.flatMap(({ entities }) => entities),
      ties: pairs.flatMap(({ ties: between }) => between),
    });
    const key = elementsOf(root, 'g').find(({ attributes }) => attributes['id'] === 'key');
    const starts = elementsOf(key ?? root, 'g').flatMap(({ attributes }) =>
      [...(/translate\((\d+)/.exec(attributes['transform'] ?? '')?.slice(1) ?? [])].map(Number),
    );
    expect(wordsIn(root, 'key').map((words) => words.slice(0, 4))).toEqual(
      Array.from({ length: PAIRS }, (_, at) => `[${at + 1}]`.padEnd(4)),
    );
    expect(starts.length).toBeGreaterThan(3);
    const [, , width = 0, height = 0] = viewBoxOf(root);
    expect(Math.max(...starts)).toBeLessThan(width - 300);
    expect(height).toBeLessThan(400);
  });
});
