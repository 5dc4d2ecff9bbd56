/** Shared things in a picture: amid those who state one, over nothing, and of those alone that are there. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { makeEntity } from '../../make/graph.ts';
import { elementsOf } from '../../make/read-xml.ts';
import { readSvg } from '../../make/read-svg.ts';

const ids: EntityId[] = ['sample/member:1', 'sample/member:2', 'sample/member:3'];
const entities = ids.map((id, at) => makeEntity({ id, label: `Person ${at}`, x: at * 200, y: 0 }));

describe('shared things in a picture', () => {
  it('are joined to all who state one, and stand beside whoever is in the middle', () => {
    const things = [
      { kind: 'vessel' as const, text: 'Tide & Sons', ends: ids },
      // Of one alone in the picture there is nothing shared.
      {
        kind: 'phone' as const,
        text: '1',
        ends: ['sample/member:1', 'sample/member:99'] as EntityId[],
      },
    ];
    const { root } = readSvg({ entities, things });
    const signs = elementsOf(root, 'g').filter(({ attributes }) => attributes['class'] === 'thing');
    expect(signs).toHaveLength(1);
    const [sign = root] = signs;
    expect(elementsOf(sign, 'text').map(({ text }) => text)).toEqual(['Tide & Sons']);
    expect(elementsOf(sign, 'title').map(({ text }) => text)).toEqual([
      'vessel: Tide & Sons\nstated by:\nPerson 0\nPerson 1\nPerson 2',
    ]);
    const [, top = 0, , foot = 0] = (sign.attributes['data-room'] ?? '').split(' ').map(Number);
    expect(foot < -17 || top > 30).toBe(true);
    const dotted = elementsOf(root, 'path').filter(
      ({ attributes }) => attributes['stroke-dasharray'] === '2 3',
    );
    expect(dotted.map(({ attributes }) => attributes['d']?.match(/M/g)?.length)).toEqual([3]);
    expect(readSvg({ entities }).root).not.toMatchObject({ class: 'thing' });
  });
});
