/** The name of a person, in what tells who it is and what doesn't. */
import { isOneOf, personWords, withParticles, type NameWord } from './name-words.ts';
import { generationOf } from './numerals.ts';

export interface ReadPerson {
  words: NameWord[];
  titles: NameWord[];
  particles: NameWord[];
  /** Those of them that say whose child somebody is: bin, oglu. */
  filiations: NameWord[];
  /** What stands behind it to tell one of the name from another: Jr, III. */
  ages: NameWord[];
  /** Those of the words that name a forefather. */
  lineage: ReadonlySet<string>;
  /** As it is written. */
  written: NameWord[];
  isCut: boolean;
}

/** Ranks stand before a name, several too; an age behind some of it: Smith Sr, John. */
function titlesOf(words: readonly NameWord[], first: number): NameWord[] {
  return words.filter(
    (word, at) =>
      isOneOf(word, TITLES) || at < first || (at > first && generationOf(word.text) === 'senior'),
  );
}

/** A single letter may be a number only at the end, where it is an initial as well. */
function agesOf(words: readonly NameWord[], first: number): NameWord[] {
  return words.filter(
    ({ text }, at) =>
      at > first && generationOf(text) !== null && (text.length > 1 || at === words.length - 1),
  );
}

const SHORT_NAME = 5;

/** Le Van Duc and Do Thi Hoa, not Le Pen. */
const isFirstName = (word: NameWord, words: readonly NameWord[]): boolean =>
  words.length > 2 &&
  isOneOf(word, FIRST_NAMES) &&
  words.every(({ latin }) => latin.length <= SHORT_NAME);

const MAY_BE_GIVEN: ReadonlySet<string> = new Set(['ben', 'bat', 'בן', 'בת']);

/** Something stands behind it: Das and Do are names of families as well. */
function isParticle(word: NameWord, at: number, words: readonly NameWord[]): boolean {
  if (isOneOf(word, LINEAGE_BEHIND)) return at > 1;
  if (at === words.length - 1) return false;
  if (word.latin.length === 1) return at > 0 && SMALL_LETTERS.has(word.text);
  if (at === 0 && (isOneOf(word, MAY_BE_GIVEN) || isFirstName(word, words))) return false;
  return isOneOf(word, PARTICLES);
}

/** What stands before a comma is the family's, and is read last. */
function inOrder(words: readonly NameWord[]): readonly NameWord[] {
  const at = words.findIndex(({ before }, n) => n > 0 && before.includes(','));
  return at < 0 ? words : [...words.slice(at), ...words.slice(0, at)];
}

interface Lineage {
  /** What says whose child somebody is: bin, oglu. */
  filiations: NameWord[];
  /** What names a forefather. */
  lineage: ReadonlySet<string>;
  /** How many generations before the bearer's each is. */
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

/** Without titles and particles, unless there is nothing else. */
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

/** Words in the names of persons that say little of who it is. Latin letters, folded. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Of courtesy, learning and faith: nobody is called so, wherever it stands. */
const TITLES = words(
  `mr mrs ms mister madam madame monsieur mme mlle herr frau senor senora signor signora dr dra prof
  professor phd mba esq sir sheikh shaikh shaykh sheik mullah mulla mawlawi maulavi maulana qari haji
  hajji hadji hajj ayatollah sayyid ustad hrh jr junior senior господин госпожа`,
);

/** Of rank and office: before a name; elsewhere they are names of families. */
const RANKS = words(
  `president prasident presidente prezident vicepresident chancellor minister premier senator governor
  ambassador judge justice general gen colonel col major maj captain capt lieutenant lt commander cmdr
  admiral adm marshal sergeant sgt brigadier brig rev reverend father bishop cardinal pope rabbi imam comrade hon
  honourable honorable excellency lord lady dame baron baroness count countess duke prince princess
  king queen emir amir sultan doctor miss sr sra dipl президент министр`,
);

/** Between the parts of a name; some write them, some don't, some join them. */
const PARTICLES = words(
  `al el ul ur as ad an ash az ar at bin ibn ben bint binti binte bat ould wuld de del della di da do dos das du des
  d la le les lo van von der den ter ten zu zum zur af av y e i of the nee geb geborene epouse veuve
  بن ابن بنت ال ибн бин בן בת`,
);

/** The same between the parts of a name, in small letters alone. */
const SMALL_LETTERS = words('e y i d v b');

/** Of these, names of families that stand first where names are short words: Le Van Duc, Do Thi Hoa. */
const FIRST_NAMES = words('le la lo do du an van');

/** Borne by so many that to share one says little. */
export const FREQUENT = words(
  `mohammed muhammad mohamed mohammad mohamad ahmed ahmad ali abdul abd abdel abdallah abdullah hassan hasan
  hussein hussain husayn khan ibrahim mustafa said abu umm shah singh kumar kim lee li wang zhang chen
  maria jose juan john jean ivan vladimir sergei alexander`,
);

/** Behind these stands a father's or a forefather's name, which many leave out. */
const LINEAGE = words('bin ibn ben b bint binti binte bat ould wuld بن ابن بنت ибн бин בן בת');

/** The same behind the father's name. */
const LINEAGE_BEHIND = words('oglu ogly ogli ugli uulu qizi kizi kyzy gizi gyzy qyzy');

/** Of both, those of a daughter. */
export const DAUGHTERS_OF = words('bint binti binte bat بنت בת qizi kizi kyzy gizi gyzy qyzy');
