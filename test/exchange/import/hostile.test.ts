import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createImportReading, importFormatOf } from '../../../src/exchange/import/read-import.ts';
import { hostileText, HOSTILE_TEXTS } from '../../make/hostile-text.ts';
import { asWritten } from '../../make/graph.ts';
import {
  ImportRefused,
  importTables,
  importText,
  problemLines,
  refuseImport,
} from '../../make/imported.ts';

const GRAPHML = '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph>';
const CLOSED = '</graph></graphml>';
const GEXF = '<gexf xmlns="http://gexf.net/1.3"><graph>';

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Parts large enough that nothing here takes long. */
const PART = 64 * 1024;

describe('a file of markup', () => {
  it.each([
    [
      'a billion laughs',
      `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>${GRAPHML}<node id="&lol2;"/>${CLOSED}`,
      'it declares a document type',
    ],
    [
      'an external one',
      `<!DOCTYPE g SYSTEM "file:///etc/passwd">${GRAPHML}${CLOSED}`,
      'document type',
    ],
    ['an entity nobody declares', `${GRAPHML}<node id="&lol;"/>${CLOSED}`, 'it is not XML (1:'],
    ['another language', '<html><graphml/></html>', 'it is neither GraphML nor GEXF'],
    ['another GraphML', '<graphml xmlns="http://example.org"/>', 'neither GraphML nor GEXF'],
    ['no end', `${GRAPHML}<node id="1"/>`, 'it is not XML'],
    ['nothing', '', 'it is not XML'],
    [
      'a deep nest',
      `${GRAPHML}<node id="1">${'<data>'.repeat(100)}`,
      'line 1: it is nested too deep',
    ],
    [
      'a name of 3 MB',
      `${GRAPHML}<node id="${'x'.repeat(3 * 1024 * 1024)}"/>`,
      'line 1: a piece of it does not end',
    ],
    [
      'a comment of 3 MB',
      `${GRAPHML}<!--${'x'.repeat(3 * 1024 * 1024)}-->${CLOSED}`,
      'does not end',
    ],
    [
      'a text of 3 MB',
      `${GRAPHML}<node id="1"><data key="a">${'x '.repeat(2 * 1024 * 1024)}</data></node>${CLOSED}`,
      'does not end',
    ],
    [
      '2,000 keys',
      `<graphml xmlns="http://graphml.graphdrawing.org/xmlns">${Array.from({ length: 2000 }, (_, at) => `<key id="k${at}"/>`).join('')}</graphml>`,
      'more than 1000 fields',
    ],
  ])('with %s is refused', (_, text, why) => {
    let refused: unknown = null;
    try {
      importText('graphml', text, PART);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(ImportRefused);
    expect(String(refused)).toContain(why);
  });

  it('is not made large by what it states by default', () => {
    const keys = Array.from(
      { length: 200 },
      (_, at) => `<attribute id="${at}" title="t${at}"><default>x</default></attribute>`,
    );
    const nodes = Array.from({ length: 40_000 }, (_, at) => `<node id="${at}"/>`);
    const text = `${GEXF}<attributes class="node">${keys.join('')}</attributes><nodes>${nodes.join('')}</nodes></graph></gexf>`;
    expect(() => importText('gexf', text)).toThrow('it states too much of too many');
  });

  it('may begin with a byte order mark, whatever its parts', () => {
    const text = `\uFEFF${GRAPHML}<node id="山👩"/>${CLOSED}`;
    for (const part of [1, 2, 3, 1000]) {
      expect(importText('graphml', text, part).entities).toMatchObject([{ key: '山👩' }]);
    }
    const ftm = '\uFEFF{"id":"山👩","schema":"Person"}';
    expect(importText('ftm', ftm, 1).entities).toMatchObject([{ key: '山👩' }]);
  });

  it('may have 3 MB in a single line', () => {
    const node = (at: number) => `<node id="${at}"><data key="a">${'x'.repeat(1000)}</data></node>`;
    const text = `${GRAPHML}${Array.from({ length: 3000 }, (_, at) => node(at)).join('')}${CLOSED}`;
    expect(importText('graphml', text).counts.entities).toBe(3000);
  });
});

describe('a table', () => {
  it('of 100,000 columns is refused, and one of many keeps 200 of them', () => {
    expect(() => importTables([`id,${'x,'.repeat(100_000)}`], 1024 * 1024)).toThrow(
      'row 1: it has more than 1000 cells',
    );
    const wide = `id,label${',z'.repeat(500)}\n1,Ada${',y'.repeat(500)}\n`;
    const file = importTables([wide]);
    expect(file.entities[0]?.fields).toHaveLength(200);
    expect(problemLines(file)).toEqual([
      expect.stringMatching(/^doubtful \| entities \| 1 \| z \| 500 columns .*; and 495 more$/),
      'left-out | fields beyond the first 200 of one thing: 300',
    ]);
  });

  it('of FollowTheMoney is read on past a line of 3 MB', () => {
    const text = `{"id":"a","schema":"Person"}\n{"id":"${'x'.repeat(3 * 1024 * 1024)}"}\n{"id":"b","schema":"Person"}`;
    const file = importText('ftm', text);
    expect(file.entities.map(({ key, row }) => [key, row])).toEqual([
      ['a', 1],
      ['b', 3],
    ]);
    expect(problemLines(file)).toEqual(['refused | 2 | it is longer than 1048576 characters']);
  });

  it('with a line of 3 MB is refused where the line is', () => {
    const text = `id,name\n1,Ada\n2,"${'x\n'.repeat(2 * 1024 * 1024)}`;
    expect(() => importTables([text])).toThrow('row 3: it does not end');
  });

  it('has a long text cut, within no character, and says where', () => {
    const file = importTables([`id,name\n1,${'x'.repeat(65_535)}👩\n`]);
    expect(file.entities[0]?.label).toBe('x'.repeat(65_535));
    expect(problemLines(file)).toEqual([
      'changed | entities | 2 | name | its text is longer than 65536 characters, and cut there',
    ]);
  });

  it.each([
    ['entities', `id\n${Array.from({ length: 50_001 }, (_, at) => at).join('\n')}\n`],
    ['ties', `source,target\n${'a,b\n'.repeat(200_001)}`],
    [
      'entities',
      `source,target\n${Array.from({ length: 50_001 }, (_, at) => `${at},x`).join('\n')}\n`,
    ],
  ])('with too many %s is refused', (what, text) => {
    expect(() => importTables([text])).toThrow(
      `it has more than ${what === 'ties' ? 200_000 : 50_000} ${what}`,
    );
  });

  it('of FollowTheMoney keeps only its first names and listed problems, and counts what is left out', () => {
    const properties = { name: Array.from({ length: 300 }, (_, at) => `Name ${at}`) };
    const others = Array.from({ length: 600 }, (_, at) => `{"id":"${at}","schema":"S${at}"}\n`);
    const text = `${JSON.stringify({ id: 'a', schema: 'Person', properties })}\n${others.join('')}`;
    const file = importText('ftm', text);
    expect(file.entities[0]?.names).toHaveLength(200);
    expect(file.problems[0]?.says).toBe('names beyond the first 200 of one thing: 100');
    expect(file.problems).toHaveLength(500);
    expect(file.counts['left-out']).toBe(700);
  });

  it('of FollowTheMoney with a line of all ties to all has the first of them', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `n${at}`);
    const notes = Array.from({ length: 50_000 }, () => 'note');
    const properties = { owner: many, asset: many, notes };
    const line = JSON.stringify({ id: 'o', schema: 'Ownership', properties });
    const people = many.slice(0, 200).map((id) => `{"id":"${id}","schema":"Company"}\n`);
    const file = importText('ftm', `${people.join('')}${line}`);
    // The first is one of n0 to itself.
    expect(file.ties).toHaveLength(99);
    expect(file.counts['left-out']).toBe(1 + 20_000 ** 2 - 100 + 50_000 - 200);
  });

  it('is read no slower for numbers and dates that are none', () => {
    const number = `${'1'.repeat(60_000)}x`;
    const date = `2001-01-01T${' '.repeat(60_000)}\n`;
    const file = importTables([`id,x,born\n1,${number},"${date}x"\n`]);
    expect(problemLines(file).map((line) => line.slice(0, 30))).toEqual([
      'doubtful | entities | 2 | born',
      'left-out | entities | 2 | x | ',
    ]);
  });

  it('has only its first problems listed, and all of them counted', () => {
    const file = importTables([`id,name\n${'1,a\n'.repeat(3001)}`]);
    expect(file.counts.refused).toBe(3000);
    expect(file.problems).toHaveLength(500);
    expect(file.problems[0]).toMatchObject({ severity: 'refused', row: 3 });
  });
});

