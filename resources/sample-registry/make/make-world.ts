/** The whole world: the stories first, with ids of their own, then the crowd around them. */
import { addCrowd } from './crowd.ts';
import { addCircularParents } from './stories/circular-parents.ts';
import { addDisagreement } from './stories/disagreement.ts';
import { addEndedDirectorship } from './stories/ended-directorship.ts';
import { addFormerNames } from './stories/former-names.ts';
import { addHalvardGroup } from './stories/halvard-group.ts';
import { addInterlockingBoards } from './stories/interlocking-boards.ts';
import { addLanternHouse } from './stories/lantern-house.ts';
import { addNumberTraps } from './stories/number-traps.ts';
import { addSameAndNotSame } from './stories/same-and-not-same.ts';
import { addSevenNamesakes } from './stories/seven-namesakes.ts';
import { addSharedAssets } from './stories/shared-assets.ts';
import { World } from './world.ts';

const COMPANIES = 700;

const STORIES = [
  addHalvardGroup,
  addInterlockingBoards,
  addLanternHouse,
  addCircularParents,
  addEndedDirectorship,
  addSameAndNotSame,
  addDisagreement,
  addSharedAssets,
  addFormerNames,
  addNumberTraps,
];

/** Told after the crowd, which stays as it was before they were added. */
const LATER_STORIES = [addSevenNamesakes];

export function makeWorld(): World {
  const world = new World();
  for (const addStory of STORIES) addStory(world);
  addCrowd(world, COMPANIES);
  for (const addStory of LATER_STORIES) addStory(world);
  return world;
}
