// The image's health check: ready to serve or not, by the exit code.
const TIMEOUT_MS = 4_000;

const url = `http://127.0.0.1:${process.env.PORT ?? '3000'}/readyz`;
const isReady = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;

export {};
