import ipaddr from 'ipaddr.js';

/**
 * The network that identifies a visitor: the /64 of an IPv6 address, since phones change the rest hourly (RFC 8981).
 * @param address canonical, as ClientAddresses returns it; an empty one stays empty
 */
export const networkOf = (address: string): string => (address.includes(':') ? slash64(address) : address);

const slash64 = (address: string) => ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':');
