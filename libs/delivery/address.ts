import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The leading bits 001 cover all global unicast addresses that IANA has allocated (RFC 4291 section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

const AZURE_PLATFORM = '168.63.129.16';

/**
 * Returns true for addresses on the public internet. IPv4-mapped IPv6 addresses count as IPv4; translated and tunneled
 * ones (NAT64, 6to4, Teredo, ISATAP) are refused, since they can end anywhere.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString() !== AZURE_PLATFORM;
  return parsed.match(GLOBAL_UNICAST) && !isIsatap(parsed);
}

export function isWithin(address: string, ranges: Range[]): boolean {
  const parsed = parse(address);
  return ranges.some(([base, bits]) => parsed?.kind() === base.kind() && parsed.match(base, bits));
}

/** @throws Error for text that is neither an address nor a CIDR range */
export function parseRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Matches an interface id of 0:5efe and an IPv4 address, whatever its bits u and g (RFC 5214 section 6.1). */
const isIsatap = ({ parts }: ipaddr.IPv6) => ((parts[4] ?? 0) & ~0x0300) === 0 && parts[5] === 0x5efe;

const parse = (address: string) => (isIP(address) ? ipaddr.process(address) : null);
