/**
 * The file of a worker beside this one: its source if this runs from source, else the built file.
 * @param source its name among the sources
 * @param built its name in the build
 */
export function workerFile(source: string, built: string): URL {
  return new URL(import.meta.url.endsWith('.ts') ? source : built, import.meta.url);
}

/** Whether a thread ended by exceeding its memory limit. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
