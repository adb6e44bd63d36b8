const closers: (() => Promise<void>)[] = [];

/** Closes what the spec files of this jest worker share when the worker ends. */
export function atEndOfWorker(close: () => Promise<void>): void {
  closers.push(close);
}

async function closeShared(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}

// jest no longer listens to a worker that is to end. Without workers, global-teardown.mjs calls this.
process.on('removeListener', (event) => {
  if (event === 'message' && process.listenerCount('message') === 0) void closeShared();
});
Object.assign(globalThis, { closeShared });
