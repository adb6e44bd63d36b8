let stopped: Promise<NodeJS.Signals> | undefined;

/**
 * Resolves at the first SIGINT or SIGTERM; later ones change nothing (Ctrl-C arrives twice: from the terminal and from npm).
 * Entry points call it before they load the rest: without a listener, the first process of a container ignores both.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  return (stopped ??= new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, resolve);
  }));
}
