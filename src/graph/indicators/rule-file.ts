/** What a file of rules of one's own may hold: data, of which this is the schema. */
import { z } from 'zod';
import { RULE_ID, RULE_ID_LENGTH, type IndicatorPack } from '../../contract/model/indicators.ts';
import type { Measure } from './measure.ts';
import { MEASURES } from './measures.ts';
import { thresholdAtMost } from './thresholds.ts';

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
export const unmeasuredRule = z.strictObject({
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
export const ruleFileSchema = (): z.ZodType<IndicatorPack> =>
  (made ??= makeSchema()) as z.ZodType<IndicatorPack>;

/** The same as a JSON Schema (2020-12), for editors and to be printed. */
export const ruleFileJsonSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(ruleFileSchema(), { io: 'input' }),
  title: 'Rules for indicators',
});
