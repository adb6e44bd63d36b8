// This is the image's health check, which reports readiness by its exit code.
const TIMEOUT_MS = 4_000;

/** The API and the worker listen on PORT; the redirect alone, on SHORT_PORT. */
const port = Number(process.env.PORT ?? '3000');
/** A service that listens on all addresses is reached on loopback. */
const host = process.env.HOST ?? '';
const address = ['', '0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
const ports = [port, Number(process.env.SHORT_PORT ?? port + 1)];

async function isReadyAt(candidates: number[]): Promise<boolean> {
  const [first, ...others] = candidates;
  if (first === undefined) return false;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(`http://${address}:${first}/readyz`, { signal }).then(
    ({ ok }) => ok,
    () => isReadyAt(others),
  );
}

process.exitCode = (await isReadyAt(ports)) ? 0 : 1;

export {};
