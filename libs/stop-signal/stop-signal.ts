export type Stop = 'SIGINT' | 'SIGTERM' | 'disconnect';

let stopped: Promise<Stop> | undefined;

/**
 * Resolves at the first SIGINT or SIGTERM and ignores later ones (Ctrl-C arrives twice: from the terminal and from
 * npm). A child process also stops when its parent is gone. Entry points call this before they load the rest, because
 * the first process of a container ignores both signals without a listener.
 */
export function stopSignal(): Promise<Stop> {
  return (stopped ??= new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, resolve);
    process.once('disconnect', () => resolve('disconnect'));
  }));
}
