/** The findings of each rule, at whom they were found, with their sources and what was set aside. */
import type {
  AnsweredHit,
  IndicatorRule,
  IndicatorsAnswer,
  RuleUndecided,
} from '../../contract/model/indicators.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import type { Block, Rich } from '../model/report.ts';
import { ruleInWords, reasonIn } from '../words/rule-words.ts';
import { noteBlock, tableBlocks, type DossierPhrases } from './phrases.ts';
import { findingsOf, sourcesOf, type IndicatorFinding } from '../../graph/indicators/findings.ts';
import { isFromFile, type EntityId } from '../../contract/model/entity.ts';
import { softText } from './tie-sentences.ts';

/** Most findings listed per rule. */
const MAX_FINDINGS = 200;

export function* composeIndicators(
  answer: IndicatorsAnswer,
  phrases: DossierPhrases,
): Generator<void, Block[]> {
  const { words } = phrases;
  const { pack, asked, hits } = answer;
  const head: Block[] = [
    noteBlock(words.indicatorsNote),
    {
      is: 'paragraph',
      text: [
        words.indicatorsApplied(
          phrases.count(words.rules, pack.rules.length),
          phrases.count(words.entities, asked),
          `${pack.id} ${pack.version}`,
        ),
      ],
    },
  ];
  const undecided = undecidedBlocks(answer, phrases);
  if (hits.length === 0) {
    const none = pack.rules.length === 0 ? words.noRules : words.noHits;
    return [...head, { is: 'paragraph', text: [none] }, ...undecided];
  }
  const byRule = Map.groupBy(yield* findingsOf(hits), ({ rule }) => rule);
  const cut = new Map(answer.left.map((left) => [left.rule, left.hits]));
  const blocks = yield* mapInSteps(
    pack.rules,
    (rule) => {
      const found = byRule.get(rule.id) ?? [];
      return ofRule(
        rule,
        found,
        { omitted: cut.get(rule.id) ?? 0, labels: answer.labels },
        phrases,
      );
    },
    1,
  );
  return [...head, ...blocks.flat(), ...undecided];
}

/** Most reasons listed per rule, the most frequent ones. */
const MAX_REASONS = 3;

/** In a line for each rule: of how many it can't be decided, why, and what would help. */
function undecidedBlocks(
  { pack, undecided, untoldCount }: IndicatorsAnswer,
  phrases: DossierPhrases,
): Block[] {
  const { words, language } = phrases;
  if (untoldCount === 0) return [];
  const byId = new Map(pack.rules.map((rule) => [rule.id, rule]));
  const rows = undecided.flatMap((one): Rich[][] => {
    const rule = byId.get(one.rule);
    if (rule === undefined) return [];
    const { statement } = ruleInWords(rule, language);
    const help =
      one.toFetchCount === 0
        ? words.nothingToFetch
        : phrases.count(words.recordsMayTell, one.toFetchCount);
    const missing = reasonsInWords(one.reasons, phrases);
    return [[[statement], [phrases.number(one.count)], [missing], [help]]];
  });
  return [
    {
      is: 'paragraph',
      text: [words.undecided(phrases.count(words.cases, untoldCount))],
    },
    ...tableBlocks({
      caption: words.undecidedTable,
      columns: [
        { title: words.rule, share: 5 },
        { title: words.count, share: 1, align: 'end' },
        { title: words.whyUndecided, share: 5 },
        { title: words.notFetchedYet, share: 2 },
      ],
      rows,
    }),
  ];
}

function reasonsInWords(reasons: RuleUndecided['reasons'], phrases: DossierPhrases): string {
  const { words, language } = phrases;
  // Several reasons may have the same words in another language.
  const counts = new Map<string, number>();
  for (const { why, count } of reasons) {
    const told = reasonIn(why, language);
    counts.set(told, (counts.get(told) ?? 0) + count);
  }
  const inOrder = [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));
  const rest = inOrder.slice(MAX_REASONS).reduce((sum, [, count]) => sum + count, 0);
  return [
    ...inOrder
      .slice(0, MAX_REASONS)
      .map(([reason, count]) => words.reasonTimes(reason, phrases.number(count))),
    ...(rest > 0 ? [words.otherReasons(phrases.number(rest))] : []),
  ].join('; ');
}

