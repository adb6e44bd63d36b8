import ipaddr from 'ipaddr.js';

/**
 * The network that identifies a visitor: the /64 of an IPv6 address, since phones change the rest hourly (RFC 8981).
 * @param address canonical, as ClientAddresses returns it; an empty one stays empty
 */
export const networkOf = (address: string): string =>
  address.includes(':') ? prefixOf(address, 4) : address;

/**
 * What queues are fair by: the /48 of an IPv6 address, since one customer of a provider can have 65,536 networks (RFC 6177).
 * @param address as of networkOf
 */
export const siteOf = (address: string): string => (address.includes(':') ? prefixOf(address, 3) : address);

/** @param length in groups of 16 bits */
const prefixOf = (address: string, length: number) =>
  ipaddr.IPv6.parse(address).parts.slice(0, length).join(':');
