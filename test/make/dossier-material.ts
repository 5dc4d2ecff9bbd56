/** What a dossier is made of, with nothing in it but what a test gives. */
import { DOSSIER_TEMPLATES, type ReportLanguage } from '../../src/contract/answers/dossier.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { takeAll } from '../../src/engine/base/take-steps.ts';
import { composeDossier } from '../../src/report/dossier.ts';
import type { Material } from '../../src/report/model/material.ts';
import type { Block, Report, Rich } from '../../src/report/model/report.ts';

export const company = (number: number): EntityId => `sample/company:${number}`;
export const companies = (count: number): EntityId[] =>
  Array.from({ length: count }, (_, at) => company(at + 1));

const [FULL] = DOSSIER_TEMPLATES;

function makeMaterial(
  section: string,
  some: Partial<Material>,
  language: ReportLanguage,
): Material {
  return {
    template: {
      ...FULL!,
      language,
      sections: FULL!.sections.filter((one) => one.section === section),
    },
    caseTitle: null,
    at: '2026-11-20T10:00:00.000Z',
    day: '2026-11-20',
    timeZone: 'UTC',
    chain: { store: 'a store', count: 1, hash: '0'.repeat(64) },
    registries: new Map([['sample', { address: 'the sample', pathOf: () => '' }]]),
    redacted: [],
    isQuoted: true,
    isOfRecord: false,
    subjects: [company(1)],
    leftOut: [],
    graph: { entities: [], ties: [] },
    judged: [],
    labelOf: (id) => id,
    fileOf: () => null,
    recordOf: () => null,
    originOf: () => null,
    missedOf: () => ({ notFoundAt: null, hasFailed: false }),
    answerOf: () => ({ registry: 'sample', path: '', request: null }),
    scope: null,
    ownership: null,
    interlocks: null,
    paths: null,
    shared: null,
    indicators: null,
    picture: null,
    namesakes: [],
    notes: null,
    changes: null,
    recipe: '',
    ...some,
  };
}

/** Of this section alone. */
export const composed = (
  section: string,
  some: Partial<Material>,
  language: ReportLanguage = 'en',
): Promise<Report> => takeAll(composeDossier(makeMaterial(section, some, language)));

/** The words alone, without what they cite. */
const textIn = (rich: Rich): string =>
  rich
    .map((piece) => (typeof piece === 'string' ? piece : 'text' in piece ? piece.text : ''))
    .join('');

const wordsOf = (block: Block): string[] => {
  switch (block.is) {
    case 'heading':
      return [block.text];
    case 'paragraph':
      return [textIn(block.text)];
    case 'facts':
      return block.facts.map(({ name, value }) => `${name}: ${textIn(value)}`);
    case 'table':
      return [block.caption, ...block.rows.map((row) => row.map(textIn).join(' | '))];
    case 'list':
      return block.items.flatMap((item) => item.flatMap(wordsOf));
    case 'figure':
      return [block.alt, textIn(block.caption)];
    default:
      return [];
  }
};

/** What its sections say, line by line: rows of tables with bars between their cells. */
export const linesOf = ({ sections }: Report): string[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap(wordsOf));