function ofRule(
  rule: IndicatorRule,
  findings: readonly IndicatorFinding<AnsweredHit>[],
  { omitted, labels }: Pick<IndicatorsAnswer, 'labels'> & { omitted: number },
  phrases: DossierPhrases,
): Block[] {
  const { words } = phrases;
  if (findings.length + omitted === 0) return [];
  const { statement, reason } = ruleInWords(rule, phrases.language);
  const shown = findings.slice(0, MAX_FINDINGS);
  const left = findings.length - shown.length + omitted;
  return [
    { is: 'heading', level: 3, text: statement },
    noteBlock(reason),
    {
      is: 'list',
      ordered: false,
      items: shown.map((finding) => [
        { is: 'paragraph', text: findingInRich(finding, labels, phrases) },
      ]),
    },
    ...(left > 0 ? [{ is: 'paragraph' as const, text: [words.more(phrases.number(left))] }] : []),
  ];
}

/** Most places cited for one finding: where hundreds state it, the first suffice. */
const MAX_CITED = 25;
/** Most of those at whom it was found that are named. */
const MAX_NAMED = 50;

/** What was found, at whom, and by which way up. */
function findingInRich(
  { hits }: IndicatorFinding<AnsweredHit>,
  labels: IndicatorsAnswer['labels'],
  phrases: DossierPhrases,
): Rich {
  const { words } = phrases;
  const [first] = hits;
  const named = (id: EntityId): string =>
    labels[id] === undefined ? phrases.nameText(id) : `${labels[id]} (${phrases.recordText(id)})`;
  const isShared = hits.length > 1;
  const whom = hits.slice(0, MAX_NAMED).map(({ entity }) => named(entity));
  const more = hits.length - whom.length;
  const sources = sourcesOf(hits);
  const { chain, entity } = first;
  return [
    { is: 'stated', text: (isShared ? first.names : null) ?? first.says },
    ...(isFromFile(entity) ? [' ', softText(`(${words.importedFile})`)] : []),
    ...phrases.citeSources(sources.slice(0, MAX_CITED)),
    ...(sources.length > MAX_CITED
      ? [
          ' ',
          softText(
            words.morePlaces(phrases.count(words.furtherPlaces, sources.length - MAX_CITED)),
          ),
        ]
      : []),
    ...(chain.length > 1
      ? [{ is: 'break' as const }, softText(words.wayUp(chain.map(named).join(' → ')))]
      : []),
    ...(isShared
      ? [
          { is: 'break' as const },
          softText(
            words.foundAt(phrases.count(words.entities, hits.length), whom.join(', ')) +
              (more > 0 ? words.andMore(phrases.number(more)) : ''),
          ),
        ]
      : []),
    ...asideInRich(hits, phrases),
  ];
}

/** What was set aside: of all at whom it was found, or of so many of them. */
function asideInRich(hits: readonly AnsweredHit[], phrases: DossierPhrases): Rich {
  const { words } = phrases;
  const waived = hits.flatMap((hit) => hit.waived?.reason ?? []);
  const lapsed = hits.flatMap((hit) => hit.lapsed?.reason ?? []);
  const isWhole = waived.length === hits.length;
  const each = [
    ...[...new Set(waived)].map((reason) =>
      isWhole
        ? words.waived(reason)
        : words.waivedAt(reason, phrases.number(waived.length), phrases.number(hits.length)),
    ),
    ...[...new Set(lapsed)].map((reason) => words.lapsed(reason)),
  ];
  return each.flatMap((text): Rich => [{ is: 'break' }, { is: 'em', text }]);
}
