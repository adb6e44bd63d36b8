import type { UtmDto } from './utm.dto.js';

const PARTS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/**
 * Appends a code's utm parameters to the query of a destination, which is preserved byte for byte; the fragment stays
 * last. Existing parameters are kept: they were set for this URL, such as that of a rule, and duplicates would be
 * ambiguous.
 */
export function withUtm(destination: string, utm: UtmDto | null): string {
  if (!utm) return destination;
  const hash = destination.indexOf('#');
  const address = hash === -1 ? destination : destination.slice(0, hash);
  const query = address.indexOf('?');
  const present = new URLSearchParams(query === -1 ? '' : address.slice(query));
  const added = PARTS.flatMap((part) => {
    const value = utm[part];
    return value === undefined || present.has(`utm_${part}`)
      ? []
      : [`utm_${part}=${encodeURIComponent(value)}`];
  });
  if (added.length === 0) return destination;
  const isOpen = query === address.length - 1 || address.endsWith('&');
  const joint = query === -1 ? '?' : isOpen ? '' : '&';
  return address + joint + added.join('&') + destination.slice(address.length);
}
