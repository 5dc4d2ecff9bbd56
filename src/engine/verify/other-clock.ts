/** A file that counts days by the clock of another time zone. */
import { isTimeZone, ownTimeZone } from '../../contract/text/local-time.ts';

/**
 * What to say of differences from a file that counts days in another time zone, as a record can have come
 * on another day by its clock; null if it counts them as here.
 * @param zone as the file states it, of any length; its own words where it names no time zone
 */
export function otherClockInWords(zone: string): string | null {
  const here = ownTimeZone();
  if (zone === here) return null;
  if (!isTimeZone(zone)) {
    return `It names no time zone that is known here, and this machine counts days in ${here}: what rests on the day on which a record came can differ for that alone.`;
  }
  return (
    `It counts days in ${zone}, and this machine in ${here}: what rests on the day on which a record came ` +
    `can differ for that alone. The command line counts as it does with TZ=${zone} before it.`
  );
}
