/** Words in the names of persons that say little of who it is. Latin letters, folded. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Of courtesy, learning and faith: nobody is called so, wherever it stands. */
export const TITLES = words(
  `mr mrs ms mister madam madame monsieur mme mlle herr frau senor senora signor signora dr dra prof
  professor phd mba esq sir sheikh shaikh shaykh sheik mullah mulla mawlawi maulavi maulana qari haji
  hajji hadji hajj ayatollah sayyid ustad hrh jr junior senior господин госпожа`,
);

/** Of rank and office: before a name; elsewhere they are names of families. */
export const RANKS = words(
  `president prasident presidente prezident vicepresident chancellor minister premier senator governor
  ambassador judge justice general gen colonel col major maj captain capt lieutenant lt commander cmdr
  admiral adm marshal sergeant sgt brigadier brig rev reverend father bishop cardinal pope rabbi imam comrade hon
  honourable honorable excellency lord lady dame baron baroness count countess duke prince princess
  king queen emir amir sultan doctor miss sr sra dipl президент министр`,
);

/** Between the parts of a name; some write them, some don't, some join them. */
export const PARTICLES = words(
  `al el ul ur as ad an ash az ar at bin ibn ben bint binti binte bat ould wuld de del della di da do dos das du des
  d la le les lo van von der den ter ten zu zum zur af av y e i of the nee geb geborene epouse veuve
  بن ابن بنت ال ибн бин בן בת`,
);

/** The same between the parts of a name, in small letters alone. */
export const SMALL_LETTERS = words('e y i d v b');

/** Of these, names of families that stand first where names are short words: Le Van Duc, Do Thi Hoa. */
export const FIRST_NAMES = words('le la lo do du an van');

/** Borne by so many that to share one says little. */
export const FREQUENT = words(
  `mohammed muhammad mohamed mohammad mohamad ahmed ahmad ali abdul abd abdel abdallah abdullah hassan hasan
  hussein hussain husayn khan ibrahim mustafa said abu umm shah singh kumar kim lee li wang zhang chen
  maria jose juan john jean ivan vladimir sergei alexander`,
);

/** Behind these stands a father's or a forefather's name, which many leave out. */
export const LINEAGE = words(
  'bin ibn ben b bint binti binte bat ould wuld بن ابن بنت ибн бин בן בת',
);

/** The same behind the father's name. */
export const LINEAGE_BEHIND = words('oglu ogly ogli ugli uulu qizi kizi kyzy gizi gyzy qyzy');

/** Of both, those of a daughter. */
export const DAUGHTERS_OF = words('bint binti binte bat بنت בת qizi kizi kyzy gizi gyzy qyzy');

/** The ends by which a family name in Russian and its like tells a woman's from a man's. */
const FEMININE_FAMILY = /(ov|ev|in|yn)a$|skaya$|skaia$/;
const MASCULINE_FAMILY = /(ov|ev|in|yn|sky|skiy|skii)$/;

/** Whether they are a woman's and a man's form of one name: Petrova and Petrov, Daniela and Daniel. */
export function areOfTwoSexes(a: string, b: string): boolean {
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  if (
    shorter.length >= 4 &&
    (longer === `${shorter}a` || longer === `${shorter}${shorter.at(-1)}a`)
  )
    return true;
  if (
    shorter.length >= 4 &&
    a.endsWith('a') !== b.endsWith('a') &&
    /[aoiu]$/.test(a) &&
    /[aoiu]$/.test(b)
  ) {
    if (a.slice(0, -1) === b.slice(0, -1)) return true;
  }
  const isHers = (her: string, his: string): boolean =>
    her.endsWith('andra') && his === her.replace(/ra$/, 'er');
  if (isHers(a, b) || isHers(b, a)) return true;
  const areFamilies = (her: string, his: string): boolean =>
    FEMININE_FAMILY.test(her) && MASCULINE_FAMILY.test(his);
  return areFamilies(longer, shorter) || (a.length === b.length && areFamilies(shorter, longer));
}
