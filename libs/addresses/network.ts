import ipaddr from 'ipaddr.js';

/**
 * What stands for one visitor: of IPv6 the /64, since phones change the rest by the hour (RFC 8981).
 * @param address canonical, as ClientAddresses finds it; what is empty stays so
 */
export const networkOf = (address: string): string => (address.includes(':') ? slash64(address) : address);

const slash64 = (address: string) => ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':');
