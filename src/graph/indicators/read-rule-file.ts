/** Reads a file of rules of one's own, and says where in it anything is wrong. */
import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import { z } from 'zod';
import { inputWords } from '../../contract/commands/input-words.ts';
import {
  type IndicatorPack,
  type RuleFileError,
  RULE_ID_LENGTH,
  RULE_ID,
} from '../../contract/model/indicators.ts';
import { MEASURES } from './measures.ts';
import type { Measure } from './base/measure.ts';
import { thresholdAtMost } from './thresholds.ts';

/** Larger files are refused unread. */
export const RULE_FILE_CHARACTERS = 1_000_000;
const LEVELS_AT_MOST = 20;
/** Of so many errors these are told. */
const ERRORS_LISTED = 20;

type ReadRules =
  | { pack: IndicatorPack; errors?: never }
  /** In the order of the file; `more`: how many others there are. */
  | { pack?: never; errors: RuleFileError[]; more: number };

const BOM = '\uFEFF';

/** By the names that the library gives to what is wrong. */
const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: 'there is something here that JSON doesn’t know',
  InvalidNumberFormat: 'this is no number',
  PropertyNameExpected: 'a name in double quotes is missing here',
  ValueExpected: 'a value is missing here',
  ColonExpected: 'a colon is missing here',
  CommaExpected: 'a comma is missing here',
  CloseBraceExpected: 'a closing brace } is missing here',
  CloseBracketExpected: 'a closing bracket ] is missing here',
  EndOfFileExpected: 'the file should end here',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'this text has no closing quote on its line',
  UnexpectedEndOfNumber: 'this number is not whole',
  InvalidUnicode: 'there is a \\u here without four hexadecimal digits',
  InvalidEscapeCharacter: 'there is a backslash here that means nothing in JSON',
  InvalidCharacter: 'there is a control character here',
};

interface Wrong {
  offset: number;
  where: string;
  why: string;
}

/**
 * @param text the whole file; a byte order mark is passed over
 * @param beside the rules that those of the file are asked beside: none may have an id of these
 */
export function readRuleFile(text: string, beside?: IndicatorPack): ReadRules {
  const json = text.startsWith(BOM) ? text.slice(1) : text;
  if (json.length > RULE_FILE_CHARACTERS) {
    const why = `it is longer than ${RULE_FILE_CHARACTERS} characters`;
    return refused(json, [{ offset: 0, where: '', why }]);
  }
  const deep = tooDeep(json);
  if (deep !== null) {
    const why = `nothing in it is more than ${LEVELS_AT_MOST} levels deep`;
    return refused(json, [{ offset: deep, where: '', why }]);
  }
  const syntax: ParseError[] = [];
  const root = parseTree(json, syntax, { disallowComments: true, allowTrailingComma: false });
  const [first] = syntax;
  // What follows the first is mostly because of it.
  if (first !== undefined) {
    const why = SYNTAX[printParseErrorCode(first.error)] ?? 'this is no JSON';
    return refused(json, [{ offset: first.offset, where: '', why }]);
  }
  if (root === undefined) throw new Error('a text without errors is some value');
  const read = ruleFileSchema().safeParse(getNodeValue(root), { error: ownWords });
  const wrong = [
    ...namedTwice(root),
    ...(beside ? taken(root, beside) : []),
    ...sameIds(root),
    ...unmeasured(root),
    ...(read.success ? [] : read.error.issues.flatMap((issue) => placed(root, issue))),
  ];
  if (!read.success || wrong.length > 0) return refused(json, wrong);
  const { id, version, rules } = read.data;
  return { pack: { id, version, rules } };
}

function refused(json: string, wrong: readonly Wrong[]): ReadRules {
  const inOrder = wrong.toSorted((a, b) => a.offset - b.offset);
  const errors = inOrder.slice(0, ERRORS_LISTED).map(({ offset, where, why }) => {
    const before = json.slice(0, offset);
    const line = before.split('\n').length;
    return { line, column: offset - (before.lastIndexOf('\n') + 1) + 1, where, why };
  });
  return { errors, more: wrong.length - errors.length };
}

