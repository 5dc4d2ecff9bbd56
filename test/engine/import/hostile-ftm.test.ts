/** FollowTheMoney made to do harm, through the whole import into a store: refused in words, or taken in without harm. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultWords, Refusal } from '../../../src/contract/faults/faults.ts';
import type { ImportPreview } from '../../../src/contract/model/import.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { readWholeCanvas } from '../../make/follow-canvas.ts';
import { importInto, offerImport, storeFindings } from '../../make/importing.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';

let desk: Desk;
describe('importing hostile FollowTheMoney', () => {
  beforeEach(async () => {
    desk = await openDesk(startDirectEngine, {});
  });
  afterEach(() => desk.close());

  const NAME = 'harm.ftm.json';

  const entity = (
    id: string,
    schema = 'Person',
    properties: unknown = { name: [`Name of ${id}`] },
  ) => JSON.stringify({ id, schema, properties });

  const owning = (id: string, owner: string, asset: string): string =>
    entity(id, 'Ownership', { owner: [owner], asset: [asset] });

  const says = ({ problems }: ImportPreview): string[] =>
    problems.map(({ severity, row, says: words }) =>
      [severity, row, words].filter((part) => part !== null).join(' | '),
    );

  /** Takes these lines in; what came of it is in a store that is still sound. */
  async function take(...lines: string[]) {
    const files = [{ name: NAME, text: lines.join('\n') }];
    const { preview, answer } = await importInto(desk.client, desk.case, files);
    expect(await storeFindings(desk.client)).toEqual([]);
    const { entities, ties } = await readWholeCanvas(desk.client, desk.case);
    expect([entities.length, ties.length]).toEqual([answer.entities, answer.ties]);
    return { preview, entities, ties, said: says(preview) };
  }

  /** In whose words it is refused; nothing of it is in the store. */
  async function refusal(text: string): Promise<string> {
    const { client } = desk;
    const offer = await offerImport(client, [{ name: NAME, text }]);
    const fault: unknown = await client.previewImport({ offer }).catch((error: unknown) => error);
    expect((await readWholeCanvas(client, desk.case)).entities).toEqual([]);
    expect((await client.readRequests({})).rows).toEqual([]);
    expect(await storeFindings(client)).toEqual([]);
    return fault instanceof Refusal ? faultWords(fault.fault).says : String(fault);
  }

  it.each([
    ['what is no entity first', '{"id":1,"schema":"Person"}', 'line 1: it is no entity as JSON'],
    ['no line at all', '{', 'line 1: it is no entity as JSON'],
    ['nothing but what is left out', entity('a', 'Address'), 'nothing in it could be taken in'],
  ])('is refused in words with %s', async (_, text, why) => {
    expect(await refusal(text)).toContain(why);
  });

  it('passes over a line of 10 MB and lines that are no entities, and says which', async () => {
    const long = entity('long', 'Person', { name: ['x'.repeat(10 * 1024 * 1024)] });
    const deep = `{"id":"deep","schema":"Person","properties":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`;
    const open = `${'['.repeat(100_000)}`;
    const { entities, said } = await take(entity('a'), long, 'no JSON', open, deep, entity('b'));
    expect(entities.map(({ label }) => label).slice(0, 2)).toContain('Name of a');
    expect(entities.map(({ label }) => label)).toContain('Name of b');
    expect(said).toEqual(
      expect.arrayContaining([
        'refused | 2 | it is longer than 1048576 characters',
        'refused | 3 | it is no entity as JSON',
        'refused | 4 | it is no entity as JSON',
      ]),
    );
  });

  it('keeps what is huge as far as there is room, and says where it was cut', async () => {
    const values = Array.from({ length: 5000 }, (_, at) => `value ${at}`);
    const { entities, said } = await take(
      entity('huge', 'Person', { name: ['Ada'], alias: ['y'.repeat(70_000)], topics: values }),
      entity('wide', 'Company', Object.fromEntries(values.map((name) => [name, ['z']]))),
    );
    expect(entities.map(({ label }) => label)).toEqual(['Ada', 'wide']);
    expect(said).toEqual([
      'changed | 1 | its text is longer than 65536 characters, and cut there',
      'left-out | fields beyond the first 200 of one thing: 9600',
    ]);
  });

  it('takes values of wrong types for none', async () => {
    const { entities, ties, said } = await take(
      entity('a', 'Person', {
        name: [null, { nested: ['x'] }, ['y'], true, 7],
        country: { no: 1 },
      }),
      entity('b', 'Company', []),
      entity('c', 'Company', 'text'),
      entity('t', 'Ownership', { owner: { id: 'a' }, asset: [['b']] }),
      entity('u', 'Ownership', { owner: 'b', asset: 'c' }),
      JSON.stringify({ id: ['d'], schema: 'Person', properties: {} }),
      JSON.stringify({ id: 'e', schema: { name: 'Person' } }),
      'null',
      '[]',
    );
    expect(entities.map(({ label, kind, country }) => [label, kind, country])).toEqual([
      ['7', 'person', null],
      ['b', 'company', null],
      ['c', 'company', null],
    ]);
    expect(ties).toHaveLength(1);
    expect(said).toEqual([
      'left-out | 4 | Ownership of nobody',
      ...[6, 7, 8, 9].map((row) => `refused | ${row} | it is no entity as JSON`),
    ]);
  });

  it('takes names of every object’s properties for names', async () => {
    const line = (id: string): string =>
      `{"id":"${id}","schema":"Company","__proto__":{"schema":"Person"},"properties":{"__proto__":["x"],"constructor":["y"],"name":["${id}"]}}`;
    const { entities, ties, said } = await take(
      line('__proto__'),
      line('constructor'),
      '{"id":"toString","schema":"__proto__","properties":{"name":["gone"]}}',
      owning('hasOwnProperty', '__proto__', 'constructor'),
    );
    expect(entities.map(({ label, kind }) => [label, kind])).toEqual([
      ['__proto__', 'company'],
      ['constructor', 'company'],
    ]);
    expect(ties).toHaveLength(1);
    expect(said).toEqual(['left-out | things of the schema “__proto__”: 1']);
    expect(Object.keys({})).toEqual([]);
    expect('x' in {}).toBe(false);
  });

  it('takes circles in, and neither loops nor ends that are not there nor an id twice', async () => {
    const { ties, said } = await take(
      ...['a', 'b', 'c'].map((id) => entity(id, 'Company')),
      owning('1', 'a', 'b'),
      owning('2', 'b', 'c'),
      owning('3', 'c', 'a'),
      owning('4', 'a', 'a'),
      owning('5', 'a', 'nobody'),
      owning('6', '6', '6'),
      owning('1', 'c', 'b'),
      entity('b', 'Person'),
      entity('1', 'Person'),
    );
    expect(ties).toHaveLength(3);
    expect(said).toEqual([
      'refused | 10 | the id “1” is that of a tie before it',
      'refused | 11 | the id “b” is that of row 2 already',
      'left-out | 7 | a tie of “Name of a” to itself',
      'left-out | 8 | it goes to “nobody”, which is not among the entities',
      'left-out | 9 | it goes from “6”, which is not among the entities',
    ]);
  });
});
