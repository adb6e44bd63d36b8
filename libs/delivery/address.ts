import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The leading bits 001: all global unicast addresses that IANA has allocated (RFC 4291 section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's platform answers each virtual machine here, though the address is among the public ones. */
const AZURE_PLATFORM = '168.63.129.16';

/**
 * Whether the address is routed on the public internet. An IPv4-mapped IPv6 address counts as the IPv4 address;
 * translated and tunneled ones (NAT64, 6to4, Teredo, ISATAP) are refused, since they can end anywhere.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString() !== AZURE_PLATFORM;
  return parsed.match(GLOBAL_UNICAST) && !isIsatap(parsed);
}

/** `ranges` are addresses or CIDR ranges. */
export function isWithin(address: string, ranges: Range[]): boolean {
  const parsed = parse(address);
  return ranges.some(([base, bits]) => parsed?.kind() === base.kind() && parsed.match(base, bits));
}

/** @throws Error for what is neither an address nor a CIDR range */
export function parseRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** An interface id of 0:5efe and an IPv4 address, whatever its bits u and g. RFC 5214 section 6.1 */
const isIsatap = ({ parts }: ipaddr.IPv6) => ((parts[4] ?? 0) & ~0x0300) === 0 && parts[5] === 0x5efe;

const parse = (address: string) => (isIP(address) ? ipaddr.process(address) : null);
