/** A hub with names in many scripts around it, as it is painted. */
import type { GraphEntity } from '../../src/contract/model/canvas.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import type { Scene } from '../../src/drawing/network/scene.ts';
import { makeEntity, makeTie } from './graph.ts';
import { randomNumbers } from './synthetic-world.ts';
import { sceneOf } from './word-overlaps.ts';

const NAMES = [
  'Halvardsen Maritime Holdings and Shipping (Overseas) Limited',
  'Ольга Владимировна Преображенская-Соколова',
  '株式会社日本海上輸送ホールディングス',
  'شركة الخليج للملاحة البحرية المحدودة',
  'Ναυτιλιακή Εταιρεία Αιγαίου Ανώνυμη Εταιρεία',
  'חברת הספנות הישראלית בע״מ',
  'บริษัท เดินเรือไทย จำกัด',
  'भारतीय नौवहन निगम',
  '대한해운 주식회사',
  'Ö',
];

/** A hub and everyone on it, each with a name in another script, around it as a layout would have it. */
export function star(count: number): Scene {
  const hub = makeEntity({ id: 'sample/company:1', label: 'The Hub of All AS', x: 0, y: 0 });
  const random = randomNumbers(7);
  const leaves = Array.from({ length: count }, (_, at): GraphEntity => {
    const angle = at * 2.4;
    const out = 120 + 42 * Math.sqrt(at);
    return makeEntity({
      id: `sample/member:${at}`,
      kind: (['person', 'authority', 'member', 'company'] as const)[at % 4] ?? 'person',
      label: `${NAMES[at % NAMES.length] ?? ''} ${at}`,
      x: Math.cos(angle) * out + random(20),
      y: Math.sin(angle) * out + random(20),
    });
  });
  const ties = leaves.flatMap(({ id }, at): Tie[] => [
    makeTie({ id: `a${at}`, from: id, to: hub.id, role: 'Chair of the Supervisory Board' }),
    ...(at % 3 ? [] : [makeTie({ id: `b${at}`, from: id, to: hub.id, role: 'Owner' })]),
  ]);
  return sceneOf([hub, ...leaves], ties);
}