/** Where it is more levels deep than anything may be; null: nowhere. Reading it calls itself for each. */
function tooDeep(json: string): number | null {
  let level = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText) {
      if (sign === '\\') at += 1;
      // No text goes on behind the end of its line.
      else if (sign === '"' || sign === '\n') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '[' || sign === '{') level += 1;
    else if (sign === ']' || sign === '}') level -= 1;
    if (level > LEVELS_AT_MOST) return at;
  }
  return null;
}

/** Ids that are those of other rules, or of their pack. */
function taken(root: Node, { id, rules }: IndicatorPack): Wrong[] {
  const known = new Set(rules.map((rule) => rule.id));
  const paths = [['id'], ...rulesIn(root).map((_, at) => ['rules', at, 'id'])];
  return paths.flatMap((path): Wrong[] => {
    const node = findNodeAtLocation(root, path);
    const value: unknown = node?.value;
    const isTaken = path.length === 1 ? value === id : known.has(String(value));
    const why =
      path.length === 1 ? 'the built-in rules have this id' : `${id} has a rule of this id`;
    return node && isTaken ? [{ offset: node.offset, where: inWords(path), why }] : [];
  });
}

const rulesIn = (root: Node): Node[] => findNodeAtLocation(root, ['rules'])?.children ?? [];

/** Rules with the id of one before. */
function sameIds(root: Node): Wrong[] {
  const known = new Set<string>();
  return rulesIn(root).flatMap((rule, at): Wrong[] => {
    const node = findNodeAtLocation(rule, ['id']);
    const value: unknown = node?.value;
    if (node === undefined || typeof value !== 'string') return [];
    const isKnown = known.has(value);
    known.add(value);
    const where = inWords(['rules', at, 'id']);
    return isKnown ? [{ offset: node.offset, where, why: 'another rule has this id' }] : [];
  });
}

/** What else is wrong of rules whose measure there is not: the schema says of them only that. */
function unmeasured(root: Node): Wrong[] {
  return rulesIn(root).flatMap((rule, at): Wrong[] => {
    const measure: unknown = findNodeAtLocation(rule, ['measure'])?.value;
    const isKnown = typeof measure === 'string' && MEASURES.has(measure);
    if (isKnown || rule.type !== 'object') return [];
    const read = unmeasuredRule.safeParse(getNodeValue(rule), { error: ownWords });
    const issues = read.error?.issues ?? [];
    return issues.flatMap((issue) =>
      placed(root, { ...issue, path: ['rules', at, ...issue.path] }),
    );
  });
}

/** Of a name that comes twice the last would count, which nobody sees. */
function namedTwice(node: Node): Wrong[] {
  const children = node.children ?? [];
  const known = new Set<string>();
  const twice = children.flatMap((child): Wrong[] => {
    const key: unknown = child.children?.[0]?.value;
    const name = child.type === 'property' && typeof key === 'string' ? key : null;
    if (name === null || !known.has(name)) {
      if (name !== null) known.add(name);
      return [];
    }
    return [{ offset: child.offset, where: '', why: `${name} is there twice` }];
  });
  return [...twice, ...children.flatMap(namedTwice)];
}

/** Names that a rule may have on another measure. */
const OF_OTHER_MEASURES = new Set(['comparison', 'threshold', 'years', 'roles']);

const unasked = (key: string): string =>
  OF_OTHER_MEASURES.has(key) ? `the measure takes no ${key}` : `nobody asks for ${key}`;

const ownWords: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_value' && issue.input === undefined ? 'it is missing' : inputWords(issue);

/** Each name that nobody asks for is wrong at its own place; all else where the value is, or should be. */
function placed(root: Node, { path, message, ...issue }: z.core.$ZodIssue): Wrong[] {
  const keys = path.filter((key) => typeof key !== 'symbol');
  const where = inWords(keys);
  if (issue.code !== 'unrecognized_keys') {
    return [{ offset: nearest(root, keys).offset, where, why: message }];
  }
  const within = nearest(root, keys);
  return issue.keys.map((key) => {
    const property = within.children?.find(({ children }) => children?.[0]?.value === key);
    return { offset: (property ?? within).offset, where, why: unasked(key) };
  });
}

