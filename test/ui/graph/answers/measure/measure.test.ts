/** Entities sized and coloured by a measure: on the canvas, in the legend, in the table, in words. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EntityId } from '../../../../../src/contract/model/entity.ts';
import type { IndicatorHit } from '../../../../../src/contract/model/indicators.ts';
import { countHits } from '../../../../../src/ui/graph/answers/measure/measured.ts';
import { makeEntity, makeTie } from '../../../../make/graph.ts';
import { shownAnyTime } from '../../../../make/shown.ts';
import { openGraph, openStill } from '../../open-graph.ts';
import { SMALL_WORLD } from '../../worlds.ts';

const HUB = 'sample/company:1' as const;
const [first, second, third] = ['sample/member:1', 'sample/member:2', 'sample/member:3'] as const;

const STAR = {
  entities: [HUB, first, second, third].map((id, at) =>
    makeEntity({
      id,
      label: `Label ${at}`,
      x: at * 200,
      y: at === 0 ? 0 : 150,
      country: at < 3 ? 'Norway' : null,
    }),
  ),
  ties: [
    makeTie({ id: 'a', from: first, to: HUB, start: '2020-01-01', end: '2020-01-11' }),
    makeTie({ id: 'b', from: second, to: HUB, start: '2020-01-01', end: '2020-02-10' }),
    makeTie({ id: 'c', from: third, to: HUB, start: null, end: '2020-02-10' }),
  ],
};

async function openStar(look: 'network' | 'chart' = 'network') {
  const opened = await openStill(STAR, look);
  const { screen, graph } = opened;
  await screen.getByRole('button', { name: 'Legend' }).click();
  const { measure } = graph.answers;
  const scale = (name: string) => screen.getByRole('group', { name });
  const scaled = (id: typeof HUB | typeof first) => measure.looks?.get(id)?.scale;
  const column = () =>
    screen
      .getByRole('grid', { name: 'Entities' })
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelectorAll('[role=gridcell]')[1]?.textContent.trim());
  return { ...opened, measure, scale, scaled, column };
}

describe('a measure shown on the graph', () => {
  it('sizes entities by days, tells the sizes and who is not known, and has the same in the table', async () => {
    const { screen, measure, scale, scaled, column, said } = await openStar();
    const button = screen.getByRole('button', { name: 'Measure' });
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await screen.getByRole('menuitemradio', { name: 'Days' }).first().click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    expect(said.at(-1)).toBe('Sized by days');
    await expect
      .poll(() => scale('Size by days').element().textContent)
      .toMatch(/Size: days\s*10\s*40\s*\??\s*not known\s*\(1\)$/);
    expect(scaled(HUB)).toBe(2.2);
    expect(scaled(first)).toBeCloseTo(1.1);
    expect(measure.looks?.get(third)).toEqual({ scale: 0.7, fill: null, sign: '?' });
    const header = screen.getByRole('columnheader', { name: /^Days/ });
    await header.getByRole('button').click();
    await expect.poll(column).toEqual(['10', '40', '40', 'not known']);
    await header.getByRole('button').click();
    await expect.poll(column).toEqual(['40', '40', '10', 'not known']);
    measure.choose('size', undefined);
    await expect.element(header).not.toBeInTheDocument();
    await expect.element(scale('Size by days')).not.toBeInTheDocument();
  });

  it('has an entity found under the pointer as far out as it is drawn', async () => {
    const { graph, measure, screen, application } = await openStar();
    graph.controls?.fit();
    const { overview } = graph.controls ?? {};
    const besideHub = () => {
      const { left, top, width } = application.element().getBoundingClientRect();
      const part = overview?.visiblePart();
      if (!part) throw new Error('there is no canvas');
      const zoom = width / (part.maxX - part.minX);
      // Left of it and above, beyond any of usual size.
      const x = -24;
      const y = -18;
      return { clientX: left + (x - part.minX) * zoom, clientY: top + (y - part.minY) * zoom };
    };
    const pressed = async (): Promise<boolean> => {
      graph.select([]);
      const canvas = document.querySelector('.canvas');
      const at = { bubbles: true, button: 2, ...besideHub() };
      canvas?.dispatchEvent(new MouseEvent('contextmenu', at));
      const is = graph.selection.has(HUB);
      await userEvent.keyboard('{Escape}');
      return is;
    };
    await expect
      .poll(() => screen.getByRole('gridcell', { name: /Label 0/ }).elements().length)
      .toBe(1);
    expect(await pressed()).toBe(false);
    measure.choose('size', 'degree');
    await expect.poll(pressed).toBe(true);
  });

  it('colours by country with a letter each, and says it where the keyboard is', async () => {
    const { measure, scale, application, graph } = await openStar();
    measure.choose('colour', 'country');
    await expect
      .poll(() => scale('Colour by country').element().textContent)
      .toMatch(/Colour: country\s*A\s*Norway\s*\(3\)\s*\?\s*not known\s*\(1\)$/);
    expect(measure.looks?.get(first)).toEqual({ scale: null, fill: 'groupA', sign: 'A' });
    measure.choose('size', 'betweenness');
    await expect.poll(() => measure.valueOf('betweenness', HUB)).toBe(3);
    (application.element() as HTMLElement).focus();
    graph.current = HUB;
    await expect
      .poll(() => document.body.textContent)
      .toContain('Label 0, company, 3 ties, betweenness 3, country Norway, 1 of 4');
  });

  it('is not drawn in a chart, which says so', async () => {
    const { measure, screen, scale } = await openStar('chart');
    measure.choose('size', 'degree');
    await expect
      .element(screen.getByText('Measures are not drawn in a chart or a projection'))
      .toBeVisible();
    await expect.element(scale('Size by ties')).not.toBeInTheDocument();
  });

  it('follows what is shown, and knows no hits of who was never fetched', async () => {
    const { graph } = await openGraph(SMALL_WORLD);
    const { measure } = graph.answers;
    measure.choose('size', 'degree');
    measure.choose('colour', 'indicators');
    expect(measure.valueOf('degree', HUB)).toBe(3);
    await graph.hide([third]);
    expect(measure.valueOf('degree', HUB)).toBe(2);
    await expect.poll(() => measure.valueOf('indicators', HUB)).toBeGreaterThanOrEqual(0);
    // Named only: nothing can be told of it.
    expect(measure.valueOf('indicators', second)).toBeNull();
  });

  it('counts findings for what is drawn, without those waived', () => {
    const member = first;
    const named = second;
    const entities = [
      makeEntity({ id: HUB, fetchedAt: '2026-01-01T00:00:00Z' }),
      makeEntity({ id: member, kind: 'company', fetchedAt: '2026-01-01T00:00:00Z' }),
      makeEntity({ id: named }),
    ];
    const view = shownAnyTime(entities, [makeTie({ kind: 'same', from: member, to: HUB })]);
    const hit = (rule: string, entity: EntityId, fact: string = entity): IndicatorHit => ({
      rule,
      entity,
      fact,
      threshold: null,
      value: 1,
      sources: [],
      says: '',
      partOf: null,
      place: null,
      chain: [],
      names: null,
      rowFingerprint: '',
      fingerprint: '',
    });
    const hits = [
      ...[hit('a', HUB), hit('a', member), hit('b', member), hit('b', third)],
      // One fact, found at both records of one company.
      ...[hit('c', HUB, 'x'), hit('c', member, 'x')],
    ];
    const isWaived = ({ rule }: IndicatorHit): boolean => rule === 'b';
    const checked = new Set([HUB, member, named]);
    expect([...countHits(view, { hits, checked }, isWaived)]).toEqual([
      [HUB, 3],
      [named, null],
    ]);
    // Of whom the rules were not checked is not of whom they found nothing.
    expect([...countHits(view, { hits: [], checked: new Set() }, isWaived)]).toEqual([
      [HUB, null],
      [named, null],
    ]);
  });
});
