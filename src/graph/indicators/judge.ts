/** Evaluates the rules of a pack for an entity: its hits, and what can't be decided. */
import type { ReportLanguage } from '../../contract/answers/dossier.ts';
import {
  parseEntityId,
  type EntityId,
  type EntityKind,
  type Subject,
} from '../../contract/model/entity.ts';
import type {
  Comparison,
  IndicatorHit,
  IndicatorPack,
  IndicatorRule,
  IndicatorUnknown,
} from '../../contract/model/indicators.ts';
import type { TieSource } from '../../contract/model/tie.ts';
import { foldText, hashText } from '../shared/identity.ts';
import {
  joinReasons,
  type Description,
  type Measure,
  type Measurement,
  type Question,
} from './base/measure.ts';
import { MEASURES } from './measures.ts';
import type { IndicatorSubject, IndicatorWorld, KnownEntity } from './base/world.ts';
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

/** Whether it measures records of this side. */
function isOfSide({ of }: Measure, side: Subject): boolean {
  return of === 'both' || (of === 'person' ? 'member' : of) === side;
}

/** Whether the rule applies to this entity of its side; a string says why that can't be decided. */
function ruleApplies(
  { appliesTo }: IndicatorRule,
  { of }: Measure,
  subject: IndicatorSubject,
): boolean | string {
  const { facts } = subject;
  const kinds = appliesTo?.kinds ?? KINDS;
  const isOfKind = (kind: EntityKind): boolean =>
    kinds.includes(kind) && (of !== 'person' || kind === 'person');
  if (!isOfKind(facts.kind)) {
    if (facts.kind !== 'member' || !KINDS.some(isOfKind)) return false;
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

/** A hit of a rule that is put in words only when asked: of thousands, most are only counted. */
interface FoundHit extends Pick<IndicatorHit, 'rule' | 'entity' | 'fact' | 'partOf' | 'value'> {
  /** Without sources, these are left empty. */
  tell: (withSources: boolean) => Generator<void, IndicatorHit>;
}

/** That a rule can't tell, and why. */
export interface FoundUnknown extends IndicatorUnknown {
  /** All reasons, apart. */
  whys: readonly string[];
  /** Records that nobody asked for yet, which may tell. */
  toFetch: () => Iterable<EntityId>;
}

interface Found {
  hits: FoundHit[];
  cannotTell: FoundUnknown[];
}

/** A measurement that makes a hit, described. */
interface Described extends Pick<Measurement, 'low' | 'high'> {
  description: Description;
}

/** The hits of a rule at one entity, one for each fact. */
function hitsOf(
  rule: IndicatorRule,
  measure: Measure,
  context: RuleContext,
  measured: readonly Measurement[],
): FoundHit[] {
  const all = measured.map(({ low, high, describe }) => ({ low, high, description: describe() }));
  const { id } = context.subject.facts;
  const byFact = Map.groupBy(all, ({ description }) => description.fact?.key ?? id);
  const fingerprints = new Map<Described, string>();
  return [...byFact].map(([fact, some]): FoundHit => {
    const isAtLeast = (rule.comparison ?? 'at-least') === 'at-least';
    const bounds = some.map(({ low, high }) => (isAtLeast ? low : high));
    const extreme = bounds.reduce((a, b) => (isAtLeast ? Math.max(a, b) : Math.min(a, b)));
    const hit = {
      rule: rule.id,
      entity: id,
      fact,
      partOf: some[0]?.description.partOf ?? null,
      value: asValue(extreme),
    };
    return {
      ...hit,
      *tell(withSources) {
        for (const { description } of all) yield* description.readAhead?.() ?? [];
        const { says, sources } = yield* inWords(rule, measure, context, some, withSources);
        const { place, names, chain } = some[0]?.description.fact ?? {};
        const finger = (of: readonly Described[]) => fingerprintOf(rule, of, fingerprints);
        return {
          ...hit,
          place: byFact.size > 1 ? hashText(place?.() ?? fact) : null,
          chain: [...(chain ?? [])],
          threshold: rule.threshold ?? null,
          sources,
          says,
          names: names?.(context.words) ?? null,
          fingerprint: yield* finger(some),
          rowFingerprint: yield* finger(all),
        };
      },
    };
  });
}

function* inWords(
  rule: IndicatorRule,
  { unit }: Measure,
  { words }: RuleContext,
  described: readonly Described[],
  withSources: boolean,
): Generator<void, Pick<IndicatorHit, 'says' | 'sources'>> {
  const sentences = described
    .slice(0, MAX_DESCRIBED)
    .map(({ description }) => description.sentence(words));
  const rest = described.length - sentences.length;
  if (rest > 0) sentences.push(words.moreOfTheKind(String(rest)));
  const says = sentences.join(' ') + thresholdInWords(rule, unit, words);
  const sources = new Map<string, TieSource>();
  let examined = 0;
  for (const { description } of withSources ? described : []) {
    for (const source of description.sources) {
      sources.set(`${source.sha256} ${source.pointer}`, source);
      examined += 1;
      if (examined % PER_STEP === 0) yield;
    }
  }
  return { says, sources: [...sources.values()] };
}

/** What these say, whatever their order; marks are read once, as they can be. */
function* fingerprintOf(
  { measure }: IndicatorRule,
  described: readonly Described[],
  known: Map<Described, string>,
): Generator<void, string> {
  const hashes: string[] = [];
  for (const one of described) {
    const hash = known.get(one) ?? (yield* hashMarks(one.description.marks));
    known.set(one, hash);
    hashes.push(hash);
  }
  return hashText([measure, ...hashes.sort()].join(' '));
}

/** Those of the records the measure reads that are known, and neither fetched nor not found. */
function* recordsToFetch({ reads }: Measure, question: Question): Generator<EntityId, void> {
  const { subject, world } = question;
  const isMissing = (known: KnownEntity | null): boolean =>
    known !== null && known.facts.knowledge !== 'profile' && known.notFoundAt === null;
  if (isMissing(subject)) yield subject.facts.id;
  for (const id of reads?.(question) ?? []) if (isMissing(world.entity(id))) yield id;
}

const unknownOf = (
  question: Question,
  measure: Measure,
  whys: readonly string[],
): FoundUnknown => ({
  rule: question.rule.id,
  entity: question.subject.facts.id,
  why: joinReasons(whys),
  whys,
  toFetch: () => recordsToFetch(measure, question),
});

/** Compares what was measured of one entity with the rule. */
function compareWithRule(
  question: Question,
  measure: Measure,
  context: RuleContext,
  measured: readonly Measurement[],
  into: Found,
): void {
  const { rule } = question;
  const { comparison = 'at-least', threshold = 1 } = rule;
  const hits: Measurement[] = [];
  const open: Measurement[] = [];
  for (const one of measured) {
    const outcome = outcomeOf(one, comparison, threshold);
    if (outcome === 'hit') hits.push(one);
    else if (outcome === 'undecided') open.push(one);
  }
  if (hits.length > 0) into.hits.push(...hitsOf(rule, measure, context, hits));
  else if (open.length > 0) {
    into.cannotTell.push(
      unknownOf(
        question,
        measure,
        open.flatMap(({ whys }) => whys),
      ),
    );
  }
}

/**
 * What the rules of a pack find at one entity, in their order: for each a hit for every fact, a reason why
 * it can't be decided, or nothing.
 * @param language of the hits' sentences; reasons are in English
 */
export function* evaluateRules(
  { rules }: IndicatorPack,
  subject: IndicatorSubject,
  world: IndicatorWorld,
  language: ReportLanguage = 'en',
): Generator<void, Found> {
  const words = findingWordsIn(language);
  const found: Found = { hits: [], cannotTell: [] };
  const side = parseEntityId(subject.facts.id).subject;
  const context = { subject, world, words };
  for (const rule of rules) {
    const measure = MEASURES.get(rule.measure);
    if (measure === undefined) throw new Error(`there is no measure ${rule.measure}`);
    if (!isOfSide(measure, side)) continue;
    const question = { subject, world, rule };
    const applies = ruleApplies(rule, measure, subject);
    const why = applies === true ? subject.damage : applies;
    if (typeof why === 'string') found.cannotTell.push(unknownOf(question, measure, [why]));
    else if (applies === true)
      compareWithRule(question, measure, context, yield* measure.read(question), found);
  }
  yield;
  return found;
}
