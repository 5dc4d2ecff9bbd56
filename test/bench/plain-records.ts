/** The limits of the exports that are made of records: what was written, read back beforehand and encoded again. */
import { encode, type Prepare } from './plain-parts.ts';

export const ftm: Prepare = (_, whole) => {
  const entities = whole
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  function* lines(): Generator<string> {
    for (const entity of entities) yield `${JSON.stringify(entity)}\n`;
  }
  return {
    limit: 'JSON.stringify of the same entities, put together before; encoded',
    write: () => encode(lines()),
  };
};

export const bods: Prepare = (_, whole) => {
  const statements = JSON.parse(whole) as object[];
  const [head, foot] = [
    whole.slice(0, whole.indexOf('{')),
    whole.slice(whole.lastIndexOf('}') + 1),
  ];
  const between = /\}(,\s*)\{"statementId"/.exec(whole)?.[1] ?? ',';
  function* lines(): Generator<string> {
    yield head;
    for (const [at, statement] of statements.entries()) {
      yield (at === 0 ? '' : between) + JSON.stringify(statement);
    }
    yield foot;
  }
  return {
    limit: 'JSON.stringify of the same statements, put together before; encoded',
    write: () => encode(lines()),
  };
};
