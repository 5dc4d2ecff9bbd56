/** What is seen in a picture, and what it says in one language alone. */
import { REPORT_LANGUAGES, type ReportLanguage } from '../../src/contract/answers/dossier.ts';
import { PICTURE_WORDS } from '../../src/contract/words/picture-words.ts';
import { elementsOf, readXml, type XmlElement } from './read-xml.ts';

/** All that is seen in a picture as SVG, and how it is described. */
export function seenIn(svg: string): string {
  const root = readXml(svg);
  const own = root.children.filter(({ name }: XmlElement) => name === 'title' || name === 'desc');
  return [...own, ...elementsOf(root, 'text')].map(({ text }) => text).join(' ');
}

/** Stands for whatever is given. */
const GIVEN = '\0';

/** The pieces of what is said around what is given. */
function piecesOf(said: unknown): string[] {
  if (typeof said === 'function') {
    const say = said as (...given: unknown[]) => string;
    const text = say(GIVEN, GIVEN, GIVEN);
    // Else it is a noun, and the second is whether it is of one.
    const many = said.length < 2 || text.split(GIVEN).length > 2 ? text : say(GIVEN, false);
    return [text, many].flatMap(piecesOf);
  }
  if (typeof said === 'object' && said !== null) return Object.values(said).flatMap(piecesOf);
  return String(said)
    .split(GIVEN)
    .map((piece) => piece.replace(/^[^\p{L}+]+|[^\p{L}.]+$/gu, ''))
    .filter((piece) => /\p{L}/u.test(piece));
}

/** What a picture says in one language alone, in pieces. */
export function onlyIn(language: ReportLanguage): string[] {
  return Object.values(PICTURE_WORDS).flatMap((said) => {
    const others = REPORT_LANGUAGES.filter((other) => other !== language);
    const elsewhere = new Set(others.flatMap((other) => piecesOf(said[other])));
    return [...new Set(piecesOf(said[language]))].filter((piece) => !elsewhere.has(piece));
  });
}

/** Whether it is in it as words of their own. */
export const saysPiece = (text: string, piece: string): boolean =>
  new RegExp(`(?<!\\p{L})${RegExp.escape(piece)}(?!\\p{L})`, 'u').test(text);
