/** Endings that make different family names of one stem: Edelmann and Edelstein, Kowalski and Kowalczyk. */

/** Spellings of one ending on a line. */
const ENDINGS = `
ski sky skii skij skiy ska skaya skaia skaja
cki icki ecki iecki cka icka tsky tskyi
czyk chik tschik
ak
ik
ek
wicz vich vych witsch witz vic ovic evic
enko
uk iuk yuk chuk
ov off ow ova
ev ew eva
in ina yn yna
berg bergen berger
mann man
stein stain
baum
thal tal
feld
bach
hardt hard ardt
gren
qvist kvist quist
strom stroem
lund
dahl
sen son sson ssen
dottir
ez es
ini ino ina
etti etto
elli ello
ucci
oni one
ian yan jan
idze adze
shvili
oglu ogly
zadeh zade
zai zay
akis
opoulos
idis iadis
escu
nen
`;

const lineOf = new Map(
  ENDINGS.trim()
    .split('\n')
    .flatMap((line, at) => line.split(' ').map((ending) => [ending, at] as const)),
);

/** The longest ending, in letters. */
const LONGEST = 7;
/** Two shorter endings may be a slip: Sechev and Sechin. */
const TELLING = 3;
/** The fewest letters of a stem. */
const STEM = 3;

/** Whether both are one stem with endings of different kinds. */
export function endInTwoWays(a: string, b: string): boolean {
  if (a === b) return false;
  let stem = 0;
  while (stem < a.length && a.charAt(stem) === b.charAt(stem)) stem += 1;
  // The stem may end before the letters that both endings begin with, as in ski and skaya.
  for (let at = stem; at >= STEM; at -= 1) {
    const one = lineOf.get(a.slice(at));
    const other = lineOf.get(b.slice(at));
    if (one !== undefined && other !== undefined) {
      return one !== other && Math.max(a.length, b.length) - at >= TELLING;
    }
    if (a.length - at > LONGEST && b.length - at > LONGEST) return false;
  }
  return false;
}
