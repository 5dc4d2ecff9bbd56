/** Whether the switch that is for all registries is on. */
import type { Status } from '../../../contract/answers/settings.ts';

/** That one of several can't be reached is said in the status bar, and the others are asked. */
export const isSwitchedOffline = (
  offline: Status['offline'] | undefined,
  several: boolean,
): boolean => Boolean(offline) && !(several && offline?.why === 'unreachable');
