import { Injectable } from '@nestjs/common';
import { Config, parseUrl } from '#libs/platform';
import { BlockedHosts, hostsInText, locatedTexts } from '#libs/blocked-hosts';
import { isOwnShortUrl, VerifiedDomains, type OwnAddresses } from '#libs/qr-codes';
import { blockedHostFault, fieldFault, type Fault } from '../../http/problems/index.js';

/** What is known of hosts: a thread that reads a bulk body has no database. */
export interface DestinationLimits extends OwnAddresses {
  blocked: Pick<BlockedHosts, 'findIn' | 'isUsed'>;
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
  if (isOwnShortUrl(url, own) || isOnDomain(url, domains))
    return [fieldFault(pointer, 'must not be a short URL of this service', 'invalid_url')];
  const host = blocked.findIn(url);
  return host === null ? [] : [blockedHostFault(pointer, host)];
}

/** Visitors can type what a page shows, so a blocked host is refused in every text. */
export function textFaults(
  data: object,
  located: ReadonlySet<string>,
  { blocked }: DestinationLimits,
): Fault[] {
  if (!blocked.isUsed) return [];
  return locatedTexts(data, '/qr_data').flatMap(({ pointer, text }) => {
    if (located.has(pointer)) return [];
    const host = hostsInText(text).find((each) => blocked.findIn(`http://${each}`) !== null);
    return host === undefined ? [] : [blockedHostFault(pointer, host, 'mention')];
  });
}

/** A domain of a customer has nothing but short URLs. */
function isOnDomain(url: string, domains: DestinationLimits['domains']): boolean {
  const host = parseUrl(url)?.hostname.replace(/\.$/, '');
  return host !== undefined && domains.has(host);
}
