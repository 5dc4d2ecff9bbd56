/** The end of a command that serves until it is ended. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves at the first Ctrl-C or end signal; a second one ends the program at once. */
export function untilEnded(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => {
    for (const signal of SIGNALS) process.off(signal, end);
    resolve();
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return promise;
}