describe('hostile text', () => {
  it('is data in every format, and never more', () => {
    fc.assert(
      fc.property(fc.uniqueArray(hostileText, { maxLength: 10, selector: asWritten }), (texts) => {
        const stated = texts.filter((text) => text !== '');
        const table = `id,name\n${stated.map((text) => `${cell(text)},${cell(text)}\n`).join('')}`;
        const ftm = stated.map((text) =>
          JSON.stringify({
            id: text,
            schema: 'Person',
            properties: { name: [text], [text]: [text] },
          }),
        );
        const expected = stated.map((text) => [asWritten(text), asWritten(text)]);
        // A table that begins with nothing but a header is one too; a file of no lines is none.
        const files = [importTables([table])];
        if (ftm.length > 0) files.push(importText('ftm', ftm.join('\n')));
        for (const { entities } of files) {
          expect(entities.map(({ key, label }) => [key, label])).toEqual(expected);
        }
      }),
    );
  });

  it('is counted where a file can’t hold it', () => {
    const file = importText(
      'ftm',
      '{"id":"\\ud800","schema":"Person","properties":{"name":["Ada", "a\\u0000b"],"\\u0001":["c"]}}',
    );
    expect(file.entities).toMatchObject([
      { key: '\uFFFD', names: ['Ada', 'a\uFFFDb'], fields: [['\uFFFD', 'c']] },
    ]);
    expect(problemLines(file)).toEqual([
      'changed | characters that can’t be written, replaced by U+FFFD: 3',
    ]);
  });

  it('names no property of an object', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const graph = `${GRAPHML}<node id="${name}"><data key="${name}">x</data></node><node id="b"/><edge source="b" target="${name}"/>${CLOSED}`;
      const { entities, ties } = importText('graphml', graph);
      expect(entities[0]).toMatchObject({ key: name, fields: [[name, 'x']] });
      expect(ties).toMatchObject([{ from: 'b', to: name }]);
      const table = importTables([`id,${name}\n${name},x\n`]);
      expect(table.entities[0]).toMatchObject({ key: name, fields: [[name, 'x']] });
    }
    expect(Object.keys({})).toEqual([]);
  });

  it('is cut short in what is said of it, and on one line', () => {
    const file = importTables([`id,born\n1,"${'not a day\n'.repeat(1000)}"\n`]);
    const [line = ''] = problemLines(file);
    expect(line.length).toBeLessThan(250);
    expect(line).not.toContain('\n');
  });
});

