import type { RequestListener } from 'node:http';
import type { Config } from '#libs/platform';
import { plainListener, securityHeaders, type ReadinessService } from '#libs/http-server';
import type { RedirectEdge } from './redirect.edge.js';

/** Answers what arrives at the port of the scans: health checks and short URLs. */
export function redirectListener(
  edge: RedirectEdge,
  readiness: ReadinessService,
  { shortUrlBase }: Pick<Config, 'shortUrlBase'>,
): RequestListener {
  const scans: RequestListener = (request, response) => edge.handle(request, response);
  const checksOrScans = plainListener(readiness, securityHeaders(shortUrlBase), scans);
  return (request, response) => {
    if (edge.isOnDomain(request)) scans(request, response);
    else checksOrScans(request, response);
  };
}
