/**
 * The server is a replica or still loading. The name may lead elsewhere by now, which only a new connection follows.
 */
const NOT_PRIMARY = /^(?:ERR .*-)?(?:READONLY|LOADING|MASTERDOWN)\b/;

export const needsNewConnection = ({ message }: Error): boolean => NOT_PRIMARY.test(message);
