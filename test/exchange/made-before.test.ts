/**
 * The graph formats byte for byte as they were when exports were made whole: an odd graph, and the
 * files that were made of it then. Since then ids name their registry, nodes say which it is and their sources, the graph
 * where the chain stood, as of which day it is and what it is filtered by, which tables have a file of their own for, no table has a formula behind a separator, and a number that is a text stands in one as it is.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_ANALYST_MARKS, type GraphToExport } from '../../src/exchange/common/exporter.ts';
import { exporterOf } from '../make/exported.ts';
import type { Term, Tie } from '../../src/contract/model/tie.ts';
import { oneTerm } from '../make/roles.ts';
import { CHAIN, registriesAt } from '../make/graph.ts';

const folder = join(import.meta.dirname, 'made-before');
const before = (name: string): string => readFileSync(join(folder, name), 'utf8');
const ID = /"((?:company|member):\d+)"/g;
const read = JSON.parse(before('graph.json').replace(ID, '"sample/$1"')) as Omit<
  GraphToExport,
  'ties'
> & {
  registry: string;
  ties: readonly (Tie & Pick<Term, 'start' | 'end'>)[];
};
const entities = read.entities.map((entity) => ({ ...entity, source: null, notFoundAt: null }));
const graph: GraphToExport = {
  ...read,
  chain: CHAIN,
  judged: [],
  stacks: [],
  marks: NO_ANALYST_MARKS,
  entities,
  ties: read.ties.map((tie) => ({
    ...tie,
    statusAt: null,
    over: null,
    terms: oneTerm({ start: tie.start, end: tie.end }),
  })),
  day: '2026-11-20',
  timeZone: 'UTC',
  registries: registriesAt(read.registry),
};

/** What stands in a file since, taken out of it again; and states, which follow from the day now. */
const SINCE: Record<string, RegExp[]> = {
  graphml: [
    / {2}<key id="node_(registry|subject|registry_id|sources|not_found_at|flag|tags|notes|judged_same_as)"[^\n]*\n/g,
    / {2}<key id="edge_(notes|registered)"[^\n]*\n/g,
    / {2}<key id="graph_(registries|as_of|time_zone|filtered_by|chain_\w+)"[^\n]*\n/g,
    /<data key="node_(registry|subject|registry_id)">[^<]*<\/data>/g,
    /<data key="graph_(registries|as_of|time_zone|chain_\w+)">[^<]*<\/data>/g,
    /<data key="edge_state">[\w-]+<\/data>/g,
  ],
  cytoscape: [
    /,"state":"[\w-]+"/g,
    /,"registries":"[^\n]*?(?=","exported_at)"/g,
    /,"as_of":"[\d-]+"/g,
    /,"time_zone":"[\w/]+"/g,
    /,"chain_store":[^\n}]*(?=\})/g,
    /,"registry":"(?:[^"\\]|\\.)*","subject":"\w+","registry_id":"\d+"/g,
  ],
  csv: [
    /(?<=[\t\r])'(?==1)/g,
    /(?<=,)(active|ended|not-begun|unknown)(?=,)/g,
    /,registry,subject,registry_id,sources,not_found_at,flag,tags,notes,judged_same_as(?=\r\n)/g,
    /,[^,\n]*,(company|member),\d+,,,,,,(?=\r\n)/g,
  ],
};

const NONE = /(?!)/g;

const asBefore = (format: string, text: string): string =>
  (SINCE[format] ?? [])
    .reduce((rest, since) => rest.replace(since, ''), text)
    .replaceAll(/sample\/(?=(company|member):)/g, '')
    .replaceAll(format === 'csv' ? /(?<=,)[+-]1(?=,|\r\n)/g : NONE, '"\'$&"');

/** The last columns of the table of ties came since, and are empty in every line. */
const withoutNotes = (name: string, text: string): string =>
  name.includes('edges') ? text.replaceAll(/,(notes)?,(registered)?(?=\r\n)/g, '') : text;

describe('the export of a graph', () => {
  /** With the characters, more of them since nodes name their registry, and the tie that could not be carried over. */
  it.each([
    ['graphml', ['graph.graphml'], [71, 1]],
    ['cytoscape', ['graph.cyjs'], [71, 1]],
    ['csv', ['graph-nodes.csv', 'graph-edges.csv'], [71, 1]],
  ] as const)(
    'is what earlier versions wrote, known additions aside: %s',
    async (format, names, losses) => {
      const { files, loss } = (await exporterOf(format))(graph);
      const there = files.slice(0, names.length);
      expect(
        there.map(({ text }, at) => asBefore(format, withoutNotes(names[at] ?? '', text))),
      ).toEqual(names.map((name) => asBefore(format, before(name))));
      expect(loss.map(({ count }) => count)).toEqual(losses);
    },
  );
});
