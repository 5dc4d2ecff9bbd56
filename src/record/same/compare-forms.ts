/** The legal forms that two names of companies state. */
import type { ReadCompany, StatedForm } from './company-name.ts';
import { quoted } from './pair-words.ts';
import type { Reasons } from './reasons.ts';

const areOfOneFamily = (a: StatedForm, b: StatedForm): boolean =>
  !a.families.isDisjointFrom(b.families);

/** Not where one stands for several forms, each of another country. */
const areSurely = ({ families: a }: StatedForm, { families: b }: StatedForm): boolean =>
  a.isSubsetOf(b) && b.isSubsetOf(a)
    ? true
    : Math.max(a.size, b.size) < 3 && Math.min(a.size, b.size) === 1;

/** No legal form: many call themselves so. */
export const isCompanyWord = ({ families }: StatedForm): boolean => families.has('company');

const isWritten = (a: StatedForm, b: StatedForm): boolean =>
  a.text.toLowerCase().replaceAll('.', '') === b.text.toLowerCase().replaceAll('.', '');

interface SharedForms {
  pairs: [StatedForm, StatedForm][];
  /** Without a counterpart. */
  left: StatedForm[];
}

/** Those written the same first: some state several. */
function shareForms(ofA: readonly StatedForm[], ofB: readonly StatedForm[]): SharedForms {
  const pairs: [StatedForm, StatedForm][] = [];
  let leftA = [...ofA];
  let leftB = [...ofB];
  for (const isOne of [isWritten, areOfOneFamily]) {
    leftA = leftA.filter((one) => {
      const other = leftB.find((form) => isOne(one, form));
      if (other === undefined) return true;
      leftB = leftB.filter((form) => form !== other);
      pairs.push([one, other]);
      return false;
    });
  }
  return { pairs, left: [...leftA, ...leftB] };
}

function formPairInWords([one, other]: [StatedForm, StatedForm]): string {
  if (one.text.toLowerCase() === other.text.toLowerCase()) {
    return `The same legal form: ${quoted(one)}`;
  }
  if (isWritten(one, other)) return `The same legal form: ${quoted(one)} and ${quoted(other)}`;
  const are = areSurely(one, other) ? 'are' : 'can be';
  return `${quoted(one)} and ${quoted(other)} ${are} legal forms of one kind`;
}

/** What remains of the strength, by the legal forms. */
export function formFactor(a: ReadCompany, b: ReadCompany, reasons: Reasons): number {
  const [ofA, ofB] = [a, b].map(({ forms }) => forms.filter((form) => !isCompanyWord(form))) as [
    StatedForm[],
    StatedForm[],
  ];
  const { pairs, left } = shareForms(ofA, ofB);
  reasons.for.push(...pairs.map(formPairInWords));
  if (pairs.length > 0) {
    reasons.against.push(...left.map((form) => `Only one of them has ${quoted(form)} as well`));
    return 1;
  }
  if (ofA.length > 0 && ofB.length > 0) {
    const [x, y] = [ofA, ofB].map((forms) => forms.map(quoted).join(', '));
    reasons.against.push(`Different legal forms: ${x} and ${y}`);
    return 0.9;
  }
  if (left.length > 0) {
    reasons.against.push(`Only one states a legal form: ${left.map(quoted).join(', ')}`);
  }
  return 0.98;
}
