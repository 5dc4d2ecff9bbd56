/** `indicators`: what rules find in stored records, with the evidence, and what can't be told. */
import { parseArgs } from 'node:util';
import { counted } from '../contract/counted.ts';
import { Refusal } from '../contract/faults.ts';
import type { IndicatorsAnswer } from '../contract/model/indicators.ts';
import { ruleFileJsonSchema } from '../graph/indicators/rule-file.ts';
import { ANSWER_OPTIONS, printLines, toDay, toEntities, withStore } from './answer.ts';
import { caseOf } from './case-named.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import type { Means } from './means.ts';
import { printJson } from './output.ts';
import { TASK } from './session.ts';
import { readTextFile } from './text-file.ts';
import { toWholeNumber, UsageError } from './usage.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  ...ANSWER_OPTIONS,
  case: { type: 'string' },
  rules: { type: 'string' },
  'rules-schema': { type: 'boolean' },
  threshold: { type: 'string', multiple: true },
  untold: { type: 'boolean' },
  limit: { type: 'string' },
} as const;

/** Hits, and times it can't be told. */
const LISTED_AT_MOST = 100_000;

export async function indicators(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values['rules-schema']) {
    if (positionals.length > 0) throw new UsageError('--rules-schema is asked of no entity.');
    printJson(ruleFileJsonSchema());
    return 0;
  }
  const typed = (values.threshold ?? []).map(toThreshold);
  const thresholds = Object.fromEntries(typed);
  const twice = typed.find(([rule], at) => typed.findIndex(([other]) => other === rule) < at);
  if (twice) throw new UsageError(`--threshold ${twice[0]} is there more than once.`);
  const limit = toWholeNumber('--limit', values.limit, [1, LISTED_AT_MOST]);
  const wish = {
    ...toDay(values['as-of']),
    ...(limit === undefined ? {} : { limit }),
    ...(values.rules === undefined ? {} : { rules: readTextFile(values.rules) }),
    thresholds,
  };
  await withStore(means, values, async ({ client, meant }) => {
    const entities = toEntities(positionals, meant);
    const named = values.case === undefined ? {} : { case: (await caseOf(client, values.case)).id };
    const found = await client
      .readIndicators({ entities, ...named, ...wish, task: TASK })
      .catch((error: unknown) => refuseThresholds(error, thresholds));
    if (values.json) printJson(withPlaces(found));
    else printLines(toLines(found, values.untold ?? false));
  });
  return 0;
}

/** Sources as every answer has them on the command line: bytes, and the place in them. */
const withPlaces = ({ hits, next: _next, ...found }: IndicatorsAnswer) => ({
  ...found,
  hits: hits.map(({ sources, ...hit }) => ({
    ...hit,
    sources: sources.map(({ sha256, pointer }) => ({ sha256, pointer })),
  })),
});

function toThreshold(typed: string): [string, number] {
  const [, rule = '', number = ''] = /^([a-z0-9-]+)=(\d+)$/.exec(typed) ?? [];
  if (rule === '') throw new UsageError('--threshold takes RULE=NUMBER, a whole number from 0 on.');
  return [rule, Number(number)];
}

/** One that no rule takes is used otherwise than it may be. */
function refuseThresholds(error: unknown, typed: Readonly<Record<string, number>>): never {
  const { code, detail } = error instanceof Refusal ? error.fault : {};
  const rule = String(detail?.['field']);
  if (code !== 'input-invalid' || !Object.hasOwn(typed, rule)) throw error;
  throw new UsageError(`--threshold ${rule}: ${String(detail?.['why'])}.`);
}

function toLines(found: IndicatorsAnswer, withUntold: boolean): string[] {
  const { pack, rulesOff, asOf, asked, hits, cannotTell, hitCount, untoldCount, left, labels } =
    found;
  const named = (id: keyof typeof labels): string => `${labels[id] ?? id} (${id})`;
  const lines = hits.map(({ rule, entity, says, waived, lapsed }) => {
    const aside = waived === null ? '' : ` Waived: ${waived.reason}`;
    const before = lapsed === null ? '' : ` Waived before the evidence changed: ${lapsed.reason}`;
    return `${rule}: ${named(entity)}: ${says}${aside}${before}`;
  });
  const untold = cannotTell.map(
    ({ rule, entity, why }) => `${rule}: ${named(entity)}: can’t tell: ${why}`,
  );
  const cut = left.flatMap(({ rule, hits: more, cannotTell: moreUntold }) => {
    const said = [
      more > 0 && counted(more, 'hit'),
      withUntold && moreUntold > 0 && `${counted(moreUntold, 'time')} it can’t be told`,
    ].filter(Boolean);
    return said.length === 0 ? [] : [`Not listed of ${rule}: ${said.join(', ')}`];
  });
  const off = rulesOff === 0 ? '' : `, ${rulesOff} switched off,`;
  const what = `${counted(hitCount, 'hit')}, and ${counted(untoldCount, 'time')} it can’t be told`;
  return [
    ...lines,
    ...(withUntold ? untold : []),
    ...cut,
    `${counted(pack.rules.length, 'rule')} of ${pack.id} ${pack.version} asked of ${counted(asked, 'entity', 'entities')}${off} as of ${asOf}: ${what}.`,
  ];
}
