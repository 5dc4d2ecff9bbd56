/** A dossier of thousands is composed, and freed of what is to be taken out, in steps that are all short. */
import { describe, expect, it } from 'vitest';
import { Scrubber } from '../../../src/case-file/scrub.ts';
import { DOSSIER_TEMPLATES, type DossierSection } from '../../../src/contract/answers/dossier.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Redacting } from '../../../src/engine/redaction/redacted-words.ts';
import { redactedGraph } from '../../../src/engine/export/redacted-graph.ts';
import { redactedReport } from '../../../src/engine/dossier/redacted-report.ts';
import type { ExportedRecord } from '../../../src/exchange/common/exporter.ts';
import { composeDossier } from '../../../src/report/dossier.ts';
import type { Material } from '../../../src/report/model/material.ts';
import { CHAIN, DAY, makeEntity, makeExport, makeTie } from '../../make/graph.ts';
import { ofCompany } from '../../make/exported-records.ts';

const MANY = 3000;
const AT = '2026-11-20T10:00:00.000Z';
const numbers = Array.from({ length: MANY }, (_, at) => at + 1);
const company = (at: number): EntityId => `sample/company:${at}`;

const source = (at: number) => ({
  sha256: at.toString(16).padStart(64, '0'),
  fetchedAt: AT,
  pointer: `/members/${at}`,
  statedBy: company(at),
});
const graph = {
  entities: numbers.map((at) => makeEntity({ id: company(at), fetchedAt: AT })),
  ties: numbers.map((at) =>
    makeTie({ id: `t${at}`, to: company(at), start: '2001-02-03', sources: [source(at)] }),
  ),
};
const { profile } = ofCompany({ dates: [{ date_full: '1999-01-02', type: 'incorporation' }] });
const record = { subject: 'company', profile } as ExportedRecord;

interface Told {
  records: number;
  names: number;
}

/** Each step's names and records that were asked for; `sections` are those that tell of everybody. */
function composed(sections: readonly DossierSection[]) {
  const [template] = DOSSIER_TEMPLATES;
  if (template === undefined) throw new Error('There is no template.');
  const now: Told = { records: 0, names: 0 };
  const material: Material = {
    template: { ...template, sections: sections.map((section) => ({ section, title: null })) },
    caseTitle: null,
    at: AT,
    day: DAY,
    timeZone: 'UTC',
    chain: CHAIN,
    registries: new Map(),
    redacted: [],
    isQuoted: true,
    isOfRecord: false,
    subjects: [company(1)],
    graph,
    judged: [],
    leftOut: [],
    recipe: '{}',
    labelOf(id) {
      now.names += 1;
      return `Label of ${id}`;
    },
    recordOf() {
      now.records += 1;
      return record;
    },
    originOf: () => null,
    missedOf: () => ({ notFoundAt: null, hasFailed: false }),
    fileOf: () => null,
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
  };
  const steps: Told[] = [];
  const composing = composeDossier(material);
  for (;;) {
    const step = composing.next();
    steps.push({ ...now });
    Object.assign(now, { records: 0, names: 0 });
    if (step.done) return { report: step.value, steps };
  }
}

describe('composing a dossier of thousands', () => {
  it('decodes one record in a step, and lists 2,000 rows of 3,000', () => {
    const { report, steps } = composed(['people', 'timeline']);
    expect(steps.reduce((sum, { records }) => sum + records, 0)).toBe(MANY);
    expect(Math.max(...steps.map(({ records }) => records))).toBe(1);
    // Of those that are put in order each name is compared with some others.
    expect(Math.max(...steps.map(({ names }) => names))).toBeLessThan(10_000);
    const rows = report.sections.map(({ blocks }) =>
      blocks.flatMap((block) => (block.is === 'table' ? [block.rows.length] : [])),
    );
    expect(rows).toEqual([[2000], [2000]]);
    // Its sources are numbered as they are met.
    expect(report.sources.slice(0, 2).map(({ places }) => places[0])).toEqual([
      '/members/1',
      '/members/2',
    ]);
  });

  /** Counts how often texts are looked through. */
  class CountingScrubber extends Scrubber {
    looks = 0;

    override findsIn(text: string): boolean {
      this.looks += 1;
      return super.findsIn(text);
    }

    override value<T>(value: T): T {
      this.looks += 1;
      return super.value(value);
    }
  }

  /** How often texts were looked through in the step with the most of that. */
  function mostLooks<T>(begin: (texts: Redacting) => Generator<void, T>): [number, T] {
    const scrubber = new CountingScrubber(null);
    const steps = begin({ scrubber, wanted: new Set(['document-numbers']) });
    for (let most = 0; ; scrubber.looks = 0) {
      const step = steps.next();
      most = Math.max(most, scrubber.looks);
      if (step.done) return [most, step.value];
    }
  }

  it('looks through some rows, entities and ties in a step for what is to be taken out', () => {
    const { report } = composed(['people']);
    const [inReport, left] = mostLooks((texts) => redactedReport(report, texts));
    expect(inReport).toBeGreaterThan(0);
    expect(inReport).toBeLessThan(500);
    expect(left).toEqual(report);
    const [inGraph, same] = mostLooks((texts) => redactedGraph(makeExport(graph), texts));
    expect(inGraph).toBeGreaterThan(0);
    expect(inGraph).toBeLessThan(500);
    expect(same.ties).toEqual(graph.ties);
  });
});
