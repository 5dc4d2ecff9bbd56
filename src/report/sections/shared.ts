/** Addresses, contacts, numbers and assets that several stored records state, and who states them in which words. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { SharedThing } from '../../contract/model/thing.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import type { Material } from '../model/material.ts';
import type { Block, Rich } from '../model/report.ts';
import { judgedNote, leftOutNote, noteBlock, tableBlocks, type DossierPhrases } from './phrases.ts';
import { fillTemplate, softText } from './tie-sentences.ts';

export function* composeShared(
  { things, total, leftOut, isWhole, uncheckedCount }: NonNullable<Material['shared']>,
  phrases: DossierPhrases,
): Generator<void, Block[]> {
  const { words, material } = phrases;
  const left: Block[] = [
    ...leftOutNote(things.length, total, phrases),
    ...(leftOut > 0 ? [noteBlock(words.sharedLeftOut(phrases.number(leftOut)))] : []),
    ...(uncheckedCount > 0
      ? [noteBlock(words.sharedNotChecked(phrases.count(words.entities, uncheckedCount)))]
      : []),
    ...(isWhole ? [] : [noteBlock(words.sharedNotWhole)]),
  ];
  const judged = judgedNote(phrases);
  if (things.length === 0) {
    const none = left.length === 0 ? words.noShared : words.noneElseShared;
    return [...left, { is: 'paragraph', text: [none] }, ...judged];
  }
  const isVaried = things.some(({ value, sources }) => sources.some((one) => one.value !== value));
  const rows = yield* mapInSteps(things, ({ kind, value, entities, sources }): Rich[] => {
    const cites = sources.flatMap(({ entity, sha256, pointer }) => {
      const origin = material.originOf(entity);
      const isThis = origin?.sha256 === sha256;
      return isThis ? [{ pointer, ...origin }] : [];
    });
    return [
      [words.things[kind]],
      [{ is: 'stated', text: value }],
      staters({ value, entities, sources }, phrases),
      [
        ...(entities.length > MAX_NAMED
          ? [softText(words.more(phrases.number(entities.length - MAX_NAMED))), ' ']
          : []),
        ...phrases.citations.cite(cites.slice(0, MAX_NAMED)),
      ],
    ];
  });
  return [
    ...tableBlocks({
      caption: words.sharedTable,
      columns: [
        { title: words.thing, share: 2 },
        { title: words.value, share: 5 },
        { title: words.statedByAll, share: 6 },
        { title: words.sourceColumn, share: 3 },
      ],
      rows,
    }),
    ...(isVaried ? [noteBlock(words.sharedNote)] : []),
    ...left,
    ...judged,
  ];
}

/** Who states a thing, those of the dossier first, each with its own words where these differ. */
function staters(
  { value, entities, sources }: Pick<SharedThing, 'value' | 'entities' | 'sources'>,
  phrases: DossierPhrases,
): Rich {
  const { words } = phrases;
  const said = (id: EntityId): Rich => {
    const own = sources.find(({ entity }) => entity === id)?.value ?? value;
    const differs = own !== value;
    return [
      ...phrases.name(id),
      ...(differs ? fillTemplate(words.statedSo, phrases.quoted(own)) : []),
    ];
  };
  const named = entities.slice(0, MAX_NAMED);
  const here = named.filter((id) => phrases.entity(id) !== undefined);
  const beyond = named.filter((id) => phrases.entity(id) === undefined);
  const listed = (ids: readonly EntityId[]): Rich =>
    ids.flatMap((id, at): Rich => [...(at > 0 ? ['; '] : []), ...said(id)]);
  if (beyond.length === 0) return listed(here);
  const apart: Rich = here.length === 0 ? [] : [{ is: 'break' }];
  return [...listed(here), ...apart, softText(words.alsoBeyond), ...listed(beyond)];
}

/** Most entities named, and places cited, for one shared thing. */
const MAX_NAMED = 25;
