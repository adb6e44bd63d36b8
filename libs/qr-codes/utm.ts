import { withParameters } from './added-query.js';
import type { UtmDto } from './utm.dto.js';

const PARTS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** Adds a code's utm parameters. A parameter that the destination has was set for this URL, such as that of a rule. */
export function withUtm(destination: string, utm: UtmDto | null): string {
  if (!utm) return destination;
  return withParameters(
    destination,
    PARTS.flatMap((part) => (utm[part] === undefined ? [] : [[`utm_${part}`, utm[part]] as const])),
  );
}
