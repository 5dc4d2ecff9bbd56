/** Whether the offline switch for all registries is on. */
import type { Status } from '../../../contract/answers/settings.ts';

/** If one of several can't be reached, the status bar says so, and the others are queried. */
export const isSwitchedOffline = (
  offline: Status['offline'] | undefined,
  several: boolean,
): boolean => Boolean(offline) && !(several && offline?.why === 'unreachable');
