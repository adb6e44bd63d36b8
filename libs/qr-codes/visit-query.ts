import { withParameters } from './added-query.js';

/** Of the query of a visit, without `?`; a longer one is ignored, so that a scan cannot be made slow. */
export const MAX_QUERY_LENGTH = 2_048;
/** In the query of a visit; one with more is ignored, too. */
export const MAX_PARAMETERS = 100;

const EMPTY = new URLSearchParams();

/**
 * Returns what a visit has behind `?`; nothing if that is longer than MAX_QUERY_LENGTH, or has
 * more than MAX_PARAMETERS.
 * @param url of a request, or its path
 */
export function queryOfVisit(url: string): URLSearchParams {
  const start = url.indexOf('?');
  if (start === -1 || url.length - start - 1 > MAX_QUERY_LENGTH) return EMPTY;
  const query = new URLSearchParams(url.slice(start + 1));
  return query.size > MAX_PARAMETERS ? EMPTY : query;
}

/** Adds the query of a visit to a destination, whose own parameters win. */
export const withVisitQuery = (destination: string, query: URLSearchParams): string =>
  query.size === 0 ? destination : withParameters(destination, query);
