/** Reads FollowTheMoney lines with the model that its makers publish, and refuses what is not of it. */
import { defaultModel, Model, type Entity, type Schema } from '@opensanctions/followthemoney';
import type { GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { exporterOf } from '../../make/exported.ts';
import { asWritten } from '../../make/graph.ts';

export const model = new Model(defaultModel);

export interface Line {
  id: string;
  schema: string;
  properties: Partial<Record<string, string[]>>;
}

export const readLines = (file: string): Line[] =>
  file
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

const ID = /^[0-9a-zA-Z]([0-9a-zA-Z.-]*[0-9a-zA-Z])?$/;
const ID_LENGTH = 200;
/** A date as far as it is known, or a moment (prefixdate, which the model reads dates with). */
const DATE = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T\d\d:\d\d:\d\d)?)?)?$/;

/** What of a file is not as the model has it, in words. */
export function faultsIn(lines: readonly Line[]): string[] {
  const schemaOf = new Map(lines.map(({ id, schema }) => [id, model.getSchema(schema)]));
  const faults = lines.flatMap((line) => faultsOf(line, schemaOf));
  if (schemaOf.size !== lines.length) faults.push('two lines have one id');
  return faults;
}

function faultsOf(line: Line, schemaOf: ReadonlyMap<string, Schema>): string[] {
  const faults: string[] = [];
  const { id, schema: name, properties } = line;
  const schema = model.getSchema(name);
  if (!ID.test(id) || id.length > ID_LENGTH) faults.push(`${id} is no id`);
  if (schema.abstract) faults.push(`${name} is abstract`);
  for (const required of schema.required) {
    if (!properties[required]?.length) faults.push(`${id}: ${name} without ${required}`);
  }
  for (const [key, values = []] of Object.entries(properties)) {
    // Throws where the schema has none of this name.
    const { type, stub, deprecated, maxLength } = schema.getProperty(key);
    if (stub || deprecated) faults.push(`${name}.${key} is not to be written`);
    if (values.length === 0) faults.push(`${id}: ${key} is empty`);
    if (new Set(values).size !== values.length) faults.push(`${id}: ${key} says one thing twice`);
    for (const value of values) {
      const at = `${id}: ${name}.${key} ${JSON.stringify(value)}`;
      if (value !== asWritten(value)) faults.push(`${at} has what no file holds`);
      if (value.trim() === '') faults.push(`${at} is blank`);
      if (value.length > maxLength || value.length > type.maxLength)
        faults.push(`${at} is too long`);
      if (type.values.size > 0 && !type.values.has(value)) faults.push(`${at} is no ${type.name}`);
      if (type.name === 'date' && !DATE.test(value)) faults.push(`${at} is no date`);
      if (type.name === 'url' && !URL.canParse(value)) faults.push(`${at} is no address`);
      if (!type.isEntity) continue;
      const target = schemaOf.get(value);
      const range = schema.getProperty(key).getRange();
      if (target === undefined) faults.push(`${at} is not in the file`);
      else if (!target.isA(range)) faults.push(`${at} is no ${range.name}`);
    }
  }
  return faults;
}

/** As the package of its makers has it: the entity knows its caption and its links. */
export const toEntity = (line: Line): Entity =>
  model.getEntity(line as Parameters<Model['getEntity']>[0]);

const exportFtm = await exporterOf('ftm');

/** What is exported of a graph, taken apart. */
export function read(graph: GraphToExport) {
  const { files, loss } = exportFtm(graph);
  const lines = readLines(files[0]?.text ?? '');
  const find = (id: string) => {
    const line = lines.find((one) => one.id === id);
    if (line === undefined) throw new Error(`no line of ${id}`);
    return line;
  };
  return {
    lines,
    loss,
    file: files[0],
    find,
    of: (schema: string) => lines.filter((line) => line.schema === schema),
  };
}

/** Where all is from that a test has fetched from this path. */
export const fromRegistry = (path: string) => ({
  publisher: ['https://registry.example'],
  sourceUrl: [`https://registry.example${path}`],
  retrievedAt: ['2026-11-20T09:41:00'],
});