/** The value there, or what it is missing in. */
function nearest(root: Node, keys: (string | number)[]): Node {
  for (let length = keys.length; length > 0; length -= 1) {
    const found = findNodeAtLocation(root, keys.slice(0, length));
    if (found !== undefined) return found;
  }
  return root;
}

const inWords = (keys: readonly (string | number)[]): string =>
  keys
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at > 0 ? '.' : ''}${key}`))
    .join('');

/** What a file of rules of one's own may hold: data, of which this is the schema. */
const RULES_AT_MOST = 200;

const LISTED_AT_MOST = 200;

const YEARS_AT_MOST = 100;

/** What only a pattern has; a word that looks like one would never be found. */
const PATTERN = /^\/.*\/[a-z]*$|[.\w)\]][*+](?!\w)|\\[dwsb]|\(\?|^\^|\$$|\[\^?\w-\w/;

const id = z
  .string()
  .max(RULE_ID_LENGTH)
  .regex(RULE_ID, 'an id is of small letters and digits, its words joined by hyphens');

const words = (most: number) => z.string().trim().min(1).max(most);

const listed = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(LISTED_AT_MOST).optional();

const verbatim = words(200).refine((text) => !PATTERN.test(text), {
  error: 'it is written as a pattern, and texts are compared as they are',
});

const everywhere = {
  kinds: listed(z.enum(['person', 'company', 'authority', 'member'])).describe(
    'Only of these; member: one of which nobody states what it is',
  ),
  countries: listed(verbatim).describe('Only where the country is written so, case aside'),
};

const roles = {
  roles: listed(verbatim).describe('Only roles of exactly these words, case and white space aside'),
};

/** What is said of a rule, whatever it measures. */
const said = {
  id: id.describe('Names the rule; words joined by hyphens'),
  statement: words(500).describe(
    'What a hit means; {threshold} and {years} stand for what the rule has there',
  ),
  reason: words(2000).describe('Why one would look at it'),
};

const comparison = z.enum(['at-least', 'at-most']);

const years = z.int().min(1).max(YEARS_AT_MOST).optional();

/** What can be told of a rule of which nobody knows what it measures. */
const unmeasuredRule = z.strictObject({
  ...said,
  measure: z.unknown(),
  comparison: comparison.optional(),
  threshold: z.int().min(0).optional(),
  years,
  appliesTo: z.strictObject({ ...everywhere, ...roles }).optional(),
});

/** The form of a rule on this measure. */
function ruleOn(name: string, measure: Measure) {
  const threshold = z.int().min(0).max(thresholdAtMost(name));
  return z.strictObject({
    ...said,
    measure: z.literal(name).describe(`It is measured ${measure.what}`),
    ...(measure.unit !== null && {
      comparison,
      threshold: threshold.describe(`Counted in ${measure.unit[1]}`),
    }),
    ...(measure.years !== null && {
      years: years.describe(measure.years),
    }),
    appliesTo: z
      .strictObject({ ...everywhere, ...(measure.takesRoles && roles) })
      .optional()
      .describe('Of whom it is asked; what is left out leaves all'),
  });
}

function makeSchema() {
  const [first, ...others] = [...MEASURES].map(([name, measure]) => ruleOn(name, measure));
  if (first === undefined) throw new Error('nothing can be measured');
  const rule = z.discriminatedUnion('measure', [first, ...others], {
    error: ({ code }) =>
      code === 'invalid_union'
        ? `there is no such measure; there are: ${[...MEASURES.keys()].join(', ')}`
        : undefined,
  });
  return z.strictObject({
    $schema: z.string().max(1000).optional().describe('For editors; nothing is read from it'),
    id: id.describe('Names the rules together'),
    version: words(40),
    rules: z.array(rule).min(1).max(RULES_AT_MOST),
  });
}

let made: ReturnType<typeof makeSchema> | undefined;

/** Made when it is first asked for: few ever have rules of their own. */
const ruleFileSchema = (): z.ZodType<IndicatorPack> =>
  (made ??= makeSchema()) as z.ZodType<IndicatorPack>;

/** The same as a JSON Schema (2020-12), for editors and to be printed. */
export const ruleFileJsonSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(ruleFileSchema(), { io: 'input' }),
  title: 'Rules for indicators',
});
