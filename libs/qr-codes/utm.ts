import type { UtmDto } from './utm.dto.js';

const PARTS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/**
 * A destination with the utm parameters of its code behind its own query, which stays byte for byte; the fragment stays
 * last. A parameter that the destination has already is left alone: who wrote it into the URL meant that one place, such
 * as the URL of a rule, and a second one beside it would make web analytics guess.
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
