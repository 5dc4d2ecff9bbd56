/** What a box of a chart holds: the whole name, what is stated of it, and how large that makes it. */
import { ENGLISH_WORDS, type PictureWords } from '../../contract/picture-words.ts';
import type { EntityId, EntityKind, Knowledge } from '../../contract/model/entity.ts';
import { foldText } from '../../graph/identity.ts';
import { idInWords } from '../../graph/namesakes.ts';
import { notFoundInWords } from '../../graph/not-found-words.ts';
import { isImported } from '../imported-sign.ts';
import { cutLabel } from '../names.ts';
import type { Size } from '../plane.ts';
import { underName, type DrawnEntity } from '../stack-glyph.ts';
import { MARK_PLACES } from './chart-marks.ts';
import { isRightToLeft, wrapText, type Font } from './chart-text.ts';

/** One line of text in a box, centred. */
interface BoxText {
  text: string;
  /** Where its letters stand, from the middle of the box. */
  baseline: number;
  font: Font;
  /** Said quietly: everything but the name. */
  soft: boolean;
  rightToLeft: boolean;
}

export interface BoxFace extends Size {
  id: EntityId;
  kind: EntityKind;
  knowledge: Knowledge;
  texts: readonly BoxText[];
  /** Whether it stands for two records that agree. */
  ofTwoRecords: boolean;
  /** How many entities it is a stack of; 0 where it is none. */
  stacked: number;
  /** Whether it was imported from a file. */
  imported: boolean;
  /** Whether there is more of the name than is written. */
  cut: boolean;
}

export interface FaceOptions {
  /** What tells it from others of its name: `toldApart`. */
  apart?: string | null;
  ofTwoRecords?: boolean;
  /** Makes text fit for where it is written. */
  clean?: (text: string) => string;
  /** Those of its language; left out: English. */
  words?: PictureWords;
}

const NAME_FONT: Font = { size: 12, bold: true };
const FACT_FONT: Font = { size: 10, bold: false };
const NAME_LINE = 15;
const FACT_LINE = 13;
/** Two widths, so that boxes stand in columns; the wide one is for names of more lines than this. */
const WIDTHS = { usual: 200, wide: 288 };
const LINES_IN_USUAL = 4;
const LEAST_HEIGHT = 44;
/** From the middle of the mark of the kind to the name, with as much on the other side; and beside the facts. */
const BESIDE_MARK = 9;
const FACT_INSET = 12;
const ABOVE = 9;
const BETWEEN = 3;
/** No name of a company is longer; what is has its whole in the tooltip and the profile. */
const NAME_LENGTH = 320;
const FACT_LENGTH = 80;

/** What is stated of it, in the order it is read, and nothing of what isn't. */
function factsOf(entity: DrawnEntity, words: PictureWords): string[] {
  const { country, nationality, born, registrationNumber, status } = entity;
  const isSame =
    (nationality ?? '') === '' || foldText(nationality ?? '') === foldText(country ?? '');
  return [
    country,
    isSame ? null : words.nationality(nationality ?? ''),
    born && words.born(born),
    registrationNumber?.trim() && words.registeredAs(registrationNumber),
    status,
  ].filter((fact): fact is string => Boolean(fact?.trim()));
}

/** Facts in a row with dots between them; a fact is only broken where it has a line of its own. */
function factLines(facts: readonly string[], width: number): string[] {
  const rows: string[] = [];
  for (const fact of facts) {
    const [first = '', ...rest] = wrapText(cutLabel(fact, FACT_LENGTH).text, width, FACT_FONT);
    const joined = `${rows.at(-1) ?? ''} · ${first}`;
    const fits = rest.length === 0 && rows.length > 0 && fitsIn(joined, width);
    if (fits) rows[rows.length - 1] = joined;
    else rows.push(first, ...rest);
  }
  return rows;
}

const fitsIn = (text: string, width: number): boolean =>
  wrapText(text, width, FACT_FONT).length === 1;

/** That only others name it, and whether its own record was asked for and is not there. */
const howNamed = ({ notFoundAt }: DrawnEntity, words: PictureWords): string =>
  notFoundAt === null
    ? words.namedOnly
    : `${words.namedOnly}, ${notFoundInWords(notFoundAt, words)}`;

/** The box of an entity with all its texts; every text is within it. */
export function boxFace(entity: DrawnEntity, options: FaceOptions = {}): BoxFace {
  const { apart = null, ofTwoRecords = false, clean = (text: string) => text } = options;
  const { words = ENGLISH_WORDS } = options;
  const { id, kind, knowledge, stacked = 0 } = entity;
  const { text: label, cut } = cutLabel(clean(entity.label), NAME_LENGTH);
  const inset = MARK_PLACES[kind].x + BESIDE_MARK;
  const linesAt = (width: number): string[] => wrapText(label, width - 2 * inset, NAME_FONT);
  const width = linesAt(WIDTHS.usual).length > LINES_IN_USUAL ? WIDTHS.wide : WIDTHS.usual;
  const names = linesAt(width);
  const stated = factsOf(entity, words);
  // A name alone could be anybody's.
  const which =
    underName(entity, apart, words) ?? (stated.length === 0 ? idInWords(id, false, words) : null);
  const said = [which, ...stated, knowledge === 'named' ? howNamed(entity, words) : null];
  const facts = factLines(
    said.flatMap((fact) => (fact === null ? [] : [clean(fact)])),
    width - 2 * FACT_INSET,
  );
  const between = facts.length > 0 && names.length > 0 ? BETWEEN : 0;
  const inner = names.length * NAME_LINE + between + facts.length * FACT_LINE;
  const height = Math.max(LEAST_HEIGHT, Math.ceil((inner + 2 * ABOVE) / 4) * 4);
  const toText = (font: Font, first: number, line: number) => (text: string, index: number) => ({
    text,
    font,
    soft: !font.bold,
    baseline: first + line * index + font.size,
    rightToLeft: isRightToLeft(font.bold ? label : text),
  });
  const top = -inner / 2;
  const texts = [
    ...names.map(toText(NAME_FONT, top + 1, NAME_LINE)),
    ...facts.map(toText(FACT_FONT, top + names.length * NAME_LINE + between + 1, FACT_LINE)),
  ];
  const imported = isImported(entity);
  return { id, kind, knowledge, texts, width, height, ofTwoRecords, stacked, imported, cut };
}
