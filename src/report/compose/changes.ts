/** What the registries state otherwise since a dossier of this case was made last. */
import { type EntityId, isFromFile } from '../../contract/model/entity.ts';
import { mapInSteps } from '../../graph/steps.ts';
import type { ChangesMaterial } from '../material.ts';
import type { CitedPlace } from '../citations.ts';
import type { Block, Rich } from '../report.ts';
import type { Difference } from '../../contract/model/version.ts';
import type { Teller } from './teller.ts';

export function* composeChanges(
  { since, came, changed }: ChangesMaterial,
  teller: Teller,
): Generator<void, Block[]> {
  const { words } = teller;
  if (since === null) {
    return [{ is: 'paragraph', text: [words.firstDossier] }];
  }
  const head: Block = { is: 'paragraph', text: [words.changesSince(teller.moment(since))] };
  if (came.length + changed.length === 0)
    return [head, { is: 'paragraph', text: [words.noChanges] }];
  const { true: brought = [], false: fetched = [] } = Object.groupBy(came, (id) =>
    isFromFile(id) ? 'true' : 'false',
  );
  const told = yield* mapInSteps(changed, (one) => recordChange(one, teller), 1);
  return [
    head,
    ...cameBlock(words.profilesCame, fetched, teller),
    ...cameBlock(words.importsCame, brought, teller),
    ...told.flat(),
  ];
}

function cameBlock(
  say: (names: string) => string,
  ids: readonly EntityId[],
  teller: Teller,
): Block[] {
  const names = ids.map((id) => teller.nameText(id));
  return ids.length === 0 ? [] : [{ is: 'paragraph', text: [say(teller.list(names))] }];
}

type Changed = ChangesMaterial['changed'][number];

function recordChange(change: Changed, teller: Teller): Block[] {
  const { words, material } = teller;
  const { entity, before, after, differences, total } = change;
  const title = words.recordChanged(
    material.labelOf(entity),
    teller.moment(before.at),
    teller.moment(after.at),
  );
  const left = total - differences.length;
  return [
    { is: 'heading', level: 3, text: title },
    {
      is: 'list',
      ordered: false,
      items: differences.map((one) => [
        { is: 'paragraph', text: differenceInRich(one, change, teller) },
      ]),
    },
    ...(left > 0 ? [{ is: 'paragraph' as const, text: [words.more(teller.number(left))] }] : []),
  ];
}

function differenceInRich(difference: Difference, change: Changed, teller: Teller): Rich {
  const { kind, says, before, after } = difference;
  const places = teller.citations.cite([
    ...(before === null ? [] : [placeOf(change.before, before.pointer)]),
    ...(after === null ? [] : [placeOf(change.after, after.pointer)]),
  ]);
  return [`${teller.words[kind]}: `, { is: 'stated', text: says }, ...places];
}

const placeOf = ({ sha256, at }: Changed['before'], pointer: string): CitedPlace => ({
  sha256,
  fetchedAt: at,
  pointer,
});
