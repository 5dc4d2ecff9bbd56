/** Reads the name of a person: the words that identify the person, and the others. */
import { isOneOf, personWords, withParticles, type NameWord } from './name-words.ts';
import { generationOf } from './numerals.ts';

export interface ReadPerson {
  words: NameWord[];
  titles: NameWord[];
  particles: NameWord[];
  /** The particles that state whose child somebody is: bin, oglu. */
  filiations: NameWord[];
  /** Words that tell persons of one name apart: Jr, III. */
  ages: NameWord[];
  /** The words, folded, that name a forefather. */
  lineage: ReadonlySet<string>;
  /** All words as written. */
  written: NameWord[];
  isCut: boolean;
}

/** Titles; ranks only before the name; Sr only behind a part of it: Smith Sr, John. */
function titlesOf(words: readonly NameWord[], first: number): NameWord[] {
  return words.filter(
    (word, at) =>
      isOneOf(word, TITLES) || at < first || (at > first && generationOf(word.text) === 'senior'),
  );
}

/** Words such as Jr or III; a single letter only at the end, where it may also be an initial. */
function agesOf(words: readonly NameWord[], first: number): NameWord[] {
  return words.filter(
    ({ text }, at) =>
      at > first && generationOf(text) !== null && (text.length > 1 || at === words.length - 1),
  );
}

const SHORT_NAME = 5;

/** Whether a particle is a family name that stands first: Le Van Duc and Do Thi Hoa, not Le Pen. */
const isFirstName = (word: NameWord, words: readonly NameWord[]): boolean =>
  words.length > 2 &&
  isOneOf(word, FIRST_NAMES) &&
  words.every(({ latin }) => latin.length <= SHORT_NAME);

const MAY_BE_GIVEN: ReadonlySet<string> = new Set(['ben', 'bat', 'בן', 'בת']);

/** Most particles need a word behind them, since Das and Do are family names as well. */
function isParticle(word: NameWord, at: number, words: readonly NameWord[]): boolean {
  if (isOneOf(word, LINEAGE_BEHIND)) return at > 1;
  if (at === words.length - 1) return false;
  if (word.latin.length === 1) return at > 0 && SMALL_LETTERS.has(word.text);
  if (at === 0 && (isOneOf(word, MAY_BE_GIVEN) || isFirstName(word, words))) return false;
  return isOneOf(word, PARTICLES);
}

/** Moves the family name before a comma to the end. */
function inOrder(words: readonly NameWord[]): readonly NameWord[] {
  const at = words.findIndex(({ before }, n) => n > 0 && before.includes(','));
  return at < 0 ? words : [...words.slice(at), ...words.slice(0, at)];
}

interface Lineage {
  filiations: NameWord[];
  lineage: ReadonlySet<string>;
  /** For each word, how many generations before the bearer its person is. */
  generations: ReadonlyMap<NameWord, number>;
}

function lineageOf(words: readonly NameWord[], particles: ReadonlySet<NameWord>): Lineage {
  const isIn = (word: NameWord | undefined, list: ReadonlySet<string>): boolean =>
    word !== undefined && particles.has(word) && isOneOf(word, list);
  const ordered = inOrder(words);
  const forefathers = ordered.filter(
    (_, at) => isIn(ordered[at - 1], LINEAGE) || isIn(ordered[at + 1], LINEAGE_BEHIND),
  );
  let before = 0;
  const generations = ordered.map((word, at) => {
    if (isIn(word, LINEAGE)) before += 1;
    return [word, isIn(ordered[at + 1], LINEAGE_BEHIND) ? before + 1 : before] as const;
  });
  return {
    filiations: words.filter((word) => isIn(word, LINEAGE) || isIn(word, LINEAGE_BEHIND)),
    lineage: new Set(forefathers.map(({ own }) => own)),
    generations: new Map(generations),
  };
}

/** Reads a name; `words` has no titles and particles, unless there is nothing else. */
export function readPerson(name: string): ReadPerson {
  const { words: written, isCut } = personWords(name);
  const first = written.findIndex((word) => !isOneOf(word, TITLES) && !isOneOf(word, RANKS));
  const titles = titlesOf(written, first);
  const ages = agesOf(written, first);
  const bare = written.filter((word) => !titles.includes(word));
  const particles = new Set(bare.filter((word, at) => isParticle(word, at, bare)));
  const { generations, ...lineage } = lineageOf(bare, particles);
  const words = withParticles(
    bare.map((word) => ({ ...word, generation: generations.get(word) ?? 0 })),
    (_, at) => particles.has(bare[at] as NameWord),
  );
  const read = { ...lineage, ages, written, isCut };
  if (bare.length === 0) return { words: written, titles: [], particles: [], ...read };
  return { words, titles, particles: [...particles], ...read };
}

/** The distinct words of a text. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Titles of courtesy, learning and faith, which are never names. */
const TITLES = words(
  `mr mrs ms mister madam madame monsieur mme mlle herr frau senor senora signor signora dr dra prof
  professor phd mba esq sir sheikh shaikh shaykh sheik mullah mulla mawlawi maulavi maulana qari haji
  hajji hadji hajj ayatollah sayyid ustad hrh jr junior senior господин госпожа`,
);

/** Ranks and offices: titles before a name, family names elsewhere. */
const RANKS = words(
  `president prasident presidente prezident vicepresident chancellor minister premier senator governor
  ambassador judge justice general gen colonel col major maj captain capt lieutenant lt commander cmdr
  admiral adm marshal sergeant sgt brigadier brig rev reverend father bishop cardinal pope rabbi imam comrade hon
  honourable honorable excellency lord lady dame baron baroness count countess duke prince princess
  king queen emir amir sultan doctor miss sr sra dipl президент министр`,
);

/** Particles between the parts of a name, which are written apart, joined or left out. */
const PARTICLES = words(
  `al el ul ur as ad an ash az ar at bin ibn ben bint binti binte bat ould wuld de del della di da do dos das du des
  d la le les lo van von der den ter ten zu zum zur af av y e i of the nee geb geborene epouse veuve
  بن ابن بنت ال ибн бин בן בת`,
);

/** Particles only if written in small letters. */
const SMALL_LETTERS = words('e y i d v b');

/** Particles that are family names if they come first in a name of short words: Le Van Duc, Do Thi Hoa. */
const FIRST_NAMES = words('le la lo do du an van');

/** Names so frequent that sharing one says little. */
export const FREQUENT = words(
  `mohammed muhammad mohamed mohammad mohamad ahmed ahmad ali abdul abd abdel abdallah abdullah hassan hasan
  hussein hussain husayn khan ibrahim mustafa said abu umm shah singh kumar kim lee li wang zhang chen
  maria jose juan john jean ivan vladimir sergei alexander`,
);

/** Particles before the name of a father or forefather, which many leave out. */
const LINEAGE = words('bin ibn ben b bint binti binte bat ould wuld بن ابن بنت ибн бин בן בת');

/** Particles behind the father's name. */
const LINEAGE_BEHIND = words('oglu ogly ogli ugli uulu qizi kizi kyzy gizi gyzy qyzy');

/** Those of both lists that stand for a daughter. */
export const DAUGHTERS_OF = words('bint binti binte bat بنت בת qizi kizi kyzy gizi gyzy qyzy');
