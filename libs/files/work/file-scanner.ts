import { openAsBlob } from 'node:fs';

const TIMEOUT_MS = 30_000;

export class ScannerUnavailable extends Error {}

/** Asks the operator's scanner whether a file of this disk may be public. @throws ScannerUnavailable */
export async function isClean(scannerUrl: string, path: string): Promise<boolean> {
  const response = await fetch(scannerUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: await openAsBlob(path),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new ScannerUnavailable('FILES_SCAN_URL does not respond', { cause: error });
  });
  const verdict = response.ok
    ? ((await response.json().catch(() => null)) as { clean?: unknown } | null)
    : null;
  if (typeof verdict?.clean !== 'boolean')
    throw new ScannerUnavailable(
      `FILES_SCAN_URL answered ${response.status} without {"clean": true or false}`,
    );
  return verdict.clean;
}
