/** Records that may be of the same: what the analyst judged, with what speaks for and against, and namesakes. */
import type { EntityComparison } from '../../contract/answers/comparison.ts';
import { pairOf } from '../../contract/model/case-item.ts';
import type { CitedPlace } from '../model/citations.ts';
import type { NotesMaterial } from '../model/material.ts';
import type { Block, Rich } from '../model/report.ts';
import { reasonOfSameness } from '../words/reason-words.ts';
import { noteBlock, tableBlocks, type DossierPhrases } from './phrases.ts';
import { fillTemplate, softText } from './tie-sentences.ts';

export function judgementTable(
  judgements: NotesMaterial['judgements'],
  phrases: DossierPhrases,
): Block[] {
  const { words } = phrases;
  if (judgements.length === 0) return [];
  const table = tableBlocks({
    caption: words.judgementsTable,
    columns: [
      { title: words.twoRecords, share: 5 },
      { title: words.verdict, share: 2 },
      { title: words.reason, share: 4 },
      { title: words.forAndAgainst, share: 8 },
      { title: words.sourceColumn, share: 2 },
    ],
    rows: judgements.map(({ judgement, comparison }) => {
      const { id, verdict, reason } = judgement;
      const [a, b] = pairOf(id);
      const why: Rich =
        reason === '' ? [softText(words.noReason)] : [{ is: 'stated', text: reason }];
      return [
        [...phrases.name(a), { is: 'break' }, ...phrases.name(b)],
        [words.verdicts[verdict]],
        why,
        comparison === null
          ? [
              softText(
                phrases.material.redacted.length > 0 ? words.comparisonWithheld : words.notCompared,
              ),
            ]
          : evidenceInRich(comparison, phrases),
        comparison === null ? [] : comparedPlaces(comparison, phrases),
      ];
    }),
  });
  return [...table, noteBlock(words.judgementsNote)];
}

/** Both records as a whole, and where they state the same. */
function comparedPlaces({ entities, shared }: EntityComparison, phrases: DossierPhrases): Rich {
  const places = [
    ...entities.map(({ id }) => ({ entity: id, pointer: '' })),
    ...shared.flatMap(({ sources }) => sources),
  ];
  return phrases.citations.cite(
    places.flatMap(({ entity, pointer }): CitedPlace[] => {
      const origin = phrases.material.originOf(entity);
      return origin === null ? [] : [{ ...origin, pointer }];
    }),
  );
}

/** What speaks for and against, and what can't be compared, a line for each. */
function evidenceInRich(comparison: EntityComparison, phrases: DossierPhrases): Rich {
  const { words, language } = phrases;
  const told = (reasons: readonly string[]): Rich[] =>
    reasons.map((reason) => [{ is: 'stated', text: reasonOfSameness(reason, language) }]);
  const isTold = (value: string): boolean =>
    comparison.for.some((reason) => reason.includes(`“${value}”`));
  const shared = comparison.shared
    .filter(({ value }) => !isTold(value))
    .map(({ value }): Rich => fillTemplate(words.bothState, phrases.quoted(value)));
  const lines: [string, Rich[]][] = [
    [words.speaksFor, [...shared, ...told(comparison.for)]],
    [words.speaksAgainst, told(comparison.against)],
    [words.notKnownOf, told(comparison.unknown)],
  ];
  return lines.flatMap(([title, all], at): Rich => {
    const isUnsaid = all.length === 0 && title === words.notKnownOf;
    if (isUnsaid) return [];
    const each = all.flatMap((one, n): Rich => (n === 0 ? one : ['; ', ...one]));
    return [
      ...(at === 0 ? [] : [{ is: 'break' } as const]),
      { is: 'strong', text: `${title}: ` },
      ...(all.length === 0 ? [softText(words.nothingFor)] : each),
    ];
  });
}

/** Stored records that have the name of a subject, of which it isn't known whether they are the same. */
export function namesakeNotes(phrases: DossierPhrases): Block[] {
  const { words, material } = phrases;
  return material.namesakes.flatMap(({ entity, open, judged, isCut }): Block[] => {
    if (open.length === 0) return [];
    const counted = phrases.count(words.otherRecords, open.length);
    const records = open.slice(0, MAX_NAMESAKES).map((id) => phrases.recordText(id));
    const more = open.length - records.length;
    if (more > 0) records.push(words.more(phrases.number(more)));
    const text = words.namesakes(
      phrases.nameText(entity),
      isCut ? words.atLeastThese(counted) : counted,
      records.join(', '),
    );
    const beside = judged > 0 ? ` ${words.judgedBeside(phrases.number(judged))}` : '';
    return [{ is: 'paragraph', text: [text + beside] }];
  });
}

/** Most namesakes of a subject that are listed. */
const MAX_NAMESAKES = 20;
