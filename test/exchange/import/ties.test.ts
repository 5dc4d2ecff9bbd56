import { describe, expect, it } from 'vitest';
import { importTables, problemLines } from '../../make/imported.ts';

const NODES =
  'id,label,kind\np,Ada,person\nq,Bo,person\nc,Nordvik,company\nd,Holding,company\na,Port,authority\nm,Nobody knows,\n';

/** A table of ties with these lines. */
const read = (...lines: string[]) =>
  importTables([NODES, `source,target,kind,role\n${lines.join('\n')}\n`]);

const told = (...lines: string[]) => {
  const { ties, ...file } = read(...lines);
  return {
    ties: ties.map(({ from, to, kind, role }) => [from, to, kind, role]),
    problems: problemLines(file),
  };
};

describe('the ends of a tie', () => {
  it('are taken without a word where a tie can be as it is stated', () => {
    expect(
      told(
        'p,c,position,Chair',
        'a,c,right,',
        'd,c,parent,direct',
        'm,c,parent,',
        'p,m,,',
        'c,d,,',
      ),
    ).toEqual({
      ties: [
        ['p', 'c', 'position', 'Chair'],
        ['a', 'c', 'right', null],
        ['d', 'c', 'parent', 'direct'],
        ['m', 'c', 'parent', null],
        ['p', 'm', 'position', null],
        ['c', 'd', 'position', null],
      ],
      problems: [],
    });
  });

  it('are never turned where there is a direction', () => {
    expect(told('c,p,,Director', 'p,q,,friend', 'c,a,right,')).toEqual({
      ties: [
        ['c', 'p', 'position', 'Director'],
        ['p', 'q', 'position', 'friend'],
        ['c', 'a', 'right', null],
      ],
      problems: [
        'doubtful | ties | 2 | a tie leads to a company, and “Ada” is a person: kept as it stands',
        'doubtful | ties | 3 | a tie leads to a company, and “Bo” is a person: kept as it stands',
        'doubtful | ties | 4 | a tie leads to a company, and “Port” is an authority: kept as it stands',
      ],
    });
  });

  it('are turned without a direction only where that makes a tie', () => {
    expect(told('c,p,Undirected,', 'p,c,undirected,', 'c,d,mutual,', 'p,q,Undirected,')).toEqual({
      ties: [
        ['p', 'c', 'position', null],
        ['p', 'c', 'position', null],
        ['c', 'd', 'position', null],
        ['p', 'q', 'position', null],
      ],
      problems: [
        'changed | ties | 2 | it has no direction, and is taken as one of “Ada” in “Nordvik”',
        'doubtful | ties | 5 | a tie leads to a company, and “Bo” is a person: kept as it stands',
        'doubtful | ties without a direction, taken as they are written: 2',
      ],
    });
  });

  it('are two, and among the entities', () => {
    expect(told('c,c,,', 'c,z,,', 'z,c,,', ',c,,x')).toEqual({
      ties: [],
      problems: [
        'left-out | ties | 2 | a tie of “Nordvik” to itself',
        'left-out | ties | 3 | it goes to “z”, which is not among the entities',
        'left-out | ties | 4 | it goes from “z”, which is not among the entities',
        'left-out | ties | 5 | it goes from nobody',
      ],
    });
  });

  it('make a parent that is no company a position in words', () => {
    expect(told('p,c,parent,direct', 'a,c,parent,')).toEqual({
      ties: [
        ['p', 'c', 'position', 'parent company (direct)'],
        ['a', 'c', 'position', 'parent company'],
      ],
      problems: [
        'changed | ties | 2 | a parent is a company, and “Ada” is none: taken as a position',
        'changed | ties | 3 | a parent is a company, and “Port” is none: taken as a position',
      ],
    });
  });
});

describe('the kind of a tie', () => {
  it('is its role where it is no kind that is known', () => {
    const { ties } = read('p,c,Director,', 'p,c,board,Chair');
    expect(ties).toMatchObject([
      { kind: 'position', role: 'Director', fields: [] },
      { kind: 'position', role: 'Chair', fields: [['kind', 'board']] },
    ]);
  });

  it('is none that says two records the same', () => {
    expect(told('c,d,same,')).toEqual({
      ties: [],
      problems: [
        'left-out | ties | 2 | kind | it says that two records are of the same company, which has to be judged here',
      ],
    });
  });
});

describe('importing ties', () => {
  it('refuses a second tie of one id, and gives none an id that another has', () => {
    const file = importTables([NODES, 'id,source,target\n#2,p,c\n,q,c\n#2,p,d\n,p,d\n']);
    expect(file.ties.map(({ key, from, to }) => [key, from, to])).toEqual([
      ['#2', 'p', 'c'],
      ['#2#', 'q', 'c'],
      ['#3', 'p', 'd'],
    ]);
    expect(problemLines(file)).toEqual([
      'refused | ties | 4 | the id “#2” is that of a tie before it',
    ]);
  });
});
