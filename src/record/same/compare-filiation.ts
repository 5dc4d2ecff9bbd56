/** Whose child somebody is, by two names that say it: Omar bin Hassan, Vagif Hasan oglu. */
import type { Alignment, WordPair } from './align.ts';
import { isOneOf, type NameWord } from './name-words.ts';
import { quoted } from './pair-words.ts';
import type { ReadPerson } from './person-name.ts';
import { DAUGHTERS_OF } from './person-words.ts';
import type { Reasons } from './reasons.ts';

const once = (words: readonly NameWord[]): string => [...new Set(words.map(quoted))].join(' and ');

/** Two that descend from one another otherwise in the other name. */
function turnedRound(pairs: readonly WordPair[]): [WordPair, WordPair] | null {
  for (const one of pairs) {
    const other = pairs.find(
      ({ a, b }) => one.a.generation < a.generation && one.b.generation > b.generation,
    );
    if (other !== undefined) return [one, other];
  }
  return null;
}

/** What says of the one that she is a daughter, of the other that he is a son; null: nothing does. */
function ofTwoSexes(one: ReadPerson, other: ReadPerson): [NameWord, NameWord] | null {
  const a = one.filiations[0];
  const b = other.filiations[0];
  if (a === undefined || b === undefined) return null;
  const isHers = isOneOf(a, DAUGHTERS_OF);
  if (isHers === isOneOf(b, DAUGHTERS_OF)) return null;
  return isHers ? [a, b] : [b, a];
}

const isBearers = ({ generation }: NameWord): boolean => generation === 0;

/** Whether it is a name of another generation; that of the family stands at either end. */
function isMoved({ a, b, at }: WordPair, { pairs, onlyA, onlyB }: Alignment): boolean {
  const [lastA, lastB] = [onlyA, onlyB].map(({ length }) => pairs.length + length - 1);
  const [i, j] = at;
  const isFamily = (i === 0 && j === lastB) || (i === lastA && j === 0);
  return a.generation !== b.generation && !isFamily;
}

/** What remains of the strength, by who is whose child; both are to say it. */
export function filiationFactor(
  one: ReadPerson,
  other: ReadPerson,
  aligned: Alignment,
  reasons: Reasons,
): number {
  const { pairs } = aligned;
  const ofA = one.filiations;
  const ofB = other.filiations;
  if (ofA.length === 0 || ofB.length === 0) return 1;
  const sexes = ofTwoSexes(one, other);
  if (sexes !== null) {
    const [hers, his] = sexes.map(quoted);
    reasons.against.push(`${hers} is of a daughter, ${his} of a son`);
    return 0.5;
  }
  const turned = turnedRound(pairs);
  if (turned !== null) {
    const [child, parent] = turned.map(({ a }) => quoted(a));
    reasons.against.push(
      `Who descends from whom differs: ${child} from ${parent} in the one, the other way round in the other`,
    );
    return 0.5;
  }
  // Some begin with the parent: Bin Omar, Ali.
  const areBorne = [one, other].every(({ words }) => words.some(isBearers));
  const parent = areBorne ? pairs.find(({ a, b }) => isBearers(a) !== isBearers(b)) : undefined;
  if (parent !== undefined && !pairs.some(({ a, b }) => isBearers(a) && isBearers(b))) {
    const { a, b } = parent;
    reasons.against.push(
      `${once([a, b])} is the bearer’s own name in one of them, a forefather’s in the other`,
    );
    return 0.5;
  }
  // Some leave a generation out.
  const isAsFar = areBorne && ofA.length === ofB.length;
  const moved = isAsFar ? pairs.filter((pair) => isMoved(pair, aligned)) : [];
  for (const { a, b } of moved) {
    reasons.against.push(
      `By the place of ${once([...ofA, ...ofB])}, ${once([a, b])} is the child’s in one of them, the parent’s in the other`,
    );
  }
  return moved.length > 0 ? 0.85 : 1;
}
