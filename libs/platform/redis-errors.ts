/** A replica answers, or a server that still loads: the name leads elsewhere by now, and only a new connection follows it. */
const NOT_PRIMARY = /^(?:ERR .*-)?(?:READONLY|LOADING|MASTERDOWN)\b/;

/** For ioredis: whether an error of a command calls for a new connection. */
export const needsNewConnection = ({ message }: Error): boolean => NOT_PRIMARY.test(message);
