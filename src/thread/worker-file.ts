/**
 * The file of a worker beside this one: as this one runs from source or as built, so does the worker.
 * @param source its name among the sources
 * @param built its name where it was built to
 */
export function workerFile(source: string, built: string): URL {
  return new URL(import.meta.url.endsWith('.ts') ? source : built, import.meta.url);
}

/** Whether a thread ended at the memory that it may have. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
