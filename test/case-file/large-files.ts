/** Case files as large as each of their parts may be, or larger: by their names, and whether each is sound. */
import { makeCompanyProfile } from '../make/records.ts';
import { caseFileOf, lines, part } from './hostile-files.ts';

/** Answers that are told to be those of the companies from 1 on. */
function answersOf(bodies: readonly string[]): Buffer {
  const told = bodies.map((_, at) => ({
    is: 'copy',
    of: 'sample',
    at: '2026-03-01T10:00:00.000Z',
    asked: 'x',
    reason: null,
    outcome: 'answered',
    status: 200,
    record: `company:${at + 1}`,
    query: null,
    body: at,
  }));
  return caseFileOf({
    'responses.jsonl.gz': lines(
      ...bodies.map((body) => ({ size: Buffer.byteLength(body), sha256: null })),
    ),
    'responses.gz': part(bodies.join('')),
    'requests.jsonl.gz': lines(...told),
  });
}

type Company = Parameters<typeof makeCompanyProfile>[0];

const companies = (count: number, more: (at: number) => Company): string[] =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify(makeCompanyProfile({ id: String(at + 1), ...more(at) })),
  );

const members = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(from + at),
    name: `Person ${at}`,
    position: 'Shareholder',
  }));

const fields = (count: number): string =>
  Array.from({ length: count }, (_, at) => `"field ${at}":${at}`).join(',');

const uuid = (at: number): string => `3d0b1d0e-6e3c-4b55-9d7e-${at.toString(16).padStart(12, '0')}`;

const notes = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({
    is: 'item',
    item: {
      kind: 'note',
      id: uuid(at),
      place: { on: 'case' },
      text: `Seen ${at}`,
      isPrivate: false,
    },
    at: '',
    changedAt: '',
    by: null,
  }));

export const LARGE_FILES: Readonly<Record<string, { isSound: boolean; make: () => Buffer }>> = {
  'two answers with a text of 30 MB each': {
    isSound: false,
    make: () => answersOf(companies(2, () => ({ status: 'x'.repeat(30_000_000) }))),
  },
  'answers with as long a text as there is room for': {
    isSound: true,
    make: () => answersOf(companies(4, () => ({ status: 'x'.repeat(7_900_000) }))),
  },
  'companies with 50,000 members': {
    isSound: true,
    make: () => answersOf(companies(2, (at) => ({ members: members(50_000, at * 1e6 + 1) }))),
  },
  'as many fields as there is room for': {
    isSound: true,
    make: () => answersOf([`${companies(1, () => ({}))[0]?.slice(0, -1)},${fields(299_000)}}`]),
  },
  '100,000 notes': {
    isSound: true,
    make: () => caseFileOf({ 'case.jsonl.gz': lines(...notes(100_000)) }),
  },
};
