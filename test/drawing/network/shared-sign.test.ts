/** Shared things stand amid those who state them and over nothing, at any zoom. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { SharedSign } from '../../../src/drawing/network/shared-sign.ts';
import { NO_FOCUS } from '../../../src/drawing/network/viewport.ts';
import { writeWords } from '../../../src/drawing/network/viewport-words.ts';
import { makeEntity } from '../../make/graph.ts';
import { sceneOf, sightAt, wordOverlaps } from '../../make/word-overlaps.ts';

const company = (at: number): EntityId => `sample/company:${at}`;
const sign = (at: number, ...ends: number[]): SharedSign => ({
  id: `address:${at}`,
  kind: 'address',
  text: `House ${at}, Harbour Street`,
  ends: ends.map(company),
});

/** Eleven by eleven, this far from each other. */
function crowd(apart: number) {
  const entities = Array.from({ length: 121 }, (_, at) =>
    makeEntity({
      id: company(at),
      label: `Company ${at} of the crowd AS`,
      x: ((at % 11) - 5) * apart,
      y: (Math.floor(at / 11) - 5) * apart,
    }),
  );
  return sceneOf(entities, []);
}

describe.each([60, 140, 300])('the signs of shared things among entities %i apart', (apart) => {
  const scene = crowd(apart);
  scene.signs = [
    ...Array.from({ length: 40 }, (_, at) => sign(at, at, at + 40, at + 80)),
    ...Array.from({ length: 5 }, (_, at) => sign(100 + at, 48, 50, 70, 72)),
  ];

  it.each([0.1, 0.5, 1, 2])('lie over nothing at %f', (zoom) => {
    const viewport = sightAt(zoom);
    for (const focus of [NO_FOCUS, { ...NO_FOCUS, hovered: company(60) }])
      expect(wordOverlaps(scene, viewport, writeWords(scene, viewport, focus))).toBe(0);
  });
});

describe('the sign of a shared thing', () => {
  it('stands right in the middle of those who state it, where there is room', () => {
    const scene = crowd(300);
    scene.signs = [sign(1, 48, 60)];
    const { signs, ratio } = writeWords(scene, sightAt(1), NO_FOCUS);
    expect(signs).toMatchObject([
      {
        text: 'House 1, Harbour Street',
        x: -150 * ratio,
        y: -150 * ratio,
        sign: { id: 'address:1' },
      },
    ]);
  });

  it('leads only to those who are there, and is not drawn for one alone', () => {
    const scene = crowd(140);
    scene.signs = [sign(1, 3, 1000), sign(2, 3, 4, 1000)];
    const { signs } = writeWords(scene, sightAt(0.5), NO_FOCUS);
    expect(signs.map(({ sign: { id }, ends }) => [id, ends.length])).toEqual([['address:2', 2]]);
  });
});
