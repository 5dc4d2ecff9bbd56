/** How large a file is, as people read it. */
import { megabytes } from '../../contract/text/counted.ts';

export const sizeWords = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : megabytes(bytes);
