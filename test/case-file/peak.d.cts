/** The most memory that this process took so far, in KB. */
export function peakOf(): number;
