/** Resolves at the first SIGINT or SIGTERM; later ones change nothing (Ctrl-C arrives twice: from the terminal and from npm). */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, resolve);
  });
}
