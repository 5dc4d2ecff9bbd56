/** Reads a file of users' own rules, and reports every error with its position. */
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
import { maxThreshold } from './thresholds.ts';

/** Larger files are refused without parsing. */
export const RULE_FILE_CHARACTERS = 1_000_000;
const MAX_LEVELS = 20;
/** At most this many errors are listed. */
const MAX_ERRORS = 20;

type ReadRules =
  | { pack: IndicatorPack; errors?: never }
  /** In file order; `more` is the number of further errors. */
  | { pack?: never; errors: RuleFileError[]; more: number };

const BOM = '\uFEFF';

/** Messages by the error names of the JSON parser. */
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

interface FoundError {
  offset: number;
  where: string;
  why: string;
}

/**
 * @param text the whole file; a byte order mark is ignored
 * @param otherPack rules that are evaluated together with these, which must not use their ids
 */
export function readRuleFile(text: string, otherPack?: IndicatorPack): ReadRules {
  const json = text.startsWith(BOM) ? text.slice(1) : text;
  if (json.length > RULE_FILE_CHARACTERS) {
    const why = `it is longer than ${RULE_FILE_CHARACTERS} characters`;
    return refused(json, [{ offset: 0, where: '', why }]);
  }
  const tooDeepAt = tooDeep(json);
  if (tooDeepAt !== null) {
    const why = `nothing in it is more than ${MAX_LEVELS} levels deep`;
    return refused(json, [{ offset: tooDeepAt, where: '', why }]);
  }
  const syntax: ParseError[] = [];
  const root = parseTree(json, syntax, { disallowComments: true, allowTrailingComma: false });
  const [first] = syntax;
  // Later syntax errors mostly follow from the first.
  if (first !== undefined) {
    const why = SYNTAX[printParseErrorCode(first.error)] ?? 'this is no JSON';
    return refused(json, [{ offset: first.offset, where: '', why }]);
  }
  if (root === undefined) throw new Error('a text without errors is some value');
  const read = ruleFileSchema().safeParse(getNodeValue(root), { error: errorWords });
  const wrong = [
    ...duplicateKeys(root),
    ...(otherPack ? takenIds(root, otherPack) : []),
    ...duplicateIds(root),
    ...errorsBesideMeasure(root),
    ...(read.success ? [] : read.error.issues.flatMap((issue) => located(root, issue))),
  ];
  if (!read.success || wrong.length > 0) return refused(json, wrong);
  const { id, version, rules } = read.data;
  return { pack: { id, version, rules } };
}

function refused(json: string, wrong: readonly FoundError[]): ReadRules {
  const inOrder = wrong.toSorted((a, b) => a.offset - b.offset);
  const errors = inOrder.slice(0, MAX_ERRORS).map(({ offset, where, why }) => {
    const before = json.slice(0, offset);
    const line = before.split('\n').length;
    return { line, column: offset - (before.lastIndexOf('\n') + 1) + 1, where, why };
  });
  return { errors, more: wrong.length - errors.length };
}

/** The offset at which nesting is too deep, or null. Checked first, as parsing is recursive. */
function tooDeep(json: string): number | null {
  let level = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText) {
      if (sign === '\\') at += 1;
      // A string can't continue on the next line.
      else if (sign === '"' || sign === '\n') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '[' || sign === '{') level += 1;
    else if (sign === ']' || sign === '}') level -= 1;
    if (level > MAX_LEVELS) return at;
  }
  return null;
}

/** Errors for ids that other rules, or their pack, already have. */
function takenIds(root: Node, { id, rules }: IndicatorPack): FoundError[] {
  const known = new Set(rules.map((rule) => rule.id));
  const paths = [['id'], ...rulesIn(root).map((_, at) => ['rules', at, 'id'])];
  return paths.flatMap((path): FoundError[] => {
    const node = findNodeAtLocation(root, path);
    const value: unknown = node?.value;
    const isTaken = path.length === 1 ? value === id : known.has(String(value));
    const why =
      path.length === 1 ? 'the built-in rules have this id' : `${id} has a rule of this id`;
    return node && isTaken ? [{ offset: node.offset, where: inWords(path), why }] : [];
  });
}

const rulesIn = (root: Node): Node[] => findNodeAtLocation(root, ['rules'])?.children ?? [];

/** Errors for rules with the id of an earlier one. */
function duplicateIds(root: Node): FoundError[] {
  const known = new Set<string>();
  return rulesIn(root).flatMap((rule, at): FoundError[] => {
    const node = findNodeAtLocation(rule, ['id']);
    const value: unknown = node?.value;
    if (node === undefined || typeof value !== 'string') return [];
    const isKnown = known.has(value);
    known.add(value);
    const where = inWords(['rules', at, 'id']);
    return isKnown ? [{ offset: node.offset, where, why: 'another rule has this id' }] : [];
  });
}

/** Further errors of rules with an unknown measure: for those the schema only reports the measure. */
function errorsBesideMeasure(root: Node): FoundError[] {
  return rulesIn(root).flatMap((rule, at): FoundError[] => {
    const measure: unknown = findNodeAtLocation(rule, ['measure'])?.value;
    const isKnown = typeof measure === 'string' && MEASURES.has(measure);
    if (isKnown || rule.type !== 'object') return [];
    const read = unmeasuredRule.safeParse(getNodeValue(rule), { error: errorWords });
    const issues = read.error?.issues ?? [];
    return issues.flatMap((issue) =>
      located(root, { ...issue, path: ['rules', at, ...issue.path] }),
    );
  });
}

