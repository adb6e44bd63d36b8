export type Stop = 'SIGINT' | 'SIGTERM' | 'disconnect';

let stopped: Promise<Stop> | undefined;

/**
 * Resolves at the first SIGINT or SIGTERM; later ones change nothing (Ctrl-C arrives twice: from the terminal and from npm).
 * A role that another process has started also stops when that process is gone.
 * Entry points call it before they load the rest: without a listener, the first process of a container ignores both.
 */
export function stopSignal(): Promise<Stop> {
  return (stopped ??= new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, resolve);
    process.once('disconnect', () => resolve('disconnect'));
  }));
}
