// Says what keeps a jest worker alive after its last test, before jest kills it without a word about the reason.
const PATIENCE_MS = 5_000;
/** Standard output and error. */
const ALWAYS_OPEN = new Set(['PipeWrap', 'TTYWrap']);

// jest no longer listens to a worker that is to end.
process.on('removeListener', (event) => {
  if (event !== 'message') return;
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().filter((name) => !ALWAYS_OPEN.has(name));
    if (open.length > 0) process.stderr.write(`A worker of jest cannot end because of: ${open.join(', ')}\n`);
  }, PATIENCE_MS).unref();
});
