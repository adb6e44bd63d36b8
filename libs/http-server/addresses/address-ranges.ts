import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

export class AddressRanges {
  private readonly ranges: readonly Range[];

  /** @param texts valid addresses or CIDR ranges */
  constructor(texts: readonly string[]) {
    this.ranges = texts.map(parseRange);
  }

  /** @param address canonical, from ClientAddresses; an empty one is in no range */
  include(address: string): boolean {
    if (this.ranges.length === 0 || address === '') return false;
    return this.contain(ipaddr.parse(address), maxBits(address));
  }

  includeRange(text: string): boolean {
    return this.contain(...parseRange(text));
  }

  private contain(address: Address, bits: number): boolean {
    return this.ranges.some(
      ([range, length]) => range.kind() === address.kind() && length <= bits && address.match(range, length),
    );
  }
}

/** Returns the network of an address or a CIDR range, such as 203.0.113.0/24; null for any other text. */
export function canonicalRange(text: string): string | null {
  const [start = ''] = text.split('/', 1);
  // ipaddr.js reads 010.0.0.0/8 as octal, and 10/8 as 0.0.0.10/8.
  if (isIP(start) === 0 || text.includes('%') || (text !== start && !ipaddr.isValidCIDR(text))) return null;
  const [address, bits] = parseRange(text);
  const cidr = `${address.toString()}/${bits}`;
  if (address instanceof ipaddr.IPv4) return `${ipaddr.IPv4.networkAddressFromCIDR(cidr).toString()}/${bits}`;
  // Clients with such an address are seen with the IPv4 address in it.
  if (address.isIPv4MappedAddress()) return null;
  return `${ipaddr.IPv6.networkAddressFromCIDR(cidr).toString()}/${bits}`;
}

const maxBits = (address: string) => (address.includes(':') ? 128 : 32);

function parseRange(text: string): Range {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
