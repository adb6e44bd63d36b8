const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** @param hostname of a WHATWG URL */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
