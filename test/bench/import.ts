/** Files from elsewhere taken into a case, and taken out again: how long others wait at most meanwhile. */
import { join } from 'node:path';
import { createClient, type Client } from '../../src/contract/client.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { offerImport, type FileText } from '../make/importing.ts';
import { tellLongestStep } from './steps.ts';
import { scratchFolder } from './world.ts';

const MANY = 50_000;
const HUBS = [2000, 20_000];

export interface Tables {
  nodes: string[];
  edges: string[];
}

const person = (at: number): string => `${at},Name ${at},person,NO`;
const company = (at: number): string => `${at},Name ${at} Ltd,company,NO`;
const director = (from: number, to: number): string => `${from},${to},Director,2001-03-04`;

const numbers = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => from + at);

/** A third of them companies, each entity with one tie. */
const spread = (count: number): Tables => ({
  nodes: numbers(0, count).map((at) => (at % 3 === 0 ? company(at) : person(at))),
  edges: numbers(0, count).map((at) => director(at, ((at * 31) % Math.floor(count / 4)) * 3)),
});

export const board = (count: number): Tables => ({
  nodes: [company(0), ...numbers(1, count).map(person)],
  edges: numbers(1, count).map((at) => director(at, 0)),
});

export const seats = (count: number): Tables => ({
  nodes: [person(0), ...numbers(1, count).map(company)],
  edges: numbers(1, count).map((at) => director(0, at)),
});

const FILES: readonly (readonly [words: string, tables: () => Tables])[] = [
  [`${MANY} entities`, () => spread(MANY)],
  ...HUBS.flatMap((count) => [
    [`a company of ${count} directors`, () => board(count)] as const,
    [`a person on ${count} boards`, () => seats(count)] as const,
  ]),
];

export async function bench(): Promise<void> {
  for (const [words, tables] of FILES) await comesAndGoes(words, tables());
}

export const filesOf = ({ nodes, edges }: Tables): FileText[] => [
  { name: 'nodes.csv', text: ['id,name,kind,country', ...nodes].join('\n') },
  { name: 'edges.csv', text: ['from,to,role,start', ...edges].join('\n') },
];

async function comesAndGoes(words: string, { nodes, edges }: Tables): Promise<void> {
  const engine = await startDirectEngine({
    store: join(scratchFolder(), 'store.db'),
    powers: createMemoryKeys(),
    offline: true,
  });
  const client = createClient(engine.transport);
  const { current: id } = await client.createCase({ title: 'To be filled' });
  const offer = await offerImport(client, filesOf({ nodes, edges }));
  await tellLongestStep(`look at ${words}`, () => client.readImportHead({ offer }));
  await tellLongestStep(`preview ${words}`, () => client.previewImport({ offer }));
  await tellLongestStep(`import ${words}`, () => client.importFile({ offer, case: id }));
  await tellLongestStep(`read the canvas of ${words}`, () => readAll(client, id));
  await tellLongestStep(`undo ${words}`, () => client.undo({ case: id }));
  await tellLongestStep(`redo ${words}`, () => client.redo({ case: id }));
  await engine.close();
}

/** As a window does that shows it, by which the canvas is held in memory. */
async function readAll(client: Client, id: string): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    after = (await client.readCanvas({ case: id, after })).next;
  }
}
