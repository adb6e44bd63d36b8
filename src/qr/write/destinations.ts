import { Injectable } from '@nestjs/common';
import { Config, parseUrl } from '#libs/platform';
import { BlockedHosts, isOwnShortUrl, VerifiedDomains, type OwnAddresses } from '#libs/qr-codes';
import type { Fault } from '../../http/problems/index.js';

/** What is known of hosts: a thread that reads a bulk body has no database. */
export interface DestinationLimits extends OwnAddresses {
  blocked: Pick<BlockedHosts, 'findIn'>;
  domains: Pick<VerifiedDomains, 'has'>;
}

/** The settings of the deployment that decide about destinations. */
@Injectable()
export class Destinations implements DestinationLimits {
  readonly shortUrlBase: string;
  readonly baseUrl: string;

  constructor(
    { shortUrlBase, baseUrl }: Config,
    readonly blocked: BlockedHosts,
    readonly domains: VerifiedDomains,
  ) {
    this.shortUrlBase = shortUrlBase;
    this.baseUrl = baseUrl;
  }
}

/** A short URL of this service would be an endless loop. */
export function destinationFaults(
  pointer: string,
  url: string,
  { blocked, domains, ...own }: DestinationLimits,
): Fault[] {
  const name = pointer.slice(1).replaceAll('/', '.');
  if (isOwnShortUrl(url, own) || isOnDomain(url, domains))
    return [{ pointer, code: 'invalid_url', detail: `${name} must not be a short URL of this service` }];
  const host = blocked.findIn(url);
  if (host === null) return [];
  const detail = `${name} must not lead to ${host}, which the operator of this service has blocked`;
  return [{ pointer, code: 'blocked_host', detail }];
}

/** A domain of a customer has nothing but short URLs. */
function isOnDomain(url: string, domains: DestinationLimits['domains']): boolean {
  const host = parseUrl(url)?.hostname.replace(/\.$/, '');
  return host !== undefined && domains.has(host);
}