describe('importing a file', () => {
  it('reads many ties a few at a time, so that others are answered between', () => {
    const reading = createImportReading('ftm', refuseImport);
    const tie = (at: number) =>
      `{"id":"t${at}","schema":"Ownership","properties":{"owner":["a"],"asset":["b"]}}\n`;
    reading.write('{"id":"a","schema":"Company"}\n{"id":"b","schema":"Company"}\n');
    for (let at = 0; at < 5000; at += 1) reading.write(tie(at));
    const steps = reading.end();
    let taken = 0;
    let last = steps.next();
    for (; last.done !== true; taken += 1) last = steps.next();
    expect(taken).toBe(5);
    expect(last.value.ties).toHaveLength(5000);
  });

  it('knows a format by its beginning', () => {
    expect(importFormatOf(`<?xml version="1.0"?>\n<!-- x -->\n${GRAPHML}`)).toBe('graphml');
    expect(importFormatOf(`\uFEFF${GEXF}`)).toBe('gexf');
    expect(importFormatOf('<svg/>')).toBeNull();
    expect(importFormatOf('{"id":"a"}')).toBe('ftm');
    expect(importFormatOf('id,name\n')).toBe('csv');
    for (const none of [' \n', '', '[1]', 'PK\x03\x04']) expect(importFormatOf(none)).toBeNull();
    for (const text of HOSTILE_TEXTS) expect(() => importFormatOf(text)).not.toThrow();
  });
});
