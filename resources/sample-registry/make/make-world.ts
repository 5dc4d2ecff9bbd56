/** The whole world: the stories first, with ids of their own, then the crowd around them. */
import { addCrowd } from './crowd.ts';
import { addHalvardGroup } from './stories/halvard-group.ts';
import { World } from './world.ts';

const COMPANIES = 700;

export function makeWorld(): World {
  const world = new World();
  addHalvardGroup(world);
  addCrowd(world, COMPANIES);
  return world;
}
