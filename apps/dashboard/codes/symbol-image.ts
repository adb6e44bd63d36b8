import { BASE } from '../app/api.js';
import type { Code } from './codes.queries.js';

/** Address of the symbol of a code; a new version has a new one. @param options query of the operation */
export function symbolUrl(
  { id, version }: Pick<Code, 'id' | 'version'>,
  options: Record<string, string> = {},
): string {
  const url = new URL(`api/v1/qr/${id}/image`, BASE);
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
  url.hash = String(version);
  return url.href;
}
