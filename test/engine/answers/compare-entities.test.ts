/** Two records beside each other: how many others in the store have the name. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { startScriptedRegistry } from '../../make/scripted-registry.ts';

const person = (id: string, full_name: string) =>
  makeMemberProfile({ id, data: { person: { full_name } } });

const PEOPLE = [
  person('10', 'Jens Hansen'),
  person('11', 'JENS HANSEN'),
  person('12', 'Jens Hánsen'),
  person('13', 'Jens Hansen-Holm'),
  person('20', 'Ragnhild Skjoldborg'),
  person('21', 'Ragnhild Skjoldborg'),
  person('30', 'Åse Lind'),
  person('31', 'Aase Lind'),
  person('40', '…'),
  person('41', '…'),
  person('50', 'Olga Strand'),
  person('51', 'Olga Strand'),
];

const COMPANY = makeCompanyProfile({
  id: '1',
  members: [
    { id: '90', name: 'Jens Hansen', position: 'Chair' },
    { id: '91', name: 'Jens Hansen', position: 'Director' },
    { id: '92', name: 'Olga Strand', position: 'Director' },
  ],
});

async function openWorld(): Promise<Desk> {
  const registry = await startScriptedRegistry(
    createMemoryRegistry({ companies: [COMPANY], members: PEOPLE }),
  );
  const desk = await openDesk(startDirectEngine, { registry });
  onTestFinished(async () => {
    await desk.close();
    await registry.close();
  });
  for (const { id } of PEOPLE) await desk.client.readProfile({ entity: desk.id(`member:${id}`) });
  await desk.client.readProfile({ entity: desk.id('company:1') });
  return desk;
}

describe('two records that are compared', () => {
  it.each([
    [
      ['10', '11'],
      'against',
      '1 other record in the store has this name, and 2 known by name only have it; accents and punctuation aside',
    ],
    [
      ['10', '13'],
      'against',
      '2 other records in the store have either of these names, and 2 known by name only have it; accents and punctuation aside',
    ],
    [
      ['20', '21'],
      'for',
      'No other record in the store has this name; accents and punctuation aside',
    ],
    [
      ['30', '31'],
      'for',
      'No other record in the store has either of these names; accents and punctuation aside',
    ],
    [
      ['50', '51'],
      'against',
      'No other record in the store has this name, but 1 known by name only has it; accents and punctuation aside',
    ],
  ] as const)('say how many others have the name: %s %s', async ([a, b], side, says) => {
    const desk = await openWorld();
    const entities = [desk.id(`member:${a}`), desk.id(`member:${b}`)] as const;
    const found = await desk.client.compareEntities({ entities: [...entities] });
    expect(found[side]).toContain(says);
    const pair = await desk.client.readReviewPair({ case: desk.case, entities: [...entities] });
    expect(pair.found[side]).toContain(says);
  });

  it('say nothing of a name without letters', async () => {
    const desk = await openWorld();
    const { for: by, against } = await desk.client.compareEntities({
      entities: [desk.id('member:40'), desk.id('member:41')],
    });
    expect([...by, ...against].join('\n')).not.toContain('in the store');
  });
});
