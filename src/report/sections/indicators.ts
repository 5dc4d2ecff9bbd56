/** The hits of each rule, with their sources and what was set aside. */
import type {
  AnsweredHit,
  IndicatorRule,
  IndicatorsAnswer,
} from '../../contract/model/indicators.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import type { Block, Rich } from '../model/report.ts';
import { ruleInWords, reasonsInShort } from '../words/rule-words.ts';
import { noteBlock, tableBlocks, type DossierPhrases } from './phrases.ts';
import { isFromFile } from '../../contract/model/entity.ts';
import { softText } from './tie-sentences.ts';

/** Most hits listed per rule. */
const MAX_HITS = 200;

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
  const byRule = Map.groupBy(hits, ({ rule }) => rule);
  const cut = new Map(answer.left.map((left) => [left.rule, left.hits]));
  const blocks = yield* mapInSteps(
    pack.rules,
    (rule) => {
      const found = byRule.get(rule.id) ?? [];
      return ofRule(rule, found, found.length + (cut.get(rule.id) ?? 0), phrases);
    },
    1,
  );
  return [...head, ...blocks.flat(), ...undecided];
}

/** Most reasons listed per rule, the most frequent ones. */
const MAX_REASONS = 3;

/** The number of undecided cases for each rule, and the reasons. */
function undecidedBlocks(
  { pack, cannotTell, untoldCount, left }: IndicatorsAnswer,
  phrases: DossierPhrases,
): Block[] {
  const { words, language } = phrases;
  if (untoldCount === 0) return [];
  const byRule = Map.groupBy(cannotTell, ({ rule }) => rule);
  const cut = new Map(left.map((one) => [one.rule, one.cannotTell]));
  const rows = pack.rules.flatMap((rule): Rich[][] => {
    const cases = byRule.get(rule.id) ?? [];
    const count = cases.length + (cut.get(rule.id) ?? 0);
    if (count === 0) return [];
    const { statement } = ruleInWords(rule, language);
    const reasons = cases.flatMap(({ why }) => reasonsInShort(why, language));
    return [[[statement], [phrases.number(count)], [reasonsInWords(reasons, phrases)]]];
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
      ],
      rows,
    }),
  ];
}

function reasonsInWords(reasons: readonly string[], phrases: DossierPhrases): string {
  const { words } = phrases;
  const counts = [...Map.groupBy(reasons, (reason) => reason)].map(
    ([reason, all]) => [reason, all.length] as const,
  );
  const inOrder = counts.sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));
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
  hits: readonly AnsweredHit[],
  count: number,
  phrases: DossierPhrases,
): Block[] {
  const { words } = phrases;
  if (count === 0) return [];
  const { statement, reason } = ruleInWords(rule, phrases.language);
  const shown = hits.slice(0, MAX_HITS);
  const left = count - shown.length;
  return [
    { is: 'heading', level: 3, text: statement },
    noteBlock(reason),
    {
      is: 'list',
      ordered: false,
      items: shown.map((hit) => [{ is: 'paragraph', text: hitInRich(hit, phrases) }]),
    },
    ...(left > 0 ? [{ is: 'paragraph' as const, text: [words.more(phrases.number(left))] }] : []),
  ];
}

/** Most places cited for one hit: where hundreds state it, the first suffice. */
const MAX_CITED = 25;

/** A hit as a sentence that names its entity. */
function hitInRich(
  { entity, says, sources, waived, lapsed }: AnsweredHit,
  phrases: DossierPhrases,
): Rich {
  const { words } = phrases;
  const aside: Rich =
    waived !== null
      ? [{ is: 'break' }, { is: 'em', text: words.waived(waived.reason) }]
      : lapsed !== null
        ? [{ is: 'break' }, { is: 'em', text: words.lapsed(lapsed.reason) }]
        : [];
  return [
    { is: 'stated', text: says },
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
    ...aside,
  ];
}
