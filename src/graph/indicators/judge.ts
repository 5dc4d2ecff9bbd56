/** Evaluates the rules of a pack for an entity: its hits, and what can't be decided. */
import type { ReportLanguage } from '../../contract/answers/dossier.ts';
import { parseEntityId, type EntityKind } from '../../contract/model/entity.ts';
import type {
  Comparison,
  IndicatorHit,
  IndicatorPack,
  IndicatorRule,
  IndicatorsFound,
} from '../../contract/model/indicators.ts';
import type { TieSource } from '../../contract/model/tie.ts';
import { foldText, hashText } from '../shared/identity.ts';
import { joinReasons, type Measure, type Measurement } from './base/measure.ts';
import { MEASURES } from './measures.ts';
import type { IndicatorSubject, IndicatorWorld } from './base/world.ts';
import { findingWordsIn, type FindingWords } from './base/finding-words.ts';
import { countIn, whyOwnUnread } from './base/words.ts';

/** The entity a rule is evaluated for, and the words for findings. */
interface RuleContext {
  subject: IndicatorSubject;
  world: IndicatorWorld;
  words: FindingWords;
}

/** Of several measurements in one hit this many are described; the sources of all are given. */
const MAX_DESCRIBED = 3;
/** Sources or marks per step. */
const PER_STEP = 200;

const KINDS: readonly EntityKind[] = ['person', 'company', 'authority', 'member'];

/** Whether the rule applies to this entity; a string says why that can't be decided. */
function ruleApplies(
  { appliesTo }: IndicatorRule,
  { of }: Measure,
  subject: IndicatorSubject,
): boolean | string {
  const { facts } = subject;
  const side = of === 'person' ? 'member' : of;
  if (side !== 'both' && side !== parseEntityId(facts.id).subject) return false;
  const eligibleKinds = of === 'person' ? ['person'] : KINDS;
  const kinds = (appliesTo?.kinds ?? KINDS).filter((kind) => eligibleKinds.includes(kind));
  if (!kinds.includes(facts.kind)) {
    if (facts.kind !== 'member' || kinds.length === 0) return false;
    const why = whyOwnUnread(subject);
    return `it is not stated what kind of member it is${why === null ? '' : `, and ${why}`}`;
  }
  const countries = appliesTo?.countries ?? [];
  if (countries.length === 0) return true;
  if (facts.country === null) return whyOwnUnread(subject) ?? 'no country is stated';
  return countries.map(foldText).includes(foldText(facts.country));
}

const COMPARED: Record<Comparison, (bound: number, threshold: number) => boolean> = {
  'at-least': (bound, threshold) => bound >= threshold,
  'at-most': (bound, threshold) => bound <= threshold,
};

/** Whether a measurement certainly meets the rule, certainly doesn't, or neither. */
function outcomeOf(
  { low, high, mayNotCount = false }: Measurement,
  comparison: Comparison,
  threshold: number,
) {
  const meets = COMPARED[comparison];
  const [sure, possible] = comparison === 'at-least' ? [low, high] : [high, low];
  if (!mayNotCount && meets(sure, threshold)) return 'hit';
  return meets(possible, threshold) ? 'undecided' : 'none';
}

const asValue = (bound: number): number => Math.round(bound * 10) / 10;

function thresholdInWords(
  { comparison, threshold }: IndicatorRule,
  unit: Measure['unit'],
  words: FindingWords,
): string {
  if (comparison === undefined || threshold === undefined || unit === null) return '';
  return words.threshold(comparison, countIn(words, threshold, unit[0]));
}

/** The registry part of an id, which differs if a record came from a case file. */
const HANDLE = /[a-z0-9.-]{1,100}\/(?=(?:company|member):\d)/g;

/** A hash of the marks, independent of their order and of the registry. */
function* hashMarks(marks: Iterable<string>): Generator<void, string> {
  const hashes: string[] = [];
  for (const mark of marks) {
    hashes.push(hashText(mark.replace(HANDLE, '')));
    if (hashes.length % PER_STEP === 0) yield;
  }
  return hashText(hashes.sort().join(' '));
}

function* hitOf(
  rule: IndicatorRule,
  { unit }: Measure,
  { subject, words }: RuleContext,
  measured: readonly Measurement[],
): Generator<void, IndicatorHit> {
  const { comparison = 'at-least', threshold = null } = rule;
  const sentences: string[] = [];
  const hashes: string[] = [];
  const sources = new Map<string, TieSource>();
  let examined = 0;
  for (const { describe } of measured) {
    const description = describe();
    if (hashes.length < MAX_DESCRIBED) sentences.push(description.sentence(words));
    for (const source of description.sources) {
      sources.set(`${source.sha256} ${source.pointer}`, source);
      examined += 1;
      if (examined % PER_STEP === 0) yield;
    }
    hashes.push(yield* hashMarks(description.marks));
  }
  if (hashes.length > MAX_DESCRIBED)
    sentences.push(words.moreOfTheKind(String(hashes.length - MAX_DESCRIBED)));
  const bounds = measured.map(({ low, high }) => (comparison === 'at-least' ? low : high));
  const extreme = bounds.reduce((a, b) =>
    comparison === 'at-least' ? Math.max(a, b) : Math.min(a, b),
  );
  return {
    rule: rule.id,
    entity: subject.facts.id,
    threshold,
    value: asValue(extreme),
    sources: [...sources.values()],
    says: sentences.join(' ') + thresholdInWords(rule, unit, words),
    fingerprint: hashText([rule.measure, ...hashes.sort()].join(' ')),
  };
}

/** Evaluates one rule for one entity. */
function* evaluateRule(
  rule: IndicatorRule,
  context: RuleContext,
  into: IndicatorsFound,
): Generator<void, void> {
  const { subject, world } = context;
  const measure = MEASURES.get(rule.measure);
  if (measure === undefined) throw new Error(`there is no measure ${rule.measure}`);
  const undecided = (why: string): void => {
    into.cannotTell.push({ rule: rule.id, entity: subject.facts.id, why });
  };
  const applies = ruleApplies(rule, measure, subject);
  if (typeof applies === 'string') undecided(applies);
  if (applies !== true) return;
  if (subject.damage !== undefined) return undecided(subject.damage);
  const measured = yield* measure.read({ subject, world, rule });
  const { comparison = 'at-least', threshold = 1 } = rule;
  const byOutcome = Map.groupBy(measured, (measurement) =>
    outcomeOf(measurement, comparison, threshold),
  );
  const hits = byOutcome.get('hit');
  if (hits !== undefined) into.hits.push(yield* hitOf(rule, measure, context, hits));
  else if (byOutcome.has('undecided')) {
    undecided(joinReasons(byOutcome.get('undecided')?.flatMap(({ why }) => why ?? []) ?? []));
  }
}

/**
 * What the rules of a pack find at one entity, in their order: for each a hit, a reason why it can't be
 * decided, or nothing.
 * @param language of the hits' sentences; reasons are in English
 */
export function* evaluateRules(
  { rules }: IndicatorPack,
  subject: IndicatorSubject,
  world: IndicatorWorld,
  language: ReportLanguage = 'en',
): Generator<void, IndicatorsFound> {
  const words = findingWordsIn(language);
  const found: IndicatorsFound = { hits: [], cannotTell: [] };
  for (const rule of rules) {
    yield* evaluateRule(rule, { subject, world, words }, found);
    yield;
  }
  return found;
}