/** Errors for duplicate names in an object, of which JSON parsing silently keeps the last. */
function duplicateKeys(node: Node): FoundError[] {
  const children = node.children ?? [];
  const known = new Set<string>();
  const twice = children.flatMap((child): FoundError[] => {
    const key: unknown = child.children?.[0]?.value;
    const name = child.type === 'property' && typeof key === 'string' ? key : null;
    if (name === null || !known.has(name)) {
      if (name !== null) known.add(name);
      return [];
    }
    return [{ offset: child.offset, where: '', why: `${name} is there twice` }];
  });
  return [...twice, ...children.flatMap(duplicateKeys)];
}

/** Names that rules on other measures may have. */
const OF_OTHER_MEASURES = new Set(['comparison', 'threshold', 'years', 'roles']);

const whyUnknownKey = (key: string): string =>
  OF_OTHER_MEASURES.has(key) ? `the measure takes no ${key}` : `nobody asks for ${key}`;

const errorWords: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_value' && issue.input === undefined ? 'it is missing' : inputWords(issue);

/** Schema errors with their positions: unknown names at the name, others at the value or its parent. */
function located(root: Node, { path, message, ...issue }: z.core.$ZodIssue): FoundError[] {
  const keys = path.filter((key) => typeof key !== 'symbol');
  const where = inWords(keys);
  if (issue.code !== 'unrecognized_keys') {
    return [{ offset: nearest(root, keys).offset, where, why: message }];
  }
  const within = nearest(root, keys);
  return issue.keys.map((key) => {
    const property = within.children?.find(({ children }) => children?.[0]?.value === key);
    return { offset: (property ?? within).offset, where, why: whyUnknownKey(key) };
  });
}

/** The node at this path, or its nearest existing ancestor. */
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

/** Limits of the schema of rule files. */
const MAX_RULES = 200;

const MAX_LISTED = 200;

const MAX_YEARS = 100;

/** Characters that only patterns have; such a text would never match literally. */
const PATTERN = /^\/.*\/[a-z]*$|[.\w)\]][*+](?!\w)|\\[dwsb]|\(\?|^\^|\$$|\[\^?\w-\w/;

const id = z
  .string()
  .max(RULE_ID_LENGTH)
  .regex(RULE_ID, 'an id is of small letters and digits, its words joined by hyphens');

const words = (maxLength: number) => z.string().trim().min(1).max(maxLength);

const listed = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(MAX_LISTED).optional();

const verbatim = words(200).refine((text) => !PATTERN.test(text), {
  error: 'it is written as a pattern, and texts are compared as they are',
});

const commonConditions = {
  kinds: listed(z.enum(['person', 'company', 'authority', 'member'])).describe(
    'Only of these; member: one of which nobody states what it is',
  ),
  countries: listed(verbatim).describe('Only where the country is written so, case aside'),
};

const roles = {
  roles: listed(verbatim).describe('Only roles of exactly these words, case and white space aside'),
};

/** Properties of every rule, whatever it measures. */
const commonFields = {
  id: id.describe('Names the rule; words joined by hyphens'),
  statement: words(500).describe(
    'What a hit means; {threshold} and {years} stand for what the rule has there',
  ),
  reason: words(2000).describe('Why one would look at it'),
};

const comparison = z.enum(['at-least', 'at-most']);

const years = z.int().min(1).max(MAX_YEARS).optional();

/** The schema for a rule with an unknown measure. */
const unmeasuredRule = z.strictObject({
  ...commonFields,
  measure: z.unknown(),
  comparison: comparison.optional(),
  threshold: z.int().min(0).optional(),
  years,
  appliesTo: z.strictObject({ ...commonConditions, ...roles }).optional(),
});

/** The schema of rules on this measure. */
function ruleOn(name: string, measure: Measure) {
  const threshold = z.int().min(0).max(maxThreshold(name));
  return z.strictObject({
    ...commonFields,
    measure: z.literal(name).describe(`It is measured ${measure.what}`),
    ...(measure.unit !== null && {
      comparison,
      threshold: threshold.describe(`Counted in ${measure.unit[1]}`),
    }),
    ...(measure.years !== null && {
      years: years.describe(measure.years),
    }),
    appliesTo: z
      .strictObject({ ...commonConditions, ...(measure.takesRoles && roles) })
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
    rules: z.array(rule).min(1).max(MAX_RULES),
  });
}

let cachedSchema: ReturnType<typeof makeSchema> | undefined;

/** Created on first use, as few users have their own rules. */
const ruleFileSchema = (): z.ZodType<IndicatorPack> =>
  (cachedSchema ??= makeSchema()) as z.ZodType<IndicatorPack>;

/** The schema as JSON Schema (2020-12), for editors and for printing. */
export const ruleFileJsonSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(ruleFileSchema(), { io: 'input' }),
  title: 'Rules for indicators',
});
