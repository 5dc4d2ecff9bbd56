/** What is new on a graph since the versions the case uses, by record and as drawn. */
import type { ChangedTies, WaitingChange } from '../../../contract/answers/change.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { lineIdOf } from '../../../drawing/elements/bundle.ts';
import { NO_NEWS, type News, type NewsSign } from '../../../drawing/shapes/news.ts';
import type { VisibleGraph } from './visible-graph.ts';

/** The changes that wait to be accepted or ignored. */
interface Waiting {
  readonly all: readonly WaitingChange[];
  readonly ties: readonly ChangedTies[];
}

/** The ids of new ties: those that all records stating them state only in their newest version. */
export function newTies({ ties }: VisibleGraph, waiting: Waiting): ReadonlySet<string> {
  const newTiesByRecord = new Map(waiting.ties.map((one) => [one.entity, new Set(one.came)]));
  if (newTiesByRecord.size === 0) return new Set();
  const isNew = ({ id, kind, sources }: Tie): boolean =>
    kind !== 'same' &&
    sources.length > 0 &&
    sources.every(({ statedBy }) => newTiesByRecord.get(statedBy)?.has(id) ?? false);
  return new Set(ties.filter(isNew).map(({ id }) => id));
}

/** The sign of each record. Without a pending change it is new if it has, and had, only new ties. */
export function newsByRecord(
  view: VisibleGraph,
  waiting: Waiting,
  fresh = newTies(view, waiting),
): ReadonlyMap<EntityId, NewsSign> {
  const signs = new Map<EntityId, NewsSign>();
  if (waiting.all.length === 0 && fresh.size === 0) return signs;
  for (const { entity, version } of waiting.all) {
    if (view.entityById.has(entity)) signs.set(entity, version === null ? 'gone' : 'changed');
  }
  const isNew = ({ id }: Tie): boolean => fresh.has(id);
  const before = [
    ...view.ties.filter((tie) => !isNew(tie)),
    ...waiting.ties.flatMap(({ gone }) => gone),
  ];
  const known = new Set(before.flatMap(({ from, to }) => [from, to]));
  for (const end of view.ties.filter(isNew).flatMap(({ from, to }) => [from, to])) {
    if (!known.has(end) && !signs.has(end)) signs.set(end, 'new');
  }
  return signs;
}

/** The sign with the highest weight is shown for a glyph with several records. */
const WEIGHTS: Readonly<Record<NewsSign, number>> = { new: 0, changed: 1, gone: 2 };

/** As drawn: a glyph has the most important sign of its records, and a line is new if all its ties are. */
export function graphNews(view: VisibleGraph, waiting: Waiting): News {
  if (waiting.all.length === 0) return NO_NEWS;
  const { glyphs } = view.drawn;
  const glyphOf = (id: EntityId): EntityId => glyphs.glyphOf.get(id) ?? id;
  const lineOf = (tie: Tie): string =>
    lineIdOf({ ...tie, from: glyphOf(tie.from), to: glyphOf(tie.to) });
  const fresh = newTies(view, waiting);
  const lines = Map.groupBy(view.ties, lineOf);
  const signs = new Map<EntityId, NewsSign>();
  for (const [record, sign] of newsByRecord(view, waiting, fresh)) {
    const glyph = glyphOf(record);
    const other = signs.get(glyph);
    if (other === undefined || WEIGHTS[sign] > WEIGHTS[other]) signs.set(glyph, sign);
  }
  const gone = new Map<string, { from: EntityId; to: EntityId }>();
  for (const tie of waiting.ties.flatMap((one) => one.gone)) {
    const from = glyphOf(tie.from);
    const to = glyphOf(tie.to);
    const isShown = view.entityById.has(tie.from) && view.entityById.has(tie.to) && from !== to;
    // A line still drawn between the two has these ties in its details.
    if (isShown && !lines.has(lineOf(tie))) gone.set(`${from} ${to}`, { from, to });
  }
  return {
    entities: [...signs].map(([id, sign]) => ({ id, sign })),
    lines: [...lines].filter(([, ties]) => ties.every(({ id }) => fresh.has(id))).map(([id]) => id),
    removedPairs: [...gone.values()],
  };
}
