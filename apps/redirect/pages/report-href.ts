/** A mail with which visitors report a code; undefined without an address for it. */
export const reportHrefOf = (email: string | undefined, shortUrl: string): string | undefined =>
  email === undefined
    ? undefined
    : `mailto:${email}?subject=${encodeURIComponent(`Abuse report: ${shortUrl}`)}`;
