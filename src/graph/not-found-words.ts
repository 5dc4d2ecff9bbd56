/** That a registry had no such record, which is a fact with its day: nobody asked is something else. */

/** `not found on 2026-03-01`, in UTC. */
export function notFoundInWords(at: string): string {
  return `not found on ${at.slice(0, 10)}`;
}
