/** A file that counts days by the clock of another time zone. */
import { ownTimeZone } from '../../contract/text/local-time.ts';

/**
 * What to say of differences from a file that counts days in another time zone, as a record can have come
 * on another day by its clock; null if it counts them as here.
 * @param zone an IANA name as the file states it, of any length
 */
export function otherClockInWords(zone: string): string | null {
  const here = ownTimeZone();
  if (zone === here) return null;
  const named = zone.slice(0, 100);
  return (
    `It counts days in ${named}, and this machine in ${here}: what rests on the day on which a record came ` +
    `can differ for that alone. The command line counts as it does with TZ=${named} before it.`
  );
}
